/** Story: the user makes the wallet private and moves to another e-mail address or phone number. */

import {
  listAuthMethods,
  registerSmsOtp,
  type SigningSummary,
  sendEmailOtp,
  setWalletPrivacy,
  signInWithEmailOtp,
  updateContact,
} from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { openTestSystem, type TestSystem } from '../support/testSystem.js'

type Options = Parameters<typeof openTestSystem>[0]

/** A signed-in user, and the customer behind their account. */
async function ada(options: Options = { profile: '2026-08' }) {
  const system = openTestSystem(options)
  const { accountId, wallet } = await system.signedIn()
  const { customerId = '' } = await accountOf(system, accountId)
  const shown: SigningSummary[] = []
  const asking = { ...wallet, confirm: (summary: SigningSummary) => shown.push(summary) > 0 }
  system.relayed.length = system.requests.length = 0
  return { system, wallet: asking, accountId, customerId, shown }
}

async function accountOf(system: TestSystem, accountId: string) {
  const { data } = await system.platform('listInternalAccounts', { query: { type: 'EMBEDDED_WALLET' } })
  return data.find(({ id }) => id === accountId)!
}

const customerOf = async (system: TestSystem, customerId: string) =>
  (await system.platform('getCustomer', { params: { customerId } })) as {
    email?: string
    phoneNumber?: string
  }

// Source: profile 2026-08, PATCH /internal-accounts/{id}: "202 first, 200 on the signed retry".
test('a wallet becomes private and public again, each with one signature', async () => {
  const { system, wallet, accountId, shown } = await ada()
  for (const isPrivate of [true, false]) {
    await setWalletPrivacy(wallet, { isPrivate })
    expect(await accountOf(system, accountId)).toMatchObject({ privateEnabled: isPrivate })
  }
  const calls = [
    'PATCH /internal-accounts/InternalAccount 202',
    'PATCH /internal-accounts/InternalAccount 200',
  ]
  expect(system.relayed).toEqual([...calls, ...calls])
  expect(shown).toMatchObject([
    { action: 'setWalletPrivacy', form: 'activity' },
    { action: 'setWalletPrivacy', form: 'activity' },
  ])
})

// Source: profile 2026-08, PATCH /customers/{id}: "a new email where the customer's wallets have EMAIL_OTP: signed retry".
test('codes go to the new e-mail address once its change is signed', async () => {
  const { system, wallet, customerId, shown } = await ada()
  await updateContact(wallet, { customerId, email: 'new@shop.example' })
  expect(system.relayed).toEqual(['PATCH /customers/Customer 202', 'PATCH /customers/Customer 200'])
  expect(shown).toMatchObject([{ action: 'updateContact', form: 'activity' }])
  expect(await customerOf(system, customerId)).toMatchObject({ email: 'new@shop.example' })

  system.sandbox.clock.advance(60_000)
  expect(await sendEmailOtp(wallet)).toMatchObject({ nickname: 'new@shop.example' })
  const sent = system.sandbox.inbox.at(-1)!
  expect(sent.to).toBe('new@shop.example')
  expect(await signInWithEmailOtp(wallet, { otp: sent.code })).toMatchObject({ type: 'EMAIL_OTP' })
})

test('a new phone number is signed only where a credential sends codes to it', async () => {
  const { system, wallet, customerId, shown } = await ada()
  await updateContact(wallet, { customerId, phoneNumber: '+15550111' })
  expect(system.relayed).toEqual(['PATCH /customers/Customer 200'])
  expect(shown).toEqual([])

  await registerSmsOtp(wallet)
  system.relayed.length = shown.length = 0
  await updateContact(wallet, { customerId, phoneNumber: '+15550122' })
  expect(system.relayed).toEqual(['PATCH /customers/Customer 202', 'PATCH /customers/Customer 200'])
  expect(shown).toMatchObject([{ action: 'updateContact' }])
  expect(await customerOf(system, customerId)).toMatchObject({ phoneNumber: '+15550122' })
  const methods = await listAuthMethods(wallet)
  expect(methods.find(({ type }) => type === 'SMS_OTP')).toMatchObject({ nickname: '+15550122' })
})

