/** Who must authenticate strongly, what the service keeps of such a customer, and the one-time codes by time: RFC 6238 with SHA-1, 30 seconds and six digits. */

import type { Customer } from '@embedded-wallet/protocol'
import { utf8 } from '../encoding.js'
import { conflict, invalidField, Refusal } from '../refusal.js'
import type { ScaRecord } from '../state/records.js'
import { findLiveCustomer, isoTime, type Service } from '../state/service.js'

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

export function findScaCustomer(
  customerId: string,
  service: Service,
): { customer: Customer; record: ScaRecord } {
  const customer = findLiveCustomer(service, customerId)
  if (!isScaCustomer(customer, service))
    throw conflict('strong customer authentication does not apply to this customer')
  return { customer, record: scaRecordOf(customerId, service) }
}

/** The record of a customer. The caller stores it after a change. */
export function scaRecordOf(customerId: string, { records }: Service): ScaRecord {
  return records.sca.get(customerId) ?? { customerId, failedAttempts: 0, trusted: [], resets: [] }
}

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

export function lockOf({ failedAttempts, lockedUntil = 0 }: ScaRecord, { clock }: Service) {
  const suspended = failedAttempts >= 5 + lockMinutes.length
  const isLocked = !suspended && lockedUntil > clock.now()
  return { suspended, lockedUntil: isLocked ? isoTime(lockedUntil) : null, failedAttempts }
}

export function refuseLocked(record: ScaRecord, service: Service): void {
  const lock = lockOf(record, service)
  if (lock.suspended || lock.lockedUntil !== null)
    throw new Refusal('ACCOUNT_LOCKED', 'there were too many failed logins', { details: lock })
}

const stepMs = 30_000

const totpStep = (milliseconds: number): number => Math.floor(milliseconds / stepMs)

/** The code of a step. @param secret - Text: its bytes are the key. */
export async function totpCode(secret: string, step: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', utf8(secret), { name: 'HMAC', hash: 'SHA-1' }, false, [
    'sign',
  ])
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(step))
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer))
  const offset = mac.getUint8(19) & 0xf
  return String((mac.getUint32(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Undefined for a wrong code. One step before or after now counts, as RFC 6238, section 5.2, suggests for clocks that differ. */
export async function stepOfCode(code: string, secret: string, { clock, mode }: Service) {
  const now = totpStep(clock.now())
  const codes = await Promise.all([now - 1, now, now + 1].map((step) => totpCode(secret, step)))
  const found = codes.indexOf(code)
  // Source: dated profiles, section 1: the sandbox takes 123456. It is of no step, so it can come again.
  if (found < 0) return mode === 'sandbox' && code === '123456' ? 0 : undefined
  return now - 1 + found
}

/** Checks the code of a login. A code serves once: RFC 6238, section 5.2. A wrong one counts as a failed login. */
export async function checkTotpLogin(code: string, record: ScaRecord, service: Service): Promise<void> {
  const { totp } = record
  if (totp === undefined) throw invalidField('factor', 'the customer has no TOTP')
  const step = await stepOfCode(code, totp.secret, service)
  // There is no await from here on, so twenty guesses at one time have no more tries than one after the other.
  refuseLocked(record, service)
  const isGood = step !== undefined && (step === 0 || step > totp.usedStep)
  if (isGood) totp.usedStep = Math.max(totp.usedStep, step)
  else countFailedLogin(record, service)
  service.records.sca.set(record.customerId, record)
  if (!isGood) throw invalidField('code', 'it is wrong or used')
}
