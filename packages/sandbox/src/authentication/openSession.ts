/** Opens a session: creates its signing key and seals it to the client, or adopts the client's own key. */

import { type Session, sessionSeconds } from '@embedded-wallet/protocol'
import { unauthorized } from '../refusal.js'
import { decompressPublicKey } from '../sealing/p256Point.js'
import { sealNewSessionKey } from '../sealing/sealedSessionKey.js'
import { isoTime } from '../state/clock.js'
import { newId } from '../state/ids.js'
import { isActive } from '../state/lookup.js'
import type { AuthMethodRecord } from '../state/records.js'
import type { Service } from '../state/service.js'
import { isHeldByClient } from './clientKey.js'

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
  const publicKey = sealed?.publicKey ?? decompressPublicKey(clientPublicKey)!
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
