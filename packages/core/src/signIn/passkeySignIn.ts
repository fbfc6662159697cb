/** The two halves of a passkey sign-in after its challenge: the ceremony, and the proof. */

import { NOT_SIGNED_IN_REASON } from '@embedded-wallet/protocol'
import { forgetPasskey } from '../authMethods/chooseAuthMethod.js'
import { ServiceError } from '../errors.js'
import type { Waiting } from '../operations/waiting.js'
import { oneCeremony } from '../passkey/oneCeremony.js'
import type { PasskeyHint } from '../passkey/passkeyCeremonies.js'
import { withPasskeyErrors } from '../passkey/passkeyError.js'
import { toAssertion, toWebAuthnChallenge } from '../passkey/wireNames.js'
import type { PasskeyOffer, WalletSession } from '../records.js'
import type { OpenWallet } from '../wallet/wallet.js'
import { proveSignIn } from './provenSignIn.js'

/** How long the browser's prompt may stand, in milliseconds: WebAuthn's recommendation where the user is verified. */
const promptTimeoutMs = 300_000

interface CeremonyOptions extends Waiting {
  autofill?: boolean | undefined
  hints?: readonly PasskeyHint[] | undefined
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
  { autofill = false, hints, signal, onState, round = signal }: CeremonyOptions,
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
    ...(hints && { hints: [...hints] }),
  }
  const credential = await withPasskeyErrors('get', round, rpId, () =>
    oneCeremony(promptTimeoutMs, round, (signal) => passkeys.get(options, { signal, autofill })),
  )
  const assertion = toAssertion(credential)
  const { authMethodId } = known
  return proveSignIn(wallet, {
    type: 'PASSKEY',
    authMethodId,
    keyPair: clientKey.keyPair,
    signal,
    onState,
    // The challenge bound the client public key, which must not come again.
    body: JSON.stringify({ type: 'PASSKEY', assertion }),
    requestId: challenge.requestId,
    expiresAt: challenge.expiresAt,
  }).catch(async (error: unknown) => {
    const isRefused = error instanceof ServiceError && error.status === 401
    // What this device remembered may be wrong: the next prompt offers every passkey.
    if (isRefused && error.reason !== NOT_SIGNED_IN_REASON) await forgetPasskey(wallet, authMethodId)
    throw error
  })
}
