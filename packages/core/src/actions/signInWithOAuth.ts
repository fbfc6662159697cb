/** Verb: sign in with an ID token of an OIDC provider. */

import { withAuthMethod } from '../authMethods/chooseAuthMethod.js'
import { readClaims, withFreshToken } from '../guard/idToken.js'
import { preloadKeyOpener } from '../keys/clientKey.js'
import type { Waiting } from '../operations/waiting.js'
import type { WalletSession } from '../records.js'
import { takeOAuthKey } from '../signIn/preparedSignIn.js'
import { joinSignIn, proveSignIn } from '../signIn/provenSignIn.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/**
 * Signs in with a fresh ID token. Where the deployment expects a nonce in it, call `prepareSignIn` before the redirect: the
 * key from before it is used only with a token that has its nonce.
 * `oidcToken`: an ID token in compact form, issued at most 60 seconds ago; the service refuses a used one. `authMethodId`: by default the one
 * last used here, or the account's first of this type.
 *
 * @throws {SessionError} `OIDC_TOKEN_STALE`: the token is too old; before anything is sent where the service's clock is known.
 * @throws {SessionError} `AUTH_METHOD_NOT_FOUND`: the account has no identity of an OIDC provider.
 * @throws {ServiceError} `REFUSED` with reason `Invalid OIDC token`: the service does not accept the token.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost; the token may be used up.
 * @throws {TypeError} If the token does not have three parts.
 * @see docs/reference/endpoints.md#verifyauthmethod
 * @example
 * ```ts
 * await signInWithOAuth(wallet, { oidcToken })
 * ```
 */
export async function signInWithOAuth(
  wallet: Wallet,
  { oidcToken, ...options }: { oidcToken: string; authMethodId?: string | undefined } & Waiting,
): Promise<WalletSession> {
  const open = openWallet(wallet)
  preloadKeyOpener(open)
  return joinSignIn(open, 'OAUTH', options, () =>
    withFreshToken(open.clock, oidcToken, async () => {
      const { nonce } = readClaims(oidcToken)
      const { keyPair, clientPublicKey } = await takeOAuthKey(open, nonce)
      const body = JSON.stringify({ type: 'OAUTH', oidcToken, clientPublicKey })
      return withAuthMethod(open, 'OAUTH', options, ({ authMethodId }) =>
        proveSignIn(open, { ...options, type: 'OAUTH', authMethodId, body, keyPair }),
      )
    }),
  )
}
