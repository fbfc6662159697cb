/** The credentials of an account, and the sessions that they open: a session has a signing key that is sealed to the client, or adopts the client's own key. */

import {
  type AuthMethodType,
  isWayIn,
  maxCredentialsPerType,
  type Session,
  sessionSeconds,
} from '@embedded-wallet/protocol'
import { conflict, invalidField, invalidInput, Refusal, unauthorized } from '../refusal.js'
import { sealNewSessionKey } from '../sealing/envelopes.js'
import { uncompressed } from '../sealing/walletSignature.js'
import type { AccountRecord, AuthMethodRecord } from '../state/records.js'
import { authMethodsOf, isActive, isoTime, made, newId, type Service } from '../state/service.js'

export type Proof = Omit<AuthMethodRecord, 'authMethod'> & { nickname: string }

export function addAuthMethod(
  type: AuthMethodType,
  { id: accountId }: Pick<AccountRecord, 'id'>,
  { nickname, ...proof }: Proof,
  service: Service,
): AuthMethodRecord {
  const { passkey } = proof
  const authMethod = {
    ...made('AuthMethod', service),
    accountId,
    type,
    nickname,
    ...(passkey && service.deployment.manyPasskeys && { credentialId: passkey.id }),
    ...(service.deployment.replacementCredentials && { status: 'ACTIVE' as const }),
  }
  const record: AuthMethodRecord = { authMethod, ...proof }
  service.records.authMethods.set(authMethod.id, record)
  return record
}

/** Assumption: no code is sent, and a customer without an email address gets none: the first registration is unsigned then. */
export function addBirthCredential(
  account: Pick<AccountRecord, 'id'>,
  email: string | undefined,
  service: Service,
): void {
  if (service.deployment.bornWithEmailOtp && email !== undefined)
    addAuthMethod('EMAIL_OTP', account, { nickname: email, otp: { address: email, nextAt: 0 } }, service)
}

export function refuseSecond(type: AuthMethodType, account: AccountRecord, service: Service): void {
  if (type === 'SMS_OTP' && !service.deployment.smsOtp)
    throw invalidField('type', 'this deployment has no SMS_OTP')
  const isLimited = type !== 'OAUTH' && !(type === 'PASSKEY' && service.deployment.manyPasskeys)
  const active = authMethodsOf(service, account.id).filter(({ authMethod }) => isWayIn(authMethod))
  const count = active.filter(({ authMethod }) => authMethod.type === type).length
  if (isLimited && count >= maxCredentialsPerType)
    throw new Refusal(
      `${type}_CREDENTIAL_ALREADY_EXISTS`,
      `the account already has a credential of type ${type}`,
    )
}

/** Source: profile 2026-08, POST /auth/credentials: "400 only for a credentialId already there", with any account. */
export function refuseKnownPasskey(credentialId: string, { records, deployment }: Service): void {
  if (records.authMethods.by('passkeyId', credentialId).length === 0) return
  const message = 'this passkey is already registered'
  throw deployment.manyPasskeys
    ? new Refusal('PASSKEY_CREDENTIAL_ALREADY_EXISTS', message)
    : conflict(message)
}

export function refuseOnly(accountId: string, service: Service): void {
  if (authMethodsOf(service, accountId).filter(({ authMethod }) => isWayIn(authMethod)).length <= 1)
    throw invalidInput('the only credential of an account cannot be revoked; register another first')
}

/**
 * @param clientPublicKey - Checked before. Uncompressed: the session key is sealed to it, and no other response ever holds that.
 * Compressed: it becomes the session key.
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

/** @throws Refusal 400 if the key is not on the curve, or is compressed where the client cannot hold the session key. */
export function refuseUnusableKey(clientPublicKey: string, mayBeHeld: boolean): void {
  if (isHeldByClient(clientPublicKey) && !mayBeHeld)
    throw invalidField('clientPublicKey', 'expected an uncompressed point of 130 hex digits')
  if (uncompressed(clientPublicKey) === undefined)
    throw invalidField('clientPublicKey', 'not a point of the curve P-256')
}
