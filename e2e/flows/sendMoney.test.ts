/** Story: a user creates a wallet, signs in with a passkey, sends money, returns later, sends again and signs out. */

import {
  createWallet,
  executeQuote,
  getSession,
  listAuthMethods,
  registerPasskey,
  type SessionState,
  signInWithPasskey,
  signOut,
  watchSession,
} from '@embedded-wallet/core'
import { IDEMPOTENCY_KEY_HEADER, magicValues, profileNames } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { openTestSystem, relayUrl } from '../support/testSystem.js'

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

test('a sign-in takes two round trips, and only the first sends the public key', async () => {
  const system = openTestSystem()
  const wallet = system.wallet(await system.createAccount())
  await registerPasskey(wallet, { nickname: 'My phone' })
  expect(system.relayed).toEqual(['POST /passkeys/registration-options 200', 'POST /auth/credentials 201'])
  system.relayed.length = 0
  system.requests.length = 0
  await signInWithPasskey(wallet)
  expect(system.relayed).toEqual([
    'POST /auth/credentials/AuthMethod/challenge 200',
    'POST /auth/credentials/AuthMethod/verify 200',
  ])
  const [challenge, verify] = system.requests.filter(({ method }) => method === 'POST')
  expect((await challenge!.json()).clientPublicKey).toMatch(/^04[0-9a-f]{128}$/)
  expect(verify!.headers.get('Request-Id')).toBeTruthy()
  const body = await verify!.json()
  expect(Object.keys(body)).toEqual(['type', 'assertion'])
  expect(body.assertion).toHaveProperty('clientDataJson')
})

test('every sign-in has its own client key', async () => {
  const system = openTestSystem()
  const wallet = system.wallet(await system.createAccount())
  await registerPasskey(wallet, { nickname: 'My phone' })
  await signInWithPasskey(wallet)
  await signInWithPasskey(wallet)
  const challenges = system.requests.filter(({ url }) => url.endsWith('/challenge'))
  const keys = await Promise.all(challenges.map(async (request) => (await request.json()).clientPublicKey))
  expect(new Set(keys).size).toBe(2)
})

test('a new device looks up the passkey and signs in with it', async () => {
  const system = openTestSystem()
  const accountId = await system.createAccount()
  const first = system.wallet(accountId)
  await registerPasskey(first, { nickname: 'Synced' })
  const second = system.wallet(accountId, { passkeys: first.authenticator })
  expect(await signInWithPasskey(second)).toMatchObject({ accountId, nickname: 'Synced' })
})

test('a listener hears every change of the session', async () => {
  const system = openTestSystem()
  const wallet = system.wallet(await system.createAccount())
  const states: SessionState['status'][] = []
  const stop = watchSession(wallet, { onState: ({ status }) => states.push(status) })
  expect(states).toEqual([])
  await registerPasskey(wallet, { nickname: 'My phone' })
  await signInWithPasskey(wallet)
  await signOut(wallet)
  await getSession(wallet)
  expect(states).toEqual(['restoring', 'signed-out', 'active', 'signed-out'])
  stop()
  await signInWithPasskey(wallet)
  expect(states).toHaveLength(4)
})

test.each(profileNames)(
  'in the profile %s two users who choose the same Idempotency-Key both pay, and each key stays the same on a repeat',
  async (profile) => {
    const system = openTestSystem({ profile })
    const users = [await system.signedIn(), await system.signedIn()]
    const quotes = []
    for (const { accountId } of users) quotes.push((await system.quote(accountId, 1_000_000)).id)
    const execute = async (quoteId: string) => {
      const headers = { 'Wallet-Call': '1', [IDEMPOTENCY_KEY_HEADER]: 'once' }
      const signature = { 'Service-Wallet-Signature': magicValues.walletSignature }
      const url = `${relayUrl}/quotes/${quoteId}/execute`
      const response = await system.relay(
        new Request(url, { method: 'POST', headers: { ...headers, ...signature } }),
      )
      return response.status
    }
    system.requests.length = 0
    for (const quoteId of quotes) expect(await execute(quoteId)).toBe(200)
    // The repeat gets the first response.
    expect(await execute(quotes[0]!)).toBe(200)
    const keys = system.requests.flatMap(({ headers }) => headers.get(IDEMPOTENCY_KEY_HEADER) ?? [])
    expect(keys).toEqual([0, 1, 0].map((user) => `${users[user]!.accountId}/once`))
  },
)

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
