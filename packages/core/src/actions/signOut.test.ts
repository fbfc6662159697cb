/** signOut and signOutAll: no key stays, the revocations follow, and nothing is called done that is not. */

import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isSigned, lost, type Routes, routed, signedFor } from '../../test/unitService.js'
import {
  accountId,
  at,
  deviceStore,
  errorOf,
  now,
  type Reply,
  refusing,
  type SentRequest,
  sessionRecord,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import { rememberAuthMethod } from '../authMethods/chooseAuthMethod.js'
import { deviceSessions, sessionStoreKey } from '../session/deviceSessions.js'
import { clearOperations } from '../session/forgetSessions.js'
import { keepSession } from '../session/keepSession.js'
import { operationKey } from '../session/operationKey.js'
import { getSessionState } from './getSessionState.js'
import { signOut } from './signOut.js'
import { signOutAll } from './signOutAll.js'
import { watchSession } from './watchSession.js'

beforeEach(() => void stopClocks())

const end = 'POST /login/sign-out'
const revocation = (id: string | number) => `DELETE /auth/sessions/Session:${id}`
const revocable: Routes = { [end]: [200, {}] }
for (const id of [1, 2, 3]) revocable[revocation(id)] = signedFor('PASSKEY', [204])

/** A device with sessions, and what a call finds in its store. */
async function signedIn(routes: Routes = revocable, options: object = {}, sessions = 3) {
  const unit = unitWallet(routed(routes), options)
  for (let id = 1; id <= sessions; id++)
    await keepSession(
      unit.wallet,
      await sessionRecord({ sessionId: `Session:${id}`, startedAt: now - 60_000 + id }),
    )
  return { ...unit, stored: () => unit.handle.sessionStore.list('session/') }
}

describe('signOut', () => {
  test('without a confirm deletes the keys, signs nothing, and ends the session of the app', async () => {
    const { handle, sent, lines, stored } = await signedIn()
    expect(await signOut(handle)).toEqual({ isRevoked: false })
    expect(await stored()).toEqual([])
    expect(sent.filter(isSigned)).toEqual([])
    expect(lines().at(-1)).toBe(end)
    expect(getSessionState(handle)).toEqual({ status: 'signed-out' })
  })

  test('deletes what a tab with a newer version of the SDK has kept, too, and does not call it revoked', async () => {
    const { handle, stored } = await signedIn(revocable, {}, 1)
    const newer = { ...(await sessionRecord({ sessionId: 'Session:9' })), schema: 3 }
    await handle.sessionStore.set(sessionStoreKey(accountId, 'Session:9'), newer)
    expect(await stored()).toHaveLength(2)
    expect(await signOut(handle, { revoke: true })).toEqual({ isRevoked: false })
    expect(await stored()).toEqual([])
  })

  test('says that a key may be there when the browser refuses to delete what a newer version has kept', async () => {
    const { handle } = await signedIn(revocable, {}, 1)
    const newer = { ...(await sessionRecord({ sessionId: 'Session:9' })), schema: 3 }
    const { sessionStore } = handle
    await sessionStore.set(sessionStoreKey(accountId, 'Session:9'), newer)
    const { delete: remove } = sessionStore
    sessionStore.delete = (key) => (key.endsWith('Session:9') ? refusing() : remove(key))
    expect(await errorOf(signOut(handle))).toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })

  test('that shall revoke signs each revocation with its own session, all at once and after the last key is gone', async () => {
    let waiting = 0
    const left: number[] = []
    const { handle, sent, stored } = await signedIn({
      ...revocable,
      ...Object.fromEntries(
        [1, 2, 3].map((id) => [
          revocation(id),
          async (request: SentRequest) => {
            left.push((await stored()).length)
            if (!isSigned(request)) {
              waiting++
              await vi.waitFor(() => expect(waiting).toBe(3))
            }
            return (signedFor('PASSKEY', [204]) as (request: SentRequest) => Reply)(request)
          },
        ]),
      ),
    })
    expect(await signOut(handle, { revoke: true })).toEqual({ isRevoked: true })
    expect(sent.filter(isSigned)).toHaveLength(3)
    expect(left).toEqual([0, 0, 0, 0, 0, 0])
  })

  test.each<[boolean[], number, boolean]>([
    [[true, true, true], 3, true],
    [[true, false], 1, false],
    [[false], 0, false],
  ])('the user decides %o, one question at a time', async (decisions, signed, isRevoked) => {
    let open = 0
    const shown: string[] = []
    const confirm = async ({ action }: { action: string }) => {
      expect(++open).toBe(1)
      shown.push(action)
      await new Promise(setImmediate)
      open--
      return decisions[shown.length - 1]!
    }
    const { handle, sent, stored } = await signedIn(revocable, { confirm })
    expect(await signOut(handle)).toEqual({ isRevoked })
    expect(sent.filter(isSigned)).toHaveLength(signed)
    expect(shown).toEqual(decisions.map(() => 'revokeSession'))
    expect(await stored()).toEqual([])
  })

  test('on a dead network the keys are gone, and every watch hears it, while no call has ended', async () => {
    const { handle, stored, sent } = await signedIn(
      Object.fromEntries(
        [end, ...[1, 2, 3].map(revocation)].map((line) => [line, () => new Promise<Reply>(() => {})]),
      ),
    )
    const states: string[] = []
    onTestFinished(watchSession(handle, { onState: ({ status }) => states.push(status) }))
    await vi.waitFor(() => expect(states).toEqual(['active']))
    const page = new AbortController()
    const ending = signOut(handle, { revoke: true, signal: page.signal })
    await vi.waitFor(() => expect(states).toEqual(['active', 'signed-out']))
    expect(await stored()).toEqual([])
    await vi.waitFor(() => expect(sent).toHaveLength(3))
    page.abort()
    expect(await ending).toEqual({ isRevoked: false })
  })

  test('a revocation that is refused or lost leaves the user signed out, not expired', async () => {
    for (const reply of [[401, { status: 401, code: 'INVALID_SIGNATURE', message: 'no' }], lost] as Reply[]) {
      const { handle } = await signedIn({ ...revocable, [revocation(1)]: signedFor('PASSKEY', reply) }, {}, 1)
      const states: string[] = []
      onTestFinished(watchSession(handle, { onState: ({ status }) => states.push(status) }))
      expect(await signOut(handle, { revoke: true })).toEqual({ isRevoked: false })
      expect(states.at(-1)).toBe('signed-out')
      expect(states).not.toContain('expired')
    }
  })

  test('a revocation whose response is lost is read back', async () => {
    const { handle } = await signedIn(
      {
        ...revocable,
        [revocation(1)]: signedFor('PASSKEY', lost),
        'GET /auth/sessions': [200, { data: [] }],
      },
      {},
      1,
    )
    expect(await signOut(handle, { revoke: true })).toEqual({ isRevoked: true })
  })

  test('that cannot read the storage does not say that it is done', async () => {
    const { handle } = unitWallet(routed(revocable), {
      sessionStore: deviceStore({ list: refusing, get: refusing }),
    })
    expect(await errorOf(signOut(handle))).toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })

  test('a session of another tab goes, too, although its message has not come', async () => {
    const { wallet, handle, stored } = await signedIn(revocable, {}, 0)
    await deviceSessions(wallet)
    await handle.sessionStore.set(
      sessionStoreKey(accountId, 'Session:2'),
      await sessionRecord({ sessionId: 'Session:2' }),
    )
    await signOut(handle)
    expect(await stored()).toEqual([])
  })

  const operation = (id: string) => ({
    id,
    action: 'signInWithPasskey',
    target: 'AuthMethod:1',
    body: '{}',
    isSeen: true,
    since: now,
    expiresAt: at(300_000),
  })

  test.each([
    ['also of a user with a session', 1],
    ['also before there is one', 0],
  ])(
    'no later call can join a sign-in that began before it, %s; those of other accounts go on',
    async (_, sessions) => {
      const { wallet, handle } = await signedIn(revocable, {}, sessions)
      const other = { ...wallet, account: 'InternalAccount:2' }
      for (const of of [wallet, other])
        for (const id of ['Request:1', 'Request:2']) await of.store.set(operationKey(of, id), operation(id))
      await signOut(handle)
      expect(await wallet.store.list(operationKey(wallet))).toMatchObject({ values: [] })
      expect((await wallet.store.list(operationKey(other))).values).toHaveLength(2)
      await clearOperations(other)
      expect((await wallet.store.list(operationKey(other))).values).toEqual([])
    },
  )

  test('a key that cannot be deleted keeps neither an operation nor another key, and both sessions are revoked', async () => {
    const sessionStore = deviceStore()
    const { delete: remove } = sessionStore
    sessionStore.delete = (key) => (key.endsWith('Session:1') ? refusing() : remove(key))
    const { wallet, handle, lines } = await signedIn({ [end]: [200, {}] }, { sessionStore }, 2)
    await wallet.store.set(operationKey(wallet, 'Request:1'), operation('Request:1'))
    expect(await errorOf(signOut(handle))).toMatchObject({ code: 'STORE_UNAVAILABLE' })
    expect(await sessionStore.list('session/')).toMatchObject([{ sessionId: 'Session:1' }])
    expect(await sessionStore.list('operation/')).toEqual([])
    expect(lines()).toEqual(expect.arrayContaining([revocation(1), revocation(2)]))
  })

  test('what this device remembers of the ways in stays', async () => {
    const { wallet, handle } = await signedIn(revocable, {}, 1)
    await rememberAuthMethod(wallet, 'PASSKEY', { authMethodId: 'AuthMethod:1', credentialId: 'cred' })
    await signOut(handle)
    expect(await handle.sessionStore.list('auth-method/')).toMatchObject([{ credentialId: 'cred' }])
  })
})

describe('signOutAll', () => {
  const relay = { relayUrl: 'https://shop.example/wallet' }

  /** A device on which two accounts are signed in, and a page that knows neither. */
  async function twoAccounts(routes: Routes = revocable, sessionStore = deviceStore()) {
    const first = await signedIn(routes, { sessionStore }, 1)
    const second = unitWallet(routed(routes), { sessionStore, accountId: 'InternalAccount:2' })
    const record = await sessionRecord({ accountId: 'InternalAccount:2', sessionId: 'Session:2' })
    await keepSession(second.wallet, record)
    return { page: { ...relay, sessionStore, fetch: first.handle.fetch }, ...first }
  }

  test('deletes the keys of every account, and ends the app’s session once', async () => {
    const { page, stored, lines } = await twoAccounts()
    expect(await stored()).toHaveLength(2)
    expect(await signOutAll(page)).toEqual({ isRevoked: false })
    expect(await stored()).toEqual([])
    expect(lines().filter((line) => line === end)).toHaveLength(1)
  })

  test('that shall revoke signs for each account', async () => {
    const { page, sent } = await twoAccounts({
      ...revocable,
      [revocation(2)]: (request) => {
        if (isSigned(request)) return [204]
        const requestId = 'Request:of-2'
        const text = { accountId: 'InternalAccount:2', expiresAt: at(300_000), requestId, type: 'PASSKEY' }
        return [
          202,
          { type: 'PASSKEY', requestId, expiresAt: at(300_000), payloadToSign: JSON.stringify(text) },
        ]
      },
    })
    expect(await signOutAll(page, { revoke: true })).toEqual({ isRevoked: true })
    expect(sent.filter(isSigned)).toHaveLength(2)
  })

  test('ends the app of whoever is signed in, also on a device without a wallet', async () => {
    const { handle, lines } = unitWallet(routed(revocable))
    expect(await signOutAll({ ...relay, fetch: handle.fetch, sessionStore: deviceStore() })).toEqual({
      isRevoked: false,
    })
    expect(lines()).toEqual([end])
  })

  test.each([
    ['cannot be read', { list: refusing }],
    [
      'keeps a key',
      { delete: (key: string) => (key.startsWith('session/') ? refusing() : Promise.resolve()) },
    ],
  ])('says so where the storage %s, and the app’s session ends all the same', async (_, fault) => {
    const sessionStore = deviceStore()
    const { page, lines } = await twoAccounts(revocable, sessionStore)
    Object.assign(sessionStore, fault)
    expect(await errorOf(signOutAll(page))).toMatchObject({ code: 'STORE_UNAVAILABLE' })
    expect(lines()).toContain(end)
  })

  // Source: `SessionStore`: a rejection by one of these names means that this page has no storage at all.
  test.each(['SecurityError', 'NotSupportedError'])(
    'has nothing to say of a page without storage (%s), and the app’s session ends',
    async (name) => {
      const { handle, lines } = unitWallet(routed(revocable))
      const sessionStore = deviceStore({ list: () => Promise.reject(new DOMException('', name)) })
      expect(await signOutAll({ ...relay, fetch: handle.fetch, sessionStore })).toEqual({ isRevoked: false })
      expect(lines()).toEqual([end])
    },
  )

  test('waits at most three seconds for a relay that never responds: a login waits for it', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'], now })
    onTestFinished(() => void vi.useRealTimers())
    const sessionStore = deviceStore()
    const { page, stored, sent } = await twoAccounts({}, sessionStore)
    let count = 0
    const fetch = () => {
      count++
      return new Promise<never>(() => {})
    }
    const ending = errorOf(signOutAll({ ...page, fetch }, { revoke: true }))
    for (const calls of [2, 3]) {
      await vi.waitFor(() => expect(count).toBe(calls))
      await vi.advanceTimersByTimeAsync(1500)
    }
    expect(await ending).toMatchObject({ code: 'UNREACHABLE' })
    expect([await stored(), sent]).toEqual([[], []])
  })
})

