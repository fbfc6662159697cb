/** Story: a sign-out deletes the keys first, and signs nothing that the user did not confirm or that names no operation. */

import {
  getSession,
  indexedDbSessionStore,
  registerPasskey,
  signInWithPasskey,
  signOut,
  signOutAll,
  type Wallet,
  type WalletOptions,
} from '@embedded-wallet/core'
import type { ProfileName } from '@embedded-wallet/protocol'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { openTestSystem } from '../support/testSystem.js'

type Fetch = (request: Request) => Promise<Response>
const isSigned = ({ headers }: Request) => headers.has('Service-Wallet-Signature')

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
