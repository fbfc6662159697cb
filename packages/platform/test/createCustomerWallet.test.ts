/** One user has one customer and one wallet, also when responses are lost and requests come at once. */

import {
  accountsByEmail,
  createCustomer,
  createCustomerWallet,
  createPlatform,
  deleteCustomer,
  findCustomerWallet,
  listCustomers,
  listInternalAccounts,
  type Platform,
} from '@embedded-wallet/platform'
import { type ProfileName, profileNames, type ServiceEndpointName } from '@embedded-wallet/protocol'
import { describe, expect, test } from 'vitest'
import { openPlatformWorld, rowOf } from './world.js'

const user = { platformCustomerId: 'ada', email: 'ada@shop.example' }

async function walletsOf(platform: Platform): Promise<string[]> {
  const { data } = await listInternalAccounts(platform, { type: 'EMBEDDED_WALLET' }).page()
  return data.map((row) => rowOf(row).id)
}

describe.each(profileNames)('in the profile %s', (profile: ProfileName) => {
  test('a customer is made with its wallet, and the same call later finds both', async () => {
    const { platform } = await openPlatformWorld({ profile })
    expect(await findCustomerWallet(platform, { platformCustomerId: 'ada' })).toBeUndefined()
    const made = await createCustomerWallet(platform, { ...user, currencies: ['USD'], signal: undefined })
    expect(made.customer).toMatchObject({ ...user, customerType: 'INDIVIDUAL' })
    expect(made.account).toMatchObject({ id: made.accountId, type: 'EMBEDDED_WALLET' })
    const again = await createCustomerWallet(platform, { ...user, email: 'another@shop.example' })
    expect(again).toEqual(made)
    expect(await findCustomerWallet(platform, { platformCustomerId: 'ada' })).toEqual(made)
    expect(await walletsOf(platform)).toEqual([made.accountId])
  })

  test.each(['before', 'after'] as const)(
    'the response to the creation is lost %s the service acts: reading settles it',
    async (when) => {
      const { platform, sandbox } = await openPlatformWorld({ profile })
      sandbox.faults.add({ endpoint: 'createCustomer', when, response: 'drop' })
      const { accountId } = await createCustomerWallet(platform, user)
      expect(await walletsOf(platform)).toEqual([accountId])
      expect(sandbox.faults.pending()).toEqual([])
    },
  )

  test('eight calls at once, half of them over a network that loses responses, give one wallet', async () => {
    const { platform, sandbox } = await openPlatformWorld({ profile })
    sandbox.faults.add({ endpoint: 'createCustomer', when: 'after', response: 'drop' })
    sandbox.faults.add({ endpoint: 'listInternalAccounts', when: 'after', response: 'drop', times: 3 })
    const wallets = await Promise.all(Array.from({ length: 8 }, () => createCustomerWallet(platform, user)))
    expect(new Set(wallets.map(({ accountId }) => accountId)).size).toBe(1)
    expect(await walletsOf(platform)).toEqual([wallets[0]!.accountId])
  })
})

test('a service that stays away after the creation leaves the outcome unknown, and the next call finds the wallet', async () => {
  const { platform, sandbox } = await openPlatformWorld()
  const lose = (endpoint: ServiceEndpointName, times: number, skip = 0) =>
    sandbox.faults.add({ endpoint, when: 'after', response: 'drop', times, skip })
  lose('createCustomer', 1)
  lose('listCustomers', 3, 1)
  const unknown = { code: 'OUTCOME_UNKNOWN', outcome: 'unknown', retryable: false }
  await expect(createCustomerWallet(platform, user)).rejects.toMatchObject(unknown)
  lose('listInternalAccounts', 3)
  // This call has made nothing: it only cannot read.
  const away = { status: 500, outcome: 'none', retryable: true }
  await expect(createCustomerWallet(platform, user)).rejects.toMatchObject(away)
  expect(sandbox.faults.pending()).toEqual([])
  const { accountId } = await createCustomerWallet(platform, user)
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
  await expect(createCustomerWallet(platform, { ...user, signal })).rejects.toMatchObject({
    code: 'OUTCOME_UNKNOWN',
  })
  await expect(createCustomerWallet(platform, { ...user, signal })).rejects.toMatchObject({ code: 'ABORTED' })
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
      request.url.includes('/internal-accounts') && waited.length < 2
        ? Response.json({ data: [], hasMore: false })
        : sandbox.fetch(request),
  })
  expect((await createCustomerWallet(platform, user)).accountId).toMatch(/^InternalAccount:/)
  expect(waited).toEqual([200, 500])
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
    await expect(createCustomerWallet(platform, user)).rejects.toThrow(
      'check that the platform has embedded wallets',
    )
  expect((await listCustomers(platform).page()).data).toHaveLength(1)
})

test("a deployment that ignores the filters never gives another user's wallet", async () => {
  const { platform, sandbox } = await openPlatformWorld()
  const other = await createCustomerWallet(platform, { platformCustomerId: 'bob' })
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
  const { customer, accountId } = await createCustomerWallet(unfiltered, user)
  expect(customer.platformCustomerId).toBe('ada')
  expect(accountId).not.toBe(other.accountId)
})

test('a conflict that no customer of this id explains is handed on', async () => {
  const { platform } = await openPlatformWorld()
  await createCustomer(platform, { customerType: 'INDIVIDUAL', umaAddress: '$ada@shop.example' })
  const taken = createCustomerWallet(platform, { ...user, umaAddress: '$ada@shop.example' })
  await expect(taken).rejects.toMatchObject({ code: 'REFUSED', status: 409 })
  const { customer } = await createCustomerWallet(platform, user)
  await deleteCustomer(platform, { customerId: customer.id })
  await expect(createCustomerWallet(platform, user)).rejects.toMatchObject({ code: 'REFUSED', status: 409 })
})

test.each([undefined, '', 7])(
  'a wrong platformCustomerId is named before anything is sent: %j',
  async (id) => {
    const { platform } = await openPlatformWorld()
    const call = createCustomerWallet(platform, { platformCustomerId: id as string })
    await expect(call).rejects.toThrow('platformCustomerId must be a non-empty string')
  },
)

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
