/** What a sign-out leaves on the device: no key of any tab, and no operation that a later call could join. */

import { expect, test } from 'vitest'
import {
  accountId,
  at,
  deviceStore,
  now,
  sessionRecord,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import { clearOperations, operationKey } from '../session/clearOperations.js'
import { deviceSessions } from '../session/deviceSessions.js'
import { keepSession } from '../session/keepSession.js'
import { sessionStoreKey } from '../session/sessionRecord.js'
import { signOut } from './signOut.js'

const operation = (id: string) => ({
  ...{ id, action: 'signInWithPasskey', target: 'AuthMethod:1', body: '{}', isSeen: true },
  ...{ since: now, expiresAt: at(300_000) },
})

test('a session of another tab goes, too, although its message has not come', async () => {
  stopClocks()
  const sessionStore = deviceStore()
  const { wallet, handle } = unitWallet(undefined, { sessionStore })
  await deviceSessions(wallet)
  await sessionStore.set(
    sessionStoreKey(accountId, 'Session:2'),
    await sessionRecord({ sessionId: 'Session:2' }),
  )
  await signOut(handle)
  expect(await sessionStore.list('session/')).toEqual([])
})

test('no later call can join a sign-in that began before it; those of other accounts go on', async () => {
  stopClocks()
  const { wallet, handle } = unitWallet()
  const other = { ...wallet, account: 'InternalAccount:2' }
  await keepSession(wallet, await sessionRecord())
  for (const of of [wallet, other])
    for (const id of ['Request:1', 'Request:2']) await of.store.set(operationKey(of, id), operation(id))
  await signOut(handle)
  expect(await wallet.store.list(operationKey(wallet))).toMatchObject({ values: [] })
  expect((await wallet.store.list(operationKey(other))).values).toHaveLength(2)
  await clearOperations(other)
  expect((await wallet.store.list(operationKey(other))).values).toEqual([])
})
