/** API tokens: created with permissions, which the service keeps, and deleted. */

import {
  createApiToken,
  createCustomer,
  createPlatform,
  createQuote,
  deleteApiToken,
  estimateWithdrawalFee,
  getApiToken,
  getPlatformConfig,
  listApiTokens,
  listTransactions,
  updatePlatformConfig,
} from '@embedded-wallet/platform'
import type { ApiPermission } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { openPlatformWorld } from './world.js'

test('a token may do what its permissions say (profiles 2026-04 and 2026-08, POST /tokens)', async () => {
  const { platform, baseUrl, addFundedCustomer } = await openPlatformWorld()
  const { accounts } = await addFundedCustomer(50_00)
  const order = {
    source: { sourceType: 'ACCOUNT', accountId: accounts.USD! },
    destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$bob@elsewhere.example', currency: 'USD' },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_00,
  } as const
  const fee = {
    internalAccountId: accounts.wallet!,
    currency: 'USDC',
    cryptoNetwork: 'SOLANA_MAINNET',
    amount: 1_000_000,
    destinationAddress: 'address',
  }
  /** One call of each kind, with credentials of these permissions. */
  const outcomes = async (...permissions: ApiPermission[]) => {
    const { clientId: tokenId, clientSecret } = await createApiToken(platform, { name: 'x', permissions })
    const client = createPlatform({ baseUrl, tokenId, clientSecret })
    const calls = {
      read: () => listTransactions(client).page(),
      estimate: () => estimateWithdrawalFee(client, fee),
      // Source: profile 2026-08, POST /quotes.
      pay: () => createQuote(client, order),
      configure: () => updatePlatformConfig(client, { umaDomain: 'shop.example' }),
      addCustomer: () =>
        createCustomer(client, { platformCustomerId: crypto.randomUUID(), customerType: 'INDIVIDUAL' }),
      addToken: () => createApiToken(client, { name: 'y', permissions: ['VIEW'] }),
    }
    const done: string[] = []
    for (const [name, call] of Object.entries(calls))
      await call().then(
        () => done.push(name),
        ({ serviceStatus, serviceCode, outcome }) => {
          expect({ serviceStatus, serviceCode, outcome }).toEqual({
            serviceStatus: 403,
            serviceCode: 'FORBIDDEN',
            outcome: 'none',
          })
        },
      )
    return done
  }
  expect(await outcomes('VIEW')).toEqual(['read', 'estimate'])
  expect(await outcomes('TRANSACT')).toEqual(['pay'])
  expect(await outcomes('MANAGE')).toEqual(['configure', 'addCustomer', 'addToken'])
  expect(await outcomes('VIEW', 'TRANSACT')).toEqual(['read', 'estimate', 'pay'])
})

test('tokens are listed without their secrets, and a deleted one is refused (profiles 2026-04 and 2026-08, /tokens)', async () => {
  const { platform, baseUrl, sandbox } = await openPlatformWorld()
  const created = await createApiToken(platform, { name: 'Reports', permissions: ['VIEW', 'VIEW'] })
  const { clientSecret, ...token } = created
  expect(token).toMatchObject({ name: 'Reports', permissions: ['VIEW'] })
  expect(clientSecret).not.toBe('')
  const apiTokenId = token.id
  expect(await getApiToken(platform, { apiTokenId })).toEqual(token)
  await sandbox.clock.advance(1000)
  const { clientSecret: _, ...other } = await createApiToken(platform, {
    name: 'Pay',
    permissions: ['TRANSACT'],
  })
  expect((await listApiTokens(platform).page()).data).toEqual([token, other])
  expect((await listApiTokens(platform, { name: 'Pay' }).page()).data).toEqual([other])
  expect((await listApiTokens(platform, { createdAfter: other.createdAt }).page()).data).toEqual([other])
  expect(JSON.stringify(sandbox.snapshot())).not.toContain(clientSecret)

  const reader = createPlatform({ baseUrl, tokenId: token.clientId, clientSecret })
  await getPlatformConfig(reader)
  expect(await deleteApiToken(platform, { apiTokenId })).toBeUndefined()
  await expect(getPlatformConfig(reader)).rejects.toMatchObject({
    serviceStatus: 401,
    reason: 'Credentials of this client refused',
  })
  const gone = { serviceCode: 'TOKEN_NOT_FOUND', serviceStatus: 404 }
  await expect(getApiToken(platform, { apiTokenId })).rejects.toMatchObject(gone)
  await expect(deleteApiToken(platform, { apiTokenId })).rejects.toMatchObject(gone)
  await expect(createApiToken(platform, { name: 'None', permissions: [] })).rejects.toThrow(TypeError)
})
