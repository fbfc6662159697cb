/** On which page a proof may use a passkey. Source: WebAuthn L3, section 5.1.4; dated profiles, section 3, WebAuthn. */

import { expect, onTestFinished, test, vi } from 'vitest'
import { errorOf, type Reply, unitWallet } from '../../test/unitWallet.js'
import { ServiceError } from '../errors.js'
import { checkProof, proofError, proofOf, type UserProof } from './proof.js'
import { completeLogin } from './scaLogin.js'

test.each<
  [origin: string, rpId: string | undefined, allowedOrigins: string[] | undefined, isAllowed: boolean]
>([
  ['https://shop.example', 'shop.example', undefined, true],
  ['https://pay.shop.example', 'shop.example', [], true],
  ['https://evilshop.example', 'shop.example', undefined, false],
  ['https://eve.example', 'shop.example', [], false],
  ['https://eve.example', undefined, undefined, true],
  ['https://other.example', 'shop.example', ['https://other.example'], true],
  ['https://shop.example', 'shop.example', ['https://other.example'], false],
])('%s, rpId %s, allowed %j: %s', async (origin, rpId, allowedOrigins, isAllowed) => {
  vi.stubGlobal('location', new URL(origin))
  onTestFinished(() => void vi.unstubAllGlobals())
  const response = { clientDataJSON: btoa(JSON.stringify({ origin })) }
  const get = vi.fn(async () => ({ response }))
  const { wallet } = unitWallet(undefined, { passkeys: { get } as never })
  const publicKey = { challenge: 'c2Nh', rpId }
  for (const options of [publicKey, { publicKey }]) {
    const ceremony = { factor: 'PASSKEY', options, allowedOrigins }
    const proof = proofOf(wallet, { passkey: true }, ceremony, undefined)
    if (isAllowed) expect(await proof).toMatchObject({ origin })
    else expect(await errorOf(proof)).toMatchObject({ code: 'PASSKEY_RP_ID_MISMATCH' })
  }
  expect(get).toHaveBeenCalledTimes(isAllowed ? 2 : 0)
})

test.each([{ code: '1' }, { passkey: true }])('%j is one proof', (proof) => checkProof(proof as UserProof))
test.each([
  {},
  { code: ' ' },
  { code: 1 },
  { passkey: 1 },
  { code: '1', passkey: true },
  { code: '', passkey: true },
])('%j is none', (proof) => expect(() => checkProof(proof as never)).toThrow(TypeError))

const signIn = btoa('AB'.repeat(32))
test.each<[why: string, proof: UserProof, factor: string, options: object | undefined]>([
  ['a code for a passkey', { code: '1' }, 'PASSKEY', { challenge: 'c2Nh' }],
  ['a passkey for a code', { passkey: true }, 'SMS_OTP', { challenge: 'c2Nh' }],
  ['no options', { passkey: true }, 'PASSKEY', undefined],
  ['the challenge of a sign-in to the wallet', { passkey: true }, 'PASSKEY', { challenge: signIn }],
  ['the same, within publicKey', { passkey: true }, 'PASSKEY', { publicKey: { challenge: signIn } }],
])('%s: nothing is proven', async (_, proof, factor, options) => {
  const get = vi.fn()
  const { wallet } = unitWallet(undefined, { passkeys: { get } as never })
  const proving = proofOf(wallet, proof, { factor, options: options as never }, undefined)
  expect(await errorOf(proving)).toMatchObject({ code: 'PROOF_REFUSED' })
  expect(get).not.toHaveBeenCalled()
})

test('a refused proof shows the challenge that goes on and when to try again; other errors stay', () => {
  const details = { status: 400, retryAfterSeconds: 7 }
  const scaChallenge = { id: 'C:1' } as never
  const refused = proofError(new ServiceError('REFUSED', 'no', details), scaChallenge)
  expect(refused).toMatchObject({ ...details, code: 'PROOF_REFUSED', scaChallenge })
  const locked = new ServiceError('REFUSED', 'no', { status: 403 })
  expect(proofError(locked, scaChallenge)).toBe(locked)
})

test.each([
  ['SMS_OTP', 'SUCCESS', { factor: 'SMS_OTP', challengeId: 'C:1', code: '1' }],
  ['TOTP', 'SUCCESS', { factor: 'TOTP', code: '1' }],
  ['TOTP', 'PENDING', { factor: 'TOTP', code: '1' }],
])('a login with %s that ends as %s', async (factor, status, body) => {
  const { wallet, sent } = unitWallet(() => [200, { status, sessionExpiresAt: '2026-11-23T00:00:00Z' }])
  const login = { customerId: 'Customer:1', factor, expiresAt: undefined, challenge: { challengeId: 'C:1' } }
  const ending = completeLogin(wallet, { login: login as never, code: ' 1 ' })
  if (status === 'SUCCESS') expect(await ending).toEqual({ sessionExpiresAt: '2026-11-23T00:00:00Z' })
  else expect(await errorOf(ending)).toMatchObject({ code: 'PROOF_REFUSED' })
  expect(JSON.parse(sent[0]!.body)).toEqual(body)
})

test.each<[string, Reply, object]>([
  ['lost: it may have counted', new TypeError('Failed to fetch'), { code: 'OUTCOME_UNKNOWN' }],
  [
    'refused was wrong',
    [400, { status: 400, code: 'INVALID_INPUT', message: 'no' }],
    { code: 'PROOF_REFUSED' },
  ],
])('a login with a response that is %s', async (_, reply, error) => {
  const { wallet } = unitWallet(() => reply)
  const login = { customerId: 'Customer:1', factor: 'TOTP', expiresAt: undefined, challenge: {} }
  expect(await errorOf(completeLogin(wallet, { login: login as never, code: '1' }))).toMatchObject(error)
})
