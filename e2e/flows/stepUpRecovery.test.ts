/** Story: what a user meets around a step-up: lost responses, slow decisions, other tabs, old offers, and sign-ins that do not count. */

import {
  exportWallet,
  getSession,
  listAuthMethods,
  prepareSignIn,
  refreshSession,
  registerEmailOtp,
  sendEmailOtp,
  signInWithEmailOtp,
  signInWithOAuth,
  signInWithPasskey,
  updateContact,
} from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { openStepUpUser, type WayIn } from '../support/stepUpUser.js'

type Fetch = (request: Request) => Promise<Response>

const email = 'new@shop.example'

/** A signed-in user, and a place for a fault between wallet and relay. */
async function openUser(ways: readonly WayIn[], options: Partial<Parameters<typeof openStepUpUser>[1]> = {}) {
  const way: { fault?: (request: Request, next: Fetch) => Promise<Response> } = {}
  const user = await openStepUpUser(ways, {
    profile: 'document',
    betweenWalletAndRelay: (next) => (request) => way.fault?.(request, next) ?? next(request),
    ...options,
  })
  await user.signIn(user.wallet, ways[0]!)
  return { ...user, way }
}

const isSigned = ({ headers }: Request) => headers.has('Service-Wallet-Signature')

test('a signed request that never arrives leaves the outcome open, and the next call sends the same one, without a sign-in', async () => {
  const { wallet, way, demanded } = await openUser(['passkey'])
  way.fault = (request, next) =>
    isSigned(request) ? Promise.reject(new TypeError('Failed to fetch')) : next(request)
  await expect(registerEmailOtp(wallet, { email })).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  way.fault = undefined as never
  expect(await registerEmailOtp(wallet, { email })).toMatchObject({ type: 'EMAIL_OTP' })
  expect(demanded).toHaveLength(1)
})

test('a user who decides for longer than the proof lasts starts again', async () => {
  let thinksForMs = 121_000
  const { wallet, demanded, system } = await openUser(['passkey'], {
    wallet: {
      confirm: () => {
        system.sandbox.clock.advance(thinksForMs)
        return true
      },
    },
  })
  await expect(registerEmailOtp(wallet, { email })).rejects.toMatchObject({
    code: 'STEP_UP_REQUIRED',
    // The relay refused a signed call. The service may work on another arrival of it, which no list shows yet.
    outcome: 'unknown',
    message: expect.stringContaining('did not count'),
  })
  expect(demanded).toHaveLength(1)
  thinksForMs = 60_000
  expect(await registerEmailOtp(wallet, { email })).toMatchObject({ type: 'EMAIL_OTP' })
  expect(demanded).toHaveLength(2)
})

test('a plain sign-in in another tab takes the session of a step-up, and a step-up takes no session of another tab', async () => {
  const user = await openUser(['passkey'])
  const { wallet, accountId, system } = user
  const other = system.wallet(accountId, {
    sessionStore: wallet.sessionStore,
    passkeys: wallet.authenticator,
  })
  const { prompts } = await user.count(async () => {
    const plain = signInWithPasskey(other)
    // The step-up comes second in line, and still has its own prompt.
    await Promise.all([plain, updateContact(wallet, { customerId: user.customerId, email })])
  })
  expect(prompts).toBe(2)
  user.reauthenticateWith(async (own) => {
    const stepUp = signInWithPasskey(own)
    const [first, second] = await Promise.all([stepUp, signInWithPasskey(other)])
    expect(second.sessionId).toBe(first.sessionId)
  })
  const again = await user.count(() => updateContact(wallet, { customerId: user.customerId, email }))
  expect(again.prompts).toBe(1)
})

test('an offer made before the action is not used for it, and one made for it is', async () => {
  const user = await openUser(['passkey'])
  const { wallet, system } = user
  const early = await prepareSignIn(wallet, { type: 'PASSKEY' })
  user.reauthenticateWith((own) => signInWithPasskey(own, { prepared: early }))
  await updateContact(wallet, { customerId: user.customerId, email })
  // The offer is still good for a plain sign-in.
  system.relayed.length = 0
  await signInWithPasskey(wallet, { prepared: early })
  expect(system.relayed.filter((line) => line.includes('challenge'))).toEqual([])

  user.reauthenticateWith(async (own) => {
    const prepared = await prepareSignIn(own, { type: 'PASSKEY' })
    system.relayed.length = 0
    return signInWithPasskey(own, { prepared }) // in the click on "Confirm"
  })
  await updateContact(wallet, { customerId: user.customerId, email })
  expect(system.relayed.filter((line) => line.includes('challenge'))).toEqual([])
})

