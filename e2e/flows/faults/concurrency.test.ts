/** Fault list G: six kinds of concurrency. A tab is a wallet or a copy of the SDK with a shared store and lock manager; browser stories use real tabs. */

import {
  executeQuote,
  getSession,
  memorySessionStore,
  revokeSession,
  signInWithPasskey,
  signOut,
} from '@embedded-wallet/core'
import { afterEach, expect, test, vi } from 'vitest'
import { type Bench, findingOf, nextCallWorks, openBench } from './bench.js'
import { lockManager, openTab } from './tabs.js'

afterEach(() => void vi.unstubAllGlobals())

const quoteFor = ({ system, accountId }: Bench) => system.quote(accountId, 1_000_000)
const executions = ({ system }: Bench) => system.requests.filter(({ url }) => url.endsWith('/execute'))

test('a payment during a sign-out reports its real outcome', async () => {
  const bench = await openBench()
  const { wallet } = bench
  for (let round = 0; round < 6; round++) {
    if ((await getSession(wallet)) === undefined) await signInWithPasskey(wallet)
    const before = bench.movements()
    const quote = await quoteFor(bench)
    const isFirst = round % 2 === 0
    const signingOut = isFirst ? undefined : signOut(wallet)
    const paying = findingOf(bench, executeQuote(wallet, { quote }))
    for (let step = 0; step < round * 3; step++) await new Promise(setImmediate)
    await (signingOut ?? signOut(wallet))
    const { outcome } = await paying
    // The reported outcome is the real one: paid or not paid.
    expect(['done', 'none']).toContain(outcome)
    expect(bench.movements() - before).toBe(outcome === 'done' ? 1 : 0)
    expect(await getSession(wallet)).toBeUndefined()
  }
  await signInWithPasskey(wallet)
  await nextCallWorks(bench)
})

test('tab B signs in and replaces the key of tab A', async () => {
  const sessionStore = memorySessionStore()
  const bench = await openBench({ wallet: { sessionStore } })
  const before = await getSession(bench.wallet)
  const quote = await quoteFor(bench)
  const walletB = bench.device({ sessionStore })
  // Tab A has just signed when tab B signs in and the old session ends.
  let isFirst = true
  bench.front.fault = async (request, next) => {
    if (request.url.endsWith('/execute') && isFirst) {
      isFirst = false
      const session = await signInWithPasskey(walletB)
      await revokeSession(walletB, { sessionId: before!.sessionId })
      expect(session.sessionId).not.toBe(before!.sessionId)
    }
    return next(request)
  }
  const finding = await findingOf(bench, executeQuote(bench.wallet, { quote }))
  expect(finding).toMatchObject({ outcome: 'none', code: 'REFUSED', movements: 0 })
  // Tab A hears of the new key and uses it.
  expect((await getSession(bench.wallet))?.sessionId).not.toBe(before!.sessionId)
  await executeQuote(bench.wallet, { quote })
  expect(bench.movements()).toBe(1)
})

test.each([false, true])(
  'the session expires while the user pays, with reauthenticate: %s',
  async (isInPlace) => {
    const bench = await openBench({
      wallet: isInPlace ? { reauthenticate: (wallet) => signInWithPasskey(wallet) } : {},
    })
    const { clock } = bench.system.sandbox
    clock.advance(14 * 60_000)
    const quote = await quoteFor(bench)
    let isFirst = true
    bench.front.fault = (request, next) => {
      if (request.url.endsWith('/execute') && isFirst) clock.advance(90_000)
      isFirst = false
      return next(request)
    }
    const finding = await findingOf(bench, executeQuote(bench.wallet, { quote }))
    if (isInPlace) {
      expect(finding).toMatchObject({ outcome: 'done', movements: 1 })
      const keys = executions(bench).map(({ headers }) => headers.get('Idempotency-Key'))
      expect(keys).toHaveLength(2)
      expect(new Set(keys).size).toBe(1)
      return
    }
    expect(finding).toMatchObject({ outcome: 'none', code: 'REFUSED', movements: 0 })
    expect(finding.error).toMatchObject({ status: 401 })
    expect(await getSession(bench.wallet)).toBeUndefined()
    await signInWithPasskey(bench.wallet)
    await executeQuote(bench.wallet, { quote })
    expect(bench.movements()).toBe(1)
  },
)

test('the session is revoked while another tab pays', async () => {
  const sessionStore = memorySessionStore()
  const bench = await openBench({ wallet: { sessionStore } })
  const [quote, session] = [await quoteFor(bench), await getSession(bench.wallet)]
  const walletB = bench.device({ sessionStore })
  let isFirst = true
  bench.front.fault = async (request, next) => {
    if (request.url.endsWith('/execute') && isFirst) {
      isFirst = false
      await revokeSession(walletB, { sessionId: session!.sessionId })
    }
    return next(request)
  }
  const finding = await findingOf(bench, executeQuote(bench.wallet, { quote }))
  expect(finding).toMatchObject({ outcome: 'none', code: 'REFUSED', movements: 0 })
  expect(await getSession(bench.wallet)).toBeUndefined()
  await signInWithPasskey(bench.wallet)
  await executeQuote(bench.wallet, { quote })
  expect(bench.movements()).toBe(1)
  const again = await getSession(bench.wallet)
  await revokeSession(bench.wallet, { sessionId: again!.sessionId })
  expect(await getSession(bench.wallet)).toBeUndefined()
})

// This test is last: it loads new copies of the SDK, and the copy above would mix with their modules.
test.each([true, false])('five tabs pay at once, with Web Locks: %s', async (hasLocks) => {
  if (hasLocks) vi.stubGlobal('navigator', { locks: lockManager() })
  const sessionStore = memorySessionStore()
  const bench = await openBench({ wallet: { sessionStore } })
  const tabs = await Promise.all(Array.from({ length: 5 }, openTab))
  const own = await Promise.all(tabs.map(() => quoteFor(bench)))
  const shared = await quoteFor(bench)
  const wallets = tabs.map(() => bench.device({ sessionStore }))
  const outcomes = await Promise.all(
    tabs.flatMap((sdk, at) => [
      sdk.executeQuote(wallets[at]!, { quote: own[at]! }),
      sdk.executeQuote(wallets[at]!, { quote: shared }),
    ]),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(Array(10).fill('COMPLETED'))
  expect(bench.movements()).toBe(6)
  const keys = executions(bench).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(new Set(keys).size).toBe(6)
  if (hasLocks) expect(keys).toHaveLength(6)
})
