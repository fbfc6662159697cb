/** The two halves of a passkey sign-in after its challenge: the ceremony, and the proof. */

import { REQUEST_ID_HEADER } from '@embedded-wallet/protocol'
import { rememberAuthMethod } from '../authMethods/chooseAuthMethod.js'
import { callRelay } from '../http/callRelay.js'
import { oneCeremony } from '../passkey/oneCeremony.js'
import { withPasskeyErrors } from '../passkey/passkeyError.js'
import { toAssertion, toWebAuthnChallenge } from '../passkey/wireNames.js'
import type { WalletSession } from '../session/sessionRecord.js'
import type { Wallet } from '../wallet.js'
import type { PasskeyOffer } from './preparedSignIn.js'
import { finishSignIn, sessionOf } from './signInOnce.js'

/** How long the browser's prompt may stand, in milliseconds: WebAuthn's recommendation where the user is verified. */
const promptTimeoutMs = 300_000

interface CeremonyOptions {
  autofill?: boolean
  signal?: AbortSignal | undefined
  round?: AbortSignal | undefined
}

/**
 * Runs the ceremony on an offer and proves it to the service.
 *
 * @param options.round - Ends the ceremony, and not the proof of a passkey that was picked. Default: `signal`.
 */
export async function provePasskey(
  wallet: Wallet,
  { known, challenge, clientKey }: PasskeyOffer,
  { autofill = false, signal, round = signal }: CeremonyOptions,
): Promise<WalletSession> {
  // Autofill offers what the device has; a list would only hide passkeys from it.
  const credentialId = autofill ? undefined : (challenge.credentialId ?? known.credentialId)
  const options = {
    challenge: toWebAuthnChallenge(challenge.challenge),
    ...(wallet.rpId === undefined ? {} : { rpId: wallet.rpId }),
    allowCredentials: credentialId === undefined ? [] : [{ type: 'public-key' as const, id: credentialId }],
    userVerification: 'required' as const,
    timeout: promptTimeoutMs,
  }
  const credential = await withPasskeyErrors('get', round, () =>
    oneCeremony(round, (signal) => wallet.passkeys.get(options, { signal, autofill })),
  )
  const assertion = toAssertion(credential)
  const { authMethodId } = known
  const answer = await callRelay(wallet, 'verifyAuthMethod', {
    params: { authMethodId },
    // The client public key was bound at the challenge and must not come again.
    body: JSON.stringify({ type: 'PASSKEY', assertion }),
    headers: { [REQUEST_ID_HEADER]: challenge.requestId },
    signal,
    acts: true,
  })
  const session = await finishSignIn(wallet, authMethodId, sessionOf(answer), clientKey)
  await rememberAuthMethod(wallet, 'PASSKEY', { authMethodId, credentialId: assertion.credentialId })
  return session
}
