/** The codes that verify the addresses of a customer. Source: profile 2026-08, POST /customers/{id}/verify-email and its confirm. */

import type { ContactVerification, Customer } from '@embedded-wallet/protocol'
import { sendTo } from '../authentication/oneTimeCode.js'
import { conflict, invalidField } from '../refusal.js'
import { isScaCustomer, scaRecordOf } from '../sca/customer.js'
import { newCode } from '../sca/proof.js'
import { findLiveCustomer, type Service, update } from '../state/service.js'

type ContactChannel = keyof ContactVerification

/** Assumption: the profile names neither. */
const limits = { lifetimeMs: 600_000, tries: 5 }

/** Assumption: the profile does not tell which customers must verify an address. Here it is those with strong authentication. */
export function contactToVerify(
  { email, phoneNumber }: Pick<Customer, 'email' | 'phoneNumber'>,
  customer: Pick<Customer, 'region' | 'contactVerification'>,
  service: Service,
): Pick<Customer, 'contactVerification'> {
  if (!isScaCustomer(customer, service) || (email ?? phoneNumber) === undefined) return {}
  const begun = {
    ...(email !== undefined && { email: 'PENDING' }),
    ...(phoneNumber !== undefined && { phone: 'PENDING' }),
  }
  return { contactVerification: { ...customer.contactVerification, ...begun } }
}

export const hasUnverifiedContact = ({ contactVerification = {} }: Customer): boolean =>
  Object.values(contactVerification).includes('PENDING')

export function sendContactCode(customerId: string, channel: ContactChannel, service: Service): void {
  const customer = findOpen(customerId, channel, service)
  const record = scaRecordOf(customerId, service)
  const code = newCode(service)
  const expiresAt = service.clock.now() + limits.lifetimeMs
  record.contactCodes = { ...record.contactCodes, [channel]: { code, expiresAt, triesLeft: limits.tries } }
  service.records.sca.set(customerId, record)
  sendTo((channel === 'email' ? customer.email : customer.phoneNumber)!, code, service)
}

export function takeContactCode(
  { customerId, channel, code }: { customerId: string; channel: ContactChannel; code: string },
  service: Service,
): Customer {
  const customer = findOpen(customerId, channel, service)
  const record = scaRecordOf(customerId, service)
  const sent = record.contactCodes?.[channel]
  if (sent === undefined || sent.expiresAt <= service.clock.now() || sent.triesLeft === 0)
    throw invalidField('code', 'there is none that can be used; send another')
  sent.triesLeft--
  const isRight = sent.code === code
  if (isRight) delete record.contactCodes?.[channel]
  service.records.sca.set(customerId, record)
  if (!isRight) throw invalidField('code', 'it is wrong')
  const contactVerification = { ...customer.contactVerification, [channel]: 'VERIFIED' }
  return update(service.records.customers, customer, { contactVerification }, service)
}

function findOpen(customerId: string, channel: ContactChannel, service: Service): Customer {
  const customer = findLiveCustomer(service, customerId)
  if (customer.contactVerification?.[channel] !== 'PENDING')
    throw conflict(`the customer's ${channel} needs no verification`)
  return customer
}
