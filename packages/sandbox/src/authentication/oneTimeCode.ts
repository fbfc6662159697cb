/** One-time codes: creates them, puts them in the sandbox's inbox, and checks them. */

import { emit, errorCodes, RETRY_AFTER_HEADER, unauthorizedReasons } from '@embedded-wallet/protocol'
import { Refusal, unauthorized } from '../http/refusal.js'
import { isMagicValue } from '../magicValues.js'
import { isoTime } from '../state/clock.js'
import type { AuthMethodRecord } from '../state/records.js'
import type { Service } from '../state/service.js'

/** Assumption: the document names no lifetime, no number of attempts and no pause between two codes. */
const codeLifetime = 10 * 60_000
const tries = 5
const reissueInterval = 30_000

/** Sends a new code. An earlier code is invalid from then on. */
export function sendCode(record: AuthMethodRecord, service: Service): void {
  const otp = record.otp!
  const now = service.clock.now()
  const digits = randomDigits()
  otp.code = { digits, expiresAt: now + codeLifetime, triesLeft: tries }
  service.records.authMethods.set(record.authMethod.id, record)
  const sent = { to: otp.address, code: digits, sentAt: isoTime(now) }
  service.records.inbox.set(String(service.records.inbox.size), sent)
  emit(service.onEvent, { event: 'code', ...sent })
}

/** @throws Refusal 429 with Retry-After when the last code was sent less than 30 seconds ago. */
export function reissueCode(record: AuthMethodRecord, service: Service): void {
  const otp = record.otp!
  const now = service.clock.now()
  if (now < otp.nextAt) {
    const seconds = Math.ceil((otp.nextAt - now) / 1000)
    throw new Refusal(
      429,
      errorCodes.rateLimited,
      `a code was just sent; wait ${seconds} seconds before you request another`,
      { headers: { [RETRY_AFTER_HEADER]: String(seconds) } },
    )
  }
  otp.nextAt = now + reissueInterval
  sendCode(record, service)
}

/** @throws Refusal 401 with the reason code of codes. A correct code works once; five wrong attempts end a code. */
export function checkCode(record: AuthMethodRecord, digits: string, service: Service): void {
  if (isMagicValue(service.mode, 'otp', digits)) return
  const otp = record.otp!
  const { code } = otp
  const isCorrect = code !== undefined && service.clock.now() < code.expiresAt && digits === code.digits
  if (code !== undefined && (isCorrect || --code.triesLeft <= 0)) delete otp.code
  service.records.authMethods.set(record.authMethod.id, record)
  if (!isCorrect)
    throw unauthorized('the code is wrong, used or expired; request a new one', unauthorizedReasons.otp)
}

function randomDigits(): string {
  const [word] = crypto.getRandomValues(new Uint32Array(1))
  const digits = String(word! % 1_000_000).padStart(6, '0')
  // Six zeros are the magic value that replaces any code in sandbox mode, so they are never a real code.
  return digits === '000000' ? randomDigits() : digits
}
