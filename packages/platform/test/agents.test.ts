/** An agent and its approvals, and API tokens with their permissions. */

import {
  approveAgentAction,
  createAgent,
  createAgentTransferOut,
  createApiToken,
  createCustomer,
  createCustomerExternalAccount,
  createPlatform,
  createQuote,
  deleteApiToken,
  estimateWithdrawalFee,
  getAgentAction,
  getAgentTransaction,
  getApiToken,
  getPlatformConfig,
  listAgentExternalAccounts,
  listAgentInternalAccounts,
  listAgentTransactions,
  listApiTokens,
  listTransactions,
  redeemDeviceCode,
  registerAgent,
  updatePlatformConfig,
} from '@embedded-wallet/platform'
import type { AgentPolicy, ApiPermission } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { openPlatformWorld, orderOf, type PlatformWorld, rowOf, toBob, usdAccount } from './world.js'

const policy: AgentPolicy = {
  permissions: ['VIEW_TRANSACTIONS', 'CREATE_TRANSFERS', 'CREATE_QUOTES', 'EXECUTE_QUOTES'],
  defaultExecutionMode: 'APPROVAL_REQUIRED',
}

/** A funded customer with a bank account, and a connected agent of theirs. */
async function withAgent(world: PlatformWorld, more: Partial<AgentPolicy> = {}) {
  const { platform, baseUrl } = world
  const { customer, accounts } = await world.addFundedCustomer(100_00)
  const bank = await createCustomerExternalAccount(platform, { customerId: customer.id, ...usdAccount() })
  const { agent: registered, deviceCode } = await registerAgent(platform, {
    name: 'Payroll',
    customerId: customer.id,
    policy: { ...policy, ...more },
  })
  const redeemed = await redeemDeviceCode({ baseUrl }, { code: deviceCode.code })
  expect(redeemed).toMatchObject({ agentId: registered.id, agentName: 'Payroll' })
  const agent = createAgent({ baseUrl, accessToken: redeemed.accessToken })
  const out = (amount: number) => ({
    source: { accountId: accounts.USD! },
    destination: { accountId: bank.id },
    amount,
  })
  return { customer, agentId: registered.id, agent, bank, usd: accounts.USD!, out, deviceCode }
}

test('an action waits until the platform, which got an event, approves it', async () => {
  const world = await openPlatformWorld()
  const { agent, agentId, bank, usd, out } = await withAgent(world)
  const own = await listAgentInternalAccounts(agent, { type: 'INTERNAL_FIAT' }).page()
  expect(own.data.map((row) => rowOf(row).id)).toEqual([usd])
  expect((await listAgentExternalAccounts(agent).page()).data).toEqual([bank])

  const action = await createAgentTransferOut(agent, out(30_00))
  expect(action).toMatchObject({ status: 'PENDING_APPROVAL', type: 'TRANSFER_OUT' })
  expect(await world.balance(usd)).toBe(100_00)
  await world.arrived()
  const prompt = world.received.find(({ family }) => family === 'AGENT_ACTION')
  const isPrompt = prompt?.problem === undefined && prompt?.family === 'AGENT_ACTION'
  expect(isPrompt && prompt.data.transferDetails?.amount).toBe(30_00)

  const approved = await approveAgentAction(world.platform, { agentId, actionId: action.id })
  expect(approved).toMatchObject({ status: 'APPROVED', transaction: { agentId } })
  expect(await world.balance(usd)).toBe(70_00)
  expect(await getAgentAction(agent, { actionId: action.id })).toMatchObject({ status: 'APPROVED' })
  const transaction = await getAgentTransaction(agent, { transactionId: approved.transaction!.id })
  expect(transaction).toMatchObject({ status: 'COMPLETED', agentId })
  const listed: string[] = []
  for await (const row of listAgentTransactions(agent, { type: 'OUTGOING', limit: 1 }))
    listed.push(rowOf(row).id)
  expect(listed).toEqual([transaction.id])
  await expect(approveAgentAction(world.platform, { agentId, actionId: action.id })).rejects.toMatchObject({
    serviceStatus: 409,
  })
})

// API tokens: created with permissions, which the service keeps, and deleted.

test('a token may do what its permissions say (profiles 2026-04 and 2026-08, POST /tokens)', async () => {
  const { platform, baseUrl, addFundedCustomer } = await openPlatformWorld()
  const { accounts } = await addFundedCustomer(50_00)
  const order = orderOf(accounts.USD!, toBob(), 10_00)
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
