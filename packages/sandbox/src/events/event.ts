/** What an event is in the sandbox's log, and what takes care of its delivery. */

import type { EventType } from '@embedded-wallet/protocol'

/** One try to deliver an event. */
export interface DeliveryAttempt {
  at: string
  /** Absent when nothing answered. */
  status?: number
}

/** An event and what became of it. */
export interface LoggedEvent {
  /** `Webhook:<id>` */
  id: string
  type: EventType
  timestamp: string
  data: unknown
  /** `none`: no endpoint is set. `duplicate`: the receiver answered 409. `given up`: seven days are over. */
  delivery: 'none' | 'waiting' | 'delivered' | 'duplicate' | 'given up'
  attempts: DeliveryAttempt[]
  /** Milliseconds: when it is to be tried next. */
  nextAt?: number
}

/** The platform's endpoint for events. */
export interface Webhook {
  url: string
  /** How it is reached. Default: the global fetch. */
  fetch?: (request: Request) => Promise<Response>
  /** `json`: the header is `{"v":"1","s":"<base64>"}`. Default: the bare base64. */
  headerForm?: 'base64' | 'json'
}

/** The background work of deliveries. */
export interface Deliveries {
  /** Looks whether something is due. Never throws. */
  wake(): void
  /** Resolves when nothing is due any more. */
  settled(): Promise<void>
}
