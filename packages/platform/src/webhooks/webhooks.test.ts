/** A delivery is read only under a signature of its exact bytes, and becomes a typed event by its family. */

import { expect, test } from 'vitest'
import {
  envelope,
  invitation,
  pairOf,
  pemOf,
  publicKeys,
  service,
  signatureOf,
  successor,
} from '../../test/signedDeliveries.js'
import { importPublicKeys, isSignedBy } from './verifyWebhook.js'
import { WebhookError, type WebhookErrorCode } from './webhookError.js'
import { readEvent } from './webhookEvent.js'

test('an event is typed by the family before the dot, and keeps its id and its time', () => {
  const json = envelope()
  expect(readEvent(json)).toEqual({ ...json, family: 'INVITATION' })
})

// Source: service-profiles.md, webhooks: "INVITATION: CLAIMED (the document: INVITATION_CLAIMED)".
test("the document's INVITATION_CLAIMED is the same family", () => {
  const event = readEvent(envelope({ type: 'INVITATION_CLAIMED' }))
  expect(event).toMatchObject({ family: 'INVITATION', type: 'INVITATION_CLAIMED', data: invitation })
})

test.each([
  ['a type from a newer version', { type: 'LOAN.GRANTED', data: { any: 1 } }],
  ['a type that is a property of every object', { type: 'constructor.x', data: {} }],
  ['a type that only ends like a known one', { type: 'OLD_INVITATION_CLAIMED', data: {} }],
  ['a type that only begins like a known one', { type: 'INVITATION_CLAIMED_TWICE', data: {} }],
])('%s is an unknown event, not an error', (_, more) => {
  const event = readEvent(envelope(more))
  expect(event).toMatchObject({ family: 'UNKNOWN', ...more })
  expect(event).not.toHaveProperty('problem')
})

test('an event of a known family that cannot be read keeps its family, and its data as they came', () => {
  const data = { ...invitation, status: 7 }
  expect(readEvent(envelope({ data }))).toMatchObject({ family: 'INVITATION', problem: 'status', data })
  expect(readEvent(envelope({ type: 'INVITATION.EXPIRED_SOON', data: 'text' }))).toMatchObject({
    family: 'INVITATION',
    problem: 'data',
    data: 'text',
  })
})

test('a field that no client acts on may be missing or odd, and comes as it is', () => {
  const { createdAt: _, ...rest } = invitation
  const data = { ...rest, claimedAt: 'yesterday', firstName: 7, added: { later: true } }
  const event = readEvent(envelope({ data }))
  expect(event).toMatchObject({ family: 'INVITATION', data })
  expect(event).not.toHaveProperty('problem')
})

// Source: service-profiles.md, webhooks: data is required but for TEST; there it is empty in the examples.
test.each([
  ['with empty data', { data: {} }],
  ['without data', { data: undefined }],
])('a TEST event is fine %s', (_, more) => {
  const event = readEvent(envelope({ type: 'TEST', ...more }))
  expect(event).toMatchObject({ family: 'TEST', type: 'TEST' })
  expect(event).not.toHaveProperty('problem')
})

// Source: service-interface.md, Webhook envelope: id (Webhook:<id>), type, timestamp, data.
test.each([
  ['nothing', undefined],
  ['null', null],
  ['a list', []],
  ['no envelope', {}],
  ['an id of another form', envelope({ id: 'x' })],
  ['no type', envelope({ type: undefined })],
  ['no timestamp', envelope({ timestamp: undefined })],
  ['a timestamp that is a number', envelope({ timestamp: 1_775_662_200 })],
])('a body with %s is not an event', (_, json) => {
  expect(readEvent(json)).toBeUndefined()
})

// What each code of a refused webhook leads to.

// Source: service-profiles.md, webhooks: 400, 401 and 409 are published; RFC 9110 for 413 and 503.
test.each<[WebhookErrorCode, number, boolean]>([
  ['UNAUTHORIZED', 401, false],
  ['INVALID_INPUT', 400, false],
  ['TIMESTAMP_OUT_OF_RANGE', 400, false],
  ['PAYLOAD_TOO_LARGE', 413, false],
  ['CONFLICT', 409, false],
  ['BUSY', 503, true],
])('%s is a %i, and whether the next delivery may succeed is %s', (code, status, retryable) => {
  const error = new WebhookError(code, 'no')
  expect(error).toMatchObject({ name: 'WebhookError', message: 'no', code, status, retryable })
  expect(error.outcome).toBe('none')
  expect(error.retryAfterSeconds).toBeUndefined()
  expect(error.cause).toBeUndefined()
})

test('an error keeps its cause and its wait', () => {
  const cause = new RangeError('long')
  const error = new WebhookError('BUSY', 'no', { retryAfterSeconds: 60, cause })
  expect(error.cause).toBe(cause)
  expect(error.retryAfterSeconds).toBe(60)
})

test('the address of its page holds only the code', () => {
  const { docsUrl } = new WebhookError('PAYLOAD_TOO_LARGE', 'The webhook is longer than 1 MiB.')
  expect(docsUrl).toBe('node_modules/@embedded-wallet/platform/errors.md#webhook-payload-too-large')
})

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
