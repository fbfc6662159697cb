/** The relay as its users see it, and the types that its routes share. */

import type { Context } from 'hono'
import type { CallRecord } from './operations/events.js'

/** What an adapter knows about a caller besides the request. */
export interface Caller {
  /** The address of the socket. `nodeListener` sets it. Behind a proxy it is the proxy's: set the option `clientAddress`. */
  address?: string | undefined
  /**
   * The path of the request as it came, without the query, where a framework has removed the mount path from its URL, such as Express.
   * `nodeListener` sets it.
   */
  path?: string | undefined
  /**
   * Keeps the runtime alive until the work ends, such as `ctx.waitUntil` of a Worker. The login responds without waiting for a mail.
   * Runtimes that go on by themselves, such as Node, need none.
   */
  waitUntil?: ((work: Promise<unknown>) => void) | undefined
}

/** A relay: call it with each request. Its promise never rejects: every failure is a response. */
export interface Relay {
  /**
   * Responds to one request.
   *
   * @param request - The browser's request with its unread body, below the mount path.
   * @param caller - The address of the socket, if the server knows it.
   * @returns The response for the browser. It always carries the headers `Trace-Id`, `Wallet-Profile` and `Wallet-Service-Date`.
   */
  (request: Request, caller?: Caller): Promise<Response>
  /** Whether this instance can work now: it is not closing, and its store responds. */
  isReady: () => Promise<boolean>
  /** Accepts no more calls: they get 503 with Retry-After. Resolves when every call in progress has its response. */
  close: () => Promise<void>
}

/** What the router gives to a route. */
export interface RelayEnvironment {
  Bindings: CallRecord
}

/** The router's context of one call. */
export type RelayContext = Context<RelayEnvironment>
