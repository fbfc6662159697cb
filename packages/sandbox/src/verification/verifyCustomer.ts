/** KYB and KYC: the outcome that the sandbox's table gives, the customer's new status, and the events that tell of it. */

import {
  type Customer,
  type EventType,
  kybOutcomes,
  kycOutcomes,
  type Verification,
} from '@embedded-wallet/protocol'
import { emit } from '../events/emit.js'
import { outcomeOf } from '../payments/outcome.js'
import { isoTime } from '../state/clock.js'
import { newId } from '../state/ids.js'
import type { Service } from '../state/service.js'
import { nextVerification } from '../state/transitions.js'

/** Runs the checks on a customer. Assumption: a person's outcome hangs on their name as an owner's does. */
export function verifyCustomer(customer: Customer, service: Service): Verification {
  const isBusiness = customer.customerType === 'BUSINESS'
  const field = isBusiness ? 'kybStatus' : 'kycStatus'
  const outcome = isBusiness
    ? outcomeOf(kybOutcomes, customer.businessInfo?.registrationNumber ?? '')
    : outcomeOf(kycOutcomes, customer.fullName ?? '')
  const before = customer[field]
  const verificationStatus = nextVerification(before, outcome)
  const now = isoTime(service.clock.now())
  const verification: Verification = {
    id: newId('Verification'),
    customerId: customer.id,
    verificationStatus,
    errors:
      verificationStatus === 'REJECTED'
        ? [{ type: 'REJECTED', message: 'The checks were not passed. The sandbox rejects this identifier.' }]
        : [],
    createdAt: now,
    updatedAt: now,
  }
  service.records.verifications.set(verification.id, verification)
  if (verificationStatus !== before) {
    Object.assign(customer, { [field]: verificationStatus, updatedAt: now })
    service.records.customers.set(customer.id, customer)
    emit(`CUSTOMER.${isBusiness ? 'KYB' : 'KYC'}_${verificationStatus}` as EventType, customer, service)
    emit(`VERIFICATION.${verificationStatus}` as EventType, verification, service)
  }
  return verification
}
