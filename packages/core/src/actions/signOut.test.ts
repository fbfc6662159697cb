/** What a sign-out leaves on the device: no key of any tab, and no operation that a later call could join. */

import { expect, onTestFinished, test, vi } from 'vitest'
import {
  accountId,
  at,
  deviceStore,
  errorOf,
  now,
  type Reply,
  refusing,
  sessionRecord,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import { deviceSessions, sessionStoreKey } from '../session/deviceSessions.js'
import { clearOperations } from '../session/forgetSessions.js'
import { keepSession } from '../session/keepSession.js'
import { operationKey } from '../session/operationKey.js'
import { signOut } from './signOut.js'

/** A relay that only ends the app's session. */
const endsApp = ({ line }: { line: string }): Reply => (line.endsWith('/login/sign-out') ? [200, {}] : [500])

const operation = (id: string) => ({
  id,
  action: 'signInWithPasskey',
  target: 'AuthMethod:1',
  body: '{}',
  isSeen: true,
  since: now,
  expiresAt: at(300_000),
})

test('a session of another tab goes, too, although its message has not come', async () => {
  stopClocks()
  const sessionStore = deviceStore()
  const { wallet, handle } = unitWallet(endsApp, { sessionStore })
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
  const { wallet, handle } = unitWallet(endsApp)
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

test('a key that cannot be deleted keeps neither an operation nor another key, and both sessions are revoked', async () => {
  stopClocks()
  const sessionStore = deviceStore()
  const { delete: remove } = sessionStore
  sessionStore.delete = (key) => (key.endsWith('Session:1') ? refusing() : remove(key))
  const { wallet, handle, lines } = unitWallet(undefined, { sessionStore })
  for (const sessionId of ['Session:1', 'Session:2'])
    await keepSession(wallet, await sessionRecord({ sessionId }))
  await wallet.store.set(operationKey(wallet, 'Request:1'), operation('Request:1'))
  expect(await errorOf(signOut(handle))).toMatchObject({ code: 'STORE_UNAVAILABLE' })
  expect(await sessionStore.list('session/')).toMatchObject([{ sessionId: 'Session:1' }])
  expect(await sessionStore.list('operation/')).toEqual([])
  const revocations = ['DELETE /auth/sessions/Session:1', 'DELETE /auth/sessions/Session:2']
  expect(lines()).toEqual(expect.arrayContaining(revocations))
})

test('the keys go first, also where the code that revokes does not load', async () => {
  vi.resetModules()
  vi.doMock('./later.js', () => new Promise(() => {}))
  onTestFinished(() => {
    vi.doUnmock('./later.js')
    vi.resetModules()
  })
  // A page of its own, with its own modules.
  const page = await import('../../test/unitWallet.js')
  const { wallet, handle } = page.unitWallet()
  await (await import('../session/keepSession.js')).keepSession(wallet, await page.sessionRecord())
  void (await import('./signOut.js')).signOut(handle)
  await vi.waitFor(async () => expect(await handle.sessionStore.list('session/')).toEqual([]))
})
