/** A relay, as its users see it. */

import type { Context } from 'hono'
import type { RelayEvent } from './operations/events.js'
import type { Grant } from './ownership/ownership.js'

/** What is known of a caller beside the request. */
export interface Caller {
  /** The address of the socket. Adapters for Node fill it in; behind a proxy use the option `clientAddress`. */
  address?: string | undefined
}

/** A relay: call it with each request. It never rejects. */
export interface Relay {
  (request: Request, caller?: Caller): Promise<Response>
  /** Whether this instance can do its work now: it is not shutting down, and its store answers. */
  isReady: () => Promise<boolean>
  /** Takes no more calls (they get 503 with Retry-After) and resolves when all that are under way have their answers. */
  close: () => Promise<void>
}

/** What one call carries along inside of the relay. */
export interface CallRecord extends Pick<RelayEvent, 'endpoint' | 'traceId' | 'code' | 'reason'> {
  address: string | undefined
  /** Whether the answer already carries the trace. */
  isTraced?: boolean
}

export interface RelayEnvironment {
  Bindings: CallRecord
  Variables: { grant: Grant }
}

export type RelayContext = Context<RelayEnvironment>
type Handler = (c: RelayContext) => Promise<Response>

/** Lets a handler see only calls of pages that may call, with the caller's grant found out. */
export type Guard = (handle: Handler) => Handler
