/** Texts that only the relay can open, and their encodings. */

import { createDecipheriv, hkdfSync } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { bytesToBase64Url, bytesToHex, createRandomText } from './encoding.js'
import { createSealer } from './sealer.js'

const sealer = createSealer('secret', 'login')

test('a value opens as it was, with another text each time', async () => {
  const value = { a: 1, b: ['ü'] }
  const [one, two] = [await sealer.seal(value), await sealer.seal(value)]
  expect(one).not.toBe(two)
  expect([await sealer.open(one), await sealer.open(two)]).toEqual([value, value])
  expect(await createSealer('secret', 'login').open(one)).toEqual(value)
})

test('the text holds iv, JSON and tag, and is filled up to the length', async () => {
  const lengthOf = async (text: Promise<string>) => Buffer.from(await text, 'base64url').length
  expect(await lengthOf(sealer.seal('a'))).toBe(12 + 3 + 16)
  expect(await lengthOf(sealer.seal('a', 50))).toBe(12 + 50 + 16)
  expect(await sealer.open(await sealer.seal('a', 50))).toBe('a')
})

// RFC 5869 and NIST SP 800-38D, as OpenSSL has them: relays of another version open what this one sealed.
test('another library opens what is sealed', async () => {
  const bytes = Buffer.from(await sealer.seal({ a: 'ü' }), 'base64url')
  const key = Buffer.from(hkdfSync('sha256', 'secret', '', 'wallet relay login', 32))
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(-16))
  expect(Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]).toString()).toBe('{"a":"ü"}')
})

test.each([
  ['another secret', 'other', 'login'],
  ['another purpose', 'secret', 'device'],
])('%s opens nothing', async (_, secret, purpose) => {
  expect(await createSealer(secret, purpose).open(await sealer.seal('a'))).toBeUndefined()
})

test('a changed byte, a short text and a text of another form open nothing', async () => {
  const bytes = Uint8Array.from(Buffer.from(await sealer.seal('a'), 'base64url'))
  for (const place of [0, 11, 12, bytes.length - 1]) {
    const changed = bytes.slice()
    changed[place]! ^= 1
    expect(await sealer.open(bytesToBase64Url(changed))).toBeUndefined()
  }
  for (const text of ['', 'abc', 'not base64url!']) expect(await sealer.open(text)).toBeUndefined()
})

test('the key is derived at the first use, once, and no code can export it', async () => {
  const derive = vi.spyOn(crypto.subtle, 'deriveKey')
  const own = createSealer('secret', 'login')
  expect(derive).not.toHaveBeenCalled()
  await own.open(await own.seal('a'))
  expect(derive).toHaveBeenCalledTimes(1)
  const [hkdf, , cipher, isExtractable, uses] = derive.mock.calls[0]!
  expect(hkdf).toMatchObject({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array() })
  expect(new TextDecoder().decode((hkdf as unknown as { info: Uint8Array<ArrayBuffer> }).info)).toBe(
    'wallet relay login',
  )
  expect([cipher, isExtractable, uses]).toEqual([
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  ])
  derive.mockRestore()
})

// Bytes as base64url and hex.

test.each([
  ['', ''],
  ['f', 'Zg'],
  ['fo', 'Zm8'],
  ['foo', 'Zm9v'],
  ['foob', 'Zm9vYg'],
])('%j is %j in base64url (RFC 4648, section 10, without padding)', (text, encoded) => {
  expect(bytesToBase64Url(new TextEncoder().encode(text))).toBe(encoded)
})

test('base64url uses - and _ in place of + and /', () => {
  expect(bytesToBase64Url(Uint8Array.of(0xfb, 0xff, 0xbf))).toBe('-_-_')
})

test('hex is lower case and keeps leading zeros', () => {
  expect(bytesToHex(Uint8Array.of(0, 1, 15, 16, 171, 255))).toBe('00010f10abff')
})

test('a random text of 32 bytes has 43 characters, and no two are equal', () => {
  const texts = Array.from({ length: 100 }, () => createRandomText(32))
  for (const text of texts) expect(text).toMatch(/^[\w-]{43}$/)
  expect(new Set(texts).size).toBe(100)
})
