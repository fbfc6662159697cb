/** Signing in: the challenge of a credential, and the proof that opens a session. */

import { ChallengeBody, REQUEST_ID_HEADER, VerifyBody } from '@embedded-wallet/protocol'
import * as v from 'valibot'
import { checkCode, reissueCode } from '../authentication/emailOtp.js'
import { checkSignInToken } from '../authentication/oidcToken.js'
import { openSession } from '../authentication/openSession.js'
import { issueChallenge, verifyAssertion } from '../authentication/passkey.js'
import { invalidInput, notImplemented, unauthorized } from '../http/refusal.js'
import type { Call, Routes } from '../http/route.js'
import { isOnCurve } from '../sealing/p256Point.js'
import { findAuthMethod } from '../state/lookup.js'
import type { AuthMethodRecord } from '../state/records.js'
import type { Service } from '../state/service.js'

export const signInRoutes: Routes<'challengeAuthMethod' | 'verifyAuthMethod'> = {
  challengeAuthMethod: {
    // Only a passkey needs a body, so the others may send none.
    body: v.optional(ChallengeBody, {}),
    async handle({ params, body }, service) {
      const record = findAuthMethod(service, params.authMethodId)
      const { authMethod } = record
      if (authMethod.type === 'EMAIL_OTP') reissueCode(record, service)
      if (authMethod.type !== 'PASSKEY') return { status: 200, body: authMethod }
      if (body.clientPublicKey === undefined)
        throw invalidInput('clientPublicKey: required for a PASSKEY', 'clientPublicKey')
      refuseOffCurve(body.clientPublicKey)
      const challenge = await issueChallenge(
        authMethod.id,
        authMethod.accountId,
        body.clientPublicKey,
        service,
      )
      return { status: 200, body: { ...authMethod, ...challenge } }
    },
  },

  verifyAuthMethod: {
    body: VerifyBody,
    async handle(call, service) {
      const record = findAuthMethod(service, call.params.authMethodId)
      if (record.authMethod.type !== call.body.type)
        throw invalidInput(`type: expected "${record.authMethod.type}", the type of this credential`, 'type')
      const clientPublicKey = await prove(call, record, service)
      return { status: 200, body: await openSession(record, clientPublicKey, service) }
    },
  },
}

/** @returns The key that the session key is to be sealed to. */
async function prove(
  { body, headers }: Call<'verifyAuthMethod'>,
  record: AuthMethodRecord,
  service: Service,
): Promise<string> {
  if (body.type !== 'PASSKEY') {
    if ('encryptedOtpBundle' in body) throw notImplemented('sealed one-time codes')
    refuseOffCurve(body.clientPublicKey)
    if (body.type === 'OAUTH') checkSignInToken(body.oidcToken, service)
    else checkCode(record, body.otp, service)
    return body.clientPublicKey
  }
  const requestId = headers.get(REQUEST_ID_HEADER)
  if (requestId === null) throw unauthorized(`${REQUEST_ID_HEADER}: send the requestId of the challenge`)
  const unusable = () =>
    unauthorized(`${REQUEST_ID_HEADER}: unknown, used or expired; ask for a new challenge`)
  const challenge = service.records.challenges.find(requestId)
  if (challenge?.authMethodId !== record.authMethod.id) throw unusable()
  await verifyAssertion(body.assertion, record.passkey!, challenge, service)
  // Only a good assertion uses the challenge up, and of two racing ones only the first.
  if (!service.records.challenges.use(requestId)) throw unusable()
  return challenge.clientPublicKey
}

function refuseOffCurve(clientPublicKey: string): void {
  if (!clientPublicKey.startsWith('04'))
    throw invalidInput('clientPublicKey: an uncompressed point is needed, 130 hex digits', 'clientPublicKey')
  if (!isOnCurve(clientPublicKey))
    throw invalidInput('clientPublicKey: not a point of the curve P-256', 'clientPublicKey')
}
