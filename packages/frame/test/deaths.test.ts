/** Stories: the frame dies at a moment of a payment. The page settles, and nothing is paid twice. */

import { executeQuote, getSession, getSessionState, reconcilePayments, signOut } from '@embedded-wallet/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { long, some } from '../../../e2e/support/inFull.js'
import { openWorld, type World } from './world.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** What came through ports by now is read. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second++) {
    vi.advanceTimersByTime(1000)
    await settle()
  }
}

const ways: Record<string, (world: World) => void> = {
  'is removed': ({ frame }) => frame.remove(),
  'loads again': ({ reload }) => reload(),
  hangs: ({ kill }) => kill(),
  'goes with its slot': ({ frame, slot }) => {
    slot.isConnected = false
    frame.remove()
  },
  'is disconnected by the page': ({ leaving }) => leaving.abort(),
}
const moments = ['question', 'yes', 'read', 'request', 'response'] as const
const cases = Object.keys(ways).flatMap((way) => moments.map((moment) => [way, moment] as const))

test.each(some(cases, 4))(
  'a frame that %s at the %s leaves an unknown outcome, and one payment',
  long,
  async (way, at) => {
    let moment: (typeof moments)[number] | 'over' = at
    let world: World | undefined
    const die = (now: string) => {
      if (now !== moment || world === undefined) return
      moment = 'over'
      ways[way]!(world)
    }
    world = await openWorld({
      ask: async () => {
        die('question')
        queueMicrotask(() => die('yes'))
        return true
      },
      betweenWalletAndRelay: (next) => async (request) => {
        const isExecute = request.url.endsWith('/execute')
        die(isExecute ? 'request' : 'read')
        const response = await next(request)
        if (isExecute) die('response')
        return response
      },
    })
    const { wallet, accountId, system, slot } = world
    await getSession(wallet)
    const { id: quoteId } = await system.quote(accountId, 1_000_000)
    const paying = executeQuote(wallet, { quoteId }).then(
      () => undefined,
      (error: unknown) => error,
    )
    await vi.waitFor(() => expect(moment).toBe('over'))
    await pass(4)
    expect(await paying).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown', retryable: false })

    if (way === 'is disconnected by the page') {
      await expect(getSession(wallet)).rejects.toMatchObject({ code: 'UNREACHABLE', outcome: 'none' })
      return
    }
    // The app puts the slot back. The frame of a slot that is there comes back by itself.
    slot.isConnected = true
    await pass(1)
    const pending = await reconcilePayments(wallet)
    const spent = 100_000_000 - (await system.balance(accountId))
    expect([0, 1_000_000]).toContain(spent)
    for (const { outcome } of pending) if (outcome === 'done') expect(spent).toBe(1_000_000)
    expect(await executeQuote(wallet, { quoteId })).toMatchObject({ status: 'COMPLETED' })
    expect(await system.balance(accountId)).toBe(99_000_000)
  },
)

test('a read that is lost with its frame has changed nothing, and a call without a frame waits for it', async () => {
  const { wallet, kill, frame } = await openWorld({ ask: () => new Promise(() => {}) })
  await getSession(wallet)
  kill()
  const [reading, leaving] = [getSession(wallet), signOut(wallet)].map((call) => call.catch((error) => error))
  await pass(4)
  expect(await reading).toMatchObject({ code: 'UNREACHABLE', outcome: 'none', retryable: true })
  expect(await leaving).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown' })
  frame.remove()
  // The call waits for the frame that comes back.
  await expect(executeQuote(wallet, { quoteId: 'Quote:none' })).rejects.toMatchObject({
    status: 404,
    outcome: 'none',
  })
})

test('a document that is not the wallet’s gets no port, and every call ends as unreachable', async () => {
  const { wallet } = await openWorld({ connect: { url: 'https://other.example/frame' } })
  await settle()
  const paying = executeQuote(wallet, { quoteId: 'Quote:1' }).catch((error) => error)
  await pass(4)
  expect(await paying).toMatchObject({ code: 'UNREACHABLE', outcome: 'none' })
})

test('the state of a lost frame is not shown on, and comes back with it', async () => {
  const { wallet, frame } = await openWorld()
  await getSession(wallet)
  expect(getSessionState(wallet).status).toBe('active')
  frame.remove()
  vi.advanceTimersByTime(1000)
  expect(getSessionState(wallet).status).toBe('restoring')
  await settle()
  await getSession(wallet)
  expect(getSessionState(wallet).status).toBe('active')
})

test('a page that waits for nothing does not ping', async () => {
  const { wallet } = await openWorld()
  await getSession(wallet)
  const posted = vi.spyOn(MessagePort.prototype, 'postMessage')
  vi.advanceTimersByTime(60_000)
  expect(posted).not.toHaveBeenCalled()
  posted.mockRestore()
})
