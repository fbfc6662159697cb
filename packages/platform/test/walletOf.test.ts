/** One user has one customer and one wallet, also when responses are lost and requests come at once. */

import {
  accountsByEmail,
  createCustomer,
  createPlatform,
  deleteCustomer,
  findWalletOf,
  listCustomers,
  listInternalAccounts,
  type Platform,
  updateCustomer,
  walletOf,
} from '@embedded-wallet/platform'
import { type ProfileName, profileNames, type ServiceEndpointName } from '@embedded-wallet/protocol'
import { createSandbox } from '@embedded-wallet/sandbox'
import { describe, expect, test } from 'vitest'
import type { CustomerWallet } from '../src/findWalletOf.js'
import { keepWallet } from '../src/walletOf.js'
import { openPlatformWorld, rowOf } from './world.js'

const user = { userId: 'ada', email: 'ada@shop.example' }

async function walletsOf(platform: Platform): Promise<string[]> {
  const { data } = await listInternalAccounts(platform, { type: 'EMBEDDED_WALLET' }).page()
  return data.map((row) => rowOf(row).id)
}

describe.each(profileNames)('in the profile %s', (profile: ProfileName) => {
  test('a customer is made with its wallet, and the same call later finds both', async () => {
    const { platform } = await openPlatformWorld({ profile })
    expect(await findWalletOf(platform, { userId: 'ada' })).toBeUndefined()
    const made = await walletOf(platform, { ...user, currencies: ['USD'], signal: undefined })
    expect(made.customer).toMatchObject({ platformCustomerId: 'ada', email: 'ada@shop.example' })
    expect(made.account).toMatchObject({ id: made.accountId, type: 'EMBEDDED_WALLET' })
    expect(await walletOf(platform, { userId: 'ada', email: ' Ada@Shop.example' })).toEqual(made)
    expect(await walletOf(platform, { userId: 'ada' })).toEqual(made)
    expect(await findWalletOf(platform, { userId: 'ada' })).toEqual(made)
    expect(await walletsOf(platform)).toEqual([made.accountId])
  })

  test.each(['before', 'after'] as const)(
    'the response to the creation is lost %s the service acts: reading settles it',
    async (when) => {
      const { platform, sandbox } = await openPlatformWorld({ profile })
      sandbox.faults.add({ endpoint: 'createCustomer', when, response: 'drop' })
      const { accountId } = await walletOf(platform, user)
      expect(await walletsOf(platform)).toEqual([accountId])
      expect(sandbox.faults.pending()).toEqual([])
    },
  )

  test('eight instances at once, half of them over a network that loses responses, give one wallet', async () => {
    const { platform, sandbox } = await openPlatformWorld({ profile })
    sandbox.faults.add({ endpoint: 'createCustomer', when: 'after', response: 'drop' })
    sandbox.faults.add({ endpoint: 'listInternalAccounts', when: 'after', response: 'drop', times: 3 })
    const instance = () => createPlatform({ ...sandbox, wait: async () => {} })
    const wallets = await Promise.all(Array.from({ length: 8 }, () => walletOf(instance(), user)))
    expect(new Set(wallets.map(({ accountId }) => accountId)).size).toBe(1)
    expect(await walletsOf(platform)).toEqual([wallets[0]!.accountId])
  })

  test('two people with one id at once, on eight instances: only one address gets the wallet, the other a refusal', async () => {
    const { platform, sandbox } = await openPlatformWorld({ profile })
    sandbox.faults.add({ endpoint: 'createCustomer', when: 'after', response: 'drop' })
    const shared = createPlatform({ ...sandbox, wait: async () => {} })
    const of = (call: number) => walletOf(call < 4 ? shared : createPlatform(sandbox), peopleOf7[call % 2]!)
    const ends = await Promise.allSettled(Array.from({ length: 8 }, (_, call) => of(call)))
    const [accountId] = await walletsOf(platform)
    expect(await walletsOf(platform)).toEqual([accountId])
    const { customer } = (await findWalletOf(platform, { userId: '7' }))!
    for (const [call, end] of ends.entries())
      if (peopleOf7[call % 2]!.email === customer.email)
        expect(end).toMatchObject({ status: 'fulfilled', value: { accountId } })
      else expect(end).toMatchObject({ status: 'rejected', reason: otherEmail })
  })
})

