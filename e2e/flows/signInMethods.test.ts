/** Story: every sign-in method works: a passkey, a code by email and an identity provider, first and further AuthMethods. */

import 'fake-indexeddb/auto'
import {
  getSession,
  indexedDbSessionStore,
  listAuthMethods,
  prepareSignIn,
  registerEmailOtp,
  registerOAuth,
  registerPasskey,
  sendEmailOtp,
  signInWithEmailOtp,
  signInWithOAuth,
  signInWithPasskey,
} from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { openTestSystem, withBehaviors } from '../support/testSystem.js'

const lastCode = ({ sandbox }: ReturnType<typeof openTestSystem>) => sandbox.inbox.at(-1)!.code

test('a code by email signs in, and again after the session has ended', async () => {
  const system = openTestSystem()
  const wallet = system.wallet(await system.createAccount())
  const authMethod = await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  expect(authMethod).toMatchObject({ type: 'EMAIL_OTP', nickname: 'ada@shop.example' })
  expect(system.sandbox.inbox.at(-1)).toMatchObject({ to: 'ada@shop.example' })
  expect(await getSession(wallet)).toBeUndefined()
  system.relayed.length = 0
  const session = await signInWithEmailOtp(wallet, { otp: lastCode(system) })
  expect(session).toMatchObject({ type: 'EMAIL_OTP', authMethodId: authMethod.id })
  expect(system.relayed).toEqual(['POST /auth/credentials/AuthMethod/verify 200'])

  system.sandbox.clock.advance(16 * 60_000)
  system.relayed.length = 0
  expect(await sendEmailOtp(wallet)).toMatchObject({ id: authMethod.id })
  expect(system.sandbox.inbox).toHaveLength(2)
  await signInWithEmailOtp(wallet, { otp: lastCode(system) })
  expect(system.relayed).toEqual([
    'POST /auth/credentials/AuthMethod/challenge 200',
    'POST /auth/credentials/AuthMethod/verify 200',
  ])
})

test('the key of a nonce survives the redirect to the identity provider', async () => {
  const system = openTestSystem({ sandbox: withBehaviors({ oauthNonce: true }) })
  const accountId = await system.createAccount()
  const { identity } = system.sandbox
  const wallet = system.wallet(accountId, { sessionStore: indexedDbSessionStore('redirect') })
  await registerOAuth(wallet, { oidcToken: await identity.issueIdToken({ email: 'ada@shop.example' }) })
  const { nonce } = await prepareSignIn(wallet, { type: 'OAUTH' })
  expect(nonce).toMatch(/^[0-9a-f]{64}$/)

  // After the redirect there is another page with the same store.
  const back = system.wallet(accountId, { sessionStore: indexedDbSessionStore('redirect') })
  const oidcToken = await identity.issueIdToken({ email: 'ada@shop.example', nonce })
  expect(await signInWithOAuth(back, { oidcToken })).toMatchObject({ type: 'OAUTH' })
  // The prepared key was used, and the same token does not fit the next key.
  await expect(signInWithOAuth(back, { oidcToken })).rejects.toMatchObject({ reason: 'Invalid OIDC token' })
})

test('a session signs the registration of further AuthMethods, and each can sign in', async () => {
  const system = openTestSystem()
  const wallet = system.wallet(await system.createAccount())
  await registerPasskey(wallet, { nickname: 'My phone' })
  await expect(registerEmailOtp(wallet, { email: 'ada@shop.example' })).rejects.toMatchObject({
    code: 'SESSION_REQUIRED',
  })
  expect(system.sandbox.inbox).toEqual([])
  await signInWithPasskey(wallet)
  await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  // The signed retry sends the mail, not the first call.
  expect(system.sandbox.inbox).toHaveLength(1)
  const oidcToken = await system.sandbox.identity.issueIdToken({ email: 'ada@other.example' })
  await registerOAuth(wallet, { oidcToken })
  expect((await listAuthMethods(wallet)).map(({ type }) => type).sort()).toEqual([
    'EMAIL_OTP',
    'OAUTH',
    'PASSKEY',
  ])
  expect(await signInWithEmailOtp(wallet, { otp: lastCode(system) })).toMatchObject({ type: 'EMAIL_OTP' })
  await expect(registerEmailOtp(wallet, { email: 'two@shop.example' })).rejects.toMatchObject({
    serviceCode: 'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS',
  })
})
