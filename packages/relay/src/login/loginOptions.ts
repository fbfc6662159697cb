/** What an integrator says about a login that is the wallet. */

/** A person whose proof the service has accepted. */
export interface SignedIn {
  accountId: string
  authMethodId: string
  /** The verifying request: method, address and headers, without its body. */
  request: Request
}

/** Makes the wallet the app's login. */
export interface LoginOptions {
  /**
   * Whose wallet is it? The account's id, or null when nobody has this identifier.
   *
   * It gets the identifier trimmed and in lower case, so that spelling tells nothing about who exists.
   */
  findAccount: (identifier: string) => string | null | undefined | Promise<string | null | undefined>
  /** Called once the proof was accepted. Its headers, such as the Set-Cookie of the app's own session, join the answer. */
  onSignedIn: (signedIn: SignedIn) => HeadersInit | undefined | Promise<HeadersInit | undefined>
  /**
   * The ways in that unknown people are offered, one of these combinations each. Default: a passkey, a mailed code, both.
   *
   * Name the combinations that your accounts really have: what no unknown person is ever offered would tell who exists.
   */
  decoyAuthMethods?: readonly (readonly string[])[]
  /**
   * Any account id of your deployment, so that ids of unknown people look alike. Default: a random UUID.
   */
  sampleAccountId?: string
}
