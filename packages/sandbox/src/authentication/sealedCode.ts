/** Sealed one-time codes of newer deployments: the client seals the code with its public key, then signs with that key. */

import type { VerifyEncryptedOtpBody } from '@embedded-wallet/protocol'
import { SignJWT } from 'jose'
import * as v from 'valibot'
import { bytesToBase64Url, hexToBytes, randomText, utf8 } from '../encoding.js'
import { invalidField } from '../refusal.js'
import { wrapOtpTarget } from '../sealing/envelopes.js'
import { newTarget, open, type SealingTarget } from '../sealing/hpkeProfile.js'
import { keyIdOf } from '../sealing/signingKeys.js'
import type { AuthMethodRecord } from '../state/records.js'
import type { Service } from '../state/service.js'
import { envelopeSigner, namesOf } from './payloadToSign.js'

/** Whether the client must seal the codes of this credential. Assumption: codes by SMS are always sealed. */
export function isSealed({ authMethod }: AuthMethodRecord, { deployment }: Service): boolean {
  return authMethod.type === 'SMS_OTP' || (authMethod.type === 'EMAIL_OTP' && deployment.encryptedOtp)
}

/** Issues the key that the client seals the next code to. An earlier key is invalid from then on. */
export async function issueOtpTarget(record: AuthMethodRecord, service: Service) {
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

/** @throws Refusal 400 when the bundle cannot be opened. That says nothing about the code. */
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
    // The cause is lost: it could quote the code.
    throw invalidField(
      'encryptedOtpBundle',
      'not JSON of encappedPublic and ciphertext sealed to the target of the last challenge',
    )
  }
}

/** The names that the two types of codes have in tokens. */
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
  const claims = {
    exp: String(clock.now() + 3_600_000),
    id: crypto.randomUUID(),
    organization_id: namesOf(accountId).organizationId,
    verification_type: verificationTypes[type],
    contact: nickname,
    public_key: clientKey,
  }
  const text = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => bytesToBase64Url(utf8(JSON.stringify(part))))
    .join('.')
  return `${text}.${bytesToBase64Url(await key.sign(utf8(text)))}`
}
