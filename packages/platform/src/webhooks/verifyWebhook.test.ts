/** A webhook is verified over its raw bytes, then read, then remembered: the order of the refusals. */

import { sign } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import {
  delivery,
  eventText,
  now,
  options,
  publicKeys,
  service,
  signatureOf,
  successor,
} from '../../test/signedDeliveries.js'
import { receiveWebhook } from './receiveWebhook.js'
import { memoryReplayStore } from './replayStore.js'
import { type VerifyOptions, verifyWebhook } from './verifyWebhook.js'
import { WebhookError } from './webhookError.js'

const errorOf = (request: Request, verifying: VerifyOptions = options()) =>
  verifyWebhook(request, verifying).then(
    () => undefined,
    (thrown: unknown) => thrown as WebhookError,
  )

test('a signed event is verified and typed by its family', async () => {
  const event = await verifyWebhook(delivery(eventText()), options())
  expect(event.family).toBe('INVITATION')
  if (event.problem === undefined && event.family === 'INVITATION') expect(event.data.status).toBe('CLAIMED')
})

// Source: service-facts.md, webhooks: the signature covers the raw body bytes.
test('the signature covers the bytes: the same JSON in other bytes is refused', async () => {
  const body = '{ "id": "Webhook:1",  "type":"TEST","timestamp":"2026-04-08T15:30:00Z","data":{} }'
  const headers = { 'X-Service-Signature': signatureOf(body) }
  await verifyWebhook(delivery(body, headers), options())
  const again = JSON.stringify(JSON.parse(body))
  expect(await errorOf(delivery(again, headers))).toMatchObject({
    status: 401,
    code: 'UNAUTHORIZED',
    message: 'The service did not sign this webhook. Check publicKeys.',
  })
})

test('it covers nothing else: a signature over what a parser would write again is refused for other bytes', async () => {
  const plain = '{"id":"Webhook:1","type":"TEST","timestamp":"2026-04-08T15:30:00Z","data":{}}'
  const headers = { 'X-Service-Signature': signatureOf(plain) }
  for (const other of [`${plain}\n`, plain.replaceAll(',', ', '), plain.replace('TEST', '\\u0054EST')]) {
    expect(JSON.parse(other)).toEqual(JSON.parse(plain))
    expect(await errorOf(delivery(other, headers))).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  }
  await verifyWebhook(delivery(plain, headers), options())
})

const body = eventText()
const good = signatureOf(body)
test.each<[string, Record<string, string> | [string, string][]]>([
  ['no signature', []],
  ['another key', { 'X-Service-Signature': signatureOf(body, successor.privateKey) }],
  [
    'two headers',
    [
      ['X-Service-Signature', good],
      ['X-Service-Signature', good],
    ],
  ],
])('a webhook is refused with 401: %s', async (_, headers) => {
  expect(await errorOf(delivery(body, headers))).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
})

test.each(['', 'null', '[]', '{}', 'no json', eventText({ id: 'x' }), '['.repeat(50_000)])(
  'a signed body that is not an event is a 400: %.40s',
  async (text) => {
    const error = await errorOf(delivery(text))
    expect(error).toBeInstanceOf(WebhookError)
    expect(error).toMatchObject({ code: 'INVALID_INPUT', message: 'The signed body is not a webhook event.' })
  },
)

test('a signed body that is not UTF-8 is a 400', async () => {
  const bytes = Buffer.of(0xff)
  const signature = sign('sha256', bytes, service.privateKey).toString('base64')
  const request = new Request('https://shop.example/webhooks', {
    method: 'POST',
    headers: { 'X-Service-Signature': signature },
    body: bytes,
  })
  expect(await errorOf(request)).toMatchObject({ code: 'INVALID_INPUT' })
})

test('a body of a mebibyte is read, and a longer one is a 413', async () => {
  const padded = (length: number) => eventText({ data: { text: '' } }).padEnd(length)
  expect(await errorOf(delivery(padded(1_048_576)))).toBeUndefined()
  const error = await errorOf(delivery(padded(1_048_577)))
  expect(error).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', message: 'The webhook is longer than 1 MiB.' })
  expect(error?.cause).toBeInstanceOf(RangeError)
})

test('a body that was read before is an error of the developer', async () => {
  const used = delivery(eventText())
  await used.text()
  expect(await errorOf(used)).toEqual(
    new TypeError(
      'request must have an unread body, as the signature covers its raw bytes: verify it before anything parses it',
    ),
  )
})

test('a connection that breaks is refused as such: it is no mistake of the developer', async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('gone')) })
  const request = new Request('https://shop.example/', {
    method: 'POST',
    body: broken,
    duplex: 'half',
  } as never)
  expect(await errorOf(request)).toMatchObject({
    ...{ status: 400, code: 'INVALID_INPUT', message: 'The body of the webhook ended early.' },
    cause: new TypeError('gone'),
  })
})

// Source: service-facts.md, webhooks: 409 = duplicate, stops retries.
test('a repeated event is a 409, even after seven days, and then too old', async () => {
  let time = now()
  const kept = { publicKeys, replays: memoryReplayStore(() => time), now: () => time }
  const text = eventText()
  await verifyWebhook(delivery(text), kept)
  time += 7 * 86_400_000 + 3_600_000
  expect(await errorOf(delivery(text), kept)).toMatchObject({
    status: 409,
    code: 'CONFLICT',
    message: 'The event was handled before.',
  })
  time += 86_400_000
  expect(await errorOf(delivery(text), kept)).toMatchObject({
    status: 400,
    code: 'TIMESTAMP_OUT_OF_RANGE',
    message:
      'The signed timestamp is older than eight days or more than a day ahead. Check the clock of this machine.',
  })
})

