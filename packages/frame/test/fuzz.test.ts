/** Messages of every shape and order, in both directions: nothing is signed, nothing fails unhandled, and little is kept. */

import { getSession } from '@embedded-wallet/core'
import { describe, expect, test, vi } from 'vitest'
import { fc } from '../../../e2e/support/fastCheck.js'
import { byRun, inFull, long } from '../../../e2e/support/inFull.js'
import { seed } from '../../../e2e/support/seed.js'
import { maxOpenCalls, readFrameMessage, readPageMessage, verbs } from '../src/protocol.js'
import { openWorld } from './world.js'

const count = byRun({ test: 300, gate: 10_000, full: 100_000 })
const batch = 100

const json = fc.jsonValue({ maxDepth: 3 })
const verb = fc.oneof(
  fc.constantFrom(...Object.keys(verbs), 'toString', '__proto__', 'exportWallet', 'ping'),
  fc.string(),
)
const id = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: -1, max: 100 }) }, json)
const texts = (shape: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 5, arbitrary: shape.map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string() },
    {
      weight: 1,
      arbitrary: fc.anything({ withBigInt: true, withDate: true, withMap: true, withTypedArray: true }),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('['.repeat(60_000), `"${'x'.repeat(70_000)}"`, '{"__proto__":{"id":1}}'),
    },
  )
const pageMessages = texts(
  fc.oneof(
    fc.record({ id, verb, options: fc.oneof(fc.object({ maxDepth: 1 }), json) }, { requiredKeys: [] }),
    fc.record({
      id,
      verb,
      options: fc.record({ quoteId: json, quote: json, order: json }, { requiredKeys: [] }),
    }),
    fc.record({ id, abort: fc.oneof(fc.constant(true), json) }),
    fc.record({ ping: fc.oneof(fc.constant(true), json) }),
  ),
)
const error = fc.record({
  name: fc.oneof(fc.constantFrom('ServiceError', 'toString'), json),
  code: json,
  message: json,
})
const frameMessages = texts(
  fc.oneof(
    fc.record({ id, result: json, error: fc.oneof(error, json) }, { requiredKeys: ['id'] }),
    fc.record({
      state: fc.oneof(
        json,
        fc.record({ status: fc.constantFrom('active', 'restoring', 'odd'), session: json }),
      ),
    }),
    fc.record({
      view: fc.oneof(json, fc.record({ name: fc.string(), height: fc.oneof(fc.double(), json) })),
    }),
    fc.record({ pong: json }),
    fc.record({ processing: id }),
    // A greeting of another version ends the page's connection: the versions have tests of their own.
    fc.record({ protocol: fc.constantFrom(1, '1', null), state: json }),
  ),
)

/** Posts what a port takes; symbols and functions it does not. */
const post = (port: MessagePort, data: unknown) => {
  try {
    port.postMessage(data)
  } catch {
    // Nothing crossed.
  }
}

async function inBatches(messages: fc.Arbitrary<unknown>, send: (messages: unknown[]) => Promise<void>) {
  for (let sent = 0; sent < count; sent += batch)
    await send(fc.sample(messages, { numRuns: batch, seed: seed + sent }))
}

/** @returns What was left unhandled while `work` ran. */
async function unhandledDuring(work: () => Promise<void>): Promise<unknown[]> {
  const unhandled: unknown[] = []
  const hear = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', hear)
  try {
    await work()
    await new Promise((resolve) => setImmediate(resolve))
  } finally {
    process.off('unhandledRejection', hear)
  }
  return unhandled
}

describe(`TEST_SEED=${seed}`, long, () => {
  test(`a frame takes ${count} messages of a page: none pays without a yes, and at most ${maxOpenCalls} calls are open`, async () => {
    const world = await openWorld({
      connect: { url: 'https://other.example/frame' },
      ask: async () => false,
    })
    const { port1, port2 } = new MessageChannel()
    world.say({ data: { walletPort: 1 }, ports: [port2] })
    let onPong = () => {}
    let settled = 0
    port1.onmessage = ({ data }) => {
      expect(data.length).toBeLessThanOrEqual(65_536)
      const message = readFrameMessage(data)
      expect(message).toBeDefined()
      if (message !== undefined && 'pong' in message) onPong()
      else settled++
    }
    const unhandled = await unhandledDuring(() =>
      inBatches(pageMessages, async (messages) => {
        for (const message of messages) post(port1, message)
        const pong = new Promise<void>((resolve) => {
          onPong = resolve
        })
        post(port1, '{"ping":true}')
        await pong
      }),
    )
    expect(unhandled).toEqual([])
    // Each call ends, whatever it was.
    await vi.waitFor(() => expect(settled).toBeGreaterThan(count / 20))
    expect(await world.system.balance(world.accountId)).toBe(100_000_000)
    expect(world.system.relayed.filter((line) => line.includes('/execute'))).toEqual([])
    port1.close()
  })

  test(`a page takes ${count} messages of a frame: each call ends, and a true greeting still connects`, async () => {
    let port: MessagePort | undefined
    const { wallet } = await openWorld({
      frame: (scope) =>
        scope.addEventListener('message', ({ ports }: MessageEvent) => {
          port = ports[0]
        }),
    })
    await vi.waitFor(() => expect(port).toBeDefined())
    const ends: string[] = []
    const unhandled = await unhandledDuring(() =>
      inBatches(frameMessages, async (messages) => {
        const call = getSession(wallet).then(
          () => ends.push('result'),
          () => ends.push('error'),
        )
        for (const message of messages) post(port!, message)
        for (let given = 1; given <= 2_000; given += 500) post(port!, JSON.stringify({ pong: true }))
        post(port!, JSON.stringify({ protocol: 1, state: { status: 'signed-out' }, build: 'x' }))
        const last = ends.length
        for (let number = 1; number <= count / batch + 1; number++)
          post(port!, JSON.stringify({ id: number, error: { name: 'TypeError', message: 'the end' } }))
        await call
        expect(ends.length).toBeGreaterThan(last)
      }),
    )
    expect(unhandled).toEqual([])
    expect(ends).toHaveLength(count / batch)
  })

  test('no value makes the readers of messages throw', () => {
    fc.assert(
      fc.property(fc.oneof(pageMessages, frameMessages), (data) => {
        readPageMessage(data)
        readFrameMessage(data)
      }),
      { numRuns: inFull ? 20_000 : 300 },
    )
  })
})
