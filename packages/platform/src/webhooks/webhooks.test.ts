/** Webhooks: the signature over the raw bytes, each event once, and the responses of the receiver. */

import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  decisionResponse,
  memoryReplayStore,
  type PaymentDecision,
  type ReceiveOptions,
  receiveWebhook,
  verifyWebhook,
  type WebhookCallEvent,
  type WebhookHandler,
} from '../index.js'

const pairOf = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pemOf = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString()
const service = pairOf()
const successor = pairOf()
const publicKeys = [pemOf(service.publicKey)]

const invitation = {
  code: 'abc',
  createdAt: '2026-04-08T15:30:00Z',
  url: 'https://shop.example/i/abc',
  inviterUma: '$ada@shop.example',
  status: 'CLAIMED',
}
const eventText = (more: object = {}) =>
  JSON.stringify({
    id: `Webhook:${crypto.randomUUID()}`,
    type: 'INVITATION.CLAIMED',
    timestamp: '2026-04-08T15:30:00Z',
    data: invitation,
    ...more,
  })
const signatureOf = (body: string | Uint8Array, key = service.privateKey) =>
  sign('sha256', Buffer.from(body as string), key).toString('base64')

function delivery(body: string, headers: Record<string, string> | [string, string][] = {}): Request {
  return new Request('https://shop.example/webhooks', {
    method: 'POST',
    headers: Array.isArray(headers) ? headers : { 'X-Service-Signature': signatureOf(body), ...headers },
    body,
  })
}
/** The time of the events, when they arrive. */
const now = () => Date.UTC(2026, 3, 8, 15, 30)
const options = () => ({ publicKeys, replays: memoryReplayStore(now), now })

test('a signed event is verified and typed by its family', async () => {
  const event = await verifyWebhook(delivery(eventText()), options())
  expect(event.family).toBe('INVITATION')
  if (event.problem === undefined && event.family === 'INVITATION') expect(event.data.status).toBe('CLAIMED')
})

test("the document's INVITATION_CLAIMED is the same family", async () => {
  const event = await verifyWebhook(delivery(eventText({ type: 'INVITATION_CLAIMED' })), options())
  expect(event).toMatchObject({ family: 'INVITATION', type: 'INVITATION_CLAIMED' })
})

test.each([
  ['a type from a newer version', { type: 'LOAN.GRANTED', data: { any: 1 } }],
  ['a type that is a property of every object', { type: 'constructor.x', data: {} }],
])('%s is an unknown event, not an error', async (_, more) => {
  const event = await verifyWebhook(delivery(eventText(more)), options())
  expect(event).toMatchObject({ family: 'UNKNOWN', ...more })
  expect(event).not.toHaveProperty('problem')
})

test('an event of a known family that cannot be read keeps its family, and its data as they came', async () => {
  const data = { ...invitation, status: 7 }
  const event = await verifyWebhook(delivery(eventText({ data })), options())
  expect(event).toMatchObject({ family: 'INVITATION', problem: 'status', data })
  const newer = { type: 'INVITATION.EXPIRED_SOON', data: 'text' }
  expect(await verifyWebhook(delivery(eventText(newer)), options())).toMatchObject({
    family: 'INVITATION',
    problem: 'data',
    data: 'text',
  })
})

test('a field that no client acts on may be missing or odd, and comes as it is', async () => {
  const { createdAt: _, ...rest } = invitation
  const data = { ...rest, claimedAt: 'yesterday', firstName: 7, added: { later: true } }
  const event = await verifyWebhook(delivery(eventText({ data })), options())
  expect(event).toMatchObject({ family: 'INVITATION', data })
  expect(event).not.toHaveProperty('problem')
})

test.each([
  ['with empty data', { data: {} }],
  ['without data', { data: undefined }],
])('a TEST event is fine %s', async (_, more) => {
  const event = await verifyWebhook(delivery(eventText({ type: 'TEST', ...more })), options())
  expect(event).toMatchObject({ family: 'TEST', type: 'TEST' })
  expect(event).not.toHaveProperty('problem')
})

test('the signature covers the bytes: the same JSON in other bytes is refused', async () => {
  const body = '{ "id": "Webhook:1",  "type":"TEST","timestamp":"2026-04-08T15:30:00Z","data":{} }'
  const headers = { 'X-Service-Signature': signatureOf(body) }
  await verifyWebhook(delivery(body, headers), options())
  const again = JSON.stringify(JSON.parse(body))
  await expect(verifyWebhook(delivery(again, headers), options())).rejects.toMatchObject({ status: 401 })
})

