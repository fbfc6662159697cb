/** What a client reports of each HTTP request: names, numbers and codes, for logs, metrics and traces. */

import type { CallErrorCode } from '@embedded-wallet/protocol'

/** A request that is about to be sent. It holds no id, no body and no secret. */
export interface RequestEvent {
  event: 'request'
  /** The same for all tries of one call, and for their responses. Made for these events: it is not sent. */
  callId: string
  /** The name of the endpoint, such as `executeQuote`. */
  endpoint: string
  /** Such as `POST`. */
  method: string
  /** The path with its places, such as `/quotes/{quoteId}/execute`. */
  path: string
  /** 1 for the first request of a call, 2 for its first repetition. */
  attempt: number
}

/** A request that has ended, with a response or without one. It holds no id, no body and no secret. */
export interface ResponseEvent extends Omit<RequestEvent, 'event'> {
  event: 'response'
  /** HTTP status; absent when no response arrived. */
  status?: number
  /** Why this try failed; absent after a success. The code of the call may differ: earlier tries count there, too. */
  code?: CallErrorCode
  /** Milliseconds until the call is tried again; absent when this was its last try. */
  retryInMs?: number
  /** Milliseconds from the request to the end of its response. */
  durationMs: number
}
