/** Story: a user creates a wallet, signs in with a passkey, sends money, returns later, sends again and signs out. */

import {
  createWallet,
  executeQuote,
  getSession,
  listAuthMethods,
  registerPasskey,
  signInWithPasskey,
  signOut,
} from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { openTestSystem } from '../support/testSystem.js'

test('a user registers a passkey, signs in, makes two payments and signs out', async () => {
  const system = openTestSystem()
  const accountId = await system.createAccount()
  const wallet = system.wallet(accountId)
  expect(await getSession(wallet)).toBeUndefined()
  expect(await listAuthMethods(wallet)).toEqual([])

  const authMethod = await registerPasskey(wallet, { nickname: 'My phone' })
  expect(authMethod).toMatchObject({ type: 'PASSKEY', nickname: 'My phone', accountId })
  expect(await getSession(wallet)).toBeUndefined()

  const session = await signInWithPasskey(wallet)
  expect(session).toMatchObject({
    accountId,
    authMethodId: authMethod.id,
    type: 'PASSKEY',
    persistence: 'memory',
  })
  expect(session.publicKey).toMatch(/^0[23][0-9a-f]{64}$/)
  expect(session).not.toHaveProperty('signingKey')
  expect(wallet.authenticator.prompts).toBe(2)

  await system.fund(accountId, 100_000_000)
  const first = await executeQuote(wallet, { quote: await system.quote(accountId, 12_500_000) })
  expect(first).toMatchObject({ status: 'COMPLETED', totalSendingAmount: 12_500_000 })
  expect(await system.balance(accountId)).toBe(87_500_000)

  // A reload: another wallet object, the same store.
  const reloaded = createWallet({ ...wallet, rpId: 'shop.example' })
  expect(await getSession(reloaded)).toEqual(session)
  const { id: quoteId } = await system.quote(accountId, 7_500_000)
  await executeQuote(reloaded, { quoteId })
  expect(await system.balance(accountId)).toBe(80_000_000)
  expect(wallet.authenticator.prompts).toBe(2)

  expect(await signOut(reloaded, { revoke: true })).toEqual({ isRevoked: true })
  expect(await getSession(reloaded)).toBeUndefined()
  const { data: sessions } = await system.platform('listSessions', { query: { accountId } })
  expect(sessions).toEqual([])
  expect(system.sandbox.movements()).toHaveLength(3)
})

/** A request as Firefox makes it: without a `body`. Source: MDN, Request.body: "Firefox: not supported". */
function asInFirefox(request: Request): Request {
  return Object.defineProperty(request, 'body', { value: undefined })
}
type Fetch = (request: Request) => Promise<Response>
const inFirefox =
  (next: Fetch): Fetch =>
  (request) =>
    next(asInFirefox(request))

test('relay and sandbox in a page of Firefox: a user signs in, pays and signs out', async () => {
  const system = openTestSystem({ betweenWalletAndRelay: inFirefox, betweenRelayAndService: inFirefox })
  const { wallet, accountId } = await system.signedIn()
  const before = await system.balance(accountId)
  const { status } = await executeQuote(wallet, { quote: await system.quote(accountId, 1_000_000) })
  expect(status).toBe('COMPLETED')
  expect(await system.balance(accountId)).toBeLessThan(before)
  expect(await listAuthMethods(wallet)).toHaveLength(1)
  await signOut(wallet)
})

test('the limit of a body holds in a page of Firefox', async () => {
  const { baseUrl, tokenId, clientSecret, fetch } = openTestSystem().sandbox
  const authorization = `Basic ${btoa(`${tokenId}:${clientSecret}`)}`
  const headers = { authorization, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ text: 'x'.repeat(1_048_576) })
  const request = new Request(`${baseUrl}/customers`, { method: 'POST', headers, body })
  expect((await fetch(asInFirefox(request))).status).toBe(413)
})
