/** Opens a session: checks the client's key, then creates a signing key and seals it to the client, or adopts the client's own key. */

import { type Session, sessionSeconds } from '@embedded-wallet/protocol'
import { invalidField, unauthorized } from '../refusal.js'
import { sealNewSessionKey } from '../sealing/envelopes.js'
import { uncompressed } from '../sealing/walletSignature.js'
import type { AuthMethodRecord } from '../state/records.js'
import { isActive, isoTime, newId, type Service } from '../state/service.js'

/**
 * Opens a session for a credential.
 *
 * @param clientPublicKey - Checked before. Uncompressed: the session key is sealed to it. Compressed: it becomes the session key.
 * @returns The session, with the sealed key if there is one. No other response ever holds that key.
 */
export async function openSession(
  { authMethod }: AuthMethodRecord,
  clientPublicKey: string,
  service: Service,
): Promise<Session> {
  const sealed = isHeldByClient(clientPublicKey) ? undefined : await sealNewSessionKey(clientPublicKey)
  const publicKey = sealed?.publicKey ?? uncompressed(clientPublicKey)!
  const { sessions, authMethods } = service.records
  // Another request may have revoked the credential and its sessions during the steps above.
  if (!authMethods.has(authMethod.id)) throw unauthorized('the credential has just been revoked')
  const now = service.clock.now()
  const expiresAt = now + sessionSeconds * 1000
  const session = {
    id: newId('Session'),
    accountId: authMethod.accountId,
    type: authMethod.type,
    nickname: authMethod.nickname,
    createdAt: isoTime(now),
    updatedAt: isoTime(now),
    expiresAt: isoTime(expiresAt),
    ...(authMethod.credentialId !== undefined && { credentialId: authMethod.credentialId }),
  }
  for (const old of sessions.by('accountId', session.accountId))
    if (!isActive(service, old)) sessions.delete(old.session.id)
  sessions.set(session.id, { session, authMethodId: authMethod.id, publicKey, expiresAt })
  return { ...session, ...(sealed && { encryptedSessionSigningKey: sealed.encryptedSessionSigningKey }) }
}

/** Whether the key is compressed: the client requests that it becomes the session key. */
function isHeldByClient(clientPublicKey: string): boolean {
  return clientPublicKey.length === 66
}

/** @throws Refusal 400 when the key is not on the curve, or is compressed where the client cannot hold the session key. */
export function refuseUnusableKey(clientPublicKey: string, mayBeHeld: boolean): void {
  if (isHeldByClient(clientPublicKey) && !mayBeHeld)
    throw invalidField('clientPublicKey', 'expected an uncompressed point of 130 hex digits')
  if (uncompressed(clientPublicKey) === undefined)
    throw invalidField('clientPublicKey', 'not a point of the curve P-256')
}
