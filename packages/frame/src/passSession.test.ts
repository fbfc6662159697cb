/** What the frame takes of a window: an account and entries of sessions, or that the user signed out. */

import { memorySessionStore } from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { keepAccount, readAccount, readPassedSession } from './passSession.js'

const accountId = 'InternalAccount:1'
const records = [['session/1/2', { sessionId: '2' }]]

test.each([
  [{ accountId }, { accountId, records: undefined, isSignedOut: false }],
  [
    { accountId, records, more: 1 },
    { accountId, records, isSignedOut: false },
  ],
  [
    { accountId, isSignedOut: true },
    { accountId, records: undefined, isSignedOut: true },
  ],
  // Anything but true is no sign-out.
  [
    { accountId, records: [], isSignedOut: 'true' },
    { accountId, records: [], isSignedOut: false },
  ],
])('the window says %j', (walletHandOver, read) => {
  expect(readPassedSession({ walletHandOver })).toEqual(read)
})

test.each([
  ...[undefined, null, 7, 'text', {}, [], { accountId }, { walletHandOver: null }, { walletHandOver: {} }],
  ...[7, null, { id: accountId }, [accountId]].map((accountId) => ({ walletHandOver: { accountId } })),
  ...[
    null,
    'session/1',
    {},
    [null],
    ['session/1'],
    [[]],
    [[1, 2]],
    [['session', 1]],
    [{ 0: 'session/1' }],
  ].map((records) => ({ walletHandOver: { accountId, records } })),
  ...[[['operation/1', 1]], [['x/session/1', 1]], [...records, ['frame/account', 'thief']]].map(
    (records) => ({
      walletHandOver: { accountId, records },
    }),
  ),
])('%j is no hand-over', (data) => {
  expect(readPassedSession(data)).toBeUndefined()
})

test('the account that was kept is read again; a store that holds something else, or is none, has none, and one that fails says so', async () => {
  const store = memorySessionStore()
  expect(await readAccount(store)).toBeUndefined()
  await keepAccount(store, accountId)
  expect(await readAccount(store)).toBe(accountId)
  expect(await store.get('frame/account')).toBe(accountId)
  await store.set('frame/account', { accountId })
  expect(await readAccount(store)).toBeUndefined()
  const broken = { ...store, get: () => Promise.reject(new Error('lost')) }
  await expect(readAccount(broken)).rejects.toThrow('lost')
  const denied = { ...store, get: () => Promise.reject(new DOMException('', 'SecurityError')) }
  expect(await readAccount(denied)).toBeUndefined()
})
