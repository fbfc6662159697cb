/** How long a pending operation counts: its key stays on the device no longer. */

import { expect, test } from 'vitest'
import { at, now, stopClocks, unitWallet } from '../../test/unitWallet.js'
import type { OperationAction } from '../records.js'
import { keepOperation, listOperations, toCall, untilUnsaid } from './pendingOperations.js'

// Assumption: the service's clocks differ by less than a minute. The words of an export come to its own request alone.
test.each<[OperationAction, number, boolean]>([
  ['signInWithPasskey', 60_000, true],
  ['signInWithPasskey', 60_001, false],
  ['exportWallet', 0, true],
  ['exportWallet', 1, false],
])('%s is listed %d ms after its end: %s', async (action, afterMs, isListed) => {
  stopClocks()
  const { wallet } = unitWallet()
  const operation = { id: 'Request:1', action, target: 'AuthMethod:1', since: now, isSeen: true }
  await keepOperation(wallet, { ...operation, expiresAt: at(-afterMs) })
  expect(await listOperations(wallet)).toHaveLength(isListed ? 1 : 0)
  expect((await wallet.store.list('operation/')).values).toHaveLength(isListed ? 1 : 0)
})

test('an operation counts for five minutes where the service does not say its end', () => {
  stopClocks()
  expect(untilUnsaid(unitWallet().wallet)).toBe(at(300_000))
})

const revocation = {
  id: 'Request:1',
  action: 'revokeSession' as const,
  target: 'Session:2',
  signature: 'stamp',
  requestId: 'Request:1',
  stepUpId: 'step-up',
  since: now,
  expiresAt: at(0),
  isSeen: true,
}

test('a repeat is the identical request, with its step-up', () => {
  const headers = { 'Service-Wallet-Signature': 'stamp', 'Request-Id': 'Request:1', 'Step-Up-Id': 'step-up' }
  const { name, call } = toCall(revocation)
  expect({ name, ...call }).toMatchObject({
    name: 'revokeSession',
    params: { sessionId: 'Session:2' },
    headers,
  })
})

test.each([
  { action: 'toString' },
  { target: '../login' },
  { isSeen: 1 },
  { expiresAt: 'soon' },
  { keyPair: {} },
])('what a script has changed in the store is no operation: %j', async (changes) => {
  stopClocks()
  const { wallet } = unitWallet()
  await keepOperation(wallet, revocation)
  expect(await listOperations(wallet)).toHaveLength(1)
  await keepOperation(wallet, { ...revocation, ...changes } as never)
  expect(await listOperations(wallet)).toEqual([])
})