test('a code from before the action does not count, and is not used up', async () => {
  const { wallet, system, reauthenticateWith, customerId } = await openUser(['code'])
  system.sandbox.clock.advance(120_000)
  await sendEmailOtp(wallet)
  const otp = system.sandbox.inbox.at(-1)!.code
  reauthenticateWith((own) => signInWithEmailOtp(own, { otp }))
  await expect(updateContact(wallet, { customerId, email })).rejects.toMatchObject({
    code: 'STEP_UP_REQUIRED',
    outcome: 'none',
    stepUpId: undefined,
    message: expect.stringContaining('does not count'),
  })
  expect(await signInWithEmailOtp(wallet, { otp })).toMatchObject({ type: 'EMAIL_OTP' })
})

test.each([
  ['without auth_time', undefined],
  ['of an older sign-in at the provider', 60],
])('an ID token %s does not count, and is not used up', async (_, secondsAgo) => {
  const { wallet, system, reauthenticateWith, customerId } = await openUser(['identity'])
  const { clock, identity } = system.sandbox
  const authTime = secondsAgo && Math.floor(clock.now() / 1000) - secondsAgo
  const oidcToken = await identity.issueIdToken({
    email: 'ada@shop.example',
    ...(authTime !== undefined && { authTime }),
  })
  reauthenticateWith((own) => signInWithOAuth(own, { oidcToken }))
  await expect(updateContact(wallet, { customerId, email })).rejects.toMatchObject({
    code: 'STEP_UP_REQUIRED',
    outcome: 'none',
    message: expect.stringContaining('auth_time'),
    serviceMessage: expect.stringContaining('max_age=0'),
  })
  expect(await signInWithOAuth(wallet, { oidcToken })).toMatchObject({ type: 'OAUTH' })
})

test.each([-5, 5])(
  'the clock of the relay is %i minutes off: a new sign-in at the provider counts, an older one never',
  async (minutes) => {
    const relay = { now: () => Date.now() + minutes * 60_000 }
    const { wallet, system, reauthenticateWith, customerId } = await openUser(['identity'], { relay })
    const { clock, identity } = system.sandbox
    const authTime = Math.floor(clock.now() / 1000) - 60
    const oidcToken = await identity.issueIdToken({ email: 'ada@shop.example', authTime })
    reauthenticateWith((own) => signInWithOAuth(own, { oidcToken }))
    await expect(updateContact(wallet, { customerId, email })).rejects.toMatchObject({
      code: 'STEP_UP_REQUIRED',
    })
    reauthenticateWith('identity')
    expect(await updateContact(wallet, { customerId, email })).toBeUndefined()
  },
)

test('sessions are renewed without a prompt until the last sign-in is too old', async () => {
  const { wallet, system, demanded, signIn } = await openUser(['passkey'], {
    profile: '2026-08',
    relay: { maxSessionHours: 1 },
  })
  const { clock } = system.sandbox
  for (let minutes = 10; minutes < 60; minutes += 10) {
    clock.advance(10 * 60_000)
    await refreshSession(wallet)
  }
  clock.advance(10 * 60_000)
  const before = await getSession(wallet)
  await expect(refreshSession(wallet)).rejects.toMatchObject({
    name: 'SessionError',
    code: 'SESSION_EXPIRED',
    outcome: 'none',
    message: 'The last sign-in is too long ago to renew the session. Sign in again.',
    cause: { serviceCode: 'SIGN_IN_REQUIRED', status: 403 },
  })
  // The current session goes on until it ends.
  expect(await getSession(wallet)).toEqual(before)
  expect(demanded).toEqual([])
  await signIn(wallet, 'passkey')
  await refreshSession(wallet)
})

test.each([['passkey'], ['code']] as const)(
  'the app of the README asks for what the account has: a %s',
  async (way) => {
    const { wallet, system, count, demanded, reauthenticateWith } = await openUser([way])
    const askForCode = async (_nickname: string | undefined, signal: AbortSignal | undefined) => {
      expect(signal?.aborted).not.toBe(true)
      return system.sandbox.inbox.at(-1)!.code
    }
    reauthenticateWith(async (own) => {
      const types = (await listAuthMethods(own)).map(({ type }) => type)
      if (types.includes('PASSKEY')) return signInWithPasskey(own)
      const { nickname } = await sendEmailOtp(own)
      const otp = await askForCode(nickname, own.stepUp?.signal)
      return signInWithEmailOtp(own, { otp })
    })
    const { prompts } = await count(() => exportWallet(wallet))
    expect(prompts).toBe(way === 'passkey' ? 1 : 0)
    expect(demanded).toEqual(['STEP_UP_REQUIRED exportWallet'])
  },
)
