/** Which sign-in that goes on is joined, and which is not. */

import { expect, test, vi } from 'vitest'
import { at, now, stopClocks, unitWallet } from '../../test/unitWallet.js'
import type { PendingOperation, WalletSession } from '../records.js'
import { keepOperation } from '../signing/pendingOperations.js'
import { joinSignIn } from './provenSignIn.js'

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
