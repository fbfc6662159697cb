/** The sign-in endpoints: issue the challenge of a credential, verify the proof that opens a session; list, revoke and refresh sessions. */

import {
  ChallengeBody,
  isWayIn,
  REQUEST_ID_HEADER,
  type VerifyEncryptedOtpBody,
} from '@embedded-wallet/protocol'
import { openSession, refuseUnusableKey } from '../authentication/authMethods.js'
import { checkSignInToken } from '../authentication/oidcToken.js'
import {
  beginReissue,
  checkCode,
  isSealed,
  openSealedCode,
  sendCodeOf,
  verificationToken,
} from '../authentication/oneTimeCode.js'
import { issueChallenge, verifyAssertion } from '../authentication/passkey.js'
import { proveReplacement } from '../authentication/replacement.js'
import {
  acceptSignature,
  awaitSignature,
  findSignatureRequest,
  requestSignature,
} from '../authentication/signedRetry.js'
import { acceptOnce } from '../http/operations.js'
import { validate } from '../http/readRequest.js'
import type { Call, Routes } from '../http/route.js'
import { invalidField, invalidInput, Refusal, unauthorized } from '../refusal.js'
import { compressPublicKey, uncompressed } from '../sealing/walletSignature.js'
import type { AuthMethodRecord, SessionRecord } from '../state/records.js'
import { activeSessionsOf, find, isActive, newRequest, type Service } from '../state/service.js'

export const signInRoutes = {
  async challengeAuthMethod(call, service) {
    const { params, body: anyBody } = call
    const record = find(service, 'authMethods', params.authMethodId)
    const { authMethod } = record
    if (record.otp !== undefined) {
      await acceptOnce(call, newRequest(service).endsAt, service, () => {
        beginReissue(record, service)
        return null
      })
      return sendCodeOf(record, service)
    }
    // Assumption: where OAUTH has no challenge, a request for one is a 400.
    if (authMethod.type !== 'PASSKEY' && service.deployment.boundIdTokens)
      throw invalidInput('a credential of type OAUTH has no challenge')
    if (authMethod.type !== 'PASSKEY') return authMethod
    const { clientPublicKey } = validate(ChallengeBody, anyBody, 'body')
    if (clientPublicKey === undefined) throw invalidField('clientPublicKey', 'required for a PASSKEY')
    refuseUnusableKey(clientPublicKey, service.deployment.clientHeldKeys)
    const challenge = await issueChallenge(authMethod.id, authMethod.accountId, clientPublicKey, service)
    return { ...authMethod, ...challenge }
  },

  async verifyAuthMethod(call, service) {
    const { body } = call
    const record = find(service, 'authMethods', call.params.authMethodId)
    if (record.authMethod.type !== body.type)
      throw invalidField('type', `expected "${record.authMethod.type}", the type of this credential`)
    if ('encryptedOtpBundle' in body) return verifySealedCode(call, body, record, service)
    const clientPublicKey = await acceptOnce(call, newRequest(service).endsAt, service, () =>
      verifyProof(call, record, service),
    )
    return await openOrProve(record, clientPublicKey, service)
  },

  listSessions: ({ query }, service) => ({
    data: activeSessionsOf(service, query.accountId).map(({ session }) => session),
  }),

  async revokeSession(call, service) {
    const { sessionId } = call.params
    const request = findSignatureRequest(call, service)
    const { accountId, type } = findActiveSession(sessionId, service).session
    if (request === undefined) {
      const parameters = { apiKeyIds: [sessionId.replace('Session:', 'api_key_')] }
      return requestSignature(call, { accountId, type, action: 'revoke session', parameters }, service)
    }
    await acceptSignature(call, request, service)
    service.records.sessions.delete(sessionId)
  },

  async refreshSession(call, service) {
    const { clientPublicKey } = call.body
    refuseUnusableKey(clientPublicKey, service.deployment.clientHeldKeys)
    const request = findSignatureRequest(call, service)
    const record = findActiveSession(call.params.sessionId, service)
    const { accountId } = record.session
    if (request === undefined) {
      const parameters = { targetPublicKey: clientPublicKey }
      return requestSignature(call, { accountId, action: 'refresh session', parameters }, service)
    }
    // Assumption: only the session itself may request its successor, and it stays active until it expires.
    await acceptSignature(call, request, service, { onlySessionId: record.session.id })
    const method = find(service, 'authMethods', record.authMethodId)
    return await openSession(method, clientPublicKey, service)
  },
} satisfies Partial<Routes>

