/** Verb: register an identity of an OIDC provider. */

import type { AuthMethod } from '@embedded-wallet/protocol'
import { hasBody, joinRegistration, register } from '../authMethods/registration.js'
import { withFreshToken } from '../guard/idToken.js'
import type { Waiting } from '../operations/waiting.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/**
 * Registers an OIDC identity. It does not sign in: call `signInWithOAuth` with a fresh token next.
 *
 * An account without a credential registers one without a session. A further one is signed with the session of another, also
 * where the deployment gave the account codes by email at birth.
 * `oidcToken`: an ID token in compact form, issued at most 60 seconds ago.
 *
 * @returns The AuthMethod; its nickname is normally the token's email claim.
 * @throws {SessionError} `OIDC_TOKEN_STALE`: the token is too old, perhaps after a slow sign-in for this action; before anything is
 * sent where the service's clock is known.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost; read `listAuthMethods` before another attempt.
 * @throws {TypeError} If the token does not have three parts.
 * @see docs/reference/endpoints.md#registerauthmethod
 * @example
 * ```ts
 * await registerOAuth(wallet, { oidcToken })
 * ```
 */
export async function registerOAuth(
  wallet: Wallet,
  { oidcToken, ...waiting }: { oidcToken: string } & Waiting,
): Promise<AuthMethod> {
  const open = openWallet(wallet)
  const body = { type: 'OAUTH', accountId: wallet.accountId, oidcToken } as const
  const options = { action: 'registerOAuth', ...waiting } as const
  return joinRegistration(open, hasBody(body), options, () =>
    withFreshToken(open.clock, oidcToken, () => register(open, body, options)),
  )
}
