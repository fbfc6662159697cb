/** The rates without options are what the documentation promises: the call after the last allowed one is refused. */

import { readEndpoints, relayEndpoints, scaEndpoints, walletEndpoints } from '@embedded-wallet/protocol'
import { expect, test, vi } from 'vitest'
import { memoryStore } from '../store/memoryStore.js'
import type { Rate, RelayStore } from '../store/relayStore.js'
import {
  createProofs,
  createQuotas,
  defaultQuotas,
  type QuotaName,
  quotaBeforeBody,
  quotaOfType,
  userOf,
} from './quotas.js'

/** How many uses pass before the first that is refused. */
async function allowed(name: QuotaName, by: { user?: string; address?: string }) {
  const spend = createQuotas(memoryStore(), undefined)
  for (let count = 0; count < 10_000; count++) {
    const isRefused = await spend(name, by).then(
      () => false,
      () => true,
    )
    if (isRefused) return count
  }
  return Number.POSITIVE_INFINITY
}

// Source: docs/reference, `defaultQuotas`.
test.each<[QuotaName, number, number, number]>([
  ['otpMails', 5, 60, 600],
  ['signIns', 30, 300, 600],
  ['signatures', 120, 1200, 60],
  ['lookUps', 300, 3000, 60],
  ['quotes', 60, 600, 60],
  ['proofs', 4, 300, 900],
  ['reads', 300, 3000, 60],
  ['accounts', 12, 30, 3600],
])('%s: %d for a user and %d for an address in %d seconds', async (name, perUser, perAddress, seconds) => {
  expect(await allowed(name, { user: 'ada' })).toBe(perUser)
  expect(await allowed(name, { address: '192.0.2.1' })).toBe(perAddress)
  expect([defaultQuotas[name].perUser.seconds, defaultQuotas[name].perAddress.seconds]).toEqual([
    seconds,
    seconds,
  ])
})

test('a use that is refused says what ran out and when to try again', async () => {
  const spent: [string, Rate][] = []
  const waits = [1, 1001]
  const store = {
    spend: async (key: string, rate: Rate) => {
      spent.push([key, rate])
      return waits.shift() ?? 0
    },
  } as unknown as RelayStore
  const spend = createQuotas(store, undefined)
  const failed = async () => spend('otpMails', { user: 'ada' }).catch((error: unknown) => error)
  expect(await failed()).toMatchObject({
    status: 429,
    code: 'RATE_LIMITED',
    message: 'Too many attempts. Try again later.',
    retryAfter: 1,
    quota: 'otpMails',
  })
  expect(await failed()).toMatchObject({ retryAfter: 2 })
  expect(await failed()).toBeUndefined()
  expect(spent[0]).toEqual(['otpMails/user/ada', { points: 5, seconds: 600 }])
})

test('the address is counted before the user, and a caller without a session apart from those with one', async () => {
  const keys: string[] = []
  const store = {
    spend: async (key: string) => {
      keys.push(key)
      return 0
    },
  } as unknown as RelayStore
  const spend = createQuotas(store, { signIns: defaultQuotas.otpMails })
  await spend('signIns', { user: 'ada', address: '192.0.2.1' })
  await spend('signIns', { user: 'login/ada', address: '192.0.2.1', isAnonymous: true })
  await spend('signIns', {})
  expect(keys).toEqual([
    'signIns/address/192.0.2.1',
    'signIns/user/ada',
    'signIns/login/address/192.0.2.1',
    'signIns/user/login/ada',
    'signIns/few/192.0.2.1',
    'signIns/total',
  ])
})

test('`false` counts nothing, and rates of one kind leave the others as they are', async () => {
  const spend = vi.fn(async () => 0)
  const store = { spend } as unknown as RelayStore
  await createQuotas(store, false)('signIns', { user: 'ada' })
  expect(spend).not.toHaveBeenCalled()
  const own = { perUser: { points: 1, seconds: 1 }, perAddress: { points: 2, seconds: 2 } }
  const spendOf = createQuotas(store, { otpMails: own })
  await spendOf('otpMails', { user: 'ada', address: 'a' })
  await spendOf('signIns', { user: 'ada' })
  expect(spend.mock.calls.map((call: unknown[]) => call[1])).toEqual([
    own.perAddress,
    own.perUser,
    { points: 30, seconds: 600 },
  ])
})

