/** A page that makes and drops a thousand wallets, as an app does that makes one for each view, holds none of them. */

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import 'fake-indexeddb/auto'
import { expect, onTestFinished, test, vi } from 'vitest'

// A page of its own: another test of this process may have opened the store and the channel of its page.
vi.resetModules()
const { getSession } = await import('../src/actions/getSession.js')
const { createWallet } = await import('../src/wallet/wallet.js')

const accountId = 'InternalAccount:1'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** A channel through which a test speaks as another tab does. */
class Channel {
  static opened: Channel[] = []
  onmessage: ((event: { data: unknown }) => void) | undefined
  constructor() {
    Channel.opened.push(this)
  }
}

/** Makes wallets that read their store, and drops them. */
async function makeAndDrop(count: number): Promise<WeakRef<object>[]> {
  const dropped: WeakRef<object>[] = []
  for (let i = 0; i < count; i++) {
    const wallet = createWallet({ accountId, relayUrl: 'https://shop.example/wallet' })
    await getSession(wallet)
    dropped.push(new WeakRef(wallet.state))
  }
  return dropped
}

test('connections, channels and transactions for a message do not grow with the wallets made and dropped', async () => {
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    // The next files of this process get a module with a real channel.
    vi.resetModules()
  })
  vi.stubGlobal('BroadcastChannel', Channel)
  const open = vi.spyOn(IDBFactory.prototype, 'open')
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  // Those of a signal end with its call.
  const listen = vi.spyOn(EventTarget.prototype, 'addEventListener')
  const kept = createWallet({ accountId, relayUrl: 'https://shop.example/wallet' })
  await getSession(kept)
  expect([open.mock.calls.length, Channel.opened.length]).toEqual([1, 1])

  /** The transactions that one message of another tab causes. */
  const hear = async () => {
    transaction.mockClear()
    Channel.opened[0]?.onmessage?.({ data: accountId })
    await vi.waitFor(() => expect(transaction).toHaveBeenCalled())
    await getSession(kept)
    return transaction.mock.calls.length
  }
  const counts = async () => ({
    connections: open.mock.calls.length,
    channels: Channel.opened.length,
    listeners: listen.mock.contexts.filter((target) => !(target instanceof AbortSignal)).length,
    transactions: await hear(),
  })
  const dropped: WeakRef<object>[] = []
  const table: Record<string, Awaited<ReturnType<typeof counts>>> = {}
  // Also while the browser has not collected them.
  for (const size of [1, 10, 1000]) {
    dropped.push(...(await makeAndDrop(size - dropped.length)))
    table[size] = await counts()
  }
  console.log('Wallets made and dropped, and what the page has')
  console.table(table)
  // One channel hears for all wallets, and one transaction reads what its message is about.
  const one = { connections: 1, channels: 1, listeners: 0, transactions: 1 }
  expect(table).toEqual({ 1: one, 10: one, 1000: one })

  await vi.waitFor(() => {
    collect()
    // The engine may hold the last one.
    expect(dropped.filter((state) => state.deref() !== undefined).length).toBeLessThanOrEqual(1)
  })
  expect(await hear()).toBe(1)
})