// Source: profile 2026-04, PATCH /customers/{id}: 200 Customer, without signature headers.
test.each(['document', '2026-04'] as const)(
  'in the profile %s the address changes without a signature',
  async (profile) => {
    const { system, wallet, customerId, shown } = await ada({ profile })
    await updateContact(wallet, { customerId, email: 'new@shop.example' })
    expect(system.relayed).toEqual(['PATCH /customers/Customer 200'])
    expect(shown).toEqual([])
    expect(await customerOf(system, customerId)).toMatchObject({ email: 'new@shop.example' })
  },
)

test('the wallet sends the address alone, and gets the id and the address alone', async () => {
  const seen: unknown[] = []
  const { system, wallet, customerId } = await ada({
    profile: '2026-08',
    betweenWalletAndRelay: (next) => async (request) => {
      if (request.method !== 'PATCH') return next(request)
      seen.push(await request.clone().json())
      const response = await next(request)
      if (response.status === 200) seen.push(await response.clone().json())
      return response
    },
  })
  const address = { email: 'new@shop.example' }
  await updateContact(wallet, { customerId, ...address })
  expect(seen).toEqual([address, address, { id: customerId, ...address }])
  const sent = await Promise.all(
    system.requests.filter(({ method }) => method === 'PATCH').map((request) => request.text()),
  )
  expect(new Set(sent)).toEqual(new Set(['{"customerType":"INDIVIDUAL","email":"new@shop.example"}']))
})

test.each([
  ['both', { email: 'a@shop.example', phoneNumber: '+15550111' }],
  ['neither', {}],
  ['an empty text', { email: '' }],
  ['a number', { phoneNumber: 15550111 }],
])('%s of the addresses is refused before anything is sent', async (_, addresses) => {
  const { system, wallet, customerId } = await ada()
  await expect(updateContact(wallet, { customerId, ...addresses } as never)).rejects.toBeInstanceOf(TypeError)
  await expect(updateContact(wallet, { customerId: '../x', email: 'a@shop.example' })).rejects.toBeInstanceOf(
    TypeError,
  )
  await expect(setWalletPrivacy(wallet, { isPrivate: 'yes' as never })).rejects.toBeInstanceOf(TypeError)
  expect(system.relayed).toEqual([])
})

test("another user's customer cannot be reached", async () => {
  const { system, wallet } = await ada()
  const other = await system.platform('createCustomer', { body: { customerType: 'INDIVIDUAL' } })
  const { id: customerId } = other as { id: string }
  await expect(updateContact(wallet, { customerId, email: 'eve@shop.example' })).rejects.toMatchObject({
    code: 'REFUSED',
    status: 404,
  })
  expect(system.requests.filter(({ method }) => method === 'PATCH')).toEqual([])
})

// Source: profile 2026-08, PATCH /customers/{id}: 409 EMAIL_OTP_EMAIL_ALREADY_EXISTS.
test('an address with which another wallet signs in is refused, and nothing changes', async () => {
  const { system, wallet, customerId, shown } = await ada()
  await system.platform('createCustomer', {
    body: { customerType: 'INDIVIDUAL', email: 'bob@shop.example' },
  })
  await expect(updateContact(wallet, { customerId, email: 'Bob@shop.example' })).rejects.toMatchObject({
    code: 'REFUSED',
    serviceCode: 'EMAIL_OTP_EMAIL_ALREADY_EXISTS',
  })
  expect(shown).toEqual([])
  expect(await customerOf(system, customerId)).toMatchObject({ email: 'ada@shop.example' })
})

test('a signed change with a lost response has an unknown outcome, and can be made again', async () => {
  let isLosing = true
  const { wallet, customerId } = await ada({
    profile: '2026-08',
    betweenWalletAndRelay: (next) => async (request) => {
      const response = await next(request)
      if (isLosing && request.method === 'PATCH' && response.status === 200) throw new TypeError('lost')
      return response
    },
  })
  const changes = [
    () => setWalletPrivacy(wallet, { isPrivate: true }),
    () => updateContact(wallet, { customerId, email: 'new@shop.example' }),
    () => updateContact(wallet, { customerId, phoneNumber: '+15550111' }),
  ]
  for (const change of changes)
    await expect(change()).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown' })
  isLosing = false
  for (const change of changes) await change()
})
