/** An agent, from its device code to actions that the platform approves and rejects. */

import {
  approveAgentAction,
  createAgent,
  createAgentTransferOut,
  createCustomerExternalAccount,
  getAgentAction,
  getAgentTransaction,
  listAgentExternalAccounts,
  listAgentInternalAccounts,
  listAgentTransactions,
  redeemDeviceCode,
  registerAgent,
} from '@embedded-wallet/platform'
import type { AgentPolicy } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { openPlatformWorld, type PlatformWorld, rowOf, usdAccount } from './world.js'

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
