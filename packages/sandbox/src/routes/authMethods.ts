/** The credential endpoints: register, list, revoke. */

import {
  AccountQuery,
  type AuthMethodType,
  accountKey,
  errorCodes,
  maxCredentialsPerType,
  RegisterAuthMethodBody,
} from '@embedded-wallet/protocol'
import { readRegistrationToken } from '../authentication/oidcToken.js'
import { sendCode } from '../authentication/oneTimeCode.js'
import { verifyAttestation } from '../authentication/passkey.js'
import {
  acceptSignature,
  findSignatureRequest,
  requestSignature,
  type SignatureSubject,
} from '../authentication/signedRetry.js'
import { conflict, invalidInput, Refusal } from '../http/refusal.js'
import type { Routes } from '../http/route.js'
import { isoTime } from '../state/clock.js'
import { newId } from '../state/ids.js'
import { authMethodsOf, findAccount, findAuthMethod } from '../state/lookup.js'
import type { AccountRecord, AuthMethodRecord } from '../state/records.js'
import type { Service } from '../state/service.js'

export const authMethodRoutes: Routes<'registerAuthMethod' | 'listAuthMethods' | 'revokeAuthMethod'> = {
  registerAuthMethod: {
    body: RegisterAuthMethodBody,
    async handle(call, service) {
      const account = findAccount(service, call.body.accountId)
      const isFirst = authMethodsOf(service, account.id).length === 0
      // An account without a credential has no session that could sign, so both headers are ignored.
      const request = isFirst ? undefined : findSignatureRequest(call, service)
      refuseSecond(call.body.type, account, service)
      if (!isFirst && request === undefined) return requestSignature(call, subjectOf(call.body), service)
      if (request !== undefined) await acceptSignature(call, request, service)
      const proof = await proofOf(call.body, account, service)
      // Another request may have registered a credential meanwhile. There is no await from here on.
      refuseSecond(call.body.type, account, service)
      if (isFirst && authMethodsOf(service, account.id).length > 0)
        throw conflict(
          'another credential was just registered, so this registration must be signed; send it again',
        )
      const record = addAuthMethod(call.body.type, account, proof, service)
      if (record.otp !== undefined) sendCode(record, service)
      return { status: 201, body: record.authMethod }
    },
  },

  listAuthMethods: {
    query: AccountQuery,
    handle: ({ query }, service) => ({
      status: 200,
      body: { data: authMethodsOf(service, query.accountId).map(({ authMethod }) => authMethod) },
    }),
  },

  revokeAuthMethod: {
    async handle(call, service) {
      const { authMethodId } = call.params
      const request = findSignatureRequest(call, service)
      const { accountId, type } = findAuthMethod(service, authMethodId).authMethod
      refuseOnly(accountId, service)
      if (request === undefined) {
        const parameters = { authenticatorIds: [authMethodId] }
        return requestSignature(call, { accountId, type, action: 'revoke credential', parameters }, service)
      }
      await acceptSignature(call, request, service, { notAuthMethodId: authMethodId })
      findAuthMethod(service, authMethodId)
      refuseOnly(accountId, service)
      const { authMethods, sessions, challenges } = service.records
      authMethods.delete(authMethodId)
      challenges.remove((challenge) => challenge.authMethodId === authMethodId)
      for (const { session } of sessions.by('authMethodId', authMethodId)) sessions.delete(session.id)
      return { status: 204, body: undefined }
    },
  },
}

function subjectOf(body: RegisterAuthMethodBody): SignatureSubject {
  const { type, accountId } = body
  const parameters =
    body.type === 'PASSKEY'
      ? { authenticatorName: body.nickname, credentialId: body.attestation.credentialId }
      : {}
  return { accountId: accountKey(accountId), type, action: `register ${type}`, parameters }
}

/** What identifies a credential among others of its type. */
type Proof = Omit<AuthMethodRecord, 'authMethod'> & { nickname: string }

async function proofOf(
  body: RegisterAuthMethodBody,
  account: AccountRecord,
  service: Service,
): Promise<Proof> {
  if (body.type === 'PASSKEY')
    return { nickname: body.nickname, passkey: await verifyAttestation(body, service) }
  if (body.type === 'OAUTH') {
    const identity = await readRegistrationToken(body.oidcToken, service)
    return { nickname: identity.nickname, identity }
  }
  // Assumption: a customer has no phone number on file, because customers have no field for it.
  const address =
    body.type === 'SMS_OTP'
      ? body.phoneNumber
      : (body.email ?? service.records.customers.get(account.customerId)?.email)
  const field = body.type === 'SMS_OTP' ? 'phoneNumber' : 'email'
  if (address === undefined)
    throw invalidInput(`${field}: the customer has none on file, so it is required`, field)
  return { nickname: address, otp: { address, nextAt: 0 } }
}

function addAuthMethod(
  type: AuthMethodType,
  account: AccountRecord,
  { nickname, ...proof }: Proof,
  service: Service,
): AuthMethodRecord {
  const { authMethods } = service.records
  const { passkey } = proof
  if (passkey && authMethods.by('passkeyId', passkey.id).length > 0)
    throw conflict('this passkey is already registered')
  const createdAt = isoTime(service.clock.now())
  const authMethod = {
    id: newId('AuthMethod'),
    accountId: account.id,
    type,
    nickname,
    createdAt,
    updatedAt: createdAt,
    ...(passkey && service.deployment.manyPasskeys && { credentialId: passkey.id }),
  }
  const record: AuthMethodRecord = { authMethod, ...proof }
  authMethods.set(authMethod.id, record)
  return record
}

const alreadyExists: Partial<Record<AuthMethodType, string>> = {
  PASSKEY: errorCodes.passkeyCredentialAlreadyExists,
  EMAIL_OTP: errorCodes.emailOtpCredentialAlreadyExists,
  // Assumption: newer deployments allow one phone number per account. The error code for a second one is not known.
  SMS_OTP: errorCodes.invalidInput,
}

function refuseSecond(type: AuthMethodType, account: AccountRecord, service: Service): void {
  if (type === 'SMS_OTP' && !service.deployment.smsOtp)
    throw invalidInput('type: this deployment has no SMS_OTP', 'type')
  const code = type === 'PASSKEY' && service.deployment.manyPasskeys ? undefined : alreadyExists[type]
  const count = authMethodsOf(service, account.id).filter(({ authMethod }) => authMethod.type === type).length
  if (code !== undefined && count >= maxCredentialsPerType)
    throw new Refusal(400, code, `the account already has a credential of type ${type}`)
}

function refuseOnly(accountId: string, service: Service): void {
  if (authMethodsOf(service, accountId).length <= 1)
    throw invalidInput('the only credential of an account cannot be revoked; register another first')
}
