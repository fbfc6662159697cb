/** Story: a sign-out deletes the keys first, and signs nothing that the user did not confirm or that names no operation. */

import {
  createWallet,
  getSession,
  indexedDbSessionStore,
  registerPasskey,
  type SessionState,
  type SessionStore,
  type SigningSummary,
  signInWithPasskey,
  signOut,
  signOutAll,
  type Wallet,
  type WalletOptions,
  watchSession,
} from '@embedded-wallet/core'
import type { ProfileName } from '@embedded-wallet/protocol'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { deferred } from '../support/deferred.js'
import { openTestSystem } from '../support/testSystem.js'

type Fetch = (request: Request) => Promise<Response>
const isSigned = ({ headers }: Request) => headers.has('Service-Wallet-Signature')
const isRevocation = ({ method }: Request) => method === 'DELETE'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

/** A user with three sessions on one device. `between.change` stands between the wallet and its relay. */
async function signedInThrice(profile: ProfileName = 'document', options: Partial<WalletOptions> = {}) {
  const between: { change?: (request: Request, next: Fetch) => Promise<Response>; sent: Request[] } = {
    sent: [],
  }
  const system = openTestSystem({
    profile,
    betweenWalletAndRelay: (next) => (request) => {
      between.sent.push(request.clone() as Request)
      return between.change?.(request, next) ?? next(request)
    },
  })
  const { accountId, wallet: first } = await system.signedIn()
  const device = (): Wallet =>
    system.wallet(accountId, {
      sessionStore: indexedDbSessionStore(),
      passkeys: first.authenticator,
      ...options,
    })
  const wallet = device()
  for (const _ of [1, 2, 3]) {
    system.sandbox.clock.advance(1000)
    await signInWithPasskey(wallet)
  }
  between.sent.length = 0
  const stored = () => wallet.sessionStore.list('session/')
  const listed = async () => (await system.platform('listSessions', { query: { accountId } })).data.length
  return { between, system, wallet, device, stored, listed }
}

// Source: performance.md, "Sign-out on a dead network: keys gone after 0 network waits".
test('on a dead network the keys are gone here and in every tab while no call has ended', async () => {
  const { between, wallet, device, stored } = await signedInThrice()
  const states: SessionState['status'][] = []
  watchSession(device(), { onState: ({ status }) => states.push(status) })
  await vi.waitFor(() => expect(states).toEqual(['restoring', 'active']))
  expect(await stored()).toHaveLength(3)
  between.change = () => new Promise(() => {})
  const page = new AbortController()
  const ending = signOut(wallet, { revoke: true, signal: page.signal })
  await vi.waitFor(async () => expect(await stored()).toEqual([]))
  await vi.waitFor(() => expect(states).toEqual(['restoring', 'active', 'signed-out']))
  // All of them are requested at once.
  await vi.waitFor(() => expect(between.sent).toHaveLength(3))
  page.abort()
  expect(await ending).toEqual({ isRevoked: false })
})

test('no call leaves while a key is stored', async () => {
  const { between, wallet, stored } = await signedInThrice()
  const left: number[] = []
  between.change = async (request, next) => {
    left.push((await stored()).length)
    return next(request)
  }
  expect(await signOut(wallet, { revoke: true })).toEqual({ isRevoked: true })
  // Two calls for each of three sessions, and the end of the app's own session.
  expect(left).toEqual([0, 0, 0, 0, 0, 0, 0])
})

// Assumption: 2026-04 approves what it cannot read only where the app requested a revocation.
test.each<[ProfileName, Parameters<typeof signOut>[1], number, number]>([
  ['document', {}, 0, 4],
  ['document', { revoke: true }, 3, 1],
  ['2026-04', {}, 0, 4],
  ['2026-04', { revoke: true }, 3, 1],
  ['2026-08', {}, 3, 2],
  ['2026-08', { revoke: true }, 3, 2],
])('%s, %o: %i signed, %i sessions left', async (profile, options, signed, left) => {
  // The user signed in once elsewhere; in 2026-08 also with a code.
  const approving = { approvePayload: () => true }
  const { between, wallet, stored, listed } = await signedInThrice(profile, approving)
  expect(await signOut(wallet, options)).toEqual({ isRevoked: signed === 3 })
  expect(between.sent.filter(isSigned)).toHaveLength(signed)
  expect(await stored()).toEqual([])
  expect(await listed()).toBe(left)
})

