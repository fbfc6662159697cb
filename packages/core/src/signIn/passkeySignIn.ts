/** The two halves of a passkey sign-in after its challenge: the ceremony, and the proof. */

import { NOT_SIGNED_IN_REASON, REQUEST_ID_HEADER } from '@embedded-wallet/protocol'
import { forgetPasskey, rememberAuthMethod } from '../authMethods/chooseAuthMethod.js'
import { ServiceError } from '../errors.js'
import { callRelay } from '../http/callRelay.js'
import type { OpenWallet } from '../openWallet.js'
import { oneCeremony } from '../passkey/oneCeremony.js'
import { withPasskeyErrors } from '../passkey/passkeyError.js'
import { toAssertion, toWebAuthnChallenge } from '../passkey/wireNames.js'
import type { PasskeyOffer, WalletSession } from '../records.js'
import { openSession } from '../session/openSession.js'
import { toSession } from './signInOnce.js'

/** How long the browser's prompt may stand, in milliseconds: WebAuthn's recommendation where the user is verified. */
const promptTimeoutMs = 300_000

interface CeremonyOptions {
  autofill?: boolean | undefined
  signal?: AbortSignal | undefined
  round?: AbortSignal | undefined
}

/**
 * Runs the ceremony on an offer and proves it to the service.
 *
 * @param options.round - Ends the ceremony, but not the proof of a passkey that the user picked. Default: `signal`.
 */
export async function provePasskey(
  wallet: OpenWallet,
  { known, challenge, clientKey }: PasskeyOffer,
  { autofill = false, signal, round = signal }: CeremonyOptions,
): Promise<WalletSession> {
  const { passkeys, rpId } = wallet
  // Autofill offers what the device has; a list would only hide passkeys from it.
  const credentialId = autofill ? undefined : (challenge.credentialId ?? known.credentialId)
  const options = {
    challenge: toWebAuthnChallenge(challenge.challenge),
    ...(rpId === undefined ? {} : { rpId }),
    allowCredentials: credentialId === undefined ? [] : [{ type: 'public-key' as const, id: credentialId }],
    userVerification: 'required' as const,
    timeout: promptTimeoutMs,
  }
  const credential = await withPasskeyErrors('get', round, () =>
    oneCeremony(promptTimeoutMs, round, (signal) => passkeys.get(options, { signal, autofill })),
  )
  const assertion = toAssertion(credential)
  const { authMethodId } = known
  const response = await callRelay(wallet, 'verifyAuthMethod', {
    params: { authMethodId },
    // The challenge bound the client public key, which must not come again.
    body: JSON.stringify({ type: 'PASSKEY', assertion }),
    headers: { [REQUEST_ID_HEADER]: challenge.requestId },
    signal,
    hasSideEffects: true,
  }).catch(async (error: unknown) => {
    const isRefused = error instanceof ServiceError && error.status === 401
    // What this device remembered may be wrong: the next prompt offers every passkey.
    if (isRefused && error.reason !== NOT_SIGNED_IN_REASON) await forgetPasskey(wallet, authMethodId)
    throw error
  })
  const session = await openSession(wallet, authMethodId, toSession(response), clientKey)
  await rememberAuthMethod(wallet, 'PASSKEY', { authMethodId, credentialId: assertion.credentialId })
  return session
}
