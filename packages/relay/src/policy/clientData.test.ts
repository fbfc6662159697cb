/** What the browser says about a new passkey is checked before the passkey is registered. */

import { magicValues } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { refuseSandboxValues } from './bodyRules.js'
import { requireClientData } from './clientData.js'

const origins = new Set(['https://shop.example', 'android:apk-key-hash:AbC'])
const challenge = 'Y2hhbGxlbmdl'
const whole = { type: 'webauthn.create', challenge, origin: 'https://shop.example', crossOrigin: false }

const textOf = (text: string) => ({
  challenge,
  attestation: { clientDataJson: Buffer.from(text).toString('base64url') },
})
const dataOf = (data: object) => textOf(JSON.stringify(data))
const check = (body: Parameters<typeof requireClientData>[0]) => () => requireClientData(body, origins)

test.each([
  ['as browsers make it', whole],
  ['without crossOrigin, as older browsers make it', { ...whole, crossOrigin: undefined }],
  ['of an Android app', { ...whole, origin: 'android:apk-key-hash:AbC' }],
  // Source: WebAuthn L3, section 5.8.1: readers must accept fields that they do not know. A browser adds one with a colon in it.
  ['with an unknown field', { ...whole, other_keys: 'do not compare: see https://goo.gl/yabPex' }],
])('client data %s passes', (_, data) => {
  expect(check(dataOf(data))).not.toThrow()
})

// Source: WebAuthn L3, section 7.1, steps 7 to 10.
test.each([
  ['of a sign-in', dataOf({ ...whole, type: 'webauthn.get' }), 'type webauthn.create'],
  ['with another challenge', dataOf({ ...whole, challenge: 'b3RoZXI' }), 'challenge'],
  ['without a challenge', dataOf({ ...whole, challenge: undefined }), 'challenge'],
  ['of another page', dataOf({ ...whole, origin: 'https://evil.example' }), 'relyingParty.origins'],
  [
    'of a page with a longer name',
    dataOf({ ...whole, origin: 'https://shop.example.evil.example' }),
    'origins',
  ],
  ['with a list of pages', dataOf({ ...whole, origin: ['https://shop.example'] }), 'origins'],
  ['of a frame in another site', dataOf({ ...whole, crossOrigin: true }), 'frame'],
  ['of a frame, spelled as text', dataOf({ ...whole, crossOrigin: 'true' }), 'frame'],
  [
    'with a field twice',
    textOf(JSON.stringify(whole).replace('{', '{"origin":"https://evil.example",')),
    'JSON',
  ],
  ['that is no JSON', textOf('AA'), 'JSON'],
  ['that is no base64url', { challenge, attestation: { clientDataJson: '%%' } }, 'JSON'],
  ['that is no text', { challenge, attestation: { clientDataJson: 7 } }, 'JSON'],
  ['without an attestation', { challenge }, 'JSON'],
  ['with an attestation that is no object', { challenge, attestation: 'AA' }, 'JSON'],
])('client data %s is refused, and the wallet learns that its passkey is unregistered', (_, body, says) => {
  expect(check(body)).toThrow(
    expect.objectContaining({ status: 400, code: 'INVALID_INPUT', reason: 'Not sent to the service' }),
  )
  expect(check(body)).toThrow(says)
})

// Magic values of the sandbox, at every place where a caller can hide them.

const token = (header: object, signature: string) =>
  `${btoa(JSON.stringify(header)).replace(/=/g, '')}.e30.${signature}`
const { otp, ...proofs } = magicValues

test.each(Object.values(proofs))('%s is refused in a header and in every field', (proof) => {
  const refusal = 'This value works in the sandbox of the service only.'
  expect(() => refuseSandboxValues({ 'Service-Wallet-Signature': proof }, undefined)).toThrow(refusal)
  for (const value of [proof, ` ${proof}\n`, proof.toUpperCase()]) {
    expect(() => refuseSandboxValues({}, { a: [{ b: value }] })).toThrow(refusal)
  }
})

test.each([{ otp }, { OTP: otp }, { x: [{ Otp: ` ${otp} ` }] }, { otp: ['1', otp] }])(
  'the magic code is refused: %j',
  (json) => {
    expect(() => refuseSandboxValues({}, json)).toThrow('sandbox of the service only')
  },
)

const base64Url = (text: string) => Buffer.from(text).toString('base64url')
const minus = base64Url('{"alg":"none","a":"~>~>"}')
const underscore = base64Url('{"alg":"none","a":"~?~?"}')
test('the two headers have those characters', () => {
  expect([minus, underscore]).toEqual([
    expect.stringMatching(/^[^_]*-[^_]*$/),
    expect.stringMatching(/^[^-]*_[^-]*$/),
  ])
})

test.each([
  ['without a signature', token({ alg: 'ES256' }, '')],
  ['with the algorithm none', token({ alg: 'none' }, 'c2ln')],
  ['with the algorithm nOnE', token({ alg: 'nOnE' }, 'c2ln')],
  ['between spaces', `\n ${token({ alg: 'ES256' }, '')} \n`],
  ['with the algorithm none, between spaces', ` ${token({ alg: 'none' }, 'c2ln')} `],
  // Both characters that base64url has in place of others (RFC 4648, section 5).
  ['with - in its header', `${minus}.e30.c2ln`],
  ['with _ in its header', `${underscore}.e30.c2ln`],
])('a token %s is refused', (_, oidcToken) => {
  expect(() => refuseSandboxValues({}, { oidcToken })).toThrow('sandbox of the service only')
})

test.each([
  [{ otp: '123456' }],
  [{ amount: Number(otp), nickname: otp }],
  [{ oidcToken: token({ alg: 'ES256' }, 'c2ln') }],
  [{ text: 'a.b.c', other: 'www.shop.example' }],
  [{ nickname: 'My phone at work e.g.x.' }],
  [{ nickname: 'a.b. and more' }],
  [{ nickname: 'a.b.%' }],
  [{ oidcToken: token({ alg: 7 }, 'c2ln') }],
  [{ a: null, b: true, c: 7, d: [] }],
])('real values pass: %j', (json) => {
  expect(() => refuseSandboxValues({ 'Service-Wallet-Signature': 'c2ln' }, json)).not.toThrow()
})

test('what cannot become a text is no magic value: the service refuses it', () => {
  for (const value of [{ toString: 1 }, [{ toString: 1 }]]) {
    expect(() => refuseSandboxValues({}, { otp: value })).not.toThrow()
    expect(() => refuseSandboxValues({}, { nickname: value })).not.toThrow()
  }
})

test('a call without a body has nothing to refuse', () => {
  expect(() => refuseSandboxValues({}, undefined)).not.toThrow()
})
