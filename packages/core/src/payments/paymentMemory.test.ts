/** What a device remembers of payments. It decides whether a payment is ever signed twice. */

import { quoteOverdueMs } from '@embedded-wallet/protocol'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  accountId,
  at,
  deviceStore,
  openQuote,
  refusing,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import type { SessionStore } from '../store/sessionStore.js'
import { paymentMemory, pendingPayments } from './paymentMemory.js'

let advance: (milliseconds: number) => void
beforeEach(() => {
  advance = stopClocks().advance
})

const key = `intent/${accountId}/Quote:1`
const record = { quoteId: 'Quote:1', state: 'sent', expiresAt: at(300_000) }

function open(faults: Partial<SessionStore> = {}) {
  const sessionStore = deviceStore(faults)
  const { wallet } = unitWallet(undefined, { sessionStore })
  /** After a reload: another page of the same device. */
  const reload = () => paymentMemory(unitWallet(undefined, { sessionStore }).wallet, openQuote())
  return { wallet, sessionStore, reload, memory: paymentMemory(wallet, openQuote()) }
}

describe('what is remembered, here and after a reload', () => {
  test('of a payment that no one began: nothing', async () => {
    const { memory, reload } = open()
    expect([await memory.recall(), await reload().recall()]).toEqual(['nothing', 'nothing'])
  })

  test('of a request that is about to leave: sent', async () => {
    const { memory, reload, sessionStore } = open()
    expect(await memory.keepSent()).toBe(true)
    expect(await sessionStore.get(key)).toEqual(record)
    expect([await memory.recall(), await reload().recall()]).toEqual(['sent', 'sent'])
  })

  test('of one that the service took: taken', async () => {
    const { memory, reload, sessionStore } = open()
    await memory.keepTaken()
    expect(await sessionStore.get(key)).toEqual({ ...record, state: 'taken' })
    expect([await memory.recall(), await reload().recall()]).toEqual(['taken', 'taken'])
  })

  test('of one that was executed: done', async () => {
    const { memory, reload, sessionStore } = open()
    await memory.keepExecuted(at(400_000))
    expect(await sessionStore.get(key)).toEqual({ ...record, state: 'done', expiresAt: at(400_000) })
    expect([await memory.recall(), await reload().recall()]).toEqual(['done', 'done'])
  })

  test('of one that is forgotten: nothing', async () => {
    const { memory, reload, sessionStore } = open()
    await memory.keepSent()
    await memory.forget()
    expect(await sessionStore.get(key)).toBeUndefined()
    expect([await memory.recall(), await reload().recall()]).toEqual(['nothing', 'nothing'])
  })
})

describe('a payment is new', () => {
  test('once', async () => {
    const { memory } = open()
    expect([await memory.keepSent(), await memory.keepSent()]).toEqual([true, false])
  })

  test('not when another tab began it', async () => {
    const { memory, reload } = open()
    await reload().keepSent()
    expect(await memory.keepSent()).toBe(false)
  })

  test('not when this page began it and the store lost it', async () => {
    const { memory, sessionStore } = open()
    await memory.keepSent()
    await sessionStore.delete(key)
    expect(await memory.keepSent()).toBe(false)
  })
})

describe('page and store differ', () => {
  test('another tab knows more: its word counts', async () => {
    const { memory, reload } = open()
    await memory.keepSent()
    await reload().keepTaken()
    expect(await memory.recall()).toBe('taken')
    await reload().keepExecuted(at(300_000))
    expect(await memory.recall()).toBe('done')
  })

  test('this page executed it: no store brings an older state back', async () => {
    const { memory, sessionStore } = open()
    await memory.keepExecuted(at(300_000))
    await sessionStore.set(key, record)
    expect(await memory.recall()).toBe('done')
  })

  test('a store that does not work: the page remembers', async () => {
    const { memory } = open({ set: refusing, get: refusing })
    await memory.keepTaken()
    expect(await memory.recall()).toBe('taken')
  })

  test('a store that lost it: the page remembers', async () => {
    const { memory, sessionStore } = open()
    await memory.keepSent()
    await sessionStore.delete(key)
    expect(await memory.recall()).toBe('sent')
  })
})

