/** Verb: export the wallet's mnemonic. */

import { clientPublicKeyHex, createClientKeyPair } from '../keys/clientKeyPair.js'
import { preloadLibraries } from '../keys/loadLibraries.js'
import { requireSigner } from '../keys/requireSigner.js'
import { openWalletExport } from '../keys/signedEnvelope.js'
import { joinOrStart } from '../operations/operate.js'
import type { Finish, Operated, Waiting } from '../operations/waiting.js'
import { signedRetry } from '../signing/signedRetry.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/**
 * Exports the wallet. Anyone who has the mnemonic has the money: show it to the user once and store it nowhere. All wallet accounts of a
 * customer share one wallet, so it opens each of them.
 *
 * This device opens it with a fresh key, and only if the wallet's pinned `exportSigner` signed it.
 *
 * @returns The BIP-39 mnemonic: words with spaces between them. The SDK keeps no copy.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost; it is safe to call again.
 * @throws {TypeError} If no `exportSigner` is pinned.
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
