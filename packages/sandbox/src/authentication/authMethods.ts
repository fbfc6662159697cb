/** The credentials of an account: adds one, and refuses one that the account may not have. */

import { type AuthMethodType, maxCredentialsPerType } from '@embedded-wallet/protocol'
import { conflict, invalidField, invalidInput, Refusal } from '../refusal.js'
import type { AccountRecord, AuthMethodRecord } from '../state/records.js'
import { authMethodsOf, made, type Service } from '../state/service.js'

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
  }
  const record: AuthMethodRecord = { authMethod, ...proof }
  service.records.authMethods.set(authMethod.id, record)
  return record
}

/**
 * Gives a new embedded wallet its first credential, where the deployment does so.
 *
 * Assumption: no code is sent, and a customer without an e-mail address gets none: the first registration is unsigned then.
 */
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
  const count = authMethodsOf(service, account.id).filter(({ authMethod }) => authMethod.type === type).length
  if (isLimited && count >= maxCredentialsPerType)
    throw new Refusal(
      `${type}_CREDENTIAL_ALREADY_EXISTS`,
      `the account already has a credential of type ${type}`,
    )
}

/**
 * Refuses a passkey that is registered already, with any account.
 *
 * Source: profile 2026-08, POST /auth/credentials: "400 only for a credentialId already there".
 */
export function refuseKnownPasskey(credentialId: string, { records, deployment }: Service): void {
  if (records.authMethods.by('passkeyId', credentialId).length === 0) return
  const message = 'this passkey is already registered'
  throw deployment.manyPasskeys
    ? new Refusal('PASSKEY_CREDENTIAL_ALREADY_EXISTS', message)
    : conflict(message)
}

export function refuseOnly(accountId: string, service: Service): void {
  if (authMethodsOf(service, accountId).length <= 1)
    throw invalidInput('the only credential of an account cannot be revoked; register another first')
}
