/** The option `login`: how the wallet becomes the app's login. */

/** Headers that are added to a response. The name `HeadersInit` exists only where `DOM` types are loaded. */
export type AddedHeaders = ConstructorParameters<typeof Headers>[0]

/** A user with a proof that the service has accepted. */
export interface SignedIn {
  /** The account that `findAccount` returned, such as `InternalAccount:<id>`. */
  accountId: string
  /** The AuthMethod of the accepted proof, such as `AuthMethod:<id>`. */
  authMethodId: string
  /** The browser's request that carried the proof: method, URL and headers, without its body. */
  request: Request
}

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
   * Finds the account of an identifier: its id, such as `InternalAccount:<id>`, or null when there is none.
   *
   * The relay gives it the identifier trimmed and in lower case, so that the spelling does not show who exists. It has 15 seconds.
   */
  findAccount: (identifier: string) => string | null | undefined | Promise<string | null | undefined>
  /**
   * Called once after the service accepts the proof. The relay adds the returned headers, such as the Set-Cookie of the app's own
   * session, to its response. It has 15 seconds.
   */
  onSignedIn: (signedIn: SignedIn) => AddedHeaders | Promise<AddedHeaders>
  /**
   * The combinations of AuthMethod types that unknown users are offered, one of them each. Default: a passkey, a mailed code, both.
   *
   * Name the combinations that your accounts really have. A combination that only real accounts have shows who exists.
   */
  decoyAuthMethods?: readonly (readonly string[])[] | undefined
  /**
   * The id of the oldest account of your deployment. Ids of unknown users then look like it. Those of UUID version 7, which begin with
   * a time, get a time between this account's and now. Default: a random UUID.
   */
  sampleAccountId?: string | undefined
}
