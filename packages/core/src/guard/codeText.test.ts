/** The text that signs a code's sign-in. Source: service-profiles.md, section 2, "A code's text"; the vectors are in test/vectors. */

import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkCodeText } from './codeText.js'

const now = Date.parse('2026-11-22T12:00:00.000Z')
const seconds = now / 1000
const newKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const hex = [x, y].map((one) => Buffer.from(one!, 'base64url').toString('hex')).join('')
  return { privateKey, hex: `04${hex}` }
}
const [signer, client, thief] = [newKey(), newKey(), newKey()]
const compressed = (hex: string) => (Number.parseInt(hex.slice(-1), 16) % 2 ? '03' : '02') + hex.slice(2, 66)
const part = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const production = { exp: String(now + 300_000), id: 'x', public_key: compressed(client.hex) }
function token(
  claims: object | string = production,
  header: object = { typ: 'JWT', alg: 'ES256' },
  by = signer,
) {
  const text = `${part(header)}.${part(claims)}`
  const key = { key: by.privateKey, dsaEncoding: 'ieee-p1363' } as const
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}
const check = (text: string, pinned = signer.hex) =>
  checkCodeText(text, { clientPublicKey: client.hex, signer: pinned, now })
const login = (changes: object = {}, publicKey = compressed(client.hex)) =>
  JSON.stringify({ login: { publicKey }, tokenId: 'x', type: 'USAGE_TYPE_LOGIN', ...changes })

describe('signed', () => {
  test.each([
    ['the production form', token()],
    ['the key uncompressed, in capitals', token({ public_key: client.hex.toUpperCase() })],
    ['no key, other claims, no end', token({ sub: 'x', scope: ['any'] })],
    ['an end in seconds', token({ exp: seconds + 300 })],
    ['an end in seconds, as text', token({ exp: String(seconds + 300) })],
    ['an end in milliseconds', token({ exp: now + 300_000 })],
    ['an end less than a minute ago', token({ exp: seconds - 59 })],
  ])('%s', async (_, text) => expect(await check(text)).toBe('token'))

  test('the login text', async () => expect(await check(login())).toBe('login'))
  test('a token that no pinned key can verify, in a sandbox that signs nothing', async () =>
    expect(await check(token(production, { alg: 'ES256', kid: 'x' }, thief), 'unsigned-sandbox')).toBe(
      'token',
    ))
})

describe('refused, and no approval lifts it', () => {
  test.each([
    ['a token for another key', token({ ...production, public_key: compressed(thief.hex) })],
    ['a key that is no point', token({ ...production, public_key: '02zz' })],
    ['a token of another signer', token(production, { alg: 'ES256' }, thief)],
    ['changed claims', token().replace(/\.[^.]+\./, `.${part({ ...production, id: 'y' })}.`)],
    ['a claim twice', token('{"id":"a","id":"b"}')],
    ['claims that are no object', token('[1]')],
    ['an end in 70 years', token({ exp: seconds + 70 * 365 * 86_400 })],
    ['an end in a day', token({ exp: String(now + 86_400_000) })],
    ['an end that is no time', token({ exp: 'soon' })],
    ['an end with a letter before it', token({ exp: `x${now}` })],
    ['an end with a letter behind it', token({ exp: `${now}x` })],
    ['an end in a list', token({ exp: [seconds] })],
    ['an end that is a yes', token({ exp: true })],
    ['the login text without the text of its token', login({ tokenId: 7 })],
    ['the login text of another key', login({}, compressed(thief.hex))],
    ['the login text with a field more', login({ organizationId: 'x' })],
    ['the login text with a key more', login({ login: { publicKey: compressed(client.hex), more: 1 } })],
    ['the login text of another usage', login({ type: 'USAGE_TYPE_SIGNUP' })],
    ['an activity', JSON.stringify({ type: 'ACTIVITY_TYPE_EXPORT_WALLET', parameters: {} })],
    ['JSON with two dots', '{"a":1.5,"b":2.5}'],
    ['an opaque text', 'Y2hhbGxlbmdlLXBheWxvYWQtdG8tc2lnbg=='],
    ['a lone surrogate', '\ud800'],
    ['nothing', ''],
  ])('%s', async (_, text) => {
    await expect(check(text)).rejects.toMatchObject({
      name: 'SessionError',
      code: 'PAYLOAD_MISMATCH',
      outcome: 'none',
      cause: undefined,
      message:
        'The service demanded a signature over something other than the token of this code. Nothing was signed.',
    })
  })

  test('an expired token says that a new code must be sent', async () => {
    for (const exp of [seconds - 60, String(now - 60_000)])
      await expect(check(token({ exp }))).rejects.toMatchObject({
        code: 'REFUSED',
        outcome: 'none',
        message: 'The code has expired, and nothing was signed. Send a new code.',
      })
  })
})

test.each([
  ['another algorithm', token(production, { alg: 'RS256' })],
  ['a header that is no JSON', `${part('x')}.${part(production)}.AAAA`],
  ['a short signature', token().slice(0, -8)],
  ['no signature', token().replace(/[^.]+$/, '')],
])('three parts of another kind are the decision of the app: %s', async (_, text) =>
  expect(await check(text)).toBe('unknown'),
)
