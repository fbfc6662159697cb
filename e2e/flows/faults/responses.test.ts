/** Fault list C: 23 kinds of wrong responses, between wallet and relay and between relay and service. */

import { executeQuote, type Quote, reconcilePayments, type ServiceError } from '@embedded-wallet/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '../../support/deferred.js'
import { long, some } from '../../support/inFull.js'
import { type Bench, type Fault, type Finding, findingOf, nextCallWorks, openBench, repair } from './bench.js'

afterEach(() => void vi.useRealTimers())

type Damage = (response: Response, quote: Quote) => Response | Promise<Response>

const encode = (content: string) => new TextEncoder().encode(content)
const headers = { 'Content-Type': 'application/json' }
const status =
  (code: number, more: Record<string, string> = {}): Damage =>
  () =>
    Response.json({ status: code, code: 'SOME_CODE', message: 'no' }, { status: code, headers: more })
const text =
  (change: (text: string) => BodyInit): Damage =>
  (_, quote) =>
    new Response(change(JSON.stringify(quote)), { headers })
const quoteWith =
  (changes: object): Damage =>
  (_, quote) =>
    Response.json({ ...quote, ...changes })
const stream = (start: (controller: ReadableStreamDefaultController<Uint8Array>) => void) =>
  new Response(new ReadableStream({ start }), { headers })

interface Kind {
  name: string
  damage: Damage
  /** The error code when the quote is read with this response before anything is signed: by default UNEXPECTED_RESPONSE; `ok`: the payment succeeds. */
  read?: string
  /** The relay reads only what it decides on, and passes this response on. It refuses the others. */
  passesRelay?: true
  /** The service refuses and does nothing. All other kinds replace the response to a payment that moved money. */
  isRefusal?: boolean
}

/** The relay's deadline is shorter than the wallet's: it responds 502 while the wallet still waits. */
const relayTimeoutMs = 15_000

