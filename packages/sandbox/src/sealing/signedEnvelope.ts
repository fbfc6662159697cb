/** Writes signed envelopes around exported wallets and keys for one-time codes. Only this file knows their form. */

import type {
  ExportedWallet,
  OtpEncryptionTarget,
  SealedWallet,
  SignedEnvelope,
} from '@embedded-wallet/protocol'
import { bytesToHex, utf8 } from '../encoding.js'
import { p1363ToDer } from './der.js'
import { seal } from './hpkeProfile.js'
import type { SigningKey } from './signingKeys.js'

/**
 * Seals a mnemonic to a client.
 *
 * @param signer - Signs the envelope. Without a signer, both signature fields are empty strings.
 * @returns JSON text of a `SignedEnvelope`.
 */
export async function sealWallet(
  mnemonic: string,
  clientPublicKey: string,
  organizationId: string,
  signer: SigningKey | undefined,
): Promise<ExportedWallet['encryptedWalletCredentials']> {
  const { enc, ciphertext } = await seal(clientPublicKey, utf8(mnemonic))
  const data: SealedWallet = {
    encappedPublic: bytesToHex(enc),
    ciphertext: bytesToHex(ciphertext),
    organizationId,
  }
  return wrap(data, signer)
}

/** @returns JSON text of a `SignedEnvelope` with the key in its data. */
export function wrapOtpTarget(
  targetPublic: string,
  organizationId: string,
  signer: SigningKey | undefined,
): Promise<string> {
  const data: OtpEncryptionTarget & { organizationId: string } = { targetPublic, organizationId }
  return wrap(data, signer)
}

async function wrap(data: object, signer: SigningKey | undefined): Promise<string> {
  const bytes = utf8(JSON.stringify(data))
  const envelope: SignedEnvelope = {
    version: 'v1.0.0',
    data: bytesToHex(bytes),
    dataSignature: signer === undefined ? '' : bytesToHex(p1363ToDer(await signer.sign(bytes))),
    enclaveQuorumPublic: signer?.publicKey ?? '',
  }
  return JSON.stringify(envelope)
}