test.each<[ProfileName, boolean[], number, boolean]>([
  ['document', [true, true, true], 3, true],
  ['document', [true, false], 1, false],
  ['document', [false], 0, false],
  ['2026-08', [false], 0, false],
  ['2026-08', [true, true, true], 3, true],
])('%s: the user decides %o, one question at a time', async (profile, decisions, signed, isRevoked) => {
  let open = 0
  const shown: SigningSummary[] = []
  const confirm = async (summary: SigningSummary) => {
    expect(++open).toBe(1)
    shown.push(summary)
    await new Promise(setImmediate)
    open--
    return decisions[shown.length - 1]!
  }
  const { between, wallet, stored } = await signedInThrice(profile, { confirm })
  expect(await signOut(wallet)).toEqual({ isRevoked })
  expect(between.sent.filter(isSigned)).toHaveLength(signed)
  expect(shown.map(({ action }) => action)).toEqual(decisions.map(() => 'revokeSession'))
  expect(await stored()).toEqual([])
})

test('a refused signature leaves the user signed out, and not expired', async () => {
  const { between, wallet } = await signedInThrice()
  const states: SessionState['status'][] = []
  watchSession(wallet, { onState: ({ status }) => states.push(status) })
  await vi.waitFor(() => expect(states).toEqual(['active']))
  between.change = async (request, next) =>
    isRevocation(request) && isSigned(request)
      ? Response.json({ status: 401, code: 'INVALID_SIGNATURE', message: 'no' }, { status: 401 })
      : next(request)
  expect(await signOut(wallet, { revoke: true })).toEqual({ isRevoked: false })
  expect(states).toEqual(['active', 'signed-out'])
})

// Found by e2e/simulation: the sign-out said that it was done, and the key signed again after a reload.
test('a sign-out that cannot read the storage does not say that it is done', async () => {
  const { wallet, device, stored } = await signedInThrice()
  const sessionStore: SessionStore = {
    ...wallet.sessionStore,
    list: () => Promise.reject(new DOMException('The storage did not respond.', 'TimeoutError')),
  }
  const reloaded: Wallet = { ...device(), sessionStore }
  await expect(signOut(createWallet(reloaded))).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  expect(await stored()).toHaveLength(3)
  expect(await signOut(device(), { revoke: true })).toEqual({ isRevoked: true })
  expect(await stored()).toEqual([])
})

/** An app with a login of its own: `app.user` is who is signed in to it. */
async function signedInToApp() {
  const app: { user: string | undefined; ended: number } = { user: undefined, ended: 0 }
  const system = openTestSystem({
    relay: {
      authorize: () => (app.user === undefined ? null : [app.user]),
      onSignedOut: () => {
        app.ended++
        app.user = undefined
        return { 'Set-Cookie': 'session=; Max-Age=0' }
      },
    },
  })
  app.user = await system.createAccount()
  const wallet = system.wallet(app.user, { sessionStore: indexedDbSessionStore() })
  await registerPasskey(wallet, { nickname: 'My phone' })
  await signInWithPasskey(wallet)
  return { app, system, wallet, stored: () => wallet.sessionStore.list('session/') }
}

test('one call ends the wallet and the session of an app with a login of its own', async () => {
  const { app, wallet, stored } = await signedInToApp()
  expect(await stored()).toHaveLength(1)
  await signOut(wallet)
  expect(app).toEqual({ user: undefined, ended: 1 })
  expect(await stored()).toEqual([])
})

