/** Turns a verified body into a typed event. An event that this version does not know is an event, too. */

import {
  type EventDataByFamily,
  type EventType,
  eventDataSchemas,
  type OpenEnum,
  readerOf,
  WebhookEnvelope,
} from '@embedded-wallet/protocol'
import { getDotPath, safeParse } from 'valibot'

/** The families of events. `INVITATION_CLAIMED`, the spelling of the interface document, is an `INVITATION`. */
export type WebhookEventFamily = Exclude<keyof EventDataByFamily, 'INVITATION_CLAIMED'>

/** What every event has. */
export interface EventHead {
  /** `Webhook:<id>`: the same on every delivery of one event. */
  readonly id: string
  /** Such as `OUTGOING_PAYMENT.COMPLETED`. */
  readonly type: OpenEnum<EventType>
  /** When it happened, ISO 8601. The same on every delivery of one event. */
  readonly timestamp: string
}

/** An event with data that can be read. `family` is the part of its type before the dot. */
export type KnownWebhookEvent = {
  [Name in WebhookEventFamily]: EventHead & {
    readonly family: Name
    readonly data: EventDataByFamily[Name]
    readonly problem?: undefined
  }
}[WebhookEventFamily]

/** An event of a known family with data that lacks what a client acts on. Worth an alarm. */
export type UnreadableWebhookEvent = {
  [Name in WebhookEventFamily]: EventHead & {
    readonly family: Name
    /** As the service sent it. */
    readonly data: unknown
    /** The first wrong field of the data, such as `receivedAmount.amount`; `data` if it is not an object. */
    readonly problem: string
  }
}[WebhookEventFamily]

/** An event of a family that is newer than this version. */
export interface UnknownWebhookEvent extends EventHead {
  readonly family: 'UNKNOWN'
  /** As the service sent it. */
  readonly data: unknown
  readonly problem?: undefined
}

/** Once `event.problem === undefined`, `switch (event.family)` narrows `data`. */
export type WebhookEvent = KnownWebhookEvent | UnreadableWebhookEvent | UnknownWebhookEvent

/**
 * Reads an event. It requires of the data only what a client acts on, and passes on the rest as it came. Undefined if the body is not
 * the envelope of an event.
 */
export function readEvent(json: unknown): WebhookEvent | undefined {
  const envelope = safeParse(readerOf(WebhookEnvelope), json)
  // The reader does not check a field that the rest of the client passes on as it came.
  if (!envelope.success || typeof envelope.output.timestamp !== 'string') return undefined
  const { id, type, timestamp, data } = envelope.output
  const head = { id, type, timestamp }
  const family = type.split('.')[0]!.replace(/^INVITATION_CLAIMED$/, 'INVITATION')
  if (!Object.hasOwn(eventDataSchemas, family)) return { ...head, family: 'UNKNOWN', data }
  const known = safeParse(readerOf(eventDataSchemas[family as WebhookEventFamily]), data)
  if (known.success) return { ...head, family, data: known.output } as KnownWebhookEvent
  const problem = getDotPath(known.issues[0]) ?? 'data'
  return { ...head, family: family as WebhookEventFamily, data, problem }
}