const otherEmail = { code: 'REFUSED', serviceCode: 'OTHER_EMAIL', outcome: 'none', retryable: false }
const peopleOf7 = [
  { userId: '7', email: 'ada@shop.example' },
  { userId: '7', email: 'eve@shop.example' },
] as const

test('a user with the id of an earlier one never gets that wallet, and a new address of the same user counts at once', async () => {
  const { platform, sandbox } = await openPlatformWorld()
  const { customer, accountId } = await walletOf(platform, peopleOf7[0])
  for (const client of [platform, createPlatform(sandbox)])
    await expect(walletOf(client, peopleOf7[1])).rejects.toMatchObject({
      ...otherEmail,
      message: expect.stringMatching(
        /^Customer:.* has a different email address.* Did you delete your database\?/,
      ),
    })
  expect(await walletsOf(platform)).toEqual([accountId])
  const email = 'ada@new.example'
  await updateCustomer(platform, { customerId: customer.id, customerType: 'INDIVIDUAL', email })
  expect((await walletOf(platform, { userId: '7', email })).accountId).toBe(accountId)
})

test('a service that stays away after the creation leaves the outcome unknown, and the next call finds the wallet', async () => {
  const { platform, sandbox } = await openPlatformWorld()
  const lose = (endpoint: ServiceEndpointName, times: number, skip = 0) =>
    sandbox.faults.add({ endpoint, when: 'after', response: 'drop', times, skip })
  lose('createCustomer', 1)
  lose('listCustomers', 3, 1)
  const unknown = { code: 'OUTCOME_UNKNOWN', outcome: 'unknown', retryable: false }
  await expect(walletOf(platform, user)).rejects.toMatchObject(unknown)
  // A restart in between.
  const restarted = createPlatform({ ...sandbox, wait: async () => {} })
  lose('listInternalAccounts', 3)
  // This call has made nothing: it only cannot read.
  const away = { outcome: 'none', retryable: true }
  await expect(walletOf(restarted, user)).rejects.toMatchObject(away)
  expect(sandbox.faults.pending()).toEqual([])
  const { accountId } = await walletOf(restarted, user)
  expect(await walletsOf(platform)).toEqual([accountId])
})

test('a signal that ends the call after the creation says that a customer may exist', async () => {
  const { sandbox } = await openPlatformWorld()
  const { baseUrl, tokenId, clientSecret } = sandbox
  const ending = new AbortController()
  const platform = createPlatform({
    baseUrl,
    tokenId,
    clientSecret,
    fetch: async (request) => {
      const response = await sandbox.fetch(request)
      if (request.method === 'POST') ending.abort()
      return response
    },
  })
  const { signal } = ending
  await expect(walletOf(platform, { ...user, signal })).rejects.toMatchObject({
    code: 'OUTCOME_UNKNOWN',
  })
  await expect(walletOf(platform, { ...user, signal })).rejects.toMatchObject({ code: 'ABORTED' })
})

test('a wallet that comes later than its customer is waited for, with growing pauses', async () => {
  const { sandbox } = await openPlatformWorld()
  const waited: number[] = []
  const { baseUrl, tokenId, clientSecret } = sandbox
  const platform = createPlatform({
    baseUrl,
    tokenId,
    clientSecret,
    wait: async (milliseconds) => void waited.push(milliseconds),
    fetch: async (request) =>
      request.url.includes('/internal-accounts') && waited.length < 4
        ? Response.json({ data: [], hasMore: false })
        : sandbox.fetch(request),
  })
  expect((await walletOf(platform, user)).accountId).toMatch(/^InternalAccount:/)
  expect(waited).toEqual([200, 500, 1000, 2000])
})

