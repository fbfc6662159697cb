/** The response of a wallet export, and its signed envelope, which deployments also use for OTP target keys. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Identifier } from '../scalars.js'

/** The response of a wallet export. */
export interface ExportedWallet extends ValueOf<typeof exportedWallet> {}

const exportedWallet = v.object({
  /** The account: `InternalAccount:<id>`. */
  id: Identifier,
  /** JSON text of a `SignedEnvelope`. Its data is sealed to the client public key of the request. */
  encryptedWalletCredentials: v.pipe(v.string(), v.nonEmpty()),
})
export const ExportedWallet: Readable<ExportedWallet> = readable(exportedWallet, [
  'id',
  'encryptedWalletCredentials',
])

/** The JSON of an export and of an `otpEncryptionTargetBundle`. All binary values are hex. */
export interface SignedEnvelope extends ValueOf<typeof SignedEnvelope> {}

export const SignedEnvelope = v.object({
  /** `v1.0.0` */
  version: v.string(),
  /** UTF-8 JSON: `SealedWallet` or `OtpEncryptionTarget`. */
  data: v.pipe(v.string(), v.nonEmpty()),
  /** DER ECDSA-SHA256 over the decoded data bytes. Empty in the service's sandbox. */
  dataSignature: v.string(),
  /** The signer's key as the envelope claims it: compare it with the pinned one. Empty in the service's sandbox. */
  enclaveQuorumPublic: v.string(),
})

/** The data of an export. */
export interface SealedWallet extends ValueOf<typeof SealedWallet> {}

export const SealedWallet = v.object({
  /** The `enc` of HPKE: an uncompressed point. */
  encappedPublic: v.string(),
  /** The sealed mnemonic (UTF-8), with the tag at its end. */
  ciphertext: v.string(),
  organizationId: v.string(),
})

/** The data of an `otpEncryptionTargetBundle`. */
export interface OtpEncryptionTarget extends ValueOf<typeof OtpEncryptionTarget> {}

export const OtpEncryptionTarget = v.object({
  /** The public key to seal the code to: an uncompressed point. */
  targetPublic: v.string(),
})