test('when the app ended its session alone, the login page locks the wallet: the same user does not find it open', async () => {
  const { app, system, wallet, stored } = await signedInToApp()
  const { user } = app
  app.user = undefined
  // The page knows no account any more.
  // Not the default store: where another file of this process has used it, it holds on to that file's database.
  const { relayUrl, sessionStore } = wallet
  await signOutAll({ relayUrl, sessionStore, fetch: system.relay })
  expect(await stored()).toEqual([])
  expect(app.ended).toBe(0)
  app.user = user
  expect(await getSession(system.wallet(user!, { sessionStore: indexedDbSessionStore() }))).toBeUndefined()
  expect(await getSession(wallet)).toBeUndefined()
})

test('a sign-out of all ends the app of whoever is signed in, also on a device without a wallet', async () => {
  const { app, system, wallet } = await signedInToApp()
  await signOut(wallet)
  app.user = wallet.accountId
  await expect(signOutAll({ relayUrl: wallet.relayUrl, fetch: system.relay })).resolves.toEqual({
    isRevoked: false,
  })
  expect(app.ended).toBe(2)
})

test('a storage that cannot be read is no sign-out', async () => {
  const { system, wallet } = await signedInToApp()
  const broken: SessionStore = { ...wallet.sessionStore, list: async () => Promise.reject(new Error('disk')) }
  await expect(
    signOutAll({ relayUrl: wallet.relayUrl, fetch: system.relay, sessionStore: broken }),
  ).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
})

test('a browser that refuses to delete a key: a sign-out of all says so, and is none', async () => {
  const { app, system, wallet } = await signedInToApp()
  const stuck: SessionStore = {
    ...wallet.sessionStore,
    delete: async (key) =>
      key.startsWith('session/') ? Promise.reject(new Error('disk')) : wallet.sessionStore.delete(key),
  }
  await expect(
    signOutAll({ relayUrl: wallet.relayUrl, fetch: system.relay, sessionStore: stuck }, { revoke: true }),
  ).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  // The app's session ends all the same.
  expect(app.ended).toBe(1)
})

const leaving = [
  ['signOut', (wallet: Wallet) => signOut(wallet)],
  [
    'signOutAll',
    ({ relayUrl, sessionStore, fetch }: Wallet) => signOutAll({ relayUrl, sessionStore, fetch }),
  ],
] as const
const refusal = (status: number, code?: string) => async () =>
  Response.json({ code, message: 'no' }, { status, headers: { 'Wallet-Profile': 'document' } })

test.each<[string, Fetch, { code: string; serviceCode?: string }]>([
  ['a broken connection', () => Promise.reject(new TypeError('offline')), { code: 'UNREACHABLE' }],
  [
    'a page that the relay does not list',
    refusal(403, 'ORIGIN_NOT_LISTED'),
    { code: 'REFUSED', serviceCode: 'ORIGIN_NOT_LISTED' },
  ],
  ['a backend without the relay', refusal(404), { code: 'REFUSED' }],
  ['a backend that fails', refusal(500), { code: 'REFUSED' }],
])('%s: the keys go, and no sign-out says that the session of the app is over', async (_, respond, error) => {
  for (const [, leave] of leaving) {
    const { wallet, stored } = await signedInToApp()
    const lost: Wallet = { ...wallet, fetch: respond }
    await expect(leave(lost)).rejects.toMatchObject({
      ...error,
      outcome: 'none',
      message: expect.stringMatching(/ The session of the app may live on\.$/),
    })
    expect(await stored()).toEqual([])
  }
})

test('a login waits at most three seconds for a sign-out of all that gets no response', async () => {
  const { wallet, stored } = await signedInToApp()
  const { relayUrl, sessionStore } = wallet
  const calls = [deferred<void>(), deferred<void>()]
  let sent = 0
  const fetch = () => {
    calls[sent++]!.resolve()
    return new Promise<never>(() => {})
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const failing = expect(
    signOutAll({ relayUrl, sessionStore, fetch }, { revoke: true }),
  ).rejects.toMatchObject({
    code: 'UNREACHABLE',
  })
  for (const { promise } of calls) {
    await promise
    await vi.advanceTimersByTimeAsync(1500)
  }
  await failing
  expect(await stored()).toEqual([])
})
