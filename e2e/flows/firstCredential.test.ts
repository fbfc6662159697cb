/** Story: the first credential of an account, signed or unsigned as the service asks, and the first code after it. */

import {
  createPasskey,
  getSession,
  listAuthMethods,
  registerEmailOtp,
  registerOAuth,
  registerPasskey,
  registerSmsOtp,
  revokeAuthMethod,
  sendEmailOtp,
  sendSmsOtp,
  signInWithEmailOtp,
  signInWithPasskey,
  signInWithSmsOtp,
  signOut,
  type Wallet,
  type WalletOptions,
} from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { openTestSystem, type TestSystem } from '../support/testSystem.js'

const contact = { email: 'ada@shop.example', phoneNumber: '+15550100' }
const lastCode = ({ sandbox }: TestSystem) => sandbox.inbox.at(-1)!.code
const sent = ({ relayed }: TestSystem, line: string) => relayed.filter((sent) => sent.startsWith(line))
const signed = ({ requests }: TestSystem) =>
  requests.filter(({ headers }) => headers.has('Service-Wallet-Signature'))

/** A user of a wallet that was born with its e-mail address for codes. */
async function bornWallet(options: Parameters<typeof openTestSystem>[0] = {}) {
  const system = openTestSystem({ profile: '2026-08', ...options })
  const wallet = system.wallet(await system.createAccount())
  return { system, wallet }
}

test.each(['document', '2026-04'] as const)(
  'the first credential is registered unsigned, without a session (Source: profile %s, POST /auth/credentials)',
  async (profile) => {
    const system = openTestSystem({ profile })
    const wallet = system.wallet(await system.createAccount())
    await registerPasskey(wallet, { nickname: 'My phone' })
    expect(signed(system)).toEqual([])
    expect(await signInWithPasskey(wallet)).toMatchObject({ type: 'PASSKEY' })
  },
)

test('a wallet born with an address signs in with its code first, and then registers (Source: profile 2026-08, POST /auth/credentials)', async () => {
  const { system, wallet } = await bornWallet()
  const { identity } = system.sandbox
  const token = () => identity.issueIdToken({ email: contact.email })
  for (const register of [
    () => registerPasskey(wallet, { nickname: 'My phone' }),
    () => registerSmsOtp(wallet),
    async () => registerOAuth(wallet, { oidcToken: await token() }),
  ]) {
    await expect(register()).rejects.toMatchObject({
      name: 'SessionError',
      code: 'SESSION_REQUIRED',
      outcome: 'none',
      message: expect.stringContaining('Sign in first, such as with a one-time code'),
    })
  }
  expect(signed(system)).toEqual([])
  expect((await listAuthMethods(wallet)).map(({ type }) => type)).toEqual(['EMAIL_OTP'])

  await sendEmailOtp(wallet)
  await signInWithEmailOtp(wallet, { otp: lastCode(system) })
  await registerPasskey(wallet, { nickname: 'My phone' })
  await registerOAuth(wallet, { oidcToken: await token() })
  expect((await listAuthMethods(wallet)).map(({ type }) => type)).toEqual(['EMAIL_OTP', 'PASSKEY', 'OAUTH'])
})

test('an app that can sign in lets the first registration go on by itself', async () => {
  const { system, wallet } = await bornWallet()
  const own = system.wallet(wallet.accountId, {
    reauthenticate: async (wallet) => {
      await sendEmailOtp(wallet)
      return signInWithEmailOtp(wallet, { otp: lastCode(system) })
    },
  })
  await registerPasskey(own, { nickname: 'My phone' })
  expect((await listAuthMethods(own)).map(({ type }) => type)).toEqual(['EMAIL_OTP', 'PASSKEY'])
})

test('one call creates the first passkey and signs in, and after a closed second prompt it goes on there', async () => {
  const system = openTestSystem()
  const wallet = system.wallet(await system.createAccount())
  const { authenticator } = wallet
  const steps: string[] = []
  const create = () =>
    createPasskey(wallet, {
      nickname: 'My phone',
      onStep: (step) => {
        steps.push(step)
        if (steps.length === 2) authenticator.decline()
      },
    })
  await expect(create()).rejects.toMatchObject({ code: 'PASSKEY_CANCELLED' })
  expect(await getSession(wallet)).toBeUndefined()
  expect(await create()).toMatchObject({ type: 'PASSKEY', nickname: 'My phone' })
  expect(steps).toEqual(['create', 'sign-in', 'sign-in'])
  expect(await getSession(wallet)).toBeDefined()
  expect(await listAuthMethods(wallet)).toHaveLength(1)
})

