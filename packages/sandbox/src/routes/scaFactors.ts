/** The endpoints of a customer's factors: enrollment, list, removal, and the reset of a lost one. */

import type { ConfirmScaFactorBody, ScaFactorResetStatus, ScaFactorView } from '@embedded-wallet/protocol'
import { base32nopad } from '@scure/base'
import * as v from 'valibot'
import { verifyAttestation } from '../authentication/passkey.js'
import { bytesToBase64Url, randomHex, utf8 } from '../encoding.js'
import type { Routes } from '../http/route.js'
import { conflict, invalidField, invalidInput, Refusal, tooSoon } from '../refusal.js'
import { findScaCustomer, stepOfCode } from '../sca/customer.js'
import { newChallenge, requireOrigin } from '../sca/proof.js'
import type { ScaRecord } from '../state/records.js'
import { isoTime, type Service } from '../state/service.js'

const day = 86_400_000
/** Assumption: the profile names no time for an enrollment, and none for the steps of a reset. The liveness check passes by itself. */
const enrollmentMs = 600_000
const livenessMs = 30_000
/** Source: dated profiles, section 3, "Reset": 5 starts in 24 h. */
const resetsInADay = 5

export const scaFactorRoutes = {
  listScaFactors({ query: { customerId } }, service) {
    const { record } = findScaCustomer(customerId, service)
    const factors: ScaFactorView[] = [{ factor: 'SMS_OTP' }]
    if (record.totp !== undefined) factors.push({ factor: 'TOTP' })
    if (record.passkey !== undefined) factors.push(passkeyOf(record))
    return { factors }
  },

  createScaFactor({ query: { customerId }, body: { type } }, service) {
    const { customer, record } = findScaCustomer(customerId, service)
    if (type === 'PASSKEY') refuseSecondPasskey(record)
    // 40 hex digits: 160 bits, as RFC 4226, section 4, recommends.
    const expected = type === 'TOTP' ? randomHex(20) : newChallenge()
    record.enrolling = { type, expected, expiresAt: service.clock.now() + enrollmentMs }
    service.records.sca.set(customerId, record)
    const label = encodeURIComponent(customer.platformCustomerId)
    const secretBase32Encoded = base32nopad.encode(utf8(expected))
    return type === 'TOTP'
      ? {
          type,
          secret: expected,
          secretBase32Encoded,
          totpUri: `otpauth://totp/Service:${label}?secret=${secretBase32Encoded}&issuer=Service`,
        }
      : {
          type,
          options: creationOptions(expected, customer.platformCustomerId, service),
          allowedOrigins: [...(service.origins ?? [])],
          relyingPartyId: service.rpId,
        }
  },

  async confirmScaFactor({ query: { customerId }, body }, service) {
    const { record } = findScaCustomer(customerId, service)
    const { enrolling } = record
    if (enrolling?.type !== body.type || enrolling.expiresAt <= service.clock.now())
      throw invalidField('type', 'no enrollment of this factor has begun')
    if (body.type === 'TOTP') {
      if (body.secret !== enrolling.expected) throw invalidField('secret', 'it is another one')
      const step = await stepOfCode(body.code, enrolling.expected, service)
      if (step === undefined) throw invalidField('code', 'it is wrong')
      takeEnrollment(record, enrolling)
      record.totp = { secret: enrolling.expected, usedStep: step }
      service.records.sca.set(customerId, record)
      const recoveryCodes = Array.from({ length: 10 }, () => randomHex(5))
      return { type: 'TOTP', recoveryCodes }
    }
    const passkey = await verifyCredential(body, enrolling.expected, service)
    refuseSecondPasskey(record)
    takeEnrollment(record, enrolling)
    record.passkey = passkey
    service.records.sca.set(customerId, record)
    return { type: 'PASSKEY', factor: passkeyOf(record) }
  },

  deleteScaFactor({ query: { customerId }, params: { credentialId } }, service) {
    const { record } = findScaCustomer(customerId, service)
    if (record.passkey?.id !== credentialId)
      throw new Refusal('NOT_FOUND', 'the customer has no factor with this id')
    delete record.passkey
    service.records.sca.set(customerId, record)
  },

  startScaFactorReset({ query: { customerId }, body: { factor } }, service) {
    const { record } = findScaCustomer(customerId, service)
    const now = service.clock.now()
    const recent = record.resets.filter(({ startedAt }) => startedAt > now - day)
    if (recent.length >= resetsInADay)
      throw tooSoon('there were too many resets', recent[0]!.startedAt + day - now)
    const id = crypto.randomUUID()
    record.resets.push({ id, factor, startedAt: now })
    service.records.sca.set(customerId, record)
    return {
      resetId: id,
      livenessAccessToken: null,
      verificationLink: `https://liveness.example/${id}`,
      expiresAt: isoTime(now + day),
    }
  },

  getScaFactorReset({ query: { customerId }, params: { resetId } }, service) {
    const { reset, status, record } = findReset(customerId, resetId, service)
    const { factor, startedAt, completedAt } = reset
    const isThere = factor === 'SMS_OTP' || record[factor === 'TOTP' ? 'totp' : 'passkey'] !== undefined
    return {
      status,
      factor,
      expiresAt: isoTime(startedAt + day),
      enrollmentStatus: status !== 'COMPLETED' ? null : isThere ? 'COMPLETED' : 'PENDING',
      completedAt: completedAt === undefined ? null : isoTime(completedAt),
    }
  },

  completeScaFactorReset({ query: { customerId }, params: { resetId }, body }, service) {
    const { customer, record, reset, status } = findReset(customerId, resetId, service)
    if (status === 'INITIATED') throw invalidInput('resetId: the liveness check has not passed')
    if (status !== 'LIVENESS_PASSED') throw conflict(`the reset is ${status}`)
    const { customers, sca } = service.records
    if (reset.factor === 'SMS_OTP') {
      if (body?.mobile === undefined) throw invalidField('mobile', 'it is missing')
      customer.phoneNumber = `+${`${body.mobile.countryCode}${body.mobile.number}`.replace(/\D/g, '')}`
      customers.set(customerId, customer)
    } else if (reset.factor === 'TOTP') delete record.totp
    else delete record.passkey
    reset.completedAt = service.clock.now()
    sca.set(customerId, record)
  },
} satisfies Partial<Routes>

