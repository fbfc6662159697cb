/** A browser without storage, from one end to the other. Other faults of storage: packages/core/src/store and session. */

import {
  executeQuote,
  getSession,
  indexedDbSessionStore,
  listSessions,
  signOut,
  type WalletEvent,
} from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { openBench } from './bench.js'

test('without indexedDB signing in and paying work in memory, the app hears of it, and a sign-out ends that session', async () => {
  expect(globalThis.indexedDB).toBeUndefined()
  const events: WalletEvent[] = []
  const onEvent = (event: WalletEvent) => void events.push(event)
  const { wallet, system, accountId, movements } = await openBench({
    wallet: { sessionStore: indexedDbSessionStore(), onEvent },
  })
  const quote = await system.quote(accountId, 1_000_000)
  expect(await executeQuote(wallet, { quote })).toMatchObject({ status: 'COMPLETED' })
  expect(movements()).toBe(1)
  expect((await getSession(wallet))?.persistence).toBe('memory')
  expect(events).toContainEqual({ event: 'storage-fallback', persistence: 'memory' })
  await listSessions(wallet)
  expect(await signOut(wallet, { revoke: true })).toEqual({ isRevoked: true })
  expect(await getSession(wallet)).toBeUndefined()
})