describe.each([
  ['signOut', (wallet: Parameters<typeof signOut>[0]) => signOut(wallet)],
  [
    'signOutAll',
    ({ relayUrl, sessionStore, fetch }: Parameters<typeof signOut>[0]) =>
      signOutAll({ relayUrl, sessionStore, fetch }),
  ],
])('%s says that the session of the app may live on', (_, leave) => {
  test.each<[string, Reply, object]>([
    ['with a broken connection', lost, { code: 'UNREACHABLE' }],
    [
      'on a page that the relay does not list',
      [403, { code: 'ORIGIN_NOT_LISTED', message: 'no' }],
      { code: 'REFUSED', serviceCode: 'ORIGIN_NOT_LISTED' },
    ],
    ['at a backend without the relay', [404], { code: 'REFUSED' }],
    ['at a backend that fails', [500], { code: 'UNREACHABLE' }],
  ])('%s, and the keys are gone', async (__, reply, error) => {
    const { handle, stored } = await signedIn({ [end]: reply, [revocation(1)]: reply }, {}, 1)
    const failure = await errorOf(leave(handle))
    expect(failure).toMatchObject({ ...error, outcome: 'none' })
    expect(failure.message).toMatch(/ The session of the app may live on\.$/)
    expect(await stored()).toEqual([])
  })

  test('before it says that a key may be there, too', async () => {
    const sessionStore = deviceStore({ list: refusing, get: refusing })
    const { handle } = unitWallet(routed({ [end]: lost }), { sessionStore })
    const failure = await errorOf(leave(handle))
    expect(failure).toMatchObject({ code: 'UNREACHABLE', outcome: 'none' })
    expect(failure.message).toContain(
      ' The session of the app may live on. The browser could not read its storage',
    )
  })
})
