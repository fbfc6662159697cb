/** Challenges of strong authentication: opens them, and checks the proof of the user. */

import type { Customer, ScaFactorName, ScaProof } from '@embedded-wallet/protocol'
import * as v from 'valibot'
import { randomCode, sendTo } from '../authentication/oneTimeCode.js'
import { verifyAssertion } from '../authentication/passkey.js'
import { base64UrlToBytes, bytesToBase64Url, randomText, utf8 } from '../encoding.js'
import { invalidField, invalidInput, tooSoon } from '../refusal.js'
import type { OpenProof, ScaRecord } from '../state/records.js'
import { isoTime, type Service } from '../state/service.js'

/** Source: dated profiles, section 1, "Sandbox, codes". */
const sandboxScaCode = '123456'
/** Assumption: the guides of an open branch have these; the schemas have none. Source: dated profiles, section 3, "Challenge". */
const tries = 5
const lifetimes = { SMS_OTP: 300_000, TOTP: 600_000, PASSKEY: 600_000 }
/** Assumption: the profile names no pause between two codes. */
const resendInterval = 30_000

/** Opens a challenge. For SMS_OTP the code is sent. */
export function openProof(
  { factor = 'SMS_OTP', purpose }: { factor?: ScaFactorName | undefined; purpose?: string },
  { customer, record }: { customer: Customer | undefined; record: ScaRecord },
  service: Service,
): OpenProof {
  const isPasskey = factor === 'PASSKEY'
  if (isPasskey && record.passkey === undefined)
    throw invalidField('scaFactor', 'the customer has no passkey for it')
  const now = service.clock.now()
  const expected = isPasskey ? newChallenge() : newCode(service)
  const proof: OpenProof = {
    challenge: {
      id: crypto.randomUUID(),
      expiresAt: isoTime(now + lifetimes[factor]),
      factor,
      availableFactors: record.passkey === undefined ? ['SMS_OTP'] : ['SMS_OTP', 'PASSKEY'],
      ...(purpose !== undefined && { purpose }),
      ...(isPasskey && {
        passkeyAssertionOptions: requestOptions(expected, record, service),
        passkeyAllowedOrigins: service.origins === undefined ? null : [...service.origins],
      }),
    },
    expected,
    triesLeft: tries,
    nextAt: now + resendInterval,
  }
  sendCode(proof, customer, service)
  return proof
}

/** Checks a proof. A try is used up before the check, so that calls at one time have no more tries. @param save - Stores the challenge. */
export async function checkProof(
  proof: OpenProof,
  given: ScaProof,
  record: ScaRecord,
  save: () => void,
  service: Service,
): Promise<void> {
  const { factor, expiresAt } = proof.challenge
  requireProofOf(factor as ScaFactorName, given)
  const leftMs = Date.parse(expiresAt) - service.clock.now()
  if (leftMs <= 0) throw invalidInput('the challenge has expired')
  if (proof.triesLeft === 0) throw tooSoon('there were too many wrong proofs', leftMs)
  proof.triesLeft--
  save()
  if (factor === 'PASSKEY') await checkPasskey(given, proof.expected, record, service)
  else if (given.code !== proof.expected) throw invalidField('code', 'it is wrong')
}

export function requireProofOf(factor: ScaFactorName, { code, passkeyAssertion, origin }: ScaProof): void {
  const isAbsent = (value: unknown) => value === undefined || value === null
  if (factor !== 'PASSKEY' && (isAbsent(code) || !isAbsent(passkeyAssertion) || !isAbsent(origin)))
    throw invalidField('code', 'this factor takes a code alone')
  if (factor === 'PASSKEY' && (!isAbsent(code) || isAbsent(passkeyAssertion) || isAbsent(origin)))
    throw invalidField('passkeyAssertion', 'this factor takes passkeyAssertion and origin alone')
}

async function checkPasskey(
  { passkeyAssertion, origin }: ScaProof,
  challenge: string,
  record: ScaRecord,
  service: Service,
): Promise<void> {
  const { output, success } = v.safeParse(AssertionJson, passkeyAssertion)
  if (!success || record.passkey === undefined) throw wrongPasskey()
  const { clientDataJSON: clientDataJson, userHandle, ...response } = output.response
  requireOrigin(clientDataJson, origin)
  const assertion = {
    credentialId: output.id,
    clientDataJson,
    ...response,
    ...(userHandle && { userHandle }),
  }
  const bound = { challenge, authMethodId: '', clientPublicKey: '', expiresAt: 0 }
  await verifyAssertion(assertion, record.passkey, bound, service).catch(() => {
    throw wrongPasskey()
  })
  service.records.sca.set(record.customerId, record)
}

/** @throws Refusal 400 if the ceremony ran on a different origin than the body names. */
export function requireOrigin(clientDataJson: string, origin: string | null | undefined): void {
  let named: unknown
  try {
    named = JSON.parse(new TextDecoder().decode(base64UrlToBytes(clientDataJson))).origin
  } catch {
    // The cause is left out: its message could quote the body.
  }
  if (named !== origin) throw invalidField('origin', 'the ceremony ran elsewhere')
}

/** Sends the code of a challenge again. The challenge keeps its end. */
export function resendProof(proof: OpenProof, customer: Customer | undefined, service: Service): void {
  const waitMs = proof.nextAt - service.clock.now()
  if (waitMs > 0) throw tooSoon('a code was just sent', waitMs)
  proof.nextAt = service.clock.now() + resendInterval
  sendCode(proof, customer, service)
}

/** WebAuthn request options in JSON, as a browser takes them. @see https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialrequestoptionsjson */
function requestOptions(challenge: string, { passkey }: ScaRecord, { rpId }: Service) {
  return {
    challenge: bytesToBase64Url(utf8(challenge)),
    rpId,
    allowCredentials: passkey === undefined ? [] : [{ id: passkey.id, type: 'public-key' }],
    userVerification: 'required',
    timeout: lifetimes.PASSKEY,
  }
}

/** A text that no one can guess, for a WebAuthn challenge. Assumption: it has not the form of a sign-in's, which is 64 hex characters. */
export const newChallenge = (): string => randomText(32)

const AssertionJson = v.object({
  id: v.string(),
  response: v.object({
    clientDataJSON: v.string(),
    authenticatorData: v.string(),
    signature: v.string(),
    userHandle: v.nullish(v.string()),
  }),
})

const wrongPasskey = () => invalidField('passkeyAssertion', 'it does not verify')

/** A code. Source: the sandbox's own, as above. */
export const newCode = ({ mode }: Service) =>
  mode === 'sandbox' ? sandboxScaCode : randomCode(6, '0123456789')

function sendCode({ challenge, expected }: OpenProof, customer: Customer | undefined, service: Service) {
  const to = customer?.phoneNumber
  if (challenge.factor === 'SMS_OTP' && to !== undefined) sendTo(to, expected, service)
}