test('with a session, or where a code opens one on the way, there is only the prompt that creates the passkey', async () => {
  const { system, wallet } = await bornWallet()
  const reauthenticate: NonNullable<WalletOptions['reauthenticate']> = async (own) => {
    await sendEmailOtp(own)
    await signInWithEmailOtp(own, { otp: lastCode(system) })
  }
  const own = system.wallet(wallet.accountId, { reauthenticate })
  const steps: string[] = []
  const create = (nickname: string) =>
    createPasskey(own, { nickname, onStep: (step) => void steps.push(step) })
  await create('My phone')
  expect(steps).toEqual(['create'])
  expect(await getSession(own)).toMatchObject({ type: 'EMAIL_OTP' })
  expect(own.authenticator.prompts).toBe(1)
})

test('a signed-in user who has a passkey hears so, and is not signed in with it once more', async () => {
  const { wallet } = await openTestSystem().signedIn()
  const { prompts } = wallet.authenticator
  await expect(createPasskey(wallet, { nickname: 'My phone' })).rejects.toMatchObject({
    serviceCode: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS',
  })
  expect(wallet.authenticator.prompts).toBe(prompts)
})

test('a passkey that was revoked elsewhere is none: no prompt signs in with it', async () => {
  const { system, wallet } = await bornWallet()
  const { accountId } = wallet
  const signInWithCode = async (own: Wallet) => {
    system.sandbox.clock.advance(60_000)
    await sendEmailOtp(own)
    await signInWithEmailOtp(own, { otp: lastCode(system) })
  }
  await signInWithCode(wallet)
  const { id: authMethodId } = await createPasskey(wallet, { nickname: 'My phone' })
  await signInWithPasskey(wallet, { authMethodId })
  const elsewhere = system.wallet(accountId)
  await signInWithCode(elsewhere)
  await revokeAuthMethod(elsewhere, { authMethodId })
  await signOut(wallet)
  const steps: string[] = []
  const again = { nickname: 'My phone', onStep: (step: string) => void steps.push(step) }
  await expect(createPasskey(wallet, again)).rejects.toMatchObject({ code: 'SESSION_REQUIRED' })
  expect(steps).toEqual(['create'])
})

test('a code that a registration sends signs in without a second challenge (Source: profile 2026-08, One-time code)', async () => {
  const { system, wallet } = await bornWallet()
  await sendEmailOtp(wallet)
  await signInWithEmailOtp(wallet, { otp: lastCode(system) })
  const registered = await registerSmsOtp(wallet)
  expect(registered).toMatchObject({ type: 'SMS_OTP', nickname: contact.phoneNumber })
  expect(registered).not.toHaveProperty('otpEncryptionTargetBundle')
  const challenges = sent(system, 'POST /auth/credentials/AuthMethod/challenge').length
  expect(await signInWithSmsOtp(wallet, { otp: lastCode(system) })).toMatchObject({ type: 'SMS_OTP' })
  expect(sent(system, 'POST /auth/credentials/AuthMethod/challenge')).toHaveLength(challenges)
  // The key belongs to the code that was used. The next code comes with the next key.
  await expect(signInWithSmsOtp(wallet, { otp: '000000' })).rejects.toMatchObject({
    code: 'UNEXPECTED_RESPONSE',
    message: expect.stringContaining('Send a code first'),
  })
})

test('where the registration has no key for its code yet, the app sends another code (Source: profile 2026-08, One-time code)', async () => {
  const { system, wallet } = await bornWallet({
    betweenRelayAndService: (next) => async (request) => {
      const response = await next(request)
      if (response.status !== 201) return response
      const { otpEncryptionTargetBundle, ...body } = await response.json()
      return Response.json(body, response)
    },
  })
  await sendEmailOtp(wallet)
  await signInWithEmailOtp(wallet, { otp: lastCode(system) })
  await registerSmsOtp(wallet)
  await expect(signInWithSmsOtp(wallet, { otp: lastCode(system) })).rejects.toMatchObject({
    message: expect.stringContaining('Send a code first'),
  })
  system.sandbox.clock.advance(60_000)
  await sendSmsOtp(wallet)
  expect(await signInWithSmsOtp(wallet, { otp: lastCode(system) })).toMatchObject({ type: 'SMS_OTP' })
})

test('an address that the wallet did not ask for is not signed', async () => {
  const { system, wallet } = await bornWallet()
  await sendEmailOtp(wallet)
  await signInWithEmailOtp(wallet, { otp: lastCode(system) })
  const before = signed(system).length
  // The service takes the customer's number, whatever the request says.
  await expect(registerSmsOtp(wallet, { phoneNumber: '+15559999' })).rejects.toMatchObject({
    code: 'PAYLOAD_MISMATCH',
    outcome: 'none',
  })
  expect(signed(system)).toHaveLength(before)
  await expect(registerEmailOtp(wallet)).rejects.toMatchObject({
    serviceCode: 'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS',
  })
  expect(await getSession(wallet)).toBeDefined()
})
