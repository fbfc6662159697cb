/** Who must authenticate strongly, and what the service keeps of such a customer. */

import type { Customer } from '@embedded-wallet/protocol'
import { conflict, Refusal } from '../refusal.js'
import { isoTime } from '../state/clock.js'
import { findLiveCustomer } from '../state/lookup.js'
import type { ScaRecord } from '../state/records.js'
import type { Service } from '../state/service.js'

/** The EU. Source: dated profiles, section 3, "Strong customer authentication", Who. */
const regions = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
/** Source: the same table, "Complete": 180 days. */
const sessionMs = 180 * 86_400_000
const minute = 60_000
/** From the fifth failed login on. Source: the same table, "Lock". */
const lockMinutes = [15, 30, 60, 24 * 60]

/** Whether the region of a customer demands strong authentication. */
export const isScaCustomer = (
  customer: Pick<Customer, 'region'> | undefined,
  { deployment }: Service,
): boolean => deployment.sca && regions.includes(customer?.region ?? '')

/** Finds a customer with strong authentication. */
export function findScaCustomer(
  customerId: string,
  service: Service,
): { customer: Customer; record: ScaRecord } {
  refuseElsewhere(service)
  const customer = findLiveCustomer(service, customerId)
  if (!isScaCustomer(customer, service))
    throw conflict('strong customer authentication does not apply to this customer')
  return { customer, record: scaRecordOf(customerId, service) }
}

/** @throws Refusal 404 when the deployment has no strong authentication. */
export function refuseElsewhere({ deployment }: Service): void {
  if (!deployment.sca) throw new Refusal('NOT_FOUND', 'this deployment asks users for no authorization')
}

/** The record of a customer. The caller stores it after a change. */
export function scaRecordOf(customerId: string, { records }: Service): ScaRecord {
  return records.sca.get(customerId) ?? { customerId, failedAttempts: 0, trusted: [], resets: [] }
}

/** @throws Refusal 409 SCA_SESSION_REQUIRED when the last login is older than 180 days, or there was none. */
export function requireScaSession({ sessionUntil = 0 }: ScaRecord, { clock }: Service): void {
  if (sessionUntil <= clock.now())
    throw new Refusal('SCA_SESSION_REQUIRED', 'the user must log in again before money moves')
}

/** Begins the session of a customer. An earlier one ends. @returns Its end. */
export function beginScaSession(record: ScaRecord, service: Service): string {
  record.sessionUntil = service.clock.now() + sessionMs
  return isoTime(record.sessionUntil)
}

/** Counts a failed login: from the fifth on the customer is locked, from the ninth on without an end. */
export function countFailedLogin(record: ScaRecord, service: Service): void {
  record.failedAttempts++
  const minutes = lockMinutes[record.failedAttempts - 5]
  if (minutes !== undefined) record.lockedUntil = service.clock.now() + minutes * minute
}

/** @returns The lock as the interface shows it. */
export function lockOf({ failedAttempts, lockedUntil = 0 }: ScaRecord, { clock }: Service) {
  const suspended = failedAttempts >= 5 + lockMinutes.length
  const isLocked = !suspended && lockedUntil > clock.now()
  return { suspended, lockedUntil: isLocked ? isoTime(lockedUntil) : null, failedAttempts }
}

/** @throws Refusal 423 ACCOUNT_LOCKED. */
export function refuseLocked(record: ScaRecord, service: Service): void {
  const lock = lockOf(record, service)
  if (lock.suspended || lock.lockedUntil !== null)
    throw new Refusal('ACCOUNT_LOCKED', 'there were too many failed logins', { details: lock })
}