test('a deployment without embedded wallets is named, and the customer is made once', async () => {
  const { sandbox } = await openPlatformWorld()
  const { baseUrl, tokenId, clientSecret } = sandbox
  const platform = createPlatform({
    baseUrl,
    tokenId,
    clientSecret,
    wait: async () => {},
    fetch: async (request) =>
      request.url.includes('/internal-accounts')
        ? Response.json({ data: [], hasMore: false })
        : sandbox.fetch(request),
  })
  for (const _ of [1, 2])
    await expect(walletOf(platform, user)).rejects.toThrow('check that the platform has embedded wallets')
  expect((await listCustomers(platform).page()).data).toHaveLength(1)
})

test("a deployment that ignores the filters never gives another user's wallet", async () => {
  const { platform, sandbox } = await openPlatformWorld()
  const other = await walletOf(platform, { userId: 'bob' })
  const { baseUrl, tokenId, clientSecret } = sandbox
  const unfiltered = createPlatform({
    baseUrl,
    tokenId,
    clientSecret,
    fetch: (request) => {
      const url = new URL(request.url)
      if (request.method === 'GET')
        for (const name of ['platformCustomerId', 'customerId', 'type']) url.searchParams.delete(name)
      return sandbox.fetch(new Request(url, request))
    },
  })
  const { customer, accountId } = await walletOf(unfiltered, user)
  expect(customer.platformCustomerId).toBe('ada')
  expect(accountId).not.toBe(other.accountId)
})

// Source: profile 2026-08, InternalAccount, status. Assumption: an account that is CLOSED or FAILED takes and sends nothing.
test.each(['CLOSED', 'FAILED'])(
  'an account that is %s is no wallet: no user is sent to it',
  async (status) => {
    const { platform, sandbox } = await openPlatformWorld()
    await walletOf(platform, user)
    const { baseUrl, tokenId, clientSecret } = sandbox
    const ended = createPlatform({
      ...{ baseUrl, tokenId, clientSecret },
      fetch: async (request) => {
        const response = await sandbox.fetch(request)
        if (!new URL(request.url).pathname.endsWith('/internal-accounts')) return response
        const page = (await response.json()) as { data: object[] }
        return Response.json({ ...page, data: page.data.map((row) => ({ ...row, status })) })
      },
    })
    expect(await findWalletOf(ended, { userId: 'ada' })).toBeUndefined()
  },
)

test('two instances at once give one wallet, also where a deployment makes two customers of one id', async () => {
  const { sandbox } = await openPlatformWorld()
  const held: (() => void)[] = []
  let made = 0
  const instance = () =>
    createPlatform({
      ...sandbox,
      fetch: async (request) => {
        const url = new URL(request.url)
        url.searchParams.delete('platformCustomerId')
        if (request.method !== 'POST') return sandbox.fetch(new Request(url, request)).then(withoutSuffix)
        // Both have read that there is no customer before one of them makes it.
        const both = new Promise<void>((release) => held.push(release))
        if (held.length === 2) for (const release of held) release()
        await both
        const body = (await request.text()).replace('"ada"', `"ada~${++made}"`)
        return sandbox.fetch(new Request(request, { body })).then(withoutSuffix)
      },
    })
  const withoutSuffix = async (response: Response) =>
    new Response((await response.text()).replace(/~\d/g, ''), response)
  const wallets = await Promise.all([instance(), instance()].map((one) => walletOf(one, user)))
  expect(made).toBe(2)
  expect(new Set(wallets.map(({ accountId }) => accountId)).size).toBe(1)
  expect((await walletOf(instance(), user)).accountId).toBe(wallets[0]!.accountId)
})

