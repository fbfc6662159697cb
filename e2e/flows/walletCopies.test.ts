/** Story: all copies of a wallet's options are one wallet, and an old list costs no last way in. */

import {
  createWallet,
  diagnose,
  executeQuote,
  getSession,
  listAuthMethods,
  memorySessionStore,
  reconcilePayments,
  registerEmailOtp,
  registerPasskey,
  revokeAuthMethod,
  revokeSession,
  type SessionState,
  type SessionStore,
  signInWithEmailOtp,
  signInWithPasskey,
  signOut,
  signPayload,
  type Wallet,
  watchSession,
} from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { openTestSystem } from '../support/testSystem.js'

/** A wallet with a session of each of its two AuthMethods. */
async function withTwoWays() {
  const system = openTestSystem()
  const wallet = system.wallet(await system.createAccount())
  const passkey = await registerPasskey(wallet, { nickname: 'First' })
  await signInWithPasskey(wallet)
  const email = await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  await signInWithEmailOtp(wallet, { otp: system.sandbox.inbox.at(-1)!.code })
  return { system, wallet, passkey, email }
}

test('the last way in stays, also when the list of the page is old', async () => {
  const { system, wallet, passkey, email } = await withTwoWays()
  const elsewhere = system.wallet(wallet.accountId, { sessionStore: copyOf(wallet) })
  await listAuthMethods(wallet)
  await revokeAuthMethod(elsewhere, { authMethodId: email.id })
  // This page still knows the session of the address, which has ended on the service.
  await expect(revokeAuthMethod(wallet, { authMethodId: passkey.id })).rejects.toMatchObject({
    outcome: 'none',
  })
  expect((await listAuthMethods(elsewhere)).map(({ id }) => id)).toEqual([passkey.id])
})

/** What another device of the same user would hold. */
function copyOf({ sessionStore, accountId }: Wallet): SessionStore {
  const copy = memorySessionStore()
  return {
    ...copy,
    list: async (prefix) => {
      const own = await copy.list(prefix)
      return own.length > 0 || !prefix.startsWith(`session/${accountId}`) ? own : sessionStore.list(prefix)
    },
  }
}

// Story: an app changes a setting of its wallet with a spread copy. The copy is the same wallet.

test('a spread copy has the session of its wallet, which only this page has', async () => {
  const system = openTestSystem()
  const { wallet } = await system.signedIn()
  const refuse = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  const inMemory = createWallet({
    ...wallet,
    sessionStore: { persistence: 'device', get: refuse, set: refuse, delete: refuse, list: refuse },
  })
  await signInWithPasskey(inMemory)
  const copy: Wallet = { ...inMemory, timeoutMs: 5000 }
  // Of the two sessions that the service knows, it is the one of the sign-in in this page.
  const { data } = await system.platform('listSessions', { query: { accountId: wallet.accountId } })
  const other = await getSession(wallet)
  const [opened] = data.filter(({ id }) => id !== other?.sessionId)
  for (const one of [copy, inMemory])
    expect(await getSession(one)).toMatchObject({ persistence: 'memory', sessionId: opened!.id })
  expect(await signPayload(copy, { payloadToSign: '{}' })).toMatch(/^[\w-]+$/)
})

test('a spread copy hears what happens to its wallet', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const copy: Wallet = { ...wallet, expiringMs: 1000 }
  const states: SessionState['status'][] = []
  watchSession(copy, { onState: ({ status }) => states.push(status) })
  await expect.poll(() => states).toEqual(['active'])
  await signOut(wallet)
  await expect.poll(() => states).toEqual(['active', 'signed-out'])
})

test('a spread copy has the clock of its wallet', async () => {
  // A device that is ten minutes slow. Only a response of the service shows it.
  const system = openTestSystem({ sandbox: { now: () => Date.now() + 600_000 } })
  const wallet = system.wallet(await system.createAccount())
  const copy: Wallet = { ...wallet, timeoutMs: 5000 }
  expect((await diagnose(copy)).clock).toEqual({ offsetMs: undefined, isOff: false })
  await listAuthMethods(wallet)
  expect((await diagnose(copy)).clock).toEqual({
    offsetMs: expect.closeTo(600_000, -4),
    isOff: true,
  })
})

test('a spread copy knows what its wallet signed: a relay that repeats a demand gets no second signature', async () => {
  let demand: string | undefined
  const system = openTestSystem({
    betweenWalletAndRelay: (next) => async (request) => {
      if (demand !== undefined) return new Response(demand, { status: 202 })
      const response = await next(request)
      if (response.status === 202) demand = await response.clone().text()
      return response
    },
  })
  const { wallet, accountId } = await system.signedIn()
  const { authenticator } = wallet
  const { sessionId } = await signInWithPasskey(system.wallet(accountId, { passkeys: authenticator }))
  const copy: Wallet = { ...wallet, timeoutMs: 5000 }
  await expect(revokeSession(wallet, { sessionId })).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  await expect(revokeSession(copy, { sessionId })).rejects.toMatchObject({ code: 'PAYLOAD_MISMATCH' })
})

test('a spread copy knows the payments of its wallet', async () => {
  const system = openTestSystem({
    betweenWalletAndRelay: (next) => async (request) => {
      if (!request.url.endsWith('/execute')) return next(request)
      throw new TypeError('The connection broke.')
    },
  })
  const { wallet, accountId } = await system.signedIn()
  const refusing = { set: () => Promise.reject(new DOMException('', 'QuotaExceededError')) }
  const first = createWallet({ ...wallet, sessionStore: { ...memorySessionStore(), ...refusing } })
  await signInWithPasskey(first)
  const quote = await system.quote(accountId, 1_000_000)
  await expect(executeQuote(first, { quote })).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  expect(await reconcilePayments({ ...first, timeoutMs: 5000 })).toMatchObject([
    { quoteId: quote.id, outcome: 'unknown' },
  ])
})

test('a copy with another account is no copy, and says what to do', async () => {
  const system = openTestSystem()
  const { wallet } = await system.signedIn()
  const other: Wallet = { ...wallet, accountId: await system.createAccount() }
  await expect(getSession(other)).rejects.toThrow(new TypeError('A copy must keep its accountId'))
  const alias: Wallet = {
    ...wallet,
    accountId: wallet.accountId.replace('InternalAccount', 'EmbeddedWallet'),
  }
  const { data } = await system.platform('listSessions', { query: { accountId: wallet.accountId } })
  expect(data).toHaveLength(1)
  expect(await getSession(alias)).toMatchObject({ sessionId: data[0]!.id })
})

test('an object that createWallet did not make is refused by name', async () => {
  const { state, ...without } = createWallet({ accountId: 'InternalAccount:1', relayUrl: '/wallet' })
  expect(state).toBeDefined()
  await expect(getSession(without as Wallet)).rejects.toThrow(
    new TypeError('wallet must come from createWallet: log in first'),
  )
})

test('nothing in a wallet leads to its state: no field, symbol, prototype or JSON', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const { state } = wallet
  expect(JSON.stringify(state)).toBe('{}')
  expect(Reflect.ownKeys(state)).toEqual([])
  expect(Reflect.ownKeys(Object.getPrototypeOf(state))).toEqual(['constructor'])
  expect(Reflect.ownKeys(state.constructor).sort()).toEqual(['length', 'name', 'prototype'])
})
