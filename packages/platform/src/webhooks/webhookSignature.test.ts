/** A signature holds for exactly the raw bytes, in one of two strict forms, under one of the keys. */

import { expect, test } from 'vitest'
import { pairOf, pemOf, publicKeys, service, signatureOf, successor } from '../../test/signedDeliveries.js'
import { importPublicKeys, isSignedBy } from './verifyWebhook.js'

const body = '{"id":"Webhook:1"}'
const bytes = new TextEncoder().encode(body)
const holds = async (header: string | null, pems = publicKeys) =>
  isSignedBy(await importPublicKeys(pems), header, bytes)

/** A signature in base64 that ends with as many signs of padding. */
function paddedWith(count: number): string {
  for (;;) {
    const base64 = signatureOf(body)
    if (base64.length - base64.replaceAll('=', '').length === count) return base64
  }
}

// A DER signature has 70 to 72 bytes in most cases, so its base64 has two, one or no signs of padding.
test.each([0, 1, 2])('base64 with %i signs of padding is a signature', async (count) => {
  expect(await holds(paddedWith(count))).toBe(true)
})

// Source: service-facts.md, webhooks: the header is that base64, or JSON {"v":"1","s":"<base64>"}.
test('the JSON form is a signature of at most 256 characters', async () => {
  const form = JSON.stringify({ v: '1', s: signatureOf(body) })
  expect(await holds(form)).toBe(true)
  expect(await holds(form.replace(',', `,${' '.repeat(256 - form.length)}`))).toBe(true)
  expect(await holds(form.replace(',', `,${' '.repeat(257 - form.length)}`))).toBe(false)
})

const good = signatureOf(body)
const der = Buffer.from(good, 'base64')
test.each<[string, string | null]>([
  ['no signature', null],
  ['an empty one', ''],
  ['another key', signatureOf(body, successor.privateKey)],
  ['another body', signatureOf(`${body} `)],
  ['two headers', `${good}, ${good}`],
  ['no base64', `${good.slice(0, -4)}!===`],
  ['base64url', `-_${good.slice(2)}`],
  ['base64 without its padding', paddedWith(1).slice(0, -1)],
  ['white space before it', `\n\n\n\n${good}`],
  ['white space after it', `${good}\n\n\n\n`],
  ['bytes after it', Buffer.concat([der, Buffer.of(0)]).toString('base64')],
  ['IEEE P1363', Buffer.alloc(64, 1).toString('base64')],
  ['another version of the JSON form', JSON.stringify({ v: '2', s: good })],
  ['no version of the JSON form', JSON.stringify({ s: good })],
  ['the JSON form without a signature', '{"v":"1"}'],
  ['the JSON form with a list', JSON.stringify({ v: '1', s: [good] })],
  ['the JSON form, broken', '{"v":"1","s":'],
  ['a megabyte of it', 'A'.repeat(1_000_000)],
])('a signature is refused: %s', async (_, header) => {
  expect(await holds(header)).toBe(false)
})

test('two public keys are valid while one replaces the other', async () => {
  const both = [pemOf(successor.publicKey), ...publicKeys]
  for (const { privateKey } of [service, successor])
    expect(await holds(signatureOf(body, privateKey), both)).toBe(true)
  expect(await holds(good, [pemOf(successor.publicKey)])).toBe(false)
})

test('a public key is read whatever stands around it', async () => {
  const [pem = ''] = publicKeys
  expect(await holds(good, [`Key of the service\n${pem}\n`])).toBe(true)
  expect(await holds(good, [pem.replaceAll('\n', '\r\n')])).toBe(true)
})

const badKey = (at: number) => `publicKeys[${at}] must be a P-256 public key in PEM (SPKI)`
const [pem = ''] = publicKeys
test.each<[string, unknown, string]>([
  ['a text that is no key', ['x'], badKey(0)],
  ['a key on another curve', [pem, pemOf(pairOf('P-384').publicKey)], badKey(1)],
  ['two keys in one text', [pem + pemOf(successor.publicKey)], badKey(0)],
  ['a number', [7], badKey(0)],
])('%s is a TypeError that names the option', async (_, keys, message) => {
  const error = await importPublicKeys(keys as string[]).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(TypeError)
  expect((error as Error).message).toBe(message)
  expect((error as Error).cause).toBeDefined()
})
