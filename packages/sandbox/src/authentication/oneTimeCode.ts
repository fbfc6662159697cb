/** One-time codes: creates them, puts them in the sandbox's inbox, and checks them. */

import { emit, unauthorizedReasons } from '@embedded-wallet/protocol'
import { isMagicValue } from '../deployment.js'
import { tooSoon, unauthorized } from '../refusal.js'
import { isoTime } from '../state/clock.js'
import { walletConfig } from '../state/platformConfig.js'
import type { AuthMethodRecord } from '../state/records.js'
import type { Service } from '../state/service.js'

/** Assumption: the document names no number of attempts and no pause between two codes. */
const tries = 5

const numerals = '0123456789'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const reissueInterval = 30_000

/** Sends a new code. An earlier code is invalid from then on. */
export function sendCode(record: AuthMethodRecord, service: Service): void {
  const otp = record.otp!
  const now = service.clock.now()
  const { otpLength, alphanumeric, expirationSeconds } = walletConfig(service)
  const digits = randomCode(otpLength, alphanumeric ? letters + numerals : numerals)
  otp.code = { digits, expiresAt: now + expirationSeconds * 1000, triesLeft: tries }
  delete otp.verifyAt
  service.records.authMethods.set(record.authMethod.id, record)
  sendTo(otp.address, digits, service)
}

/** Sends a code to an e-mail address or a phone number: the inbox gets it. */
export function sendTo(to: string, code: string, { clock, onEvent, records: { inbox } }: Service): void {
  const sent = { to, code, sentAt: isoTime(clock.now()) }
  inbox.set(String(inbox.size), sent)
  emit(onEvent, { event: 'code', ...sent })
}

/** Call it before another code is sent. @throws Refusal 429 with Retry-After when the last code was sent less than 30 seconds ago. */
export function beginReissue(record: AuthMethodRecord, service: Service): void {
  const otp = record.otp!
  const now = service.clock.now()
  if (now < otp.nextAt) throw tooSoon('a code was just sent', otp.nextAt - now)
  otp.nextAt = now + reissueInterval
  service.records.authMethods.set(record.authMethod.id, record)
}

/** Checks a code. A correct code works once; five wrong attempts end a code. */
export function checkCode(record: AuthMethodRecord, digits: string, service: Service): void {
  if (isMagicValue(service.mode, 'otp', digits)) return
  const otp = record.otp!
  const { code } = otp
  const now = service.clock.now()
  if (otp.verifyAt !== undefined && now < otp.verifyAt)
    throw tooSoon('too many wrong codes', otp.verifyAt - now)
  const isCorrect = code !== undefined && now < code.expiresAt && digits === code.digits
  if (code !== undefined && (isCorrect || --code.triesLeft <= 0)) delete otp.code
  // Assumption: a new code ends this pause, which the document does not name.
  if (code !== undefined && !isCorrect && otp.code === undefined && service.deployment.verifyLimit)
    otp.verifyAt = now + reissueInterval
  service.records.authMethods.set(record.authMethod.id, record)
  if (!isCorrect)
    throw unauthorized('the code is wrong, used or expired; request a new one', unauthorizedReasons.otp)
}

/** A code of these characters that is not the magic value. */
export function randomCode(length: number, alphabet: string): string {
  let code = ''
  // Bytes beyond the last multiple of the alphabet's size are left out, so that every character is as likely.
  const limit = 256 - (256 % alphabet.length)
  while (code.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length - code.length)))
      if (byte < limit) code += alphabet[byte % alphabet.length]
  // Six zeros are the magic value that replaces any code in sandbox mode, so they are never a real code.
  return code === '000000' ? randomCode(length, alphabet) : code
}
