/** Refusals of wallet signatures: the error code of each fault, as the deployment has it. */

import { errorCodes, unauthorizedReasons } from '@embedded-wallet/protocol'
import type { Deployment } from '../deployment.js'
import { Refusal } from '../refusal.js'
import type { Service } from '../state/service.js'

/** What is wrong with a wallet signature or the headers around it. */
export type SignatureFault = 'missing' | 'malformed' | 'invalid' | 'body mismatch' | 'no request id'

const { unauthorized, invalidSignature } = errorCodes

/** Source: profiles, "Signature refused". Assumption: 2026-04 names a wrong signature, and no other fault, INVALID_SIGNATURE. */
const codes: Record<Deployment['signatureCodes'], (fault: SignatureFault) => string> = {
  unauthorized: () => unauthorized,
  invalid: (fault) => (fault === 'malformed' || fault === 'invalid' ? invalidSignature : unauthorized),
  detailed: (fault) => detailed[fault],
}
const detailed: Record<SignatureFault, string> = {
  missing: errorCodes.walletSignatureMissing,
  malformed: errorCodes.walletSignatureMalformed,
  invalid: errorCodes.walletSignatureInvalid,
  'body mismatch': errorCodes.walletSignatureBodyMismatch,
  'no request id': errorCodes.requestIdMissing,
}

/** Creates the 401 for a fault. It has the reason of wallet signatures when the signature itself is wrong. */
export function signatureRefusal(fault: SignatureFault, message: string, { deployment }: Service): Refusal {
  const isOfSignature = fault !== 'body mismatch' && fault !== 'no request id'
  return new Refusal(
    401,
    codes[deployment.signatureCodes](fault),
    message,
    isOfSignature ? { reason: unauthorizedReasons.walletSignature } : {},
  )
}
