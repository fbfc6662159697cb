/** What a sandbox reports to `onEvent`; and the types of a logged event, of the webhook endpoint, and of the deliveries to it. */

import {
  type CallEvent,
  type Endpoint,
  type EventType,
  refusalCode,
  type ServiceEndpointName,
} from '@embedded-wallet/protocol'
import type { SentCode } from './records.js'

/** One attempt to deliver an event to the webhook endpoint. */
export interface DeliveryAttempt {
  /** ISO 8601 in UTC, by the sandbox's clock. */
  at: string
  /** The HTTP status of the response. Absent if there was none. */
  status?: number
}

/** An event of the interface and the state of its delivery. */
export interface LoggedEvent {
  /** `Webhook:<id>` */
  id: string
  /** The event's type, such as `OUTGOING_PAYMENT.COMPLETED`. */
  type: EventType
  /** ISO 8601 in UTC, by the sandbox's clock. */
  timestamp: string
  /** The resource at the time of the event, as the interface shows it. */
  data: unknown
  /**
   * `none`: there is no webhook endpoint. `waiting`: not acknowledged yet. `delivered`: a 2xx response, or a decision.
   * `duplicate`: a 409 response, which ends the retries. `given up`: seven days passed without either, or an event that is
   * sent once got another response.
   */
  delivery: 'none' | 'waiting' | 'delivered' | 'duplicate' | 'given up'
  /** Oldest first. */
  attempts: DeliveryAttempt[]
  /** When the next attempt is due, in milliseconds since 1970. Absent if none will follow. */
  nextAt?: number
}

/** The platform's endpoint for events. A request carries an ECDSA P-256 signature over its raw body in the header `X-Service-Signature`. */
export interface Webhook {
  /** An absolute http or https URL. */
  url: string
  /** Sends the request. Default: the global `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
  /** The form of the signature header. `base64`: the DER signature. `json`: `{"v":"1","s":"<base64>"}`. Default `base64`. */
  headerForm?: 'base64' | 'json' | undefined
}

export interface Deliveries {
  /** Delivers an event of the outbox when it is due. Never throws. */
  add(event: LoggedEvent): void
  /** Delivers what is due. Never rejects. */
  settled(): Promise<void>
}

/** A new customer has got a wallet. */
export interface WalletEvent {
  /** The kind of the event. */
  event: 'wallet'
  /** The account, such as `InternalAccount:<id>`. */
  accountId: string
  /** The app's own id of the user: the `platformCustomerId` of the customer. */
  userId: string
}

/** The real service would have sent this one-time code. */
export interface CodeEvent extends SentCode {
  /** The kind of the event. */
  event: 'code'
}

/**
 * The sandbox failed in a way that it does not expect: a bug of the sandbox, a journal that cannot be written, or a
 * webhook endpoint that cannot be reached.
 */
export interface ErrorEvent {
  /** The kind of the event. */
  event: 'error'
  /** An endpoint's name, or the method and path of a request that belongs to no endpoint; `tick` or `webhook deliveries` for background work. */
  endpoint: string
  /** What was thrown. It may quote the request, so treat it as a secret. */
  error: unknown
  /** Where it was thrown, with the stacks of its causes. Text, so that a log of JSON keeps it. A secret like `error`. */
  stack: string
}

/**
 * An event for `onEvent`; the field `event` names its kind.
 *
 * Each call to an endpoint of the service ends with one `CallEvent`, the type of the package `@embedded-wallet/protocol`.
 * The webhook events of the interface are separate: see `Sandbox.events`.
 */
export type SandboxEvent = CallEvent | CodeEvent | WalletEvent | ErrorEvent

/** Receives events. What it throws, and what its promise rejects with, is ignored. */
export type OnSandboxEvent = (event: SandboxEvent) => void

export function errorEvent(endpoint: string, error: unknown): ErrorEvent {
  const thrown = error instanceof Error ? error : new Error(`thrown, but no error: ${String(error)}`)
  const stacks: string[] = []
  // The limit ends a cycle of causes.
  for (let next: unknown = thrown; next instanceof Error && stacks.length < 5; next = next.cause)
    stacks.push(next.stack ?? String(next))
  return { event: 'error', endpoint, error, stack: stacks.join('\ncaused by ') }
}

/** From the caller's point of view. Without a status, an injected fault dropped the response. */
export function callEvent(
  name: ServiceEndpointName,
  { method }: Endpoint,
  status: number | undefined,
  durationMs: number,
): CallEvent {
  const base = { event: 'call', endpoint: name, durationMs } as const
  const hasSideEffects = method !== 'GET'
  if (status !== undefined && status < 300) return { ...base, status }
  const lostCode = hasSideEffects ? 'OUTCOME_UNKNOWN' : 'UNREACHABLE'
  const code = status === undefined ? lostCode : refusalCode(status, hasSideEffects)
  const outcome = code === 'OUTCOME_UNKNOWN' ? 'unknown' : 'none'
  return { ...base, ...(status === undefined ? {} : { status }), code, outcome }
}