test('without a store and a clock, the process remembers and its own clock counts', async () => {
  const current = eventText({ timestamp: new Date().toISOString() })
  await verifyWebhook(delivery(current), { publicKeys })
  expect(await errorOf(delivery(current), { publicKeys })).toMatchObject({ status: 409 })
  expect((await receiveWebhook(delivery(current), { publicKeys }, () => {})).status).toBe(409)
})

test('after a failure of the store the event is delivered again and handled', async () => {
  let time = now()
  const replays = memoryReplayStore(() => time)
  const finish = () => Promise.reject(new Error('the store is away'))
  const text = eventText()
  const verifying = { publicKeys, replays: { ...replays, finish }, now: () => time }
  await expect(verifyWebhook(delivery(text), verifying)).rejects.toThrow('the store is away')
  // A 409 would end the deliveries of an event that no handler got.
  const again = () => verifyWebhook(delivery(text), { publicKeys, replays, now: () => time })
  await expect(again()).rejects.toMatchObject({
    status: 503,
    code: 'BUSY',
    retryAfterSeconds: 60,
    message: 'Another delivery of the event is being handled.',
  })
  time += 60_000
  expect(await again()).toMatchObject({ family: 'INVITATION' })
  await expect(again()).rejects.toMatchObject({ status: 409 })
})

test('the store is called with the id, for a minute, and then remembers for nine days', async () => {
  const replays = { begin: vi.fn(() => 'new' as const), finish: vi.fn(), abandon: vi.fn() }
  await verifyWebhook(delivery(eventText({ id: 'Webhook:1' })), { publicKeys, replays, now })
  expect(replays.begin).toHaveBeenCalledWith('Webhook:1', 60)
  expect(replays.finish).toHaveBeenCalledWith('Webhook:1', 9 * 86_400)
})

// Source: service of autumn 2026, read 2026-11-28: a Card has `status`, `fundingSource`, `customerId`, `maxSpendPerDay`.
test.each([
  [
    'CARD.STATUS_CHANGE',
    'CARD',
    {
      ...{ id: 'Card:1', status: 'FROZEN', customerId: 'Customer:1' },
      ...{ fundingSource: 'InternalAccount:1', maxSpendPerDay: null },
    },
  ],
  ['CARD.STATE_CHANGE', 'CARD', { id: 'Card:1', state: 'FROZEN', cardholderId: 'Customer:1' }],
  ['ORBIT.CHANGED', 'UNKNOWN', { any: 1 }],
])('%s is an event of the family %s, without a problem', async (type, family, data) => {
  const event = await verifyWebhook(delivery(eventText({ type, data })), options())
  expect(event).toMatchObject({ type, family, data })
  expect(event.problem).toBeUndefined()
})

test('a branded deployment uses its own header and its own field names', async () => {
  const transaction = {
    id: 'Transaction:1',
    status: 'COMPLETED',
    type: 'INCOMING',
    source: {},
    destination: {},
    customerId: 'Customer:1',
    createdAt: '2026-04-08T15:30:00Z',
    updatedAt: '2026-04-08T15:30:00Z',
    rateDetails: { acmeApiFixedFee: 7 },
  }
  const text = eventText({ type: 'INCOMING_PAYMENT.COMPLETED', data: transaction })
  const branding = { webhookSignatureHeader: 'X-Acme-Signature', fieldPrefix: 'acmeApi' }
  const event = await verifyWebhook(delivery(text, [['X-Acme-Signature', signatureOf(text)]]), {
    ...options(),
    branding,
  })
  expect(event).toMatchObject({
    family: 'INCOMING_PAYMENT',
    data: { rateDetails: { serviceApiFixedFee: 7 } },
  })
})

const { begin, finish, abandon } = memoryReplayStore()
const store = 'replays must be a store with begin, finish and abandon'
test.each<[object | null, string]>([
  [null, 'options must be an object'],
  [{ publicKeys: undefined }, 'publicKeys must be a list of at least one public key'],
  [{ publicKeys: publicKeys[0] }, 'publicKeys must be a list of at least one public key'],
  [{ publicKeys: [] }, 'publicKeys must be a list of at least one public key'],
  [{ now: 7 }, 'now must be a function'],
  [{ branding: 7 }, 'branding must be an object'],
  [
    { branding: { webhookSignatureHeader: 'X Y' } },
    'branding.webhookSignatureHeader must be the name of an HTTP header',
  ],
  [{ replay: {} }, 'replay is not an option. The options are publicKeys, replays, branding, now'],
  [{ replays: null }, store],
  [{ replays: { finish, abandon } }, store],
  [{ replays: { begin, abandon } }, store],
  [{ replays: { begin, finish } }, store],
])('the options %o are refused before anything is read', async (wrong, message) => {
  const request = delivery(eventText())
  const verifying = wrong && { publicKeys, ...wrong }
  expect(await errorOf(request, verifying as VerifyOptions)).toEqual(new TypeError(message))
  expect(request.bodyUsed).toBe(false)
})

test.each([undefined, null, true, 'NEW', 'OK'])(
  'a store whose begin returns %s has said nothing of the event, which is not handled',
  async (state) => {
    const replays = { ...memoryReplayStore(), begin: () => state as never }
    const words = 'begin of replays must return new, busy or done'
    expect(await errorOf(delivery(eventText()), { ...options(), replays })).toEqual(new TypeError(words))
    const handle = vi.fn()
    const errors: unknown[] = []
    const onEvent = (event: object) => void errors.push('error' in event && event.error)
    const receiving = { ...options(), replays, onEvent }
    expect((await receiveWebhook(delivery(eventText()), receiving, handle)).status).toBe(500)
    expect([handle.mock.calls, errors]).toEqual([[], [new TypeError(words)]])
  },
)
