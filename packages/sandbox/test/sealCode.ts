/** Seals a one-time code as a client does, with another library than the sandbox. */

import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import type { ServiceResponse } from './client.js'

const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)

/** @param challenge - The response that has `otpEncryptionTargetBundle`. */
export async function sealCode(challenge: ServiceResponse, code: string, publicKey: string): Promise<string> {
  const envelope = JSON.parse(challenge.body.otpEncryptionTargetBundle)
  const { targetPublic } = JSON.parse(Buffer.from(envelope.data, 'hex').toString())
  const pkR = Uint8Array.from(Buffer.from(targetPublic, 'hex'))
  const info = new TextEncoder().encode(['turnkey', 'hpke'].join('_'))
  const { encapsulatedSecret, ctx } = await suite.SetupSender(await suite.DeserializePublicKey(pkR), { info })
  const plaintext = new TextEncoder().encode(JSON.stringify({ otp_code: code, public_key: publicKey }))
  const ciphertext = await ctx.Seal(plaintext, Buffer.concat([encapsulatedSecret, pkR]))
  return JSON.stringify({
    encappedPublic: Buffer.from(encapsulatedSecret).toString('hex'),
    ciphertext: Buffer.from(ciphertext).toString('hex'),
  })
}