// Any script of this origin can write there: a record that cannot be read must not allow a second payment.
test.each([
  ['a text', 'damaged'],
  ['null', null],
  ['a record of another quote', { ...record, quoteId: 'Quote:2', state: 'done' }],
  ['an id that is none', { ...record, quoteId: '../Quote' }],
  ['no state', { quoteId: 'Quote:1', expiresAt: at(300_000) }],
  ['a state that is none', { ...record, state: 'undone' }],
  ['a state with more', { ...record, state: 'done!' }],
  ['no end', { quoteId: 'Quote:1', state: 'done' }],
  ['an end that is no text', { ...record, state: 'done', expiresAt: 1 }],
  ['an end that is no time', { ...record, state: 'done', expiresAt: 'soon' }],
  ['an order that is no text', { ...record, state: 'done', order: 1 }],
])('%s in the store says only that a request may have left', async (_, value) => {
  const { memory, sessionStore } = open()
  await sessionStore.set(key, value)
  expect(await memory.recall()).toBe('sent')
})

describe('the payments without a known outcome', () => {
  const ids = async (wallet: Parameters<typeof pendingPayments>[0]) =>
    (await pendingPayments(wallet)).map(({ quoteId }) => quoteId)

  test('are those of the device and of the page, each once, and none of another account', async () => {
    const { wallet, sessionStore, memory } = open()
    await memory.keepSent()
    await sessionStore.set(`intent/${accountId}/Quote:2`, { ...record, quoteId: 'Quote:2', state: 'taken' })
    await sessionStore.set('intent/InternalAccount:2/Quote:3', { ...record, quoteId: 'Quote:3' })
    await sessionStore.set(`intent/${accountId}/Quote:4`, 'damaged')
    await sessionStore.set(`intent/${accountId}/Quote:6`, { ...record, quoteId: 'Quote:6', state: 'yes' })
    await paymentMemory(wallet, openQuote({ id: 'Quote:5' })).keepExecuted(at(300_000))
    expect(await ids(wallet)).toEqual(['Quote:1', 'Quote:2'])
    const [first] = await pendingPayments(wallet)
    expect(first).toMatchObject({ quoteId: 'Quote:1', expiresAt: at(300_000) })
  })

  test('are known to the page where the store takes nothing', async () => {
    const { wallet, memory } = open({ set: refusing, list: refusing })
    await memory.keepSent()
    expect(await ids(wallet)).toEqual(['Quote:1'])
  })

  test('are known to the page where the store lost them', async () => {
    const { wallet, memory, sessionStore } = open()
    await memory.keepSent()
    await sessionStore.delete(key)
    expect(await ids(wallet)).toEqual(['Quote:1'])
  })

  test('are not those that another tab executed', async () => {
    const { wallet, memory, reload } = open()
    await memory.keepSent()
    await reload().keepExecuted(at(300_000))
    expect(await ids(wallet)).toEqual([])
  })

  test('are not those that the page executed, whatever the store says', async () => {
    const { wallet, memory, sessionStore } = open()
    await memory.keepExecuted(at(300_000))
    await sessionStore.set(key, record)
    expect(await ids(wallet)).toEqual([])
  })

  test('are over two minutes after their quote: then what was executed is forgotten, and what is open stays', async () => {
    const { wallet, memory, sessionStore } = open()
    await memory.keepExecuted(at(1000))
    await paymentMemory(wallet, openQuote({ id: 'Quote:2' })).keepSent()
    advance(1000 + quoteOverdueMs)
    await pendingPayments(wallet)
    expect(await sessionStore.get(key)).toBeDefined()
    advance(1)
    expect(await ids(wallet)).toEqual(['Quote:2'])
    expect(await sessionStore.get(key)).toBeUndefined()
    expect(quoteOverdueMs).toBe(120_000)
  })

  test('are swept by the first payment of a page, for apps that never reconcile, and by no later one', async () => {
    const { wallet, sessionStore, reload, memory } = open()
    await reload().keepExecuted(at(-quoteOverdueMs - 1))
    const list = vi.spyOn(sessionStore, 'list')
    await paymentMemory(wallet, openQuote({ id: 'Quote:2' })).keepExecuted(at(300_000))
    await vi.waitFor(async () => expect(await sessionStore.get(key)).toBeUndefined())
    expect(list.mock.calls).toEqual([[`intent/${accountId}/`]])
    await paymentMemory(wallet, openQuote({ id: 'Quote:3' })).keepExecuted(at(300_000))
    expect(list).toHaveBeenCalledTimes(1)
    expect(await memory.recall()).toBe('nothing')
  })
})
