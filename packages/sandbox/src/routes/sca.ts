/** The endpoints of the login of strong customer authentication, and of its lock. */

import type { Routes } from '../http/route.js'
import { invalidInput } from '../refusal.js'
import { beginScaSession, countFailedLogin, findScaCustomer, lockOf, refuseLocked } from '../sca/customer.js'
import { checkProof, openProof, requireProofOf } from '../sca/proof.js'
import { checkTotpLogin } from '../sca/totp.js'

export const scaRoutes = {
  startScaLogin({ query: { customerId }, body: { factor } }, service) {
    const sca = findScaCustomer(customerId, service)
    if (factor === 'TOTP') {
      if (sca.record.totp === undefined) throw invalidInput('factor: the customer has no TOTP', 'factor')
      return { factor }
    }
    sca.record.login = openProof({ factor }, sca, service)
    service.records.sca.set(customerId, sca.record)
    const { id, expiresAt, passkeyAssertionOptions, passkeyAllowedOrigins } = sca.record.login.challenge
    return factor === 'SMS_OTP'
      ? { factor, challengeId: id, expiresAt }
      : {
          factor,
          passkeyOptions: passkeyAssertionOptions!,
          allowedOrigins: passkeyAllowedOrigins!,
          relyingPartyId: service.rpId,
        }
  },

  async completeScaLogin({ query: { customerId }, body }, service) {
    const { record } = findScaCustomer(customerId, service)
    refuseLocked(record, service)
    requireProofOf(body.factor, body)
    const save = () => service.records.sca.set(customerId, record)
    if (body.factor === 'TOTP') await checkTotpLogin(body.code!, record, service)
    else {
      const { login } = record
      const isOther = login?.challenge.factor !== body.factor
      const isNamed = body.factor === 'PASSKEY' || body.challengeId === login?.challenge.id
      if (login === undefined || isOther || !isNamed)
        throw invalidInput('challengeId: no login has begun with it', 'challengeId')
      await checkProof(login, body, record, save, service).catch((error) => {
        // Other calls may have locked the customer meanwhile.
        refuseLocked(record, service)
        countFailedLogin(record, service)
        save()
        throw error
      })
      // A passkey is verified in between. One challenge serves once.
      if (record.login !== login) throw invalidInput('challengeId: it was used', 'challengeId')
      delete record.login
    }
    const sessionExpiresAt = beginScaSession(record, service)
    save()
    return { status: 'SUCCESS', sessionExpiresAt }
  },

  recordScaEvent({ query: { customerId }, body: { eventType } }, service) {
    const { record } = findScaCustomer(customerId, service)
    // Assumption: a lock must end before another failure counts, and only the support ends a suspension.
    if (eventType === 'FAILED_LOGIN_ATTEMPT' || lockOf(record, service).suspended)
      refuseLocked(record, service)
    if (eventType === 'FAILED_LOGIN_ATTEMPT') countFailedLogin(record, service)
    else {
      record.failedAttempts = 0
      delete record.lockedUntil
      delete record.sessionUntil
    }
    service.records.sca.set(customerId, record)
    return { eventType, ...lockOf(record, service) }
  },
} satisfies Partial<Routes>
