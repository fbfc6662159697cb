/** Verb: take the wallet's mnemonic out. */

import { clientPublicKeyHex, createClientKeyPair } from '../keys/clientKeyPair.js'
import { requireEnvelopeSigner } from '../keys/requireEnvelopeSigner.js'
import { signedRetry } from '../signing/signedRetry.js'
import type { Wallet } from '../wallet.js'

/**
 * Exports the wallet. Whoever has the mnemonic has the money: show it to the person once, keep it nowhere.
 *
 * It is opened on this device with a fresh key and only when it is signed by the pinned `envelopeSigner` of the wallet.
 *
 * @returns The BIP-39 mnemonic. The SDK keeps no copy.
 * @throws {SessionError} `ENVELOPE_INVALID` when it is not by the pinned signer or was changed; `SESSION_REQUIRED`,
 * `SESSION_EXPIRED`, `PAYLOAD_MISMATCH`, `SIGNING_DECLINED`.
 * @throws {ServiceError} As any signed action; after `OUTCOME_UNKNOWN` call again, with nothing lost.
 * @throws {TypeError} When no `envelopeSigner` is pinned.
 * @see the interface document, "POST /internal-accounts/{id}/export"
 * @example
 * ```ts
 * const { mnemonic } = await exportWallet(wallet)
 * ```
 */
export async function exportWallet(
  wallet: Wallet,
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ mnemonic: string }> {
  const signer = requireEnvelopeSigner(wallet)
  const loadingOpener = import('../keys/signedEnvelope.js')
  loadingOpener.catch(() => undefined)
  // Always a key to seal to, whatever kind of session key the wallet uses.
  const keyPair = await createClientKeyPair()
  const clientPublicKey = await clientPublicKeyHex(keyPair)
  const { encryptedWalletCredentials } = await signedRetry(wallet, 'exportInternalAccount', {
    params: { accountId: wallet.accountId },
    body: { clientPublicKey },
    expected: { action: 'exportWallet', targetPublicKey: clientPublicKey },
    signal,
  })
  const { openWalletExport } = await loadingOpener
  return { mnemonic: await openWalletExport(encryptedWalletCredentials, keyPair, signer) }
}
