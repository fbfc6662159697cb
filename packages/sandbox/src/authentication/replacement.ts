/**
 * The replacement of a credential for codes: a new address is proven with its code before the signed change of the customer takes it.
 *
 * Source: service of autumn 2026, read 2026-11-28; perhaps unmerged. Assumption: the registration of a replacement is not signed, and its
 * sessions continue under the new credential.
 */

import { type AuthMethod, isWayIn, type RegisterAuthMethodBody } from '@embedded-wallet/protocol'
import { randomText } from '../encoding.js'
import { Refusal, tooSoon } from '../refusal.js'
import type { AccountRecord, AuthMethodRecord } from '../state/records.js'
import { authMethodsOf, isoTime, type Service } from '../state/service.js'
import { addAuthMethod } from './authMethods.js'

/** How long the proof of an address counts. */
const proofMs = 15 * 60_000
const resendMs = 30_000

/** The new address of a registration that replaces a credential of the account; undefined if it is an ordinary one. */
export function replacedAddress(
  body: RegisterAuthMethodBody,
  account: AccountRecord,
  service: Service,
): string | undefined {
  if (!service.deployment.replacementCredentials) return undefined
  const address = addressOf(body)
  const active = authMethodsOf(service, account.id).find(
    ({ authMethod }) => authMethod.type === body.type && isWayIn(authMethod),
  )
  return active && address !== active.otp?.address ? address : undefined
}

const addressOf = (body: RegisterAuthMethodBody) =>
  body.type === 'EMAIL_OTP' ? body.email : body.type === 'SMS_OTP' ? body.phoneNumber : undefined

/** Begins a replacement; one that was begun before is given up. @throws Refusal 429 if that was less than 30 seconds ago. */
export function addReplacement(
  type: 'EMAIL_OTP' | 'SMS_OTP',
  address: string,
  account: AccountRecord,
  service: Service,
): AuthMethodRecord {
  refuseInProgress(account.customerId, service)
  const now = service.clock.now()
  for (const { authMethod, otp } of waitingOf(account.id, type, service)) {
    if (otp !== undefined && now < otp.nextAt) throw tooSoon('a code was just sent', otp.nextAt - now)
    service.records.authMethods.delete(authMethod.id)
  }
  const proof = { nickname: address, otp: { address, nextAt: now + resendMs } }
  const record = addAuthMethod(type, account, proof, service)
  return setStatus(record, 'PENDING', service)
}

/** Notes that the address is proven. It opens no session. */
export function proveReplacement(record: AuthMethodRecord, service: Service): AuthMethod {
  record.otp!.provenAt = service.clock.now()
  return setStatus(record, 'VERIFIED', service).authMethod
}

/** @returns What the activity of the change carries. @throws Refusal 400 if the address is not proven, or was too long ago. */
export function requireReplacement(
  old: AuthMethodRecord,
  address: string,
  service: Service,
): AuthMethodRecord {
  const { accountId, type } = old.authMethod
  const found = waitingOf(accountId, type, service).find(({ otp }) => otp?.address === address)
  const provenAt = found?.otp?.provenAt
  if (found === undefined || provenAt === undefined)
    throw new Refusal('AUTH_CREDENTIAL_VERIFICATION_REQUIRED', 'verify the new address with its code first')
  if (service.clock.now() > provenAt + proofMs)
    throw new Refusal('AUTH_CREDENTIAL_VERIFICATION_EXPIRED', 'the address was verified too long ago')
  return found
}

/** The replacement takes the place of the old credential. */
export function replace(old: AuthMethodRecord, replacement: AuthMethodRecord, service: Service): void {
  const { authMethods, sessions, challenges } = service.records
  setStatus(replacement, 'ACTIVE', service)
  for (const session of sessions.by('authMethodId', old.authMethod.id))
    sessions.set(session.session.id, { ...session, authMethodId: replacement.authMethod.id })
  authMethods.delete(old.authMethod.id)
  challenges.remove((challenge) => challenge.authMethodId === old.authMethod.id)
}

/** Assumption: opaque to clients. */
export const newVerificationToken = (): string => randomText(32)

/** @throws Refusal 409 while an accepted change of the customer is not settled. */
export function refuseInProgress(customerId: string, { records, deployment }: Service): void {
  if (!deployment.replacementCredentials) return
  const isOpen = [...records.operations.values()].some(
    ({ call, outcome }) =>
      call.name === 'updateCustomer' &&
      outcome === undefined &&
      (call.params as { customerId?: string }).customerId === customerId,
  )
  if (isOpen) throw new Refusal('OPERATION_IN_PROGRESS', 'another change of the customer is not settled')
}

const waitingOf = (accountId: string, type: string, service: Service) =>
  authMethodsOf(service, accountId).filter(
    ({ authMethod }) => authMethod.type === type && !isWayIn(authMethod),
  )

function setStatus(
  record: AuthMethodRecord,
  status: NonNullable<AuthMethod['status']>,
  { clock, records }: Service,
): AuthMethodRecord {
  Object.assign(record.authMethod, { status, updatedAt: isoTime(clock.now()) })
  records.authMethods.set(record.authMethod.id, record)
  return record
}
