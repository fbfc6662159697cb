/** Story: the device keeps the passkeys that the service accepts, and the log shows what happened without secrets. */

import {
  listAuthMethods,
  type PasskeyCeremonies,
  type PasskeySignal,
  registerEmailOtp,
  registerPasskey,
  revokeAuthMethod,
  signInWithEmailOtp,
  signInWithPasskey,
  signOut,
  type WalletEvent,
  type WalletOptions,
} from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { secretFinder } from '../canary/canary.mjs'
import { openTestSystem, type TestSystem, withBehaviors } from '../support/testSystem.js'

type Fetch = (request: Request) => Promise<Response>

/** A wallet with an authenticator that records signals. */
async function withSignals(system: TestSystem, options: Partial<WalletOptions> = {}) {
  const accountId = await system.createAccount()
  const signals: PasskeySignal[] = []
  const created: string[] = []
  const handles: string[] = []
  const device = system.wallet(accountId).authenticator
  const passkeys: PasskeyCeremonies = {
    create: async (options, context) => {
      const credential = await device.create({ ...options, excludeCredentials: [] }, context)
      created.push(credential.rawId)
      handles.push(options.user.id)
      return credential
    },
    get: (options, context) => device.get(options, context),
    signal: async (signal) => void signals.push(signal),
  }
  return { wallet: system.wallet(accountId, { passkeys, ...options }), accountId, signals, created, handles }
}

test('lists and a revocation keep every accepted passkey of an account on the device', async () => {
  const system = openTestSystem({ sandbox: withBehaviors({ manyPasskeys: true }) })
  const accountId = await system.createAccount()
  const device = system.wallet(accountId).authenticator
  const passkeys: PasskeyCeremonies = {
    ...device,
    create: (options, context) => device.create({ ...options, excludeCredentials: [] }, context),
  }
  const wallet = system.wallet(accountId, { passkeys })
  const first = await registerPasskey(wallet, { nickname: 'First' })
  await signInWithPasskey(wallet)
  const second = await registerPasskey(wallet, { nickname: 'Second' })
  expect(await listAuthMethods(wallet)).toHaveLength(2)
  for (const { id } of [first, second, first, second]) {
    await signOut(wallet)
    expect(await signInWithPasskey(wallet, { authMethodId: id })).toMatchObject({ type: 'PASSKEY' })
    expect(await listAuthMethods(wallet)).toHaveLength(2)
  }
  await revokeAuthMethod(wallet, { authMethodId: first.id })
  await signOut(wallet)
  expect(await signInWithPasskey(wallet)).toMatchObject({ type: 'PASSKEY' })
})

test('a complete list of accepted passkeys is signaled after a list, and the revoked one after a revocation', async () => {
  const system = openTestSystem()
  const { wallet, signals, created } = await withSignals(system)
  const passkey = await registerPasskey(wallet, { nickname: 'First' })
  await listAuthMethods(wallet)
  const accepted = { type: 'all-accepted-credentials', rpId: 'shop.example', credentialIds: [created[0]] }
  expect(signals.at(-1)).toMatchObject(accepted)
  await signInWithPasskey(wallet)
  await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  await signInWithEmailOtp(wallet, { otp: system.sandbox.inbox.at(-1)!.code })
  await revokeAuthMethod(wallet, { authMethodId: passkey.id })
  expect(signals.at(-1)).toEqual({
    type: 'unknown-credential',
    rpId: 'shop.example',
    credentialId: created[0],
  })
})

/** A deployment that takes several passkeys and lists none of their ids. */
const withoutIds = {
  sandbox: withBehaviors({ manyPasskeys: true }),
  relay: { profile: '2026-08' },
  betweenRelayAndService: (next: Fetch) => async (request: Request) => {
    const response = await next(request)
    if (request.method !== 'GET') return response
    const { data } = (await response.json()) as { data: object[] }
    return Response.json({ data: data.map((row) => ({ ...row, credentialId: undefined })) })
  },
} as const
const newer = { profile: '2026-08', sessionKey: 'sealed', otp: 'plain' } as const

test('a passkey that only this device knows is excluded', async () => {
  const system = openTestSystem(withoutIds)
  const accountId = await system.createAccount()
  const wallet = system.wallet(accountId, newer)
  const { authenticator } = wallet
  await registerPasskey(wallet, { nickname: 'First' })
  await signInWithPasskey(wallet)
  await expect(registerPasskey(wallet, { nickname: 'Second' })).rejects.toMatchObject({
    code: 'PASSKEY_ALREADY_REGISTERED',
  })
  expect(authenticator.ids).toHaveLength(1)
  await signOut(wallet)
  expect(await signInWithPasskey(wallet)).toMatchObject({ type: 'PASSKEY' })
})

test('the log contains calls, codes and changes but no id, one-time code or key', async () => {
  const system = openTestSystem()
  const events: WalletEvent[] = []
  const { wallet, accountId } = await withSignals(system, { onEvent: (event) => events.push(event) })
  await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  const otp = system.sandbox.inbox.at(-1)!.code
  await expect(signInWithEmailOtp(wallet, { otp: 'wrong' })).rejects.toThrow()
  const { publicKey, sessionId } = await signInWithEmailOtp(wallet, { otp })
  await signOut(wallet, { revoke: true })
  expect(
    events.map((event) =>
      event.event === 'call' ? ['call', event.endpoint, event.code].filter(Boolean).join(' ') : event.event,
    ),
  ).toEqual([
    'call registerAuthMethod',
    'call verifyAuthMethod REFUSED',
    'call verifyAuthMethod',
    'session',
    'session',
    'call revokeSession',
    'guard',
    'call revokeSession',
    'call endAppSession',
  ])
  const text = JSON.stringify(events)
  for (const secret of [otp, 'wrong', publicKey, sessionId, accountId, 'ada@shop.example']) {
    expect(secretFinder(secret)(text)).toEqual([])
  }
})
