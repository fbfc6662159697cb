/** One-time codes by time: RFC 6238 with SHA-1, 30 seconds and six digits. */

import { utf8 } from '../encoding.js'
import { invalidField } from '../refusal.js'
import type { ScaRecord } from '../state/records.js'
import type { Service } from '../state/service.js'
import { countFailedLogin, refuseLocked } from './customer.js'

const stepMs = 30_000

/** @returns The step of a time. Each step has one code. */
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

/**
 * Finds the step of a code: now, or one step before or after, as RFC 6238, section 5.2, suggests for clocks that differ.
 *
 * @returns The step; undefined when the code is wrong.
 */
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
