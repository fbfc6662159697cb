/** One-time codes: creates them, puts them in the sandbox's inbox, and checks them. Newer deployments seal them: the client seals the code with its public key, then signs with that key. */

import { emit, unauthorizedReasons, type VerifyEncryptedOtpBody } from '@embedded-wallet/protocol'
import { SignJWT } from 'jose'
import * as v from 'valibot'
import { isMagicValue } from '../deployment.js'
import { hexToBytes, randomText } from '../encoding.js'
import { invalidField, tooSoon, unauthorized } from '../refusal.js'
import { newTarget, open, type SealingTarget, wrapOtpTarget } from '../sealing/envelopes.js'
import { keyIdOf } from '../sealing/signingKeys.js'
import { walletConfig } from '../state/platformConfig.js'
import type { AuthMethodRecord } from '../state/records.js'
import { isoTime, type Service } from '../state/service.js'
import { envelopeSigner, namesOf } from './payloadToSign.js'

/** Assumption: the document names no number of attempts and no pause between two codes. */
const tries = 5

const numerals = '0123456789'
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const reissueInterval = 30_000
/** An older code is of no use. */
const maxCodes = 1000

/** Sends a new code. An earlier code is invalid from then on. */
function sendCode(record: AuthMethodRecord, service: Service): void {
  const otp = record.otp!
  const now = service.clock.now()
  const { otpLength, alphanumeric, expirationSeconds } = walletConfig(service)
  const digits = randomCode(otpLength, alphanumeric ? letters + numerals : numerals)
  otp.code = { digits, expiresAt: now + expirationSeconds * 1000, triesLeft: tries }
  delete otp.verifyAt
  service.records.authMethods.set(record.authMethod.id, record)
  sendTo(otp.address, digits, service)
}

export function sendTo(to: string, code: string, { clock, onEvent, records: { inbox } }: Service): void {
  const sent = { to, code, sentAt: isoTime(clock.now()) }
  inbox.set(crypto.randomUUID(), sent)
  const [oldest] = inbox.entries()
  if (inbox.size > maxCodes) inbox.delete(oldest![0])
  emit(onEvent, { event: 'code', ...sent })
}

/** Call it before another code is sent. @throws Refusal 429 with Retry-After if the last code was sent less than 30 seconds ago. */
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

/** Sends a code. @returns The credential as it is shown: if codes are sealed, with the key to seal this one to. */
export async function sendCodeOf(record: AuthMethodRecord, service: Service) {
  sendCode(record, service)
  return { ...record.authMethod, ...(isSealed(record, service) && (await issueOtpTarget(record, service))) }
}

/** Whether the client must seal the codes of this credential. Assumption: codes by SMS are always sealed. */
export function isSealed({ authMethod }: AuthMethodRecord, { deployment }: Service): boolean {
  return authMethod.type === 'SMS_OTP' || (authMethod.type === 'EMAIL_OTP' && deployment.encryptedOtp)
}

/** Issues the key that the client seals the next code to. An earlier key is invalid from then on. */
async function issueOtpTarget(record: AuthMethodRecord, service: Service) {
  const target = await newTarget()
  const { organizationId } = namesOf(record.authMethod.accountId)
  const bundle = await wrapOtpTarget(target.publicKey, organizationId, await envelopeSigner(service, 'otp'))
  record.otp!.target = target
  service.records.authMethods.set(record.authMethod.id, record)
  return { otpEncryptionTargetBundle: bundle }
}

const hex = v.pipe(v.string(), v.regex(/^[0-9a-fA-F]+$/))
const Bundle = v.object({ encappedPublic: v.pipe(hex, v.regex(/^04[0-9a-fA-F]{128}$/)), ciphertext: hex })
const SealedCode = v.object({ otp_code: v.string(), public_key: v.string() })

/** @throws Refusal 400 if the bundle cannot be opened. That proves nothing about the code. */
export async function openSealedCode(
  { encryptedOtpBundle }: VerifyEncryptedOtpBody,
  target: SealingTarget | undefined,
): Promise<{ digits: string; publicKey: string }> {
  if (target === undefined) throw invalidField('encryptedOtpBundle', 'request a challenge first')
  try {
    const { encappedPublic, ciphertext } = v.parse(Bundle, JSON.parse(encryptedOtpBundle))
    const sealed = { enc: hexToBytes(encappedPublic)!, ciphertext: hexToBytes(ciphertext)! }
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await open(target, sealed))
    const { otp_code: digits, public_key: publicKey } = v.parse(SealedCode, JSON.parse(text))
    return { digits, publicKey }
  } catch {
    // The cause is left out: it could quote the code.
    throw invalidField(
      'encryptedOtpBundle',
      'not JSON of encappedPublic and ciphertext sealed to the target of the last challenge',
    )
  }
}

const verificationTypes = { EMAIL_OTP: 'OTP_TYPE_EMAIL', SMS_OTP: 'OTP_TYPE_SMS' } as Record<string, string>

/**
 * Creates the token that the client's new key must sign, with the key that signs the targets of codes.
 *
 * Source: a production token, in the tests of the wallet supplier; the published example of POST …/verify, 2026-08: header `alg`, `kid`
 * and claims `sub`, `iat`, `exp` only, an hour apart. Assumption: `sub` and `id` are opaque to clients, and both are good for an hour.
 *
 * @param clientKey - Compressed, 66 hex digits.
 */
export async function verificationToken(
  { accountId, type, nickname }: AuthMethodRecord['authMethod'],
  clientKey: string,
  { clock, deployment, keys }: Service,
): Promise<string> {
  const key = await keys('otp')
  const issuedAt = Math.floor(clock.now() / 1000)
  if (deployment.codeTokens === 'published')
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: await keyIdOf(key) })
      .setSubject(randomText(32))
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 3600)
      .sign(key.privateKey)
  const claims: Record<string, unknown> = {
    exp: String(clock.now() + 3_600_000),
    id: crypto.randomUUID(),
    organization_id: namesOf(accountId).organizationId,
    verification_type: verificationTypes[type],
    contact: nickname,
    public_key: clientKey,
  }
  return new SignJWT(claims).setProtectedHeader({ typ: 'JWT', alg: 'ES256' }).sign(key.privateKey)
}
