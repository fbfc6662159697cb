/** Secrets are masked by name and by form; what explains the protocol stays. */

import { describe, expect, it } from 'vitest'
import { maskBody, maskPath, maskText } from './mask'

const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhZGEifQ.MEUCIQDzQ1nXo'
const opaque = [
  '4f3a9c0d2e1b8a7f6c5d4e3f2a1b0c9d',
  'ghp_16C7e42F292c6912E7710c838347Ae',
  'aGVsbG8gd29ybGQvK2Zvbw/x+9=',
]
const body = (value: unknown) => maskBody(JSON.stringify(value))

describe('fields', () => {
  it.each([
    'otp',
    'code',
    'oidcToken',
    'idToken',
    'clientSecret',
    'clientId',
    'accessToken',
    'mnemonic',
    'privateKey',
    'attestationObject',
    'encryptedSessionSigningKey',
    'encryptedWalletCredentials',
    'encryptedOtpBundle',
    'otpEncryptionTargetBundle',
    'signature',
    'userHandle',
    'stepUpId',
    'deviceCode',
    'OTP',
    'ClientSecret',
  ])('%s is masked at any depth, as a text, a number and an object', (name) => {
    expect(body({ a: [{ [name]: '1234' }] })).toEqual({ a: [{ [name]: '[masked, 4 characters]' }] })
    expect(body({ [name]: 1234 })).toEqual({ [name]: '[masked, 4 characters]' })
    expect(body({ [name]: { x: 1 } })).toEqual({ [name]: '[masked, 7 characters]' })
  })

  it('the user handle is masked in registration options, too', () => {
    const user = { id: 'N7oGupi_GnKA012V', name: 'ada@shop.example' }
    expect(body({ user })).toEqual({ user: { ...user, id: '[masked, 16 characters]' } })
  })

  it('code is shown where it names an error or a currency', () => {
    const shown = { problem: { code: 'FORBIDDEN', message: 'No.' }, currency: { code: 'USDB', decimals: 6 } }
    expect(body(shown)).toEqual(shown)
  })

  it('ids, times, names, amounts and public keys are shown', () => {
    const shown = {
      id: 'InternalAccount:0198f0c2-7c55-7d0e-9a6d-6a8d5f0e1234',
      amount: 12_500_000,
      ok: true,
      none: null,
      createdAt: '2026-11-22T10:43:25.123Z',
      type: 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
      email: 'ada.lovelace-byron@shop-of-the-north.example',
      nickname: 'My laptop, 2026',
      clientPublicKey: `04${'ab12'.repeat(32)}`,
      credentialId: opaque[2],
      challenge: opaque[0],
      note: 'https://docs.example/reference/endpoints.md#registerauthmethod',
      iban: 'DE89370400440532013000',
    }
    expect(body(shown)).toEqual(shown)
  })

  it.each([token, ...opaque])('an unknown field that looks like a token is masked: %s', (text) => {
    expect(body({ later: text })).toEqual({ later: `[masked, ${text.length} characters]` })
    expect(JSON.stringify(body({ later: `see ${text}, please` }))).not.toContain(text.slice(4, 20))
    expect(JSON.stringify(body({ link: `https://a.example/x?y=${text.replaceAll('/', '')}` }))).not.toContain(
      text.slice(4, 20),
    )
  })

  it('recovery words are masked in any field', () => {
    const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    expect(maskText(words)).toBe(`[masked, ${words.length} characters]`)
  })

  it('a body that is no JSON is masked as a whole, and a very long one is left out', () => {
    expect(maskBody('otp=123456')).toBe('[masked, 10 characters]')
    expect(maskBody(`"${'a '.repeat(40_000)}"`)).toBe('[left out, 80002 characters]')
    expect(maskBody('')).toBeUndefined()
  })
})

describe('the text to sign', () => {
  it('is shown as it is, byte for byte', () => {
    const payloadToSign = `{ "type":"ACTIVITY_TYPE_SIGN_TRANSACTION_V2", "parameters":{"unsignedTransaction":"${'0f'.repeat(64)}"}}`
    expect(body({ payloadToSign })).toEqual({ payloadToSign })
  })

  it('loses what is a secret by itself', () => {
    const payloadToSign = JSON.stringify({
      parameters: { oauthProviders: [{ oidcToken: token, providerName: 'x' }] },
    })
    expect(body({ payloadToSign })).toEqual({
      payloadToSign: payloadToSign.replace(token, `[masked, ${token.length} characters]`),
    })
    const [header, claims, signature] = token.split('.')
    expect(body({ payloadToSign: token })).toEqual({
      payloadToSign: `${header}.${claims}.[masked, ${signature!.length} characters]`,
    })
  })
})

describe('paths', () => {
  it('show ids, and hide codes', () => {
    const id = 'InternalAccount%3A0198f0c2-7c55-7d0e-9a6d-6a8d5f0e1234'
    expect(maskPath(`/auth/credentials?accountId=${id}`)).toBe(`/auth/credentials?accountId=${id}`)
    expect(maskPath(`/login?code=123456&state=${opaque[0]}`)).toBe(
      '/login?code=[masked, 6 characters]&state=[masked, 32 characters]',
    )
  })
})
