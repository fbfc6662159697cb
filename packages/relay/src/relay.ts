/** The relay as its users see it, and the types that its routes share. */

import type { ProfileName } from '@embedded-wallet/protocol'
import type { HandedOff } from './login/handOff.js'
import type { Caller } from './operations/events.js'

/** A relay: call it with each request. Every failure is a response; only a call without a `Request` rejects. */
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
  /**
   * Redeems a one-time code of `login.handOff`, in the backend of the page that got it. Of many who try, one gets the user.
   *
   * @param code - What the page sent.
   * @param by - `origin`: the header `Origin` of the page's request. A browser writes it, so a code that another site brings is worth nothing.
   * @returns Who has signed in; undefined for a code that is wrong, used, older than a minute or of another page, or after a sign-out.
   */
  redeemHandOff: (code: unknown, by: { origin: string | null | undefined }) => Promise<HandedOff | undefined>
  /** What the relay was created with, as far as `walletSite` compares it. */
  readonly setUp: RelaySetUp
  /** Accepts no more calls: they get 503 with Retry-After. Resolves when every call in progress has its response. */
  close: () => Promise<void>
}

/** What `walletSite` reads from a relay. It contains no secret. */
export interface RelaySetUp {
  readonly profile: ProfileName
  readonly mountPath: string
  readonly rpId: string
  /** `relyingParty.origins`. */
  readonly origins: readonly string[]
  /** `cors.origins`. */
  readonly corsOrigins: readonly string[]
  /** `login.handOff.pages`. */
  readonly handOffPages: readonly string[]
}
