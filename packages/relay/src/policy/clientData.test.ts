/** What the browser says about a new passkey is checked before the passkey is registered. */

import { expect, test } from 'vitest'
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
