/** Verb: sign in with an ID token of an OIDC provider. */

import { rememberAuthMethod, withAuthMethod } from '../authMethods/chooseAuthMethod.js'
import { callRelay } from '../http/callRelay.js'
import { preloadKeyOpener } from '../keys/clientKey.js'
import type { WalletSession } from '../session/sessionRecord.js'
import { withFreshToken } from '../signIn/oidcToken.js'
import { takeOAuthKey } from '../signIn/preparedSignIn.js'
import { finishSignIn, sessionOf, signInOnce } from '../signIn/signInOnce.js'
import type { Wallet } from '../wallet.js'

/**
 * Signs in with a fresh ID token. Where the deployment wants a nonce in it, call `prepareSignIn` before the redirect.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - See below; `signal` ends the call early.
 * @param options.oidcToken - Issued at most 60 seconds ago; a used or cached one is refused.
 * @param options.authMethodId - Left out: the one last used here, or the account's first of this type.
 * @returns The session, without its key.
 * @throws {SessionError} `OIDC_TOKEN_STALE`, before anything is sent where the service's clock is known; `AUTH_METHOD_NOT_FOUND`,
 * `SEALED_KEY_INVALID`, `SESSION_UNUSABLE`, `INSECURE_CONTEXT`.
 * @throws {ServiceError} `REFUSED` with reason `Invalid OIDC token`.
 * @see the interface document, "Credential types for wallet sessions"
 * @example
 * ```ts
 * await signInWithOAuth(wallet, { oidcToken })
 * ```
 */
export async function signInWithOAuth(
  wallet: Wallet,
  { oidcToken, ...options }: { oidcToken: string; authMethodId?: string; signal?: AbortSignal },
): Promise<WalletSession> {
  preloadKeyOpener(wallet)
  return signInOnce(wallet, options.signal, () =>
    withFreshToken(wallet, oidcToken, async () => {
      const clientKey = await takeOAuthKey(wallet)
      const { clientPublicKey } = clientKey
      return withAuthMethod(wallet, 'OAUTH', options, async ({ authMethodId }) => {
        const answer = await callRelay(wallet, 'verifyAuthMethod', {
          params: { authMethodId },
          body: JSON.stringify({ type: 'OAUTH', oidcToken, clientPublicKey }),
          signal: options.signal,
          acts: true,
        })
        await rememberAuthMethod(wallet, 'OAUTH', { authMethodId })
        return finishSignIn(wallet, authMethodId, sessionOf(answer), clientKey)
      })
    }),
  )
}
