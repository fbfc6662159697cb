/** A watch: when it calls back, and when its timer fires. */

import { expect, onTestFinished, test, vi } from 'vitest'
import { at, now, sessionRecord, unitWallet } from '../../test/unitWallet.js'
import { keepSession } from '../session/keepSession.js'
import { watchSession } from './watchSession.js'

// Source: HTML, "timers": the delay is a signed 32-bit number. Browsers and Node run a longer one at once.
const longestMs = 2_147_483_647

test('a session of 60 days sets no timer beyond 2^31 ms, and the watch still hears of its end', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'], now })
  // First the spy on the fake timer: it would put the fake one back.
  onTestFinished(() => void vi.restoreAllMocks().useRealTimers())
  const { wallet, handle } = unitWallet()
  const days60 = 60 * 86_400_000
  await keepSession(wallet, await sessionRecord({ expiresAt: at(days60) }))
  const delays = vi.spyOn(globalThis, 'setTimeout')
  const states: string[] = []
  onTestFinished(watchSession(handle, { onState: ({ status }) => states.push(status) }))
  await vi.advanceTimersByTimeAsync(0)
  expect(delays.mock.calls.map(([, delay]) => delay)).toEqual([longestMs])
  await vi.advanceTimersByTimeAsync(days60 - 60_001)
  expect(states).toEqual(['active'])
  await vi.advanceTimersByTimeAsync(1)
  expect(states).toEqual(['active', 'expiring'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(states).toEqual(['active', 'expiring', 'expired'])
})

test('the calls come later, never during this call: also where the session is known', async () => {
  const { wallet, handle } = unitWallet()
  await keepSession(wallet, await sessionRecord({ expiresAt: new Date(Date.now() + 600_000).toISOString() }))
  const states: string[] = []
  onTestFinished(watchSession(handle, { onState: ({ status }) => states.push(status) }))
  expect(states).toEqual([])
  await Promise.resolve()
  expect(states).toEqual(['active'])
})
