/** Turns a verified body into a typed event. An event that this version does not know is an event, too. */

import { type EventDataByFamily, eventDataSchemas, WebhookEnvelope } from '@embedded-wallet/protocol'
import { getDotPath, safeParse } from 'valibot'

/** `INVITATION_CLAIMED` is the document's spelling of a type that deployments write `INVITATION.CLAIMED`. */
type Family = Exclude<keyof EventDataByFamily, 'INVITATION_CLAIMED'>

/** What every event has. */
export interface EventHead {
  /** `Webhook:<id>`: the same on every delivery of one event. */
  readonly id: string
  /** Such as `OUTGOING_PAYMENT.COMPLETED`. */
  readonly type: string
  /** ISO 8601. */
  readonly timestamp: string
}

/** An event whose data is understood. `family` is the part of its type before the dot. */
export type KnownWebhookEvent = {
  [Name in Family]: EventHead & { readonly family: Name; readonly data: EventDataByFamily[Name] }
}[Family]

/** An event of a type that is newer than this version, or without typed data, such as TEST. */
export interface UnknownWebhookEvent extends EventHead {
  readonly family: 'UNKNOWN'
  /** As the service sent it. */
  readonly data: Readonly<Record<string, unknown>>
  /** The first wrong field, when the type is known and the data does not follow the interface. Worth an alarm. */
  readonly problem?: string
}

/** `switch (event.family)` narrows `data`. */
export type WebhookEvent = KnownWebhookEvent | UnknownWebhookEvent

/**
 * Reads an event.
 *
 * @param json - The parsed body, under the neutral names.
 * @returns The event; undefined when the body is not the envelope of one.
 */
export function readEvent(json: unknown): WebhookEvent | undefined {
  const envelope = safeParse(WebhookEnvelope, json)
  if (!envelope.success) return undefined
  const { id, type, timestamp, data } = envelope.output
  const head = { id, type, timestamp }
  const family = type.split('.')[0]!.replace(/^INVITATION_CLAIMED$/, 'INVITATION')
  if (!Object.hasOwn(eventDataSchemas, family)) return { ...head, family: 'UNKNOWN', data }
  const known = safeParse(eventDataSchemas[family as Family], data)
  if (known.success) return { ...head, family, data: known.output } as KnownWebhookEvent
  return { ...head, family: 'UNKNOWN', data, problem: getDotPath(known.issues[0]) ?? 'data' }
}