const body = eventText()
const good = signatureOf(body)
test.each<[string, Record<string, string> | [string, string][]]>([
  ['no signature', []],
  ['an empty one', { 'X-Service-Signature': '' }],
  ['another key', { 'X-Service-Signature': signatureOf(body, successor.privateKey) }],
  ['another body', { 'X-Service-Signature': signatureOf(`${body} `) }],
  [
    'two headers',
    [
      ['X-Service-Signature', good],
      ['X-Service-Signature', good],
    ],
  ],
  ['no base64', { 'X-Service-Signature': `${good.slice(0, -4)}!===` }],
  ['base64url', { 'X-Service-Signature': `-_${good.slice(2)}` }],
  [
    'bytes after it',
    { 'X-Service-Signature': Buffer.concat([Buffer.from(good, 'base64'), Buffer.of(0)]).toString('base64') },
  ],
  ['another version of the JSON form', { 'X-Service-Signature': JSON.stringify({ v: '2', s: good }) }],
  ['the JSON form without a signature', { 'X-Service-Signature': '{"v":"1"}' }],
  ['the JSON form, broken', { 'X-Service-Signature': '{"v":"1","s":' }],
  ['a megabyte of it', { 'X-Service-Signature': 'A'.repeat(1_000_000) }],
])('a webhook is refused with 401: %s', async (_, headers) => {
  await expect(verifyWebhook(delivery(body, headers), options())).rejects.toMatchObject({
    status: 401,
    code: 'UNAUTHORIZED',
  })
})

test('two public keys are valid while one replaces the other', async () => {
  const both = { ...options(), publicKeys: [pemOf(successor.publicKey), ...publicKeys] }
  for (const { privateKey } of [service, successor]) {
    const text = eventText()
    await verifyWebhook(delivery(text, { 'X-Service-Signature': signatureOf(text, privateKey) }), both)
  }
  const retired = { ...both, publicKeys: [pemOf(successor.publicKey)] }
  await expect(verifyWebhook(delivery(eventText()), retired)).rejects.toMatchObject({ status: 401 })
})

test('a wrong public key is a TypeError', async () => {
  const p384 = pemOf(generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey)
  const twoInOne = publicKeys[0]! + pemOf(successor.publicKey)
  for (const keys of [[], ['x'], [publicKeys[0]!, p384], [twoInOne]]) {
    await expect(verifyWebhook(delivery(eventText()), { publicKeys: keys })).rejects.toThrow(TypeError)
  }
})

test('a signed body that is not an event is a 400, a long one a 413, one that was read before a TypeError', async () => {
  for (const text of ['', 'null', '[]', '{}', 'no json', eventText({ id: 'x' }), '['.repeat(50_000)]) {
    await expect(verifyWebhook(delivery(text), options())).rejects.toMatchObject({ status: 400 })
  }
  const large = eventText({ data: { text: 'x'.repeat(1_100_000) } })
  await expect(verifyWebhook(delivery(large), options())).rejects.toMatchObject({ status: 413 })
  const used = delivery(eventText())
  await used.text()
  await expect(verifyWebhook(used, options())).rejects.toThrow(TypeError)
})

test('a repeated event is a 409, even after seven days, and also with the default store', async () => {
  let now = Date.UTC(2026, 3, 8, 15, 30)
  const kept = { publicKeys, replays: memoryReplayStore(() => now), now: () => now }
  const text = eventText()
  await verifyWebhook(delivery(text), kept)
  now += 7 * 86_400_000 + 3_600_000
  await expect(verifyWebhook(delivery(text), kept)).rejects.toMatchObject({ status: 409, code: 'CONFLICT' })
  now += 86_400_000
  const tooOld = { status: 400, code: 'TIMESTAMP_OUT_OF_RANGE' }
  await expect(verifyWebhook(delivery(text), kept)).rejects.toMatchObject(tooOld)

  const current = eventText({ timestamp: new Date().toISOString() })
  await verifyWebhook(delivery(current), { publicKeys })
  await expect(verifyWebhook(delivery(current), { publicKeys })).rejects.toMatchObject({ status: 409 })
  expect((await receiveWebhook(delivery(current), { publicKeys }, () => {})).status).toBe(409)
})

