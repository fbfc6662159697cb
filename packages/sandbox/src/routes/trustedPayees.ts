/** The endpoints of trusted payees: a payment to one needs no proof of its own. */

import { type ExternalAccount, errorCodes } from '@embedded-wallet/protocol'
import type { Routes } from '../http/route.js'
import { conflict, invalidInput, Refusal } from '../refusal.js'
import { findScaCustomer, refuseElsewhere, scaRecordOf } from '../sca/customer.js'
import { checkProof, openProof } from '../sca/proof.js'
import { find } from '../state/lookup.js'
import type { Service } from '../state/service.js'

export const trustedPayeeRoutes = {
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
      throw invalidInput('challengeId: no trust has begun with it', 'challengeId')
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

/** @throws Refusal 409 BENEFICIARY_TRUSTED when a payee must lose the trust first. */
export function refuseTrusted({ id, customerId }: ExternalAccount, service: Service): void {
  if (scaRecordOf(customerId ?? '', service).trusted.includes(id))
    throw new Refusal(409, errorCodes.beneficiaryTrusted, 'the account is trusted; end the trust first')
}

function payee(accountId: string, isTrusted: boolean, service: Service) {
  refuseElsewhere(service)
  const account = find(service, 'externalAccounts', accountId)
  if (typeof account.customerId !== 'string') throw conflict('only payees of a customer can be trusted')
  const sca = findScaCustomer(account.customerId, service)
  if (sca.record.trusted.includes(accountId) !== isTrusted)
    throw conflict(isTrusted ? 'the account is not trusted' : 'the account is trusted already')
  return sca
}
