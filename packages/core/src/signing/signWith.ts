/** Signs with a session's key. A session that cannot sign anymore ends. */

import { SessionError } from '../errors.js'
import type { SessionRecord } from '../records.js'
import { endSession, isExpired, sessionError } from '../session/deviceSessions.js'
import type { OpenWallet } from '../wallet/wallet.js'
import { createWalletSignature } from './walletSignature.js'

/**
 * @returns The value of the Service-Wallet-Signature header.
 * @throws {SessionError} `SESSION_EXPIRED`: the session ended while the user was deciding.
 * @throws {SessionError} `SESSION_KEY_LOST`: the browser cannot use the key.
 * @throws {TypeError} If the payload is not a string, or has a lone surrogate.
 */
export async function signWith(
  wallet: OpenWallet,
  record: SessionRecord,
  payloadToSign: string,
): Promise<string> {
  try {
    if (isExpired(wallet.clock, record)) throw sessionError('SESSION_EXPIRED')
    return await createWalletSignature(payloadToSign, record)
  } catch (cause) {
    // A text that cannot be signed is the caller's mistake; the key is sound.
    if (cause instanceof TypeError) throw cause
    const isKeyLost = !(cause instanceof SessionError)
    await endSession(wallet, { how: isKeyLost ? 'key-lost' : 'expired', record })
    throw isKeyLost ? sessionError('SESSION_KEY_LOST', cause) : cause
  }
}