/** Verifies the proof of a sign-in. @returns The client's key: the session key is sealed to it or, if it is compressed, is this key. */
async function verifyProof(
  { body, headers }: Call<'verifyAuthMethod'>,
  record: AuthMethodRecord,
  service: Service,
): Promise<string> {
  if (body.type !== 'PASSKEY') {
    if ('encryptedOtpBundle' in body || isSealed(record, service))
      throw invalidField('encryptedOtpBundle', 'this deployment accepts sealed codes only')
    refuseUnusableKey(body.clientPublicKey, service.deployment.clientHeldKeys)
    if (body.type === 'OAUTH')
      await checkSignInToken(body.oidcToken, record.identity!, body.clientPublicKey, service)
    else checkCode(record, body.otp, service)
    return body.clientPublicKey
  }
  const requestId = headers.get(REQUEST_ID_HEADER)
  if (requestId === null) throw unauthorized(`${REQUEST_ID_HEADER}: send the requestId of the challenge`)
  const unusable = () =>
    unauthorized(`${REQUEST_ID_HEADER}: unknown, used or expired; request a new challenge`)
  const challenge = service.records.challenges.find(requestId)
  if (challenge?.authMethodId !== record.authMethod.id) throw unusable()
  await verifyAssertion(body.assertion, record.passkey!, challenge, service)
  // Only a valid assertion uses the challenge, and only the first of two concurrent ones.
  if (!service.records.challenges.use(requestId)) throw unusable()
  service.records.authMethods.set(record.authMethod.id, record)
  return challenge.clientPublicKey
}

/** The first call carries the sealed code and gets a token to sign. The key that was sealed with the code signs the retry. */
async function verifySealedCode(
  call: Call<'verifyAuthMethod'>,
  body: VerifyEncryptedOtpBody,
  record: AuthMethodRecord,
  service: Service,
) {
  if (!isSealed(record, service))
    throw invalidField('encryptedOtpBundle', 'this deployment accepts unsealed codes only')
  const request = findSignatureRequest(call, service)
  if (request === undefined) return acceptSealedCode(call, body, record, service)
  if (request.clientKey === undefined)
    throw unauthorized(`${REQUEST_ID_HEADER}: it does not belong to a sign-in`)
  await acceptSignature(call, request, service)
  return await openOrProve(record, compressPublicKey(request.clientKey), service)
}

/**
 * Opens a session; of a credential that is no way in yet, notes the proof.
 *
 * Source: service of autumn 2026, read 2026-11-28: it "gives no session"; 200 with the credential in one text, 204 in a later one.
 */
async function openOrProve(record: AuthMethodRecord, clientPublicKey: string, service: Service) {
  if (isWayIn(record.authMethod)) return openSession(record, clientPublicKey, service)
  const proven = proveReplacement(record, service)
  // The contract of the call names the session alone.
  return (service.deployment.replacementCredentials === 'noContent' ? undefined : proven) as never
}

async function acceptSealedCode(
  call: Call<'verifyAuthMethod'>,
  body: VerifyEncryptedOtpBody,
  record: AuthMethodRecord,
  service: Service,
) {
  const { digits, publicKey } = await openSealedCode(body, record.otp!.target)
  const clientKey = uncompressed(publicKey)
  if (clientKey === undefined) throw invalidField('encryptedOtpBundle', 'public_key is not a point of P-256')
  const request = newRequest(service)
  const payloadToSign = await verificationToken(record.authMethod, compressPublicKey(clientKey), service)
  // There is no await from here on, so that only the first of two concurrent calls with one code succeeds.
  checkCode(record, digits, service)
  delete record.otp!.target
  return awaitSignature(call, { ...record.authMethod, ...request, payloadToSign, clientKey }, service)
}

function findActiveSession(sessionId: string, service: Service): SessionRecord {
  const record = service.records.sessions.get(sessionId)
  if (record === undefined || !isActive(service, record))
    throw new Refusal('NOT_FOUND', 'no active session has this id')
  return record
}
