/** How the payments stand that a device began: what the service says decides, and what is over is forgotten. */

import { beforeEach, describe, expect, test } from 'vitest'
import { openQuote, type Reply, stopClocks, unitWallet } from '../../test/unitWallet.js'
import { paymentMemory } from './paymentMemory.js'
import { readPendingPayments } from './readPendingPayments.js'

let advance: (milliseconds: number) => void
beforeEach(() => {
  advance = stopClocks().advance
})

const gone = new TypeError('Failed to fetch')

async function open(respond: (id: string) => Reply | Promise<Reply>, count = 1) {
  const opened = unitWallet(({ line }) => respond(line.replace('GET /quotes/', '')))
  for (let number = 1; number <= count; number++)
    await paymentMemory(opened.wallet, openQuote({ id: `Quote:${number}` })).keepSent()
  return { ...opened, memory: paymentMemory(opened.wallet, openQuote()) }
}
const quoteOf = (id: string, status: string): Reply => [200, openQuote({ id, status })]

test.each([
  ['PROCESSING', 'done', 'done'],
  ['COMPLETED', 'done', 'done'],
  ['FAILED', 'done', 'done'],
  ['EXPIRED', 'none', 'nothing'],
  ['PENDING_AUTHORIZATION', 'authorization-required', 'taken'],
  ['PENDING', 'unknown', 'sent'],
  ['A_NEWER_STATUS', 'unknown', 'sent'],
] as const)(
  'a payment with a quote that is %s: %s, and remembered as %s',
  async (status, outcome, remembered) => {
    const { wallet, memory, events } = await open((id) => quoteOf(id, status))
    const quote = openQuote({ status })
    expect(await readPendingPayments(wallet, undefined)).toEqual([{ quoteId: 'Quote:1', outcome, quote }])
    expect(await memory.recall()).toBe(remembered)
    expect(events).toMatchObject([{ event: 'call', endpoint: 'getQuote', readsBack: 'executeQuote' }])
  },
)

test.each([
  ['cannot be reached', gone],
  ['refuses', [404, { status: 404, code: 'QUOTE_NOT_FOUND', message: 'no' }] satisfies Reply],
])('a service that %s leaves it unknown, without a quote', async (_, response) => {
  const { wallet, memory } = await open(() => response)
  expect(await readPendingPayments(wallet, undefined)).toStrictEqual([
    { quoteId: 'Quote:1', outcome: 'unknown' },
  ])
  expect(await memory.recall()).toBe('sent')
})

test('two minutes after its end an open quote was not executed and cannot be any more', async () => {
  const { wallet, memory } = await open((id) => quoteOf(id, 'PENDING'))
  advance(420_000)
  expect(await readPendingPayments(wallet, undefined)).toMatchObject([{ outcome: 'unknown' }])
  advance(1)
  expect(await readPendingPayments(wallet, undefined)).toMatchObject([
    { outcome: 'none', quote: { id: 'Quote:1' } },
  ])
  expect(await memory.recall()).toBe('nothing')
  expect(await readPendingPayments(wallet, undefined)).toEqual([])
})

test('a quote of a newer status stays unknown after its end', async () => {
  const { wallet } = await open((id) => quoteOf(id, 'A_NEWER_STATUS'))
  advance(1_000_000)
  expect(await readPendingPayments(wallet, undefined)).toMatchObject([{ outcome: 'unknown' }])
})

describe('many payments', () => {
  test('come in the order of the device, six at a time, and a slow one holds up no other', async () => {
    let [atOnce, most] = [0, 0]
    let arrive = () => {}
    const slow = new Promise<void>((resolve) => {
      arrive = resolve
    })
    let read = 0
    const { wallet } = await open(async (id) => {
      most = Math.max(most, ++atOnce)
      if (id === 'Quote:1') await slow
      else await new Promise((resolve) => setImmediate(resolve))
      atOnce--
      if (++read === 8) arrive()
      return quoteOf(id, id === 'Quote:2' ? 'EXPIRED' : 'COMPLETED')
    }, 9)
    const payments = await readPendingPayments(wallet, undefined)
    expect(payments.map(({ quoteId }) => quoteId)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `Quote:${number}`),
    )
    expect(payments.map(({ outcome }) => outcome)).toEqual(['done', 'none', ...Array(7).fill('done')])
    expect(most).toBe(6)
  })

  test('end with the abort of the call', async () => {
    const controller = new AbortController()
    const { wallet } = await open(() => {
      controller.abort()
      return gone
    })
    await expect(readPendingPayments(wallet, controller.signal)).rejects.toMatchObject({ code: 'ABORTED' })
  })

  test('are read with a signal that does not abort', async () => {
    const { wallet } = await open(() => gone)
    const { signal } = new AbortController()
    expect(await readPendingPayments(wallet, signal)).toEqual([{ quoteId: 'Quote:1', outcome: 'unknown' }])
  })
})
