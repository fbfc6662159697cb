/** The types of a logged event, of the webhook endpoint, and of the deliveries to it. */

import type { EventType } from '@embedded-wallet/protocol'

/** One attempt to deliver an event to the webhook endpoint. */
export interface DeliveryAttempt {
  /** ISO 8601 in UTC, by the sandbox's clock. */
  at: string
  /** The HTTP status of the response. Absent when there was none. */
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
  /** When the next attempt is due, in milliseconds since 1970. Absent when none will follow. */
  nextAt?: number
}

/**
 * The platform's endpoint for events.
 *
 * A request carries an ECDSA P-256 signature over its raw body in the header `X-Service-Signature`.
 */
export interface Webhook {
  /** An absolute http or https URL. */
  url: string
  /** Sends the request. Default: the global `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
  /** The form of the signature header. `base64`: the DER signature. `json`: `{"v":"1","s":"<base64>"}`. Default `base64`. */
  headerForm?: 'base64' | 'json' | undefined
}

/** The background work of deliveries. */
export interface Deliveries {
  /** Delivers an event of the outbox when it is due. Never throws. */
  add(event: LoggedEvent): void
  /** Starts the deliveries that are due. Never throws. */
  wake(): void
  /** Resolves when no delivery is due. */
  settled(): Promise<void>
}
