/** The response of a wallet export, and its signed envelope, which deployments also use for OTP target keys. */

import * as v from 'valibot'
import { type Readable, readable } from '../reading.js'
import { Identifier } from '../scalars.js'

/** The response of a wallet export. */
export interface ExportedWallet {
  /** The account: `InternalAccount:<id>`. */
  id: string
  /** JSON text of a `SignedEnvelope`. Its data is sealed to the client public key of the request. */
  encryptedWalletCredentials: string
}

export const ExportedWallet: Readable<ExportedWallet> = /* @__PURE__ */ readable(
  v.object({
    id: Identifier,
    encryptedWalletCredentials: v.pipe(v.string(), v.nonEmpty()),
  }),
  ['id', 'encryptedWalletCredentials'],
)

/** The JSON of an export and of an `otpEncryptionTargetBundle`. All binary values are hex. */
export interface SignedEnvelope {
  /** `v1.0.0` */
  version: string
  /** UTF-8 JSON: `SealedWallet` or `OtpEncryptionTarget`. */
  data: string
  /** DER ECDSA-SHA256 over the decoded data bytes. Empty in the service's sandbox. */
  dataSignature: string
  /** The signer's key as the envelope claims it: compare it with the pinned one. Empty in the service's sandbox. */
  enclaveQuorumPublic: string
}

export const SignedEnvelope: v.GenericSchema<SignedEnvelope> = /* @__PURE__ */ v.object({
  version: v.string(),
  data: v.pipe(v.string(), v.nonEmpty()),
  dataSignature: v.string(),
  enclaveQuorumPublic: v.string(),
})

/** The data of an export. */
export interface SealedWallet {
  /** The `enc` of HPKE: an uncompressed point. */
  encappedPublic: string
  /** The sealed mnemonic (UTF-8), with the tag at its end. */
  ciphertext: string
  organizationId: string
}

export const SealedWallet: v.GenericSchema<SealedWallet> = /* @__PURE__ */ v.object({
  encappedPublic: v.string(),
  ciphertext: v.string(),
  organizationId: v.string(),
})

/** The data of an `otpEncryptionTargetBundle`. */
export interface OtpEncryptionTarget {
  /** The public key to seal the code to: an uncompressed point. */
  targetPublic: string
}

export const OtpEncryptionTarget: v.GenericSchema<OtpEncryptionTarget> = /* @__PURE__ */ v.object({
  targetPublic: v.string(),
})