test('after a failure of the store the event is delivered again and handled', async () => {
  let now = Date.UTC(2026, 3, 8)
  const replays = memoryReplayStore(() => now)
  const finish = () => Promise.reject(new Error('the store is away'))
  const text = eventText()
  const failing = verifyWebhook(delivery(text), {
    publicKeys,
    replays: { ...replays, finish },
    now: () => now,
  })
  await expect(failing).rejects.toThrow('the store is away')
  // A 409 would end the deliveries of an event that no handler got.
  const again = () => verifyWebhook(delivery(text), { publicKeys, replays, now: () => now })
  await expect(again()).rejects.toMatchObject({ status: 503, code: 'BUSY' })
  now += 61_000
  expect(await again()).toMatchObject({ family: 'INVITATION' })
  await expect(again()).rejects.toMatchObject({ status: 409 })
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

const pending = (more: object = {}) =>
  eventText({
    type: 'INCOMING_PAYMENT.PENDING',
    // Source: profile 2026-04, webhooks: what such an event requires, and what it may ask for.
    data: {
      id: 'Transaction:1',
      status: 'PENDING',
      type: 'INCOMING',
      destination: { destinationType: 'ACCOUNT', accountId: 'InternalAccount:1' },
      customerId: 'Customer:1',
      platformCustomerId: 'ada',
      receivedAmount: { amount: 500, currency: {} },
      requestedReceiverCustomerInfoFields: [{ name: 'FULL_NAME', mandatory: true }],
    },
    ...more,
  })

const requiredFields = [{ name: 'BIRTH_DATE', mandatory: true }]
test.each<[PaymentDecision, number, object]>([
  [{ decision: 'approve' }, 200, {}],
  [
    { decision: 'approve', receiverCustomerInfo: { FULL_NAME: 'Ada Example' } },
    200,
    { receiverCustomerInfo: { FULL_NAME: 'Ada Example' } },
  ],
  [
    { decision: 'reject', reason: 'unknown sender', code: 'COUNTERPARTY_NOT_ALLOWED', message: 'No.' },
    403,
    { status: 403, code: 'COUNTERPARTY_NOT_ALLOWED', message: 'No.', reason: 'unknown sender' },
  ],
  [{ decision: 'reject' }, 403, { status: 403, code: 'FORBIDDEN', message: expect.any(String) }],
  [
    { decision: 'needMore', requiredFields },
    422,
    { status: 422, code: 'MISSING_MANDATORY_USER_INFO', message: expect.any(String), requiredFields },
  ],
  [{ decision: 'defer' }, 202, {}],
])(
  'the status of the response is the decision: %o (dated profiles, webhooks)',
  async (decision, status, body) => {
    const receiving = { ...options(), onEvent: (event: WebhookCallEvent) => void reported.push(event) }
    const reported: WebhookCallEvent[] = []
    const text = pending()
    const response = await receiveWebhook(delivery(text), receiving, async (event) => {
      if (event.problem === undefined && event.family === 'INCOMING_PAYMENT') {
        expect(event.data.requestedReceiverCustomerInfoFields?.[0]?.name).toBe('FULL_NAME')
        return decision
      }
      return undefined
    })
    expect([response.status, await response.json()]).toEqual([status, body])
    expect(reported).toMatchObject([
      { type: 'INCOMING_PAYMENT.PENDING', decision: decision.decision, status },
    ])
    // A repeated event is known, and decides nothing again.
    const again = await receiveWebhook(delivery(text), receiving, () => ({ decision: 'approve' }))
    expect(again.status).toBe(409)

    const verified = await verifyWebhook(delivery(pending()), options())
    expect(verified.type).toBe('INCOMING_PAYMENT.PENDING')
    const own = decisionResponse(decision)
    expect([own.status, await own.json()]).toEqual([status, body])
  },
)

test.each<[string, WebhookHandler]>([
  ['returns nothing', () => {}],
  ['fails', () => Promise.reject(new Error('the database is away'))],
  ['returns no known decision', () => ({ decision: 'accept' }) as never],
  ['asks for more without saying what', () => ({ decision: 'needMore' }) as never],
])('a payment is not decided by a handler that %s', async (_, handle) => {
  const errors: unknown[] = []
  const receiving = {
    ...options(),
    onEvent: (event: WebhookCallEvent) => void ('error' in event && errors.push(event.error)),
  }
  const response = await receiveWebhook(delivery(pending()), receiving, handle)
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ code: 'INTERNAL_ERROR' })
  expect(errors).toHaveLength(1)
})

test('a payment with data that cannot be read still waits for the decision of the handler', async () => {
  const text = pending({ data: { id: 7 } })
  const response = await receiveWebhook(delivery(text), options(), ({ problem }) => {
    expect(problem).toBe('id')
    return { decision: 'reject' }
  })
  expect(response.status).toBe(403)
})

test('a decision about an event that asks for none is ignored', async () => {
  const response = await receiveWebhook(delivery(eventText()), options(), () => ({ decision: 'reject' }))
  expect([response.status, await response.text()]).toEqual([200, ''])
})

