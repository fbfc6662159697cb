/** The options of a relay. */

import type { ProfileName, ReadVerb } from '@embedded-wallet/protocol'
import type { Cors } from './http/crossSite.js'
import type { AddedHeaders, CreatedAccount, FoundAccount, LoginOptions } from './login/loginOptions.js'
import type { Caller, OnRelayEvent, OwnerNotice } from './operations/events.js'
import type { AuthorizeAction } from './policy/actionPolicy.js'
import type { RelyingParty } from './policy/creationOptions.js'
import type { SomeQuotas } from './quotas/quotas.js'
import type { CreateQuote } from './quotes/quotes.js'
import type { RelayStore } from './store/relayStore.js'
import type { RelayedService } from './upstream/transport.js'

/** What `authorize` of a relay returns: one account or several, each by its id or with its customer. */
export type Authorized = FoundAccount | readonly (string | CreatedAccount)[]

/** The options of `createRelay`. @see docs/guides/production.md#defaults-that-a-bank-changes */
export interface RelayOptions {
  /** The service and its credentials. */
  service: RelayedService
  /** The profile of the deployment. The wallets must have the same one. Default: `document`. */
  profile?: ProfileName | undefined
  /** `production` refuses the magic values of the service's sandbox; `sandbox` forwards them. Default: `production`. */
  mode?: 'production' | 'sandbox' | undefined
  /** The WebAuthn relying party, and the pages that may call. */
  relyingParty: RelyingParty
  /** Where your backend mounts the relay: a path such as `/wallet`, or an empty string for the root. Only calls below it pass. Default: `/wallet`. */
  mountPath?: string | undefined
  /**
   * Returns the accounts that the caller may use: the result of `walletOf` of the platform client, an id such as `InternalAccount:<id>`, or a
   * list of these. Null, undefined or an empty list: the caller is not signed in to the app. Pages can read an account if its `customer` is
   * known: from here, or from `createAccount` and `findAccount` of the login.
   *
   * If it fails, nothing is forwarded, and the page gets 500; 502 if its own call to the service failed. It must not read the body: the
   * relay responds to a call with a read body with 500. It has 15 seconds. `caller.req` has what middleware read, such as `session`.
   */
  authorize: (request: Request, caller: Pick<Caller, 'req'>) => Authorized | Promise<Authorized>
  /**
   * Decides on operations that change who owns a wallet, and on payments: `allow`, `step-up` (a new sign-in first) or `deny`.
   * Undefined means the default: a step-up for the former, `allow` for payments. It has 15 seconds.
   *
   * With this option the relay reads the quote for each payment: one more call to the service if its owner is already known.
   */
  authorizeAction?: AuthorizeAction | undefined
  /** Whether wallets may export their keys. Default: false, and every export is refused. */
  allowExport?: boolean | undefined
  /** How many hours after a sign-in its session may be refreshed, 1 to 8,760. Then the user signs in again. Default: 12. */
  maxSessionHours?: number | undefined
  /**
   * Makes a quote for a page of the app. Only this function decides what is paid, who gets it and how much: the page only sends
   * `order`, and nothing in it is verified. It has 15 seconds. Default: pages cannot ask the relay for quotes.
   */
  createQuote?: CreateQuote | undefined
  /**
   * The verbs by which pages may read through the relay, for the accounts of `authorize`. Default: all that read. An empty list: nothing.
   */
  allowReads?: readonly ReadVerb[] | undefined
  /**
   * Whether the screens offer a new user codes by email as a second way in, beside the first passkey. `false`: no user of this relay is
   * offered them, whatever the page sends. It forbids nothing: a user can still add them, unless `authorizeAction` denies it. Default: true.
   */
  offersCodes?: boolean | undefined
  /** Makes the wallet the app's login. Default: a caller who is not signed in to the app gets 401. */
  login?: LoginOptions | undefined
  /**
   * Called when the user signs out of the wallet with `signOut`: it ends the app's own session, and the relay adds the returned headers to its
   * response. `end` of `createAppSessions` fits. `request` has no body. It has 15 seconds. Default: a sign-out leaves the app's session.
   */
  onSignedOut?:
    | ((request: Request, caller: Pick<Caller, 'req'>) => AddedHeaders | Promise<AddedHeaders>)
    | undefined
  /**
   * Pages of other origins that may call. On the same site they have their cookies; of another site they need a token that
   * `authorize` reads. Default: CORS is off.
   */
  cors?: Cors | undefined
  /** How often a caller may request mails, sign-ins and signatures. `false`: no quotas. Default: `defaultQuotas`. */
  quotas?: SomeQuotas | false | undefined
  /**
   * Returns the caller's address, for quotas. Only you know which header of your proxy to trust. Without it, calls with `Forwarded`,
   * `X-Forwarded-For` or `X-Real-IP` are counted without an address, and so are those from this machine, except on localhost; without a proxy, return
   * `caller.address`, so that no header escapes the count.
   */
  clientAddress?:
    | ((request: Request, caller: { address: string | undefined }) => string | undefined)
    | undefined
  /** What the instances of the relay share. Default: `memoryStore()`, for one instance. */
  store?: RelayStore | undefined
  /** Receives one event for each call, for each change of who owns a wallet and for each new device. */
  onEvent?: OnRelayEvent | undefined
  /** Mails the owner after each change of who owns the wallet and each sign-in on a new device. It has 15 seconds; if it fails, the console shows where. */
  notifyOwner?: ((notice: OwnerNotice) => unknown) | undefined
  /** How many calls may run at once, 1 to 1,000,000; more get 503. Callers without a session have half of them. Default: 512. */
  maxInFlight?: number | undefined
  /** The clock: milliseconds since 1970. If the service's clock differs, that one counts after its first response. Default: `Date.now`. */
  now?: (() => number) | undefined
}
