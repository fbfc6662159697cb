/** Keeps "signed in" true: a session whose signature the service refuses is over. */

import { unauthorizedReasons } from '@embedded-wallet/protocol'
import { ServiceError } from '../errors.js'
import type { Wallet } from '../wallet.js'
import { endSession } from './deviceSessions.js'
import type { SessionRecord } from './sessionRecord.js'

// A 401 may also mean that the relay's caller is not signed in to the app: only these speak of the signature.
const signatureCodes = new Set(['INVALID_SIGNATURE', 'WALLET_SIGNATURE_INVALID'])

/** Makes a signed call; when the service does not accept the signature, the session ends on this device, too. */
export async function endIfRefused<T>(
  wallet: Wallet,
  record: SessionRecord,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const isSignatureRefused =
      error instanceof ServiceError &&
      error.status === 401 &&
      (error.reason === unauthorizedReasons.walletSignature || signatureCodes.has(error.serviceCode ?? ''))
    if (isSignatureRefused) await endSession(wallet, { how: 'expired', record })
    throw error
  }
}
