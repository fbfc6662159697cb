/** The endpoints of strong customer authentication: the login, its lock, and trusted payees, who are paid without a proof. */

import type { ExternalAccount } from '@embedded-wallet/protocol'
import type { Routes } from '../http/route.js'
import { conflict, invalidField, Refusal } from '../refusal.js'
import {
  beginScaSession,
  checkTotpLogin,
  countFailedLogin,
  findScaCustomer,
  lockOf,
  refuseLocked,
  scaRecordOf,
} from '../sca/customer.js'
import { checkProof, openProof, requireProofOf } from '../sca/proof.js'
import { find, type Service } from '../state/service.js'

export const scaRoutes = {
  startScaLogin({ query: { customerId }, body: { factor } }, service) {
    const sca = findScaCustomer(customerId, service)
    if (factor === 'TOTP') {
      if (sca.record.totp === undefined) throw invalidField('factor', 'the customer has no TOTP')
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
        throw invalidField('challengeId', 'no login has begun with it')
      await checkProof(login, body, record, save, service).catch((error) => {
        // Other calls may have locked the customer meanwhile.
        refuseLocked(record, service)
        countFailedLogin(record, service)
        save()
        throw error
      })
      // A passkey is verified in between. One challenge serves once.
      if (record.login !== login) throw invalidField('challengeId', 'it was used')
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

  trustExternalAccount({ params: { accountId } }, service) {
    const { record, customer } = payee(accountId, false, service)
    record.trust = { ...openProof({ purpose: 'TRUST' }, { record, customer }, service), accountId }
    service.records.sca.set(customer.id, record)
    return { scaChallenge: record.trust.challenge }
  },

  async confirmTrust({ params: { accountId }, body }, service) {
    const { record, customer } = payee(accountId, false, service)
    const { trust } = record
    if (trust?.accountId !== accountId || trust.challenge.id !== body.challengeId)
      throw invalidField('challengeId', 'no trust has begun with it')
    const save = () => service.records.sca.set(customer.id, record)
    await checkProof(trust, body, record, save, service)
    if (record.trust !== trust) throw conflict('the challenge is used')
    delete record.trust
    record.trusted.push(accountId)
    save()
    return { trusted: true }
  },

  // Assumption: the end of a trust needs no proof, because it makes payments safer. The profile has both forms.
  untrustExternalAccount({ params: { accountId } }, service) {
    payee(accountId, true, service)
    return {}
  },

  confirmUntrust({ params: { accountId } }, service) {
    const { record, customer } = payee(accountId, true, service)
    record.trusted = record.trusted.filter((id) => id !== accountId)
    service.records.sca.set(customer.id, record)
    return { trusted: false }
  },
} satisfies Partial<Routes>

export function refuseTrusted({ id, customerId }: ExternalAccount, service: Service): void {
  if (scaRecordOf(customerId ?? '', service).trusted.includes(id))
    throw new Refusal('BENEFICIARY_TRUSTED', 'the account is trusted; end the trust first')
}

function payee(accountId: string, isTrusted: boolean, service: Service) {
  const account = find(service, 'externalAccounts', accountId)
  if (typeof account.customerId !== 'string') throw conflict('only payees of a customer can be trusted')
  const sca = findScaCustomer(account.customerId, service)
  if (sca.record.trusted.includes(accountId) !== isTrusted)
    throw conflict(isTrusted ? 'the account is not trusted' : 'the account is trusted already')
  return sca
}