test('decisionResponse refuses what is not a decision, by the name of the field', () => {
  for (const [decision, field] of [
    [undefined, 'decision'],
    [{ decision: 'toString' }, 'decision'],
    [{ decision: 'reject', reason: 5 }, 'reason'],
    [{ decision: 'approve', receiverCustomerInfo: 'Ada' }, 'receiverCustomerInfo'],
  ] as const)
    expect(() => decisionResponse(decision as never)).toThrow(field)
})

/** Delivers a webhook and returns the status of the response. */
async function deliver(
  text: string,
  receiveOptions: ReceiveOptions,
  handle: () => void | Promise<void>,
): Promise<number> {
  return (await receiveWebhook(delivery(text), receiveOptions, handle)).status
}

test('the receiver handles an event once, and gets it again when handling failed', async () => {
  const errors: unknown[] = []
  const receiving = {
    ...options(),
    onEvent: (event: WebhookCallEvent) => void ('error' in event && errors.push(event.error)),
  }
  const text = eventText()
  let runs = 0
  const failing = () => {
    runs++
    throw new Error('the database is away')
  }
  expect(await deliver(text, receiving, failing)).toBe(500)
  expect(await deliver(text, receiving, () => void runs++)).toBe(200)
  expect(await deliver(text, receiving, () => void runs++)).toBe(409)
  expect(runs).toBe(2)
  expect(errors).toHaveLength(1)
})

test('while one delivery is handled another gets a 503, and no event is lost', async () => {
  const receiving = options()
  const text = eventText()
  let finish: (error?: Error) => void = () => {}
  const slow = () =>
    new Promise<void>((resolve, reject) => {
      finish = (error) => (error ? reject(error) : resolve())
    })
  const started = new Promise<void>((resolve) => {
    void deliver(text, receiving, () => {
      const work = slow()
      resolve()
      return work
    })
  })
  await started
  expect(await deliver(text, receiving, () => {})).toBe(503)
  finish(new Error('failed after all'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(await deliver(text, receiving, () => {})).toBe(200)
})

test('the receiver responds to a forgery with the error body and reports why', async () => {
  const errors: unknown[] = []
  const response = await receiveWebhook(
    delivery(body, { 'X-Service-Signature': 'AAAA' }),
    { ...options(), onEvent: (event) => void ('error' in event && errors.push(event.error)) },
    () => {
      throw new Error('must not run')
    },
  )
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  expect(errors).toHaveLength(1)
})

test.each<[string, ReceiveOptions['onEvent']]>([
  [
    'throws',
    () => {
      throw new Error('the log is full')
    },
  ],
  ['fails later', async () => Promise.reject(new Error('the log is away'))],
])('the response is the same, and the process goes on, when onEvent %s', async (_, onEvent) => {
  const receiving = { ...options(), onEvent }
  const text = eventText()
  const forged = delivery(text, { 'X-Service-Signature': 'AAAA' })
  expect((await receiveWebhook(forged, receiving, () => {})).status).toBe(401)
  expect(await deliver(text, receiving, () => Promise.reject(new Error('the database is away')))).toBe(500)
  expect(await deliver(text, receiving, () => {})).toBe(200)
  // An unhandled rejection fails the run here.
  await new Promise((resolve) => setImmediate(resolve))
})

test('the failures of a handler and of its store are both reported', async () => {
  const reported: unknown[] = []
  const [handling, storing] = [new Error('no handler'), new Error('no store')]
  const replays = { ...memoryReplayStore(), abandon: () => Promise.reject(storing) }
  const receiving = {
    ...options(),
    replays,
    onEvent: (event: WebhookCallEvent) => void ('error' in event && reported.push(event.error)),
  }
  expect(await deliver(eventText(), receiving, () => Promise.reject(handling))).toBe(500)
  expect(reported).toEqual(expect.arrayContaining([handling, storing]))
})

test('a delivery that fails after its lease does not undo the delivery that took over', async () => {
  let now = Date.UTC(2026, 3, 8)
  const receiving = { publicKeys, replays: memoryReplayStore(() => now), now: () => now }
  const text = eventText()
  let runs = 0
  const late = await deliver(text, receiving, async () => {
    now += 61_000
    expect(await deliver(text, receiving, () => void runs++)).toBe(200)
    throw new Error('too late')
  })
  expect(late).toBe(500)
  expect(await deliver(text, receiving, () => void runs++)).toBe(409)
  expect(runs).toBe(1)
})

test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
  'a lease of %s seconds is refused by the name of the option',
  async (leaseSeconds) => {
    await expect(deliver(eventText(), { ...options(), leaseSeconds }, () => {})).rejects.toThrow(
      'leaseSeconds',
    )
  },
)
