/** The credential endpoints: register, list, revoke. */

import type { AuthMethodType, RegisterAuthMethodBody } from '@embedded-wallet/protocol'
import { addAuthMethod, refuseKnownPasskey, refuseOnly, refuseSecond } from '../authentication/authMethods.js'
import { providerNameOf, readRegistrationToken } from '../authentication/oidcToken.js'
import { sendCodeOf } from '../authentication/oneTimeCode.js'
import { verifyAttestation } from '../authentication/passkey.js'
import { removalParameters } from '../authentication/payloadToSign.js'
import { addReplacement, replacedAddress } from '../authentication/replacement.js'
import {
  acceptSignature,
  findSignatureRequest,
  requestSignature,
  type SignatureSubject,
} from '../authentication/signedRetry.js'
import type { Routes } from '../http/route.js'
import { conflict, invalidField, invalidInput } from '../refusal.js'
import type { AccountRecord } from '../state/records.js'
import { authMethodsOf, find, type Service } from '../state/service.js'
import { refuseTakenAddress } from './contact.js'

export const authMethodRoutes = {
  async registerAuthMethod(call, service) {
    const account = find(service, 'accounts', call.body.accountId)
    const address = replacedAddress(call.body, account, service)
    if (address !== undefined) {
      const type = call.body.type as 'EMAIL_OTP' | 'SMS_OTP'
      refuseTakenAddress(type, address, service)
      return sendCodeOf(addReplacement(type, address, account, service), service)
    }
    const isFirst = authMethodsOf(service, account.id).length === 0
    // An account without a credential has no session that could sign, so both headers are ignored.
    const request = isFirst ? undefined : findSignatureRequest(call, service)
    refuseNickname(call.body, service)
    refuseExisting(call.body, account, service)
    if (!isFirst && request === undefined)
      return requestSignature(call, await subjectOf(call.body, account, service), service)
    if (request !== undefined) await acceptSignature(call, request, service)
    const proof = await proofOf(call.body, account, service)
    // Another request may have registered a credential meanwhile. There is no await from here on.
    refuseExisting(call.body, account, service)
    if (isFirst && authMethodsOf(service, account.id).length > 0)
      throw conflict(
        'another credential was just registered, so this registration must be signed; send it again',
      )
    const record = addAuthMethod(call.body.type, account, proof, service)
    return record.otp === undefined ? record.authMethod : sendCodeOf(record, service)
  },

  listAuthMethods: ({ query }, service) => ({
    data: authMethodsOf(service, query.accountId).map(({ authMethod }) => authMethod),
  }),

  async revokeAuthMethod(call, service) {
    const { authMethodId } = call.params
    const request = findSignatureRequest(call, service)
    const { accountId, type } = find(service, 'authMethods', authMethodId).authMethod
    refuseOnly(accountId, service)
    if (request === undefined) {
      const of = type as AuthMethodType
      const parameters = removalParameters(of, authMethodId)
      return requestSignature(call, { accountId, type, action: `revoke ${of}`, parameters }, service)
    }
    await acceptSignature(call, request, service, { notAuthMethodId: authMethodId })
    find(service, 'authMethods', authMethodId)
    refuseOnly(accountId, service)
    const { authMethods, sessions, challenges } = service.records
    authMethods.delete(authMethodId)
    challenges.remove((challenge) => challenge.authMethodId === authMethodId)
    for (const { session } of sessions.by('authMethodId', authMethodId)) sessions.delete(session.id)
  },
} satisfies Partial<Routes>

/** Source: dated profiles, section 3, POST /auth/credentials. */
function refuseNickname(body: RegisterAuthMethodBody, { deployment }: Service): void {
  const isChecked = body.type === 'PASSKEY' && deployment.wire !== 'document'
  if (isChecked && !/^[\p{L}\p{N} ._'()-]{1,100}$/u.test(body.nickname.trim()))
    throw invalidField('nickname', "expected 1 to 100 letters, numbers, spaces and . _ - ' ( )")
}

function refuseExisting(body: RegisterAuthMethodBody, account: AccountRecord, service: Service): void {
  refuseSecond(body.type, account, service)
  if (body.type === 'PASSKEY') refuseKnownPasskey(body.attestation.credentialId, service)
}

async function subjectOf(
  body: RegisterAuthMethodBody,
  account: AccountRecord,
  service: Service,
): Promise<SignatureSubject> {
  const { type } = body
  return {
    // Source: profile 2026-04: the text has either prefix. Assumption: that of the request.
    accountId: service.deployment.payloadForm === 'opaque' ? body.accountId : account.id,
    type,
    action: `register ${type}`,
    parameters: await parametersOf(body, account, service),
  }
}

/** Source: profile 2026-08, "What is put before a wallet to sign". */
async function parametersOf(body: RegisterAuthMethodBody, account: AccountRecord, service: Service) {
  // A malformed token or a missing address is refused before the user signs; other forms of payload need neither.
  if (service.deployment.payloadForm !== 'activity') return {}
  if (body.type === 'EMAIL_OTP') return { userEmail: addressOf(body, account, service) }
  if (body.type === 'SMS_OTP') return { userPhoneNumber: addressOf(body, account, service) }
  if (body.type === 'OAUTH') {
    const { oidcToken } = body
    const { issuer } = await readRegistrationToken(oidcToken, service)
    return { oauthProviders: [{ oidcToken, providerName: providerNameOf(issuer) }] }
  }
  const { attestationObject, clientDataJson, credentialId, transports = [] } = body.attestation
  return {
    authenticators: [
      {
        attestation: { attestationObject, clientDataJson, credentialId },
        authenticatorName: body.nickname,
        challenge: body.challenge,
        transports,
      },
    ],
  }
}

async function proofOf(body: RegisterAuthMethodBody, account: AccountRecord, service: Service) {
  if (body.type === 'PASSKEY')
    return { nickname: body.nickname, passkey: await verifyAttestation(body, service) }
  if (body.type === 'OAUTH') {
    const identity = await readRegistrationToken(body.oidcToken, service)
    return { nickname: identity.nickname, identity }
  }
  const address = addressOf(body, account, service)
  return { nickname: address, otp: { address, nextAt: 0 } }
}

function addressOf(
  body: Extract<RegisterAuthMethodBody, { type: 'EMAIL_OTP' | 'SMS_OTP' }>,
  { customerId }: AccountRecord,
  { records, deployment }: Service,
): string {
  const customer = records.customers.get(customerId)
  const [field, given, onFile] =
    body.type === 'SMS_OTP'
      ? (['phoneNumber', body.phoneNumber, customer?.phoneNumber] as const)
      : (['email', body.email, customer?.email] as const)
  const address = deployment.otpAddress === 'request' ? (given ?? onFile) : (onFile ?? given)
  if (address === undefined)
    throw invalidInput(
      deployment.otpAddress === 'customer'
        ? `${field}: the customer has none on file`
        : `${field}: the customer has none on file, so it is required`,
      field,
    )
  return address
}
