/** Sign-ins: prepared before the click, joined by other calls, and made once. */

import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { at, now, sessionRecord, stopClocks, unitWallet } from '../../test/unitWallet.js'
import { createClientKey } from '../keys/clientKey.js'
import { keepOperation } from '../operations/operationMemory.js'
import type { PasskeyOffer, PendingOperation, WalletSession } from '../records.js'
import { toWalletSession } from '../session/deviceSessions.js'
import { keepSession } from '../session/keepSession.js'
import type { OpenWallet } from '../wallet/wallet.js'
import { prepareOAuthKey, takeOAuthKey, takeOffer, wrapOffer } from './preparedSignIn.js'
import { joinSignIn } from './provenSignIn.js'
import { signInOnce } from './signInOnce.js'

// What was prepared for a sign-in is used once, for what it was prepared for, and not when another script planted it.
describe('preparedSignIn', () => {
  beforeEach(() => void stopClocks())

  const stepUp = (id: string) =>
    ({ id, action: 'exportWallet', signal: new AbortController().signal }) as const

  async function offerOf(wallet: OpenWallet, endsInMs: number): Promise<PasskeyOffer> {
    const challenge = {
      challenge: 'aa',
      requestId: 'Request:1',
      expiresAt: at(endsInMs),
    } as PasskeyOffer['challenge']
    const clientKey = await createClientKey(wallet)
    return { known: { authMethodId: 'AuthMethod:1' }, challenge, clientKey, stepUpId: wallet.stepUp?.id }
  }

  test('an offer is taken once, before its challenge ends', async () => {
    const { wallet } = unitWallet()
    const offer = await offerOf(wallet, 1)
    const prepared = wrapOffer(wallet, offer)
    expect(takeOffer(wallet, prepared)).toBe(offer)
    expect(takeOffer(wallet, prepared)).toBeUndefined()
    expect(takeOffer(wallet, wrapOffer(wallet, await offerOf(wallet, 0)))).toBeUndefined()
  })

  test('an offer serves only the step-up that it was made for', async () => {
    const { wallet } = unitWallet()
    const [one, other] = ['one', 'other'].map((id) => ({ ...wallet, stepUp: stepUp(id) }))
    const prepared = wrapOffer(one!, await offerOf(one!, 1))
    for (const wrong of [wallet, other!]) expect(takeOffer(wrong, prepared)).toBeUndefined()
    expect(takeOffer(one!, prepared)).toBeDefined()
    const ordinary = wrapOffer(wallet, await offerOf(wallet, 1))
    expect(takeOffer(one!, ordinary)).toBeUndefined()
  })

  test('a key from before the redirect is used once, here and after a reload', async () => {
    const { wallet, handle } = unitWallet()
    const reloaded = unitWallet(undefined, { sessionStore: handle.sessionStore }).wallet
    const { nonce } = await prepareOAuthKey(wallet, undefined)
    const own = wallet.state.oauthKey
    expect(await takeOAuthKey(wallet, undefined)).toBe(own)
    for (const later of [wallet, reloaded]) {
      const key = await takeOAuthKey(later, nonce)
      expect(key.clientPublicKey).not.toBe(own!.clientPublicKey)
    }
  })

  test('a key in the store may be planted: only a token that names it uses it', async () => {
    const { wallet, handle } = unitWallet()
    const reloaded = () => unitWallet(undefined, { sessionStore: handle.sessionStore }).wallet
    for (const isNamed of [true, false]) {
      const { nonce } = await prepareOAuthKey(wallet, undefined)
      const stored = wallet.state.oauthKey!.clientPublicKey
      const taken = await takeOAuthKey(reloaded(), isNamed ? nonce : undefined)
      expect(taken.clientPublicKey === stored).toBe(isNamed)
      // A token with another nonce uses neither the page's own key nor the stored one.
      await prepareOAuthKey(wallet, undefined)
      const own = wallet.state.oauthKey!.clientPublicKey
      expect((await takeOAuthKey(wallet, 'another')).clientPublicKey).not.toBe(own)
    }
  })
})

// Which sign-in that goes on is joined, and which is not.

const [one, other] = ['a', 'b'].map((letter) => letter.repeat(43))
const stepUpOf = (id: string | undefined) =>
  id === undefined
    ? undefined
    : { id, action: 'revokeSession' as const, signal: new AbortController().signal }

test.each([
  ['a plain one by that of a step-up', undefined, one],
  ['that of a step-up by a plain one', one, undefined],
  ['that of a step-up by that of another', one, other],
])('a sign-in for one action counts for it alone, so no call joins %s', async (_, pending, called) => {
  stopClocks()
  const { wallet, sent } = unitWallet()
  await keepOperation(wallet, {
    id: 'Request:1',
    action: 'signInWithEmailOtp',
    target: 'AuthMethod:1',
    stepUpId: pending,
    since: now,
    expiresAt: at(300_000),
    isSeen: true,
  } satisfies PendingOperation)
  const start = vi.fn(async () => ({}) as WalletSession)
  await joinSignIn({ ...wallet, stepUp: stepUpOf(called) }, 'EMAIL_OTP', {}, start)
  expect(start).toHaveBeenCalledWith()
  expect(sent).toEqual([])
})

// One sign-in at a time, and what a call makes of the one that it waited for.

/** A device with a session, and two calls at once: how the first ends, and what the second makes of it. */
async function second(first: () => Promise<void>, stepUp?: OpenWallet['stepUp']) {
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
  const { sessionId } = await signInOnce({ ...wallet, stepUp }, undefined, signIn)
  await running
  return { sessionId, isOwn: signIn.mock.calls.length === 1 }
}

test('the sign-in of a step-up that waited for another one is its own: that one proves nothing for its action', async () => {
  const ending = await second(async () => undefined, stepUpOf(one))
  expect(ending).toEqual({ sessionId: 'Session:own', isOwn: true })
})

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
