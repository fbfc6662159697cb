/** Story: after the app's own login with a saved password, an account gets its first passkey in silence, or nothing happens. */

import {
  listAuthMethods,
  memorySessionStore,
  registerPasskey,
  registerPasskeySilently,
  signInWithPasskey,
} from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { deferred } from '../support/deferred.js'
import { openTestSystem } from '../support/testSystem.js'

const phone = { nickname: 'My phone', userName: 'ada@shop.example' }
type System = ReturnType<typeof openTestSystem>

async function afterPassword(system: System) {
  const wallet = system.wallet(await system.createAccount())
  wallet.authenticator.hasFilledPassword = true
  return wallet
}
const optionCalls = ({ relayed }: System) => relayed.filter((call) => call.includes('registration-options'))

// Source: WebAuthn L3, section 7.1: "If options.mediation is not set to conditional, verify that the UP bit of the flags in authData is set."
test('an account gets its first passkey without a prompt and without the presence of the user', async () => {
  const system = openTestSystem()
  const wallet = await afterPassword(system)
  expect(await registerPasskeySilently(wallet, phone)).toMatchObject({
    type: 'PASSKEY',
    nickname: 'My phone',
  })
  expect(wallet.authenticator.prompts).toBe(0)
  expect(await signInWithPasskey(wallet)).toMatchObject({ type: 'PASSKEY' })
})

test.each([
  [
    'the browser cannot',
    0,
    async (system: System) => {
      const wallet = await afterPassword(system)
      const { create, get } = wallet.authenticator
      return { ...wallet, passkeys: { create, get } }
    },
  ],
  [
    'the browser does not know what it can',
    0,
    async (system: System) => {
      const wallet = await afterPassword(system)
      return {
        ...wallet,
        passkeys: { ...wallet.authenticator, canCreateSilently: () => Promise.reject(new TypeError()) },
      }
    },
  ],
  ['no password was used', 1, async (system: System) => system.wallet(await system.createAccount())],
  [
    'the relay cannot be reached',
    0,
    async (system: System) => ({
      ...(await afterPassword(system)),
      fetch: () => Promise.reject(new TypeError('offline')),
    }),
  ],
  [
    'the account has a passkey',
    0,
    async (system: System) => {
      const { wallet, accountId } = await system.signedIn()
      const elsewhere = system.wallet(accountId)
      elsewhere.authenticator.hasFilledPassword = true
      expect(await listAuthMethods(wallet)).toHaveLength(1)
      return elsewhere
    },
  ],
] as const)('nothing is created and nothing rejects where %s', async (_, calls, open) => {
  const system = openTestSystem()
  const wallet = await open(system)
  const before = optionCalls(system).length
  expect(await registerPasskeySilently(wallet, phone)).toBeUndefined()
  expect(optionCalls(system).length - before).toBe(calls)
  if ('authenticator' in wallet) expect(wallet.authenticator.ids).toEqual([])
})

test('two tabs at once create one passkey', async () => {
  const system = openTestSystem()
  const wallet = await afterPassword(system)
  const ends = await Promise.all([
    registerPasskeySilently(wallet, phone),
    registerPasskeySilently(wallet, phone),
  ])
  expect(ends.filter((end) => end !== undefined)).toHaveLength(1)
  expect(wallet.authenticator.ids).toHaveLength(1)
})

test('a prompt that the user opened stays open, and what is silent gives way', async () => {
  const system = openTestSystem()
  const wallet = await afterPassword(system)
  const shown = deferred()
  const closed = deferred()
  const create: typeof wallet.authenticator.create = async (options, context) => {
    if (context?.silent) return wallet.authenticator.create(options, context)
    shown.resolve()
    await closed.promise
    return wallet.authenticator.create(options, context)
  }
  const passkeys = { ...wallet.authenticator, create }
  const byUser = registerPasskey({ ...wallet, passkeys }, phone)
  await shown.promise
  expect(await registerPasskeySilently({ ...wallet, passkeys }, phone)).toBeUndefined()
  closed.resolve()
  expect(await byUser).toMatchObject({ type: 'PASSKEY' })
  expect(wallet.authenticator.ids).toHaveLength(1)
})

test('a silent passkey that the service refuses is created once, and not again with each login', async () => {
  const system = openTestSystem({
    betweenRelayAndService: (next) => async (request) =>
      request.method === 'POST' && request.url.endsWith('/credentials')
        ? Response.json({ status: 400, code: 'INVALID_INPUT', message: '' }, { status: 400 })
        : next(request),
  })
  const wallet = await afterPassword(system)
  expect(await registerPasskeySilently(wallet, phone)).toBeUndefined()
  expect(await registerPasskeySilently(wallet, phone)).toBeUndefined()
  expect(wallet.authenticator.ids).toHaveLength(1)
})

test('the service still refuses a passkey that was created with a prompt and no verification', async () => {
  const system = openTestSystem()
  const wallet = await afterPassword(system)
  wallet.authenticator.isVerifyingUser = false
  const create: typeof wallet.authenticator.create = (options, context) =>
    wallet.authenticator.create(
      { ...options, authenticatorSelection: { userVerification: 'preferred' } },
      context,
    )
  const unverified = {
    ...wallet,
    sessionStore: memorySessionStore(),
    passkeys: { ...wallet.authenticator, create },
  }
  await expect(registerPasskey(unverified, phone)).rejects.toMatchObject({ serviceCode: 'INVALID_INPUT' })
})