const kinds: Kind[] = [
  {
    name: '429',
    damage: status(429, { 'Retry-After': '7' }),
    read: 'RATE_LIMITED',
    passesRelay: true,
    isRefusal: true,
  },
  { name: '500', damage: status(500), read: 'REFUSED' },
  { name: '502', damage: status(502), read: 'REFUSED' },
  { name: '503 + Retry-After', damage: status(503, { 'Retry-After': '7' }), read: 'REFUSED' },
  { name: '504', damage: status(504), read: 'REFUSED' },
  { name: 'slow headers', damage: () => new Promise(() => {}), read: 'UNREACHABLE' },
  { name: 'slow body', damage: () => stream((body) => body.enqueue(encode('{"id":'))), read: 'UNREACHABLE' },
  {
    name: 'HTML error page',
    damage: () => new Response('<h1>Sorry</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
    read: 'UNREACHABLE',
  },
  { name: 'empty body', damage: () => new Response(null) },
  {
    name: 'wrong content type',
    damage: () => new Response('fine', { headers: { 'Content-Type': 'text/plain' } }),
  },
  { name: 'truncated JSON', damage: text((body) => body.slice(0, -20)) },
  {
    name: 'invalid UTF-8',
    damage: text((body) => new Uint8Array([...encode(body.slice(0, -2)), 0xc3, 0x28, 0x22, 0x7d])),
  },
  { name: 'byte order mark', damage: text((body) => `\uFEFF${body}`), read: 'ok', passesRelay: true },
  {
    name: '10 MB body',
    damage: () =>
      stream((body) => {
        for (let part = 0; part < 160; part++) body.enqueue(new Uint8Array(65_536).fill(32))
        body.close()
      }),
  },
  {
    name: '50,000-deep nesting',
    damage: text((body) => `${body.slice(0, -1)},"deep":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
    read: 'ok',
    passesRelay: true,
  },
  { name: 'duplicate keys', damage: text((body) => body.replace('{', '{"totalSendingAmount":1,')) },
  { name: 'unknown enum', damage: quoteWith({ status: 'ON_THE_MOON' }), read: 'ok', passesRelay: true },
  {
    name: 'unknown extra fields',
    damage: quoteWith({ newest: { __proto__: null, deep: [1] } }),
    read: 'ok',
    passesRelay: true,
  },
  { name: 'missing required field', damage: quoteWith({ totalSendingAmount: undefined }), passesRelay: true },
  {
    name: 'amount above 2^53',
    damage: text((body) => body.replace(/"totalSendingAmount":\d+/, '"totalSendingAmount":9007199254740993')),
    passesRelay: true,
  },
  {
    name: 'timestamp without zone',
    damage: (_, quote) => Response.json({ ...quote, expiresAt: quote.expiresAt.replace('Z', '') }),
    passesRelay: true,
  },
  {
    name: 'expiresAt in the past',
    damage: quoteWith({ expiresAt: '2020-01-01T00:00:00Z' }),
    read: 'PAYLOAD_MISMATCH',
    passesRelay: true,
  },
  {
    name: 'error body without code',
    damage: () => Response.json({ oops: true }, { status: 400 }),
    read: 'REFUSED',
    isRefusal: true,
  },
]

describe.each([
  ['SDK', 'front'],
  ['relay', 'back'],
] as const)('%s layer', (layer, way) => {
  /** Replaces the responses of these calls after the service has acted on them. */
  const injectFault = (
    bench: Bench & { quote: Quote },
    method: string,
    { damage, isRefusal = false }: Kind,
  ) => {
    const reached = deferred()
    const fault: Fault = async (request, next) => {
      const response = isRefusal ? new Response() : await next(request)
      reached.resolve()
      const { id: quoteId } = bench.quote
      const quote = await bench.system.platform('getQuote', { params: { quoteId } })
      return damage(response, quote)
    }
    bench[way].hits = (request) => request.method === method && request.url.includes('/quotes/')
    bench[way].fault = fault
    return reached.promise
  }

  const setUp = async () => {
    const bench = await openBench()
    return Object.assign(bench, { quote: await bench.system.quote(bench.accountId, 5_000_000) })
  }

  /** Fires the deadline once the fault is reached. Nothing else takes time. */
  async function withinDeadline(
    bench: Bench,
    reached: Promise<void>,
    kind: Kind,
    act: () => Promise<unknown>,
  ) {
    const isSlow = kind.name.startsWith('slow')
    if (isSlow) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const acting = findingOf(bench, act())
    if (isSlow) {
      await reached
      await vi.advanceTimersByTimeAsync(layer === 'SDK' ? bench.wallet.timeoutMs : relayTimeoutMs)
    }
    const finding = await acting
    vi.useRealTimers()
    return finding
  }

  // Most of what fails between relay and service fails in the same code.
  test.each(some(kinds, layer === 'SDK' ? 2 : 5))('$name', long, async (kind) => {
    // The fault hits the read of the quote, so nothing is signed.
    const reading = await setUp()
    const readReached = injectFault(reading, 'GET', kind)
    const { id: quoteId } = reading.quote
    const read = await withinDeadline(reading, readReached, kind, () =>
      executeQuote(reading.wallet, { quoteId }),
    )
    const { read: code = 'UNEXPECTED_RESPONSE', passesRelay } = kind
    expect(read.code).toBe(layer === 'SDK' || passesRelay ? code : 'REFUSED')
    const isRead = read.code === 'ok'
    expect(read).toMatchObject({ outcome: isRead ? 'done' : 'none', movements: isRead ? 1 : 0 })
    if (kind.name.includes('Retry-After') || kind.name === '429') {
      expect((read.error as ServiceError).retryAfterSeconds).toBe(7)
    }
    repair(reading)
    await executeQuote(reading.wallet, { quoteId })
    expect(reading.movements()).toBe(1)

    // The fault hits the signed call. The quote then shows whether the money has moved.
    const paying = await setUp()
    const payReached = injectFault(paying, 'POST', kind)
    const { quote, wallet } = paying
    const pay = await withinDeadline(paying, payReached, kind, () => executeQuote(wallet, { quote }))
    // Without a code and the header of the relay it is not of the relay, which may have forwarded another arrival.
    const isOfOther = layer === 'SDK' && kind.name === 'error body without code'
    // A service that is busy refuses one arrival and may work on another.
    const refused =
      isOfOther || kind.name === '429'
        ? ({ outcome: 'unknown', code: 'OUTCOME_UNKNOWN', movements: 0 } as const)
        : ({ outcome: 'none', code, movements: 0 } as const)
    const expected: Omit<Finding, 'error'> = kind.isRefusal
      ? refused
      : { outcome: 'done', code: 'ok', movements: 1 }
    expect(pay).toMatchObject(expected)
    repair(paying)
    await executeQuote(wallet, { quote })
    expect(paying.movements()).toBe(1)
    expect((await reconcilePayments(wallet)).every(({ outcome }) => outcome === 'done')).toBe(true)
    expect(await reconcilePayments(wallet)).toEqual([])
    await nextCallWorks(paying)
  })
})
