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
