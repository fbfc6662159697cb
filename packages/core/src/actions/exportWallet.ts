/** Verb: export the wallet's mnemonic. */

import { clientPublicKeyHex, createClientKeyPair } from '../keys/clientKeyPair.js'
import { preloadLibraries } from '../keys/loadLibraries.js'
import { requireSigner } from '../keys/requireSigner.js'
import { openWalletExport } from '../keys/signedEnvelope.js'
import { joinOrStart } from '../signing/operate.js'
import { signedRetry } from '../signing/signedRetry.js'
import type { Finish, Operated, Waiting } from '../signing/waiting.js'
import { openWallet, type Wallet } from '../wallet.js'

/**
 * Exports the wallet. Whoever has the mnemonic has the money: show it to the user once and store it nowhere.
 *
 * This device opens it with a fresh key, and only when the wallet's pinned `exportSigner` signed it.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - The fields below.
 * @param options.signal - Ends the call early.
 * @param options.onState - Called with `processing` each time that the service says that it works on the call.
 * @returns The BIP-39 mnemonic: words with spaces between them. The SDK keeps no copy.
 * @throws {SessionError} `ENVELOPE_INVALID`: the pinned signer did not sign it, or it was changed.
 * @throws {SessionError} `SESSION_REQUIRED`, `SESSION_EXPIRED`, `SESSION_KEY_LOST`: this device has no session to sign with.
 * @throws {ServiceError} `PROCESSING`: `signal` ended the wait; the service still works on the call, and the same call waits on.
 * @throws {ServiceError} `STEP_UP_REQUIRED`: the relay wants a sign-in made for this action, and the wallet has no
 * `reauthenticate`, or its sign-in did not count. Nothing was done.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost; call again, nothing is lost.
 * @throws {TypeError} When no `exportSigner` is pinned.
 * @see docs/reference/endpoints.md#exportinternalaccount
 * @example
 * ```ts
 * const { mnemonic } = await exportWallet(wallet)
 * ```
 */
export async function exportWallet(wallet: Wallet, options: Waiting = {}): Promise<{ mnemonic: string }> {
  const open = openWallet(wallet)
  requireSigner(wallet, 'exportSigner')
  preloadLibraries()
  const thing = {
    ...options,
    action: 'exportWallet',
    isSame: () => true,
    finish: finishExport,
  } satisfies Operated<{ mnemonic: string }>
  return joinOrStart(open, thing, async () => {
    // Always a key to seal to, whatever kind of session key the wallet uses.
    const keyPair = await createClientKeyPair()
    const clientPublicKey = await clientPublicKeyHex(keyPair)
    const call = {
      params: { accountId: wallet.accountId },
      body: { clientPublicKey },
      expected: { action: 'exportWallet', parameters: { targetPublicKey: clientPublicKey } },
      signal: options.signal,
    } as const
    return signedRetry(open, 'exportInternalAccount', call, { ...thing, keyPair })
  })
}

/** Opens the words with the key that they were sealed to. */
export const finishExport: Finish<{ mnemonic: string }> = async (wallet, { keyPair }, body) => {
  const signer = requireSigner(wallet, 'exportSigner')
  return { mnemonic: await openWalletExport(body.encryptedWalletCredentials, keyPair!, signer) }
}