test('a user has one name, whatever the order of their accounts, and the list stays as it was', () => {
  const grant = ['InternalAccount:b', 'InternalAccount:a']
  expect(userOf(grant)).toBe('InternalAccount:a')
  expect(userOf([...grant].reverse())).toBe('InternalAccount:a')
  expect(grant).toEqual(['InternalAccount:b', 'InternalAccount:a'])
})

const spentBefore = [
  // Its type decides; a start counts as that of a stranger; the last two cost the service nothing.
  [undefined, 'challengeAuthMethod startLogin startSignUp confirmSignUp getTerms endAppSession'],
  ['signIns', 'verifyAuthMethod createRegistrationOptions authorizeQuote resendQuoteAuthorization'],
  ['signIns', 'startScaLogin completeScaLogin'],
  ['reads', 'createHandOff listAuthMethods listSessions getQuote'],
  ['reads', 'readAccounts readTransactions readTransaction readReceiveWays'],
  ['quotes', 'requestQuote'],
  ['signatures', 'acceptTerms executeQuote registerAuthMethod revokeAuthMethod revokeSession refreshSession'],
  ['signatures', 'exportInternalAccount updateInternalAccount updateCustomer'],
] as const

test.each(spentBefore)('before its body is read, %s is spent by: %s', (quota, names) => {
  for (const name of names.split(' '))
    expect(quotaBeforeBody(name as Parameters<typeof quotaBeforeBody>[0])).toBe(quota)
})

test('the table has every call of a browser', () => {
  const calls = { ...walletEndpoints, ...scaEndpoints, ...relayEndpoints, ...readEndpoints }
  expect(spentBefore.flatMap(([, names]) => names.split(' ')).sort()).toEqual(Object.keys(calls).sort())
})

test.each([
  ['challengeAuthMethod', 'EMAIL_OTP', 'otpMails'],
  ['challengeAuthMethod', 'SMS_OTP', 'otpMails'],
  ['challengeAuthMethod', 'PASSKEY', 'signIns'],
  ['challengeAuthMethod', undefined, 'signIns'],
  ['registerAuthMethod', 'EMAIL_OTP', 'otpMails'],
  ['registerAuthMethod', 'SMS_OTP', 'otpMails'],
  ['registerAuthMethod', 'PASSKEY', undefined],
  ['verifyAuthMethod', 'EMAIL_OTP', undefined],
  ['startScaLogin', 'SMS_OTP', 'otpMails'],
  ['startScaLogin', 'PASSKEY', undefined],
  ['resendQuoteAuthorization', undefined, 'otpMails'],
] as const)('%s of the type %s spends: %s', (name, type, quota) => {
  expect(quotaOfType(name, type)).toBe(quota)
})

// Wrong proofs of an account are counted, and each right one starts the count anew.

// Source: docs/reference, `defaultQuotas.proofs`: the service locks its user at five.
const mostWrong = 4

test('each right proof gives the whole quota back, the second one as well; another account has its own', async () => {
  const store = memoryStore()
  const proofs = createProofs(store, createQuotas(store, undefined))
  const spend = async () => {
    for (let count = 0; count < mostWrong; count++) await proofs.spend('InternalAccount:1', undefined)
    // Both names of an account are the same account.
    await expect(proofs.spend('EmbeddedWallet:1', undefined)).rejects.toMatchObject({ status: 429 })
  }
  for (let right = 0; right < 3; right++) {
    await spend()
    await proofs.spend('InternalAccount:2', undefined)
    await proofs.noteRight('InternalAccount:1')
  }
})

test('a store that fails after a right proof costs no response', async () => {
  const store = { ...memoryStore(), put: () => Promise.reject(new Error('slow')) }
  await createProofs(store, createQuotas(store, undefined)).noteRight('InternalAccount:1')
})
