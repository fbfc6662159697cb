/** Story: verbs cost as little as the interface allows. Keys go without the network, lists are read once, slow calls run side by side. */

import {
  executeQuote,
  listAuthMethods,
  memorySessionStore,
  reconcilePayments,
  registerEmailOtp,
  registerPasskey,
  revokeAuthMethod,
  type SessionStore,
  signInWithEmailOtp,
  signInWithPasskey,
  signOut,
  type Wallet,
} from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { openTestSystem } from '../support/testSystem.js'

const twoDeletes = ['DELETE /auth/credentials/AuthMethod 202', 'DELETE /auth/credentials/AuthMethod 204']

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

test('an AuthMethod that the page has listed is revoked with two calls', async () => {
  const { system, wallet, passkey } = await withTwoWays()
  await listAuthMethods(wallet)
  system.relayed.length = 0
  await revokeAuthMethod(wallet, { authMethodId: passkey.id })
  expect(system.relayed).toEqual(twoDeletes)
})

test('an AuthMethod that the page has not listed is revoked with the list and two calls', async () => {
  const { system, wallet, passkey } = await withTwoWays()
  const reloaded = system.wallet(wallet.accountId, { sessionStore: wallet.sessionStore })
  system.relayed.length = 0
  await revokeAuthMethod(reloaded, { authMethodId: passkey.id })
  expect(system.relayed).toEqual(['GET /auth/credentials 200', ...twoDeletes])
})

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

test('an AuthMethod that was revoked elsewhere since the list was read is not found', async () => {
  const { system, wallet, passkey } = await withTwoWays()
  const elsewhere = system.wallet(wallet.accountId, { sessionStore: copyOf(wallet) })
  await listAuthMethods(wallet)
  await revokeAuthMethod(elsewhere, { authMethodId: passkey.id })
  await expect(revokeAuthMethod(wallet, { authMethodId: passkey.id })).rejects.toMatchObject({
    code: 'AUTH_METHOD_NOT_FOUND',
  })
})

test('a sign-out on a network that never responds deletes every key before it waits for a call', async () => {
  const { system, wallet } = await withTwoWays()
  const order: string[] = []
  const aborter = new AbortController()
  const store = wallet.sessionStore
  const watched: SessionStore = {
    ...store,
    delete: (key) => {
      order.push('delete')
      return store.delete(key)
    },
  }
  const dead = system.wallet(wallet.accountId, {
    sessionStore: watched,
    fetch: () => {
      order.push('fetch')
      if (order.filter((one) => one === 'fetch').length === 2) aborter.abort()
      return new Promise(() => {})
    },
  })
  expect(await signOut(dead, { signal: aborter.signal })).toEqual({ isRevoked: false })
  expect(order).toEqual(['delete', 'delete', 'fetch', 'fetch'])
  expect(await store.list(`session/${wallet.accountId}/`)).toEqual([])
})

test('payments without a known outcome are read side by side, six at a time', async () => {
  const system = openTestSystem()
  const { accountId, wallet } = await system.signedIn()
  let [running, most] = [0, 0]
  let isLosing = true
  const slow = system.wallet(accountId, {
    sessionStore: wallet.sessionStore,
    fetch: async (request) => {
      // The execution gets lost, and so does what reads the quote back.
      if (isLosing) throw new TypeError('offline')
      most = Math.max(most, ++running)
      await new Promise(setImmediate)
      return wallet.fetch(request).finally(() => running--)
    },
  })
  const quotes = []
  for (let i = 0; i < 9; i++) quotes.push(await system.quote(accountId, 1_000_000))
  for (const quote of quotes)
    await expect(executeQuote(slow, { quote })).rejects.toMatchObject({ outcome: 'unknown' })
  isLosing = false
  system.relayed.length = 0
  const payments = await reconcilePayments(slow)
  expect(payments.map(({ quoteId }) => quoteId).sort()).toEqual(quotes.map(({ id }) => id).sort())
  expect(system.relayed).toEqual(quotes.map(() => 'GET /quotes/Quote 200'))
  expect(most).toBe(6)
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
