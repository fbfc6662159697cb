/** One sign-in at a time, and what a call makes of the one that it waited for. */

import { expect, onTestFinished, test, vi } from 'vitest'
import { now, sessionRecord, stopClocks, unitWallet } from '../../test/unitWallet.js'
import { toWalletSession } from '../session/deviceSessions.js'
import { keepSession } from '../session/keepSession.js'
import { signInOnce } from './signInOnce.js'

/** A device with a session, and two calls at once: how the first ends, and what the second makes of it. */
async function second(first: () => Promise<void>) {
  stopClocks()
  const { wallet } = unitWallet()
  let startedAt = now
  // Each is newer than the one before.
  const keep = async (sessionId: string) =>
    toWalletSession(await keepSession(wallet, await sessionRecord({ sessionId, startedAt: ++startedAt })))
  await keep('Session:old')
  const signIn = vi.fn(() => keep('Session:own'))
  const running = signInOnce(wallet, undefined, async () => {
    await first()
    return keep('Session:first')
  }).catch(() => undefined)
  const { sessionId } = await signInOnce(wallet, undefined, signIn)
  await running
  return { sessionId, isOwn: signIn.mock.calls.length === 1 }
}

test('a call that waited takes the session that was opened meanwhile', async () => {
  expect(await second(async () => undefined)).toEqual({ sessionId: 'Session:first', isOwn: false })
})

test('a call that waited for a sign-in that failed signs in by itself: the session of before is not its result', async () => {
  const failing = () => Promise.reject(new Error('The user closed the prompt.'))
  expect(await second(failing)).toEqual({ sessionId: 'Session:own', isOwn: true })
})

test('a sign-in waits two minutes for a tab that is frozen, and not less', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'], now })
  onTestFinished(() => void vi.useRealTimers())
  const { wallet } = unitWallet()
  let thaw = () => {}
  const frozen = new Promise<void>((resolve) => {
    thaw = resolve
  })
  const own = async () => toWalletSession(await keepSession(wallet, await sessionRecord()))
  const running = signInOnce(wallet, undefined, () => frozen.then(own))
  const signIn = vi.fn(own)
  const waiting = signInOnce(wallet, undefined, signIn)
  await new Promise(setImmediate)
  await vi.advanceTimersByTimeAsync(119_900)
  expect(signIn).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  await waiting
  expect(signIn).toHaveBeenCalledOnce()
  thaw()
  await running
})