test('a client finds a wallet once for all calls of a minute, but a failure, a signal and an acceptance each count anew', async () => {
  const { sandbox } = await openPlatformWorld()
  let calls = 0
  let now = 0
  const platform = createPlatform({
    ...sandbox,
    now: () => now,
    wait: async () => {},
    retries: 0,
    fetch: (request) => {
      calls += 1
      return sandbox.fetch(request)
    },
  })
  const costOf = async (options: object = {}) => {
    calls = 0
    await walletOf(platform, { ...user, ...options })
    return calls
  }
  sandbox.faults.add({ endpoint: 'listCustomers', when: 'before', response: 'drop' })
  await expect(walletOf(platform, user)).rejects.toMatchObject({ outcome: 'none' })
  const found = await Promise.all(Array.from({ length: 8 }, () => walletOf(platform, user)))
  expect(new Set(found).size).toBe(1)
  expect(await costOf()).toBe(0)
  expect(await costOf({ signal: new AbortController().signal })).toBe(2)
  const endUserTermsConsent = {
    acceptedAt: '2026-11-24T10:00:00Z',
    ipAddress: '203.0.113.9',
    termsVersion: 'V1',
    acceptanceMethod: 'CLICK_TO_ACCEPT',
  }
  expect(await costOf({ endUserTermsConsent })).toBe(3)
  now += 60_000
  expect(await costOf()).toBe(2)
})

test('a customer who was made before the terms gets the wallet with the acceptance', async () => {
  const { platform } = await openPlatformWorld({ profile: '2026-08', endUserTerms: true })
  await createCustomer(platform, { platformCustomerId: 'ada', email: user.email, customerType: 'INDIVIDUAL' })
  expect(await findWalletOf(platform, { userId: 'ada' })).toBeUndefined()
  const endUserTermsConsent = {
    acceptedAt: '2026-11-24T10:00:00Z',
    ipAddress: '203.0.113.9',
    termsVersion: 'V1',
    acceptanceMethod: 'CLICK_TO_ACCEPT',
  } as const
  const { customer } = await walletOf(platform, { userId: 'ada', endUserTermsConsent })
  expect(customer.endUserTermsConsent?.acceptanceMethod).toBe('CLICK_TO_ACCEPT')
})

test('a conflict that no customer of this id explains is handed on', async () => {
  const { platform, sandbox } = await openPlatformWorld()
  await createCustomer(platform, { customerType: 'INDIVIDUAL', umaAddress: '$ada@shop.example' })
  const taken = walletOf(platform, { ...user, umaAddress: '$ada@shop.example' })
  await expect(taken).rejects.toMatchObject({ code: 'REFUSED', serviceStatus: 409 })
  const { customer } = await walletOf(platform, user)
  await deleteCustomer(platform, { customerId: customer.id })
  await expect(walletOf(createPlatform(sandbox), user)).rejects.toMatchObject({
    code: 'REFUSED',
    serviceStatus: 409,
  })
})

test.each([undefined, '', 7])('a wrong userId is named before anything is sent: %j', async (id) => {
  const { platform } = await openPlatformWorld()
  const call = walletOf(platform, { userId: id as string })
  await expect(call).rejects.toThrow('userId must be a non-empty string')
})

// The users of an app by their address: who has a wallet does not show in the calls that a login costs.

test('a known and an unknown address, and one without a wallet yet, cost the same calls', async () => {
  const { sandbox } = await openPlatformWorld({})
  const calls: string[] = []
  const platform = createPlatform({
    ...sandbox,
    fetch: (request) => {
      const { pathname, searchParams } = new URL(request.url)
      calls.push([pathname, ...searchParams.keys()].join(' '))
      return sandbox.fetch(request)
    },
  })
  const { createAccount, findAccount } = accountsByEmail(platform)
  const made = await createAccount('ada@shop.example')
  const callsFor = async (email: string) => {
    calls.length = 0
    return { accountId: (await findAccount(email))?.accountId, calls: [...calls] }
  }
  const known = await callsFor('ada@shop.example')
  expect(known.accountId).toBe(made.accountId)
  expect(known.calls).toHaveLength(2)
  expect(await callsFor('eve@shop.example')).toEqual({ accountId: undefined, calls: known.calls })
})

test('a client keeps ten thousand wallets, and the oldest go', async () => {
  const platform = createPlatform(createSandbox())
  let finds = 0
  const keep = (userId: string) =>
    keepWallet(platform, userId, async () => {
      finds += 1
      return {} as CustomerWallet
    })
  for (let user = 0; user <= 10_000; user++) await keep(`${user}`)
  finds = 0
  await keep('1')
  expect(finds).toBe(0)
  await keep('0')
  expect(finds).toBe(1)
})
