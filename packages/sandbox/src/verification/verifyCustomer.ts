/** KYB and KYC: the outcome from the sandbox's table, the customer's new status, and its events. */

import {
  type BusinessInfo,
  type Customer,
  type EventType,
  kybOutcomes,
  kycOutcomes,
  type Verification,
  type VerificationStatus,
  verificationStates,
} from '@embedded-wallet/protocol'
import { logEvent } from '../events/logEvent.js'
import { outcomeOf } from '../payments/outcome.js'
import { isoTime } from '../state/clock.js'
import { newId } from '../state/ids.js'
import type { Service } from '../state/service.js'
import { nextState, nextVerification } from '../state/transitions.js'

/**
 * Verifies a customer. Assumption: the full name selects an individual's outcome, as the last name does for an owner.
 *
 * @param businessInfo - What the request says about a business. It counts before what the customer has.
 */
export function verifyCustomer(
  customer: Customer,
  service: Service,
  businessInfo: Partial<BusinessInfo> = {},
): Verification {
  const isBusiness = customer.customerType === 'BUSINESS'
  const outcome = isBusiness
    ? outcomeOf(
        kybOutcomes,
        businessInfo.registrationNumber ?? customer.businessInfo?.registrationNumber ?? '',
      )
    : outcomeOf(kycOutcomes, customer.fullName ?? '')
  const before = customer[statusField(customer)]
  const verificationStatus = nextVerification(before, outcome)
  const now = isoTime(service.clock.now())
  const verification: Verification = {
    id: newId('Verification'),
    customerId: customer.id,
    verificationStatus,
    errors:
      verificationStatus === 'REJECTED'
        ? [{ type: 'REJECTED', message: 'The sandbox rejects this identifier.' }]
        : [],
    createdAt: now,
    updatedAt: now,
  }
  service.records.verifications.set(verification.id, verification)
  if (verificationStatus !== before) {
    setStatus(customer, verificationStatus, service)
    logEvent(`VERIFICATION.${verificationStatus}` as EventType, verification, service)
  }
  return verification
}

/**
 * Decides a pending verification, as an employee of the real service would. The control API calls it.
 *
 * @throws Error when the contract's table does not list the change.
 */
export function decideVerification(customer: Customer, next: VerificationStatus, service: Service): void {
  const current = customer[statusField(customer)]
  setStatus(customer, nextState(verificationStates, current, next), service)
}

function statusField({ customerType }: Customer) {
  return customerType === 'BUSINESS' ? 'kybStatus' : 'kycStatus'
}

function setStatus(customer: Customer, status: VerificationStatus, service: Service): void {
  const field = statusField(customer)
  Object.assign(customer, { [field]: status, updatedAt: isoTime(service.clock.now()) })
  service.records.customers.set(customer.id, customer)
  // UNVERIFIED has no event, and no state leads back to it.
  logEvent(`CUSTOMER.${field.slice(0, 3).toUpperCase()}_${status}` as EventType, customer, service)
}