const passkeyOf = ({ passkey }: ScaRecord): ScaFactorView => ({
  factor: 'PASSKEY',
  credentialId: passkey!.id,
  name: 'Passkey',
})

function refuseSecondPasskey({ passkey }: ScaRecord): void {
  if (passkey !== undefined)
    throw new Refusal('PASSKEY_ALREADY_ENROLLED', 'the customer has a passkey already')
}

/** A proof is checked in between, so an enrollment serves once. */
function takeEnrollment(record: ScaRecord, enrolling: ScaRecord['enrolling']): void {
  if (record.enrolling !== enrolling) throw conflict('another enrollment has begun meanwhile')
  delete record.enrolling
}

/** WebAuthn creation options in JSON. @see https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialcreationoptionsjson */
function creationOptions(challenge: string, name: string, { rpId }: Service) {
  return {
    rp: { id: rpId, name: 'Service' },
    user: { id: bytesToBase64Url(utf8(name).slice(0, 64)), name, displayName: name },
    challenge: bytesToBase64Url(utf8(challenge)),
    pubKeyCredParams: [
      { type: 'public-key', alg: -7 },
      { type: 'public-key', alg: -257 },
    ],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    timeout: enrollmentMs,
  }
}

const CredentialJson = v.object({
  id: v.string(),
  response: v.object({
    clientDataJSON: v.string(),
    attestationObject: v.string(),
    transports: v.exactOptional(v.array(v.string())),
  }),
})

function verifyCredential(
  { credential, origin }: Extract<ConfirmScaFactorBody, { type: 'PASSKEY' }>,
  challenge: string,
  service: Service,
) {
  const { output, success } = v.safeParse(CredentialJson, credential)
  if (!success) throw invalidField('credential', 'it cannot be read')
  const { clientDataJSON: clientDataJson, ...response } = output.response
  requireOrigin(clientDataJson, origin)
  const attestation = { credentialId: output.id, clientDataJson, ...response }
  const registered = { type: 'PASSKEY', accountId: '', nickname: '', attestation } as const
  return verifyAttestation({ ...registered, challenge: bytesToBase64Url(utf8(challenge)) }, service)
}

function findReset(customerId: string, resetId: string, service: Service) {
  const { customer, record } = findScaCustomer(customerId, service)
  const reset = record.resets.find(({ id }) => id === resetId)
  if (reset === undefined) throw new Refusal('NOT_FOUND', 'the customer has no reset with this id')
  const age = service.clock.now() - reset.startedAt
  const open = age < livenessMs ? 'INITIATED' : age < day ? 'LIVENESS_PASSED' : 'EXPIRED'
  const status: ScaFactorResetStatus = reset.completedAt === undefined ? open : 'COMPLETED'
  return { customer, record, reset, status }
}
