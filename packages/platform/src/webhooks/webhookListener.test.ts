/** Webhooks in servers that call `(req, res)`: raw bytes in, a response out, and what a body parser leaves. */

import { expect, onTestFinished, test, vi } from 'vitest'
import { eventText, options, signatureOf } from '../../test/signedDeliveries.js'
import { type NodeRequest, webhookListener } from '../node.js'
import type { ReceiveOptions, WebhookCallEvent } from './receiveWebhook.js'

type Facts = Partial<Omit<NodeRequest, 'headers'>> & { headers?: NodeRequest['headers'] }

/** A request as node:http gives it: its body in parts. It notes how many were read, and whether the rest was given up. */
function incomingOf(parts: unknown[], { headers = {}, ...more }: Facts = {}) {
  const noted = { reads: 0, isGivenUp: false }
  const incoming: NodeRequest = {
    headers: { 'content-type': 'application/json', ...headers },
    ...more,
    async *[Symbol.asyncIterator]() {
      try {
        for (const part of parts) {
          noted.reads++
          yield part
        }
      } finally {
        noted.isGivenUp = noted.reads < parts.length
      }
    },
  }
  return { incoming, noted }
}

/** Gives a request to a listener, and returns what it wrote. */
async function deliver(
  incoming: NodeRequest,
  receiving: ReceiveOptions = options(),
  next?: (error?: unknown) => void,
) {
  const types: string[] = []
  const written: { status?: number; headers?: object; body?: string | Uint8Array | undefined } = {}
  const outgoing = {
    writeHead: (status: number, headers: object) => Object.assign(written, { status, headers }),
    end: (body?: string | Uint8Array) => Object.assign(written, { body }),
  }
  await webhookListener(receiving, ({ type }) => void types.push(type))(incoming, outgoing, next)
  return { ...written, types }
}

const text = eventText()
const signature = signatureOf(text)
const signed = { 'x-service-signature': signature }
const raw = Buffer.from(text)

test('a signed event in parts is handled', async () => {
  const { incoming } = incomingOf([raw.subarray(0, 10), raw.subarray(10)], { headers: signed })
  expect(await deliver(incoming)).toMatchObject({
    status: 200,
    headers: { 'content-length': '0' },
    body: undefined,
    types: ['INVITATION.CLAIMED'],
  })
})

test('a delivery over HTTP/2, which has its method and path among the headers, is handled', async () => {
  const headers = { ':method': 'POST', ':path': '/webhooks', ...signed }
  expect(await deliver(incomingOf([raw], { headers }).incoming)).toMatchObject({ status: 200 })
})

test('headers that are absent or come as a list are read as HTTP reads them', async () => {
  const listed = { 'x-service-signature': [signature], 'x-other': undefined }
  expect(await deliver(incomingOf([raw], { headers: listed }).incoming)).toMatchObject({ status: 200 })
  const twice = { 'x-service-signature': [signature, signature] }
  const refused = await deliver(incomingOf([raw], { headers: twice }).incoming)
  expect(refused).toMatchObject({ status: 401, types: [] })
  expect(refused.headers).toMatchObject({ 'content-type': 'application/json' })
  expect(JSON.parse(String(refused.body))).toMatchObject({ code: 'UNAUTHORIZED' })
})

test.each<[string, Facts]>([
  ['the bytes that express.raw() leaves', { body: raw, readableEnded: true }],
  [
    'the bytes that a parser keeps beside JSON',
    { body: JSON.parse(text), rawBody: raw, readableEnded: true },
  ],
  ['the text that express.text() leaves', { body: text, readableEnded: true }],
  ['the bytes of an empty property', { body: null, readableEnded: false }],
  ['what a parser for forms left unread, and Express 4 wrote beside it', { body: {}, readableEnded: false }],
])('the listener takes %s', async (_, facts) => {
  const { incoming } = incomingOf([raw], { headers: signed, ...facts })
  expect(await deliver(incoming)).toMatchObject({ status: 200, types: ['INVITATION.CLAIMED'] })
})

const readBefore =
  'the body of the webhook was already read, but its signature covers the raw bytes: mount webhookListener before any body parser, such as express.json(), or keep the bytes in req.rawBody'
