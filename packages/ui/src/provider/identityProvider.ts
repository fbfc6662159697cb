/** An identity provider of the app: how the screens name it, and how the app signs its user in there. */

/** For what the user visits the provider. */
export interface ProviderVisit {
  /** For a sign-in to the wallet: makes the nonce that binds the ID token to a key of this device. */
  prepareNonce?: (() => Promise<string>) | undefined
  /** Whether the user must sign in there anew (`max_age=0`), because a confirmation accepts only a new sign-in. */
  isFresh?: boolean | undefined
}

/**
 * How a visit ended. `no-window`: the browser opened none. `closed`: the user came back without a sign-in. `refused`: the provider did
 * not confirm it, or could not be reached.
 */
export type VisitEnd = { oidcToken: string } | { failure: 'no-window' | 'closed' | 'refused' }

/** An OpenID Connect provider that the app offers. */
export interface IdentityProvider {
  /** For buttons and lists, such as `Google`. */
  name: string
  /**
   * Signs the user in there, for example in a window. It is called inside a click.
   *
   * @returns The ID token, at most 60 seconds old, or why there is none. A rejection counts as `refused`.
   */
  visit: (visit?: ProviderVisit) => Promise<VisitEnd>
}
