/** Turns a verified body into a typed event. An event that this version does not know is an event, too. */

import { type EventDataByFamily, eventDataSchemas, WebhookEnvelope } from '@embedded-wallet/protocol'
import { getDotPath, safeParse } from 'valibot'

/** The families of events with typed data. `INVITATION_CLAIMED`, the spelling of the interface document, is an `INVITATION`. */
export type WebhookEventFamily = Exclude<keyof EventDataByFamily, 'INVITATION_CLAIMED'>

/** What every event has. */
export interface EventHead {
  /** `Webhook:<id>`: the same on every delivery of one event. */
  readonly id: string
  /** Such as `OUTGOING_PAYMENT.COMPLETED`. */
  readonly type: string
  /** ISO 8601. */
  readonly timestamp: string
}

/** An event with data that this version understands. `family` is the part of its type before the dot. */
export type KnownWebhookEvent = {
  [Name in WebhookEventFamily]: EventHead & { readonly family: Name; readonly data: EventDataByFamily[Name] }
}[WebhookEventFamily]

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
  const known = safeParse(eventDataSchemas[family as WebhookEventFamily], data)
  if (known.success) return { ...head, family, data: known.output } as KnownWebhookEvent
  return { ...head, family: 'UNKNOWN', data, problem: getDotPath(known.issues[0]) ?? 'data' }
}