const unusable: [string, unknown[], Facts, string][] = [
  ['parsed', [], { body: JSON.parse(text), readableEnded: true }, readBefore],
  ['read to its end', [], { readableEnded: true }, readBefore],
  ['read in part', [], { readableDidRead: true, body: {} }, readBefore],
  ['given an encoding', [text], { readableEncoding: 'utf8' }, 'the request must not have an encoding'],
]

test.each(unusable)('a body that was %s is an error for next', async (_, parts, facts, message) => {
  const errors: unknown[] = []
  const { incoming } = incomingOf(parts, { headers: signed, ...facts })
  const written = await deliver(incoming, options(), (error) => void errors.push(error))
  expect(errors).toEqual([new TypeError(message)])
  expect(written).toEqual({ types: [] })
})

test.each(unusable)(
  'without next, a body that was %s is a 500 and an event',
  async (_, parts, facts, message) => {
    const events: WebhookCallEvent[] = []
    const { incoming } = incomingOf(parts, { headers: signed, ...facts })
    const written = await deliver(incoming, { ...options(), onEvent: (event) => void events.push(event) })
    expect(events).toEqual([{ event: 'webhook', status: 500, error: new TypeError(message), durationMs: 0 }])
    expect(written).toMatchObject({
      status: 500,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      types: [],
    })
    expect(JSON.parse(String(written.body))).toEqual({
      status: 500,
      code: 'INTERNAL_ERROR',
      message: 'The webhook endpoint of this app is not set up correctly.',
    })
  },
)

test.each<[string, ReceiveOptions['onEvent']]>([
  ['absent', undefined],
  [
    'throwing',
    () => {
      throw new Error('the log is full')
    },
  ],
  ['failing later', async () => Promise.reject(new Error('the log is away'))],
])('the service gets its 500 with an onEvent that is %s', async (_, onEvent) => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => written.mockRestore())
  const { incoming } = incomingOf([], { headers: signed, body: {}, readableEnded: true })
  expect(await deliver(incoming, { ...options(), onEvent })).toMatchObject({ status: 500 })
  // Without a listener of the app nobody would hear what to do.
  expect(written.mock.calls).toEqual(onEvent === undefined ? [[new TypeError(readBefore)]] : [])
})

// The form of an environment variable whose line ends were escaped, and others that an operator must see before the first delivery.
test.each([
  ['no key', 'publicKeys[0] must be a P-256 public key in PEM (SPKI)'],
  [7, 'publicKeys[0] must be a P-256 public key in PEM (SPKI)'],
  [
    options().publicKeys[0]!.replaceAll('\n', '\\n'),
    'publicKeys[0] must be a P-256 public key in PEM (SPKI): its lines end with the two characters \\n, so use key.replaceAll("\\\\n", "\\n")',
  ],
  [
    options().publicKeys[0]!.replace(/.{20}(?=\n-----END)/, ''),
    'publicKeys[0] must be a P-256 public key in PEM (SPKI)',
  ],
])('a key that cannot be used shows when the listener is made: %.30j', (key, message) => {
  const listening = () => webhookListener({ publicKeys: [key as string] }, () => {})
  expect(listening).toThrow(expect.objectContaining({ name: 'TypeError', message }))
})

test('a body that is too long is read no further', async () => {
  const part = Buffer.alloc(600_000, ' ')
  const { incoming, noted } = incomingOf([part, part, part], { headers: signed })
  expect(await deliver(incoming)).toMatchObject({ status: 413 })
  expect(noted).toEqual({ reads: 2, isGivenUp: true })
})

test('the options are checked at once', () => {
  for (const publicKeys of [undefined, []])
    expect(() => webhookListener({ publicKeys } as unknown as ReceiveOptions, () => {})).toThrow(
      new TypeError('publicKeys must be a list of at least one public key'),
    )
  expect(() => webhookListener({ ...options(), leaseSeconds: 0 }, () => {})).toThrow('leaseSeconds')
  expect(() => webhookListener(options(), undefined as never)).toThrow('handle must be a function')
})
