/** Verb: register an identity of an OIDC provider. */

import type { AuthMethod } from '@embedded-wallet/protocol'
import { rememberAuthMethod } from '../authMethods/chooseAuthMethod.js'
import { register } from '../authMethods/registration.js'
import { withFreshToken } from '../signIn/oidcToken.js'
import type { Wallet } from '../wallet.js'

/**
 * Registers an OIDC identity. It does not sign in: call `signInWithOAuth` with a fresh token next.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - See below; `signal` ends the call early.
 * @param options.oidcToken - An ID token issued at most 60 seconds ago.
 * @returns The AuthMethod; its nickname is normally the token's email claim.
 * @throws {SessionError} `OIDC_TOKEN_STALE`, before anything is sent where the service's clock is known; `SESSION_REQUIRED`, `SESSION_EXPIRED`,
 * `PAYLOAD_MISMATCH`, `SIGNING_DECLINED` for a further credential.
 * @throws {ServiceError} `REFUSED` when the token is not accepted; `OUTCOME_UNKNOWN` when the last answer was lost.
 * @see the interface document, "Credential types for wallet sessions"
 * @example
 * ```ts
 * await registerOAuth(wallet, { oidcToken })
 * ```
 */
export async function registerOAuth(
  wallet: Wallet,
  { oidcToken, signal }: { oidcToken: string; signal?: AbortSignal },
): Promise<AuthMethod> {
  const body = { type: 'OAUTH', accountId: wallet.accountId, oidcToken } as const
  const { authMethod } = await withFreshToken(wallet, oidcToken, () =>
    register(wallet, body, { action: 'registerOAuth', signal }),
  )
  await rememberAuthMethod(wallet, 'OAUTH', { authMethodId: authMethod.id })
  return authMethod
}
