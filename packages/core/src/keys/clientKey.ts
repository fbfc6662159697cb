/** The client's key of one sign-in, as the wallet is configured: to be sealed to, or to become the session key. */

import type { Session } from '@embedded-wallet/protocol'
import { SessionError } from '../errors.js'
import { hasServerOffset, noteServerTime, serverNow, serverOffset } from '../http/serviceClock.js'
import { type SessionRecord, toSessionRecord } from '../session/sessionRecord.js'
import type { SessionSigningKey } from '../signing/walletSignature.js'
import type { Wallet } from '../wallet.js'
import {
  clientPublicKeyHex,
  compressPublicKeyHex,
  createClientHeldKeyPair,
  createClientKeyPair,
} from './clientKeyPair.js'

/** A key pair together with what was told to the service of it. */
export interface ClientKey {
  keyPair: CryptoKeyPair
  /** As sent: 130 hex digits for a key to seal to, 66 for a key to adopt. */
  clientPublicKey: string
}

/** A fresh client key of the wallet's kind. */
export async function createClientKey({ sessionKey }: Pick<Wallet, 'sessionKey'>): Promise<ClientKey> {
  const isHeld = sessionKey === 'client-held'
  const keyPair = isHeld ? await createClientHeldKeyPair() : await createClientKeyPair()
  const uncompressed = await clientPublicKeyHex(keyPair)
  return { keyPair, clientPublicKey: isHeld ? compressPublicKeyHex(uncompressed) : uncompressed }
}

/**
 * The record of a session that the service has just opened for this client key.
 *
 * @throws {SessionError} `SEALED_KEY_INVALID`, `SESSION_UNUSABLE`.
 */
export async function openSession(
  wallet: Wallet,
  authMethodId: string,
  session: Session,
  clientKey: ClientKey,
): Promise<SessionRecord> {
  const key = await signingKeyOf(session, clientKey)
  // Without a Date header a session that was created just now tells the service's time as well.
  if (!hasServerOffset(wallet)) noteServerTime(wallet, Date.parse(session.createdAt))
  if (serverNow(wallet) >= Date.parse(session.expiresAt)) {
    throw new SessionError(
      'SESSION_UNUSABLE',
      'The service opened a session that is over already. Sign in again.',
    )
  }
  return toSessionRecord(wallet.accountId, authMethodId, session, key, serverOffset(wallet))
}

async function signingKeyOf(
  { encryptedSessionSigningKey }: Session,
  { keyPair, clientPublicKey }: ClientKey,
): Promise<SessionSigningKey> {
  const isHeld = keyPair.privateKey.algorithm.name === 'ECDSA'
  if (isHeld && encryptedSessionSigningKey === undefined) {
    const publicKey = clientPublicKey.startsWith('04')
      ? compressPublicKeyHex(clientPublicKey)
      : clientPublicKey
    return { signingKey: keyPair.privateKey, publicKey }
  }
  if (isHeld || encryptedSessionSigningKey === undefined) {
    throw new SessionError(
      'SESSION_UNUSABLE',
      isHeld
        ? 'The service sealed a session key, but this wallet is configured to hold its own. Set sessionKey to "sealed".'
        : 'The service opened a session without a sealed session key. Is it a deployment for sessionKey "client-held"?',
    )
  }
  const { openSealedSessionKey } = await import('./sealedSessionKey.js')
  return openSealedSessionKey(encryptedSessionSigningKey, keyPair)
}

/** Starts loading what opens sealed keys, while the network and the person are busy. A failure shows where it is used. */
export function preloadKeyOpener({ sessionKey }: Pick<Wallet, 'sessionKey'>): void {
  if (sessionKey === 'sealed') import('./sealedSessionKey.js').catch(() => undefined)
}
