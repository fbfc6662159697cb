/** Refusals of wallet signatures: the error code of each fault, as the deployment has it. */

import { errorCodes, unauthorizedReasons } from '@embedded-wallet/protocol'
import { Refusal } from '../refusal.js'
import type { Service } from '../state/service.js'

/** What is wrong with a wallet signature or the headers around it. */
export type SignatureFault = 'missing' | 'malformed' | 'invalid' | 'body mismatch' | 'no request id'

const { unauthorized, invalidSignature } = errorCodes

/** Source: profiles, "Signature refused". Assumption: 2026-04 names a wrong signature, and no other fault, INVALID_SIGNATURE. */
const codes = {
  unauthorized: {
    missing: unauthorized,
    malformed: unauthorized,
    invalid: unauthorized,
    'body mismatch': unauthorized,
    'no request id': unauthorized,
  },
  invalid: {
    missing: unauthorized,
    malformed: invalidSignature,
    invalid: invalidSignature,
    'body mismatch': unauthorized,
    'no request id': unauthorized,
  },
  detailed: {
    missing: errorCodes.walletSignatureMissing,
    malformed: errorCodes.walletSignatureMalformed,
    invalid: errorCodes.walletSignatureInvalid,
    'body mismatch': errorCodes.walletSignatureBodyMismatch,
    'no request id': errorCodes.requestIdMissing,
  },
} as const satisfies Record<string, Record<SignatureFault, string>>

/** Creates the 401 for a fault. It has the reason of wallet signatures when the signature itself is wrong. */
export function signatureRefusal(fault: SignatureFault, message: string, { deployment }: Service): Refusal {
  const isOfSignature = fault !== 'body mismatch' && fault !== 'no request id'
  return new Refusal(
    401,
    codes[deployment.signatureCodes][fault],
    message,
    isOfSignature ? { reason: unauthorizedReasons.walletSignature } : {},
  )
}
