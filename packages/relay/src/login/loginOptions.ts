/** The option `login`: how the wallet becomes the app's login, and its sign-up. */

import type { AgreementConsent, EndUserTerms, EndUserTermsConsent } from '@embedded-wallet/protocol'
import type { AddedHeaders } from '../operations/deadline.js'

export type { AddedHeaders }

/** A user with a proof that the service has accepted, or a new user who has proven their identifier. */
export interface SignedIn {
  /** The account that `findAccount` returned, such as `InternalAccount:<id>`. */
  accountId: string
  /** The AuthMethod of the accepted proof, such as `AuthMethod:<id>`. Absent after a sign-up with a code of `mailCode`. */
  authMethodId?: string | undefined
  /** The browser's request that carried the proof: method, URL and headers, without its body. */
  request: Request
}

/**
 * Lets new users sign up with a code that is mailed to their identifier and entered in the browser that requested it.
 *
 * If accounts start without a way to sign in (`document`, `2026-04`), `mailCode` mails the code, `createAccount` follows its proof,
 * and the user creates a passkey next. If accounts start with codes by email (`2026-08`), `createAccount` comes first, the
 * service mails the code, and `keepAccount` follows its proof; a signed call adds the passkey.
 *
 * @example
 * ```ts
 * const signUp: SignUpOptions = {
 *   createAccount: async (email) => ({ accountId: await openAccount(email) }),
 *   mailCode: ({ to, code }) => mail(to, code ? `Your code is ${code}` : 'You have a wallet already. Log in instead.'),
 * }
 * ```
 */
export interface SignUpOptions {
  /**
   * Called after the identifier was proven. Creates its account and remembers it, so that `findAccount` finds it. With the option
   * `terms` it gets the user's acceptance, for `createCustomer` or `walletOf` of the platform client: `agreementConsents` if `terms`
   * returns agreements, otherwise `endUserTermsConsent`.
   *
   * It may be called again for the same identifier, after a lost response: it must then return the same account. It has 15 seconds.
   *
   * `accepted.request` is the browser's request: method, URL and headers, without its body.
   *
   * With the profile `2026-08` it is called before the proof, even for an identifier that has an account, because the response must not
   * show who exists. It then makes a new account each time, with the identifier as the customer's address, and remembers nothing.
   */
  createAccount: (
    identifier: string,
    accepted: {
      endUserTermsConsent?: EndUserTermsConsent | undefined
      agreementConsents?: AgreementConsent[] | undefined
      request: Request
    },
  ) => CreatedAccount | Promise<CreatedAccount>
  /**
   * Returns the current end-user terms, such as `() => getEndUserTerms(platform)`, for a platform without a license of its own. A sign-up
   * then needs their acceptance before anything is mailed: the page sends version and method, and the relay adds its time and the
   * address of the caller. It has 15 seconds; its result is kept for ten minutes. Default: users accept nothing.
   *
   * It may return agreements in their place: those of `listAgreements` that your users must accept. Each is then accepted, in its version.
   * The list is a catalog, so choose from it.
   */
  terms?: (() => Terms | Promise<Terms>) | undefined
  /**
   * Mails a code. Without a `code` the identifier has a wallet already: say so in the mail, which only its owner reads. It has 15
   * seconds. An identifier gets three mails an hour from one network and twelve from all. With the profile `2026-08` the service mails the codes
   * instead.
   */
  mailCode?: ((mail: { to: string; code: string | undefined; request: Request }) => unknown) | undefined
  /**
   * With the profile `2026-08`: called after the identifier was proven. Remembers the account, so that `findAccount` finds it. It rejects
   * if the identifier has a different account by now. It has 15 seconds. `customerId` is what `createAccount` returned.
   */
  keepAccount?:
    | ((proven: { identifier: string; accountId: string; customerId: string | undefined }) => unknown)
    | undefined
}

/** The end-user terms, or the agreements that users must accept: each with `type`, `version` and `url`. */
export type Terms = EndUserTerms | readonly object[]

/** An account, and its customer, by which pages read it: what `walletOf` returns. */
export interface CreatedAccount {
  readonly accountId: string
  /** Its id, or the whole customer, as `walletOf` returns it: pages then know whether a code can be mailed. */
  readonly customer?: { readonly [Field in 'id' | 'email' | 'customerType']?: string | undefined } | undefined
}

/** What `findAccount` returns. */
export type FoundAccount = string | CreatedAccount | null | undefined

/**
 * Makes the wallet the app's login.
 *
 * @example
 * ```ts
 * const login: LoginOptions = {
 *   findAccount: (email) => accountIdOf(email),
 *   onSignedIn: ({ accountId }) => ({ 'Set-Cookie': sessionCookieOf(accountId) }),
 * }
 * ```
 */
export interface LoginOptions {
  /**
   * Finds the account of an identifier: its id, such as `InternalAccount:<id>`, or an object that has it as `accountId`, such as
   * the wallet that `findWalletOf` returns; with its `customer`, pages can read the account. Null or undefined if there is none.
   *
   * The relay passes the identifier trimmed and in lower case, so that the spelling does not reveal who exists. It has 15 seconds.
   */
  findAccount: (identifier: string) => FoundAccount | Promise<FoundAccount>
  /**
   * Called once after the service accepts the proof. The relay adds the returned headers, such as the Set-Cookie of the app's own
   * session, to its response; one that adds none returns {}. It has 15 seconds.
   */
  onSignedIn: (signedIn: SignedIn) => AddedHeaders | Promise<AddedHeaders>
  /**
   * Called before a code is sent to a caller without a session of the app, such as to check a captcha that the page sends in a header:
   * at the start of a sign-up, which has an `identifier`, and for each code of a login. `request` has no body. Anything but true refuses the call
   * with 403 `CODE_REFUSED`, before anything is counted. It has 15 seconds. Default: every call passes.
   */
  beforeCode?: ((call: { identifier?: string; request: Request }) => boolean | Promise<boolean>) | undefined
  /**
   * For a wallet in an origin of its own: the origins of the pages that it signs users in to. The wallet makes a one-time code for
   * such a page, and the backend of the page passes it to `redeemHandOff` of the relay to find out who has signed in. None of them may call the relay itself. Default: no codes.
   */
  handOff?: { pages: readonly string[] } | undefined
  /** Lets new users sign up. Default: your app has its own sign-up. */
  signUp?: SignUpOptions | undefined
  /**
   * The combinations of AuthMethod types that unknown users are offered, one of them each. Default: a passkey, a mailed code, both.
   *
   * Name the combinations that your accounts really have. A combination that only real accounts have reveals who exists.
   */
  decoyAuthMethods?: readonly (readonly string[])[] | undefined
  /**
   * The id of the oldest account of your deployment. Ids of unknown users then look like it. A UUID of version 7 begins with a
   * time: theirs is between that of this account and now. Default: a random UUID.
   */
  sampleAccountId?: string | undefined
}
