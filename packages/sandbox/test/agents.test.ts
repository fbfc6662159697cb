/** Agents: a device code connects one, a policy limits it to one customer, and the platform manages it and decides about its actions. Source of all calls: profile 2026-08, section 3, "Agents". */

import { expect, test } from 'vitest'
import { authorizationOf, clientOf, createWorld, quoteOf, umaTo, usdBank } from './client.js'
import { openWalk } from './profileWalk.js'

const allPermissions = ['VIEW_TRANSACTIONS', 'CREATE_TRANSFERS', 'CREATE_QUOTES', 'EXECUTE_QUOTES']

/** Ada with 1000 dollars, a bank account and an agent. */
async function adaWithAgent(policy: object = {}) {
  const world = createWorld()
  const { send, sandbox, addCustomer } = world
  const ada = await addCustomer('ada', { currencies: ['USD'] })
  const ben = await addCustomer('ben', { currencies: ['USD'] })
  const fiatOf = async (customerId: string) =>
    (await send('GET', `/customers/internal-accounts?customerId=${customerId}&type=INTERNAL_FIAT`)).body
      .data[0]
  const { id: accountId } = await fiatOf(ada.customerId)
  await send('POST', `/sandbox/internal-accounts/${accountId}/fund`, { amount: 100_000 })
  const accountInfo = usdBank()
  const external = await send('POST', '/customers/external-accounts', {
    customerId: ada.customerId,
    currency: 'USD',
    accountInfo,
  })
  const body = {
    name: 'Helper',
    customerId: ada.customerId,
    policy: { permissions: allPermissions, defaultExecutionMode: 'APPROVAL_REQUIRED', ...policy },
  }
  const made = await send('POST', '/agents', body)
  expect(made).toMatchObject({
    status: 201,
    body: { agent: { isConnected: false }, deviceCode: { redeemed: false } },
  })
  const { agent, deviceCode } = made.body
  const redeem = (code: string) => clientOf(sandbox, '')('POST', `/agents/device-codes/${code}/redeem`)
  const redeemed = await redeem(deviceCode.code)
  const asAgent = clientOf(sandbox, `Bearer ${redeemed.body.accessToken}`)
  return {
    ...world,
    ada,
    ben,
    agent,
    deviceCode,
    redeem,
    redeemed,
    asAgent,
    accountId,
    externalId: external.body.id,
    balance: async () => (await fiatOf(ada.customerId)).balance.amount,
    benAccountId: (await fiatOf(ben.customerId)).id,
  }
}

const transferBody = (source: string, destination: string, amount: number) => ({
  source: { accountId: source },
  destination: { accountId: destination },
  amount,
})

test('an agent without credentials redeems a device code once, before it expires', async () => {
  const { send, sandbox, agent, deviceCode, redeem, redeemed, asAgent } = await adaWithAgent()
  expect(redeemed).toMatchObject({
    status: 200,
    body: { agentId: agent.id, agentName: 'Helper', policy: agent.policy },
  })
  expect(await redeem(deviceCode.code)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  expect((await redeem('none')).status).toBe(404)
  const later = await send('POST', `/agents/${agent.id}/device-codes`)
  expect(later).toMatchObject({ status: 201, body: { agentId: agent.id, redeemed: false } })
  sandbox.clock.advance(11 * 60_000)
  expect((await redeem(later.body.code)).status).toBe(400)
  expect((await send('POST', '/agents/Agent:none/device-codes')).status).toBe(404)
  for (const authorization of ['', 'Bearer', 'Bearer x', authorizationOf(sandbox)])
    expect((await clientOf(sandbox, authorization)('GET', '/agents/me/transactions')).status).toBe(401)
  expect((await asAgent('GET', '/transactions')).status).toBe(401)
  expect((await asAgent('GET', '/agents/me/transactions')).status).toBe(200)
  expect(JSON.stringify(sandbox.snapshot())).not.toContain(redeemed.body.accessToken)
})

test('an agent sees the accounts and transactions of its own customer only', async () => {
  const { send, asAgent, ben, accountId, externalId } = await adaWithAgent()
  const list = await asAgent('GET', '/agents/me/internal-accounts?currency=USD')
  expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([accountId])
  expect((await asAgent('GET', '/agents/me/external-accounts')).body.data).toMatchObject([{ id: externalId }])
  const transactions = (await asAgent('GET', '/agents/me/transactions?type=INCOMING&limit=1')).body
  expect(transactions).toMatchObject({ totalCount: 1, data: [{ status: 'COMPLETED' }] })
  const own = await asAgent('GET', `/agents/me/transactions/${transactions.data[0].id}`)
  expect(own).toMatchObject({ status: 200, body: transactions.data[0] })
  await ben.fund(5)
  const foreign = (await send('GET', `/transactions?customerId=${ben.customerId}`)).body.data[0]
  expect(await asAgent('GET', `/agents/me/transactions/${foreign.id}`)).toMatchObject({
    status: 404,
    body: { code: 'TRANSACTION_NOT_FOUND' },
  })
  expect((await asAgent('GET', '/agents/me/transactions?limit=101')).status).toBe(400)
})

test('an action waits for approval, the platform gets it in an event, and the approval executes it', async () => {
  const { send, sandbox, agent, asAgent, accountId, externalId, balance } = await adaWithAgent()
  const body = transferBody(accountId, externalId, 4000)
  const action = await asAgent('POST', '/agents/me/transfer-out', body, { 'idempotency-key': 'k' })
  expect(action).toMatchObject({
    status: 201,
    body: {
      status: 'PENDING_APPROVAL',
      type: 'TRANSFER_OUT',
      transferDetails: { amount: 4000, currency: 'USD', sourceAccountId: accountId },
    },
  })
  expect(action.body).not.toHaveProperty('transaction')
  expect((await asAgent('POST', '/agents/me/transfer-out', body, { 'idempotency-key': 'k' })).body).toEqual(
    action.body,
  )
  // The platform is another caller, so its Idempotency-Keys are separate.
  expect((await send('POST', '/transfer-out', body, { 'idempotency-key': 'k' })).status).toBe(200)
  const events = sandbox.events().filter(({ type }) => type === 'AGENT_ACTION.PENDING_APPROVAL')
  expect(events.map(({ data }) => data)).toEqual([action.body])
  const path = `/agents/${agent.id}/actions/${action.body.id}`
  expect((await send('POST', `/agents/Agent:none/actions/${action.body.id}/approve`)).status).toBe(404)
  const approved = await send('POST', `${path}/approve`)
  expect(approved).toMatchObject({
    status: 200,
    body: { status: 'APPROVED', transaction: { status: 'COMPLETED', agentId: agent.id, type: 'OUTGOING' } },
  })
  expect(await balance()).toBe(92_000)
  expect(await send('POST', `${path}/approve`)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect((await send('POST', `${path}/reject`, { reason: 'late' })).status).toBe(409)
  expect((await asAgent('GET', `/agents/me/actions/${action.body.id}`)).body).toEqual(approved.body)
})

test('a rejected action moves no money, and an approved action fails when the quote has expired or the money is gone', async () => {
  const { send, sandbox, agent, asAgent, accountId, externalId, benAccountId, balance } = await adaWithAgent()
  const decide = (id: string, decision: string, body?: object) =>
    send('POST', `/agents/${agent.id}/actions/${id}/${decision}`, body)
  const transferIn = await asAgent('POST', '/agents/me/transfer-in', transferBody(externalId, accountId, 10))
  const rejected = await decide(transferIn.body.id, 'reject', { reason: 'not now' })
  expect(rejected).toMatchObject({ status: 200, body: { status: 'REJECTED', rejectionReason: 'not now' } })
  expect(rejected.body).not.toHaveProperty('transaction')

  const quoteBody = quoteOf(accountId, umaTo('$a@elsewhere.example', 'EUR'), 2000)
  const quote = async () => (await asAgent('POST', '/agents/me/quotes', quoteBody)).body
  const execute = async (quoteId: string) =>
    (await asAgent('POST', `/agents/me/quotes/${quoteId}/execute`)).body
  const good = await execute((await quote()).id)
  expect(good).toMatchObject({
    type: 'EXECUTE_QUOTE',
    status: 'PENDING_APPROVAL',
    quote: { status: 'PENDING' },
  })
  expect(good).not.toHaveProperty('transferDetails')
  const done = await decide(good.id, 'approve')
  expect(done.body).toMatchObject({
    status: 'APPROVED',
    quote: { status: 'COMPLETED' },
    transaction: { status: 'COMPLETED' },
  })
  const late = await execute((await quote()).id)
  sandbox.clock.advance(5 * 60_000)
  expect((await decide(late.id, 'approve')).body).toMatchObject({
    status: 'FAILED',
    quote: { status: 'EXPIRED' },
  })
  const tooMuch = await asAgent(
    'POST',
    '/agents/me/transfer-out',
    transferBody(accountId, externalId, 99_000),
  )
  expect((await decide(tooMuch.body.id, 'approve')).body.status).toBe('FAILED')
  expect(await balance()).toBe(98_000)

  const platformQuote = await send('POST', '/quotes', quoteBody)
  expect((await asAgent('POST', `/agents/me/quotes/${platformQuote.body.id}/execute`)).status).toBe(404)
  const foreign = { ...quoteBody, source: { sourceType: 'ACCOUNT', accountId: benAccountId } }
  expect((await asAgent('POST', '/agents/me/quotes', foreign)).status).toBe(404)
})

test('a policy executes below its threshold at once, and refuses what exceeds its limits, accounts or permissions', async () => {
  const limits = { currency: 'USD', perTransactionLimit: 5000, dailyLimit: 8000, dailyTransactionLimit: 3 }
  const { sandbox, asAgent, accountId, externalId, ada, balance } = await adaWithAgent({
    permissions: ['CREATE_TRANSFERS'],
    defaultExecutionMode: 'AUTO',
    spendingLimits: limits,
    approvalThresholds: { currency: 'USD', amount: 3000 },
  })
  const transfer = (amount: number) =>
    asAgent('POST', '/agents/me/transfer-out', transferBody(accountId, externalId, amount))
  expect((await transfer(3000)).body).toMatchObject({
    status: 'APPROVED',
    transaction: { status: 'COMPLETED' },
  })
  expect((await transfer(3001)).body).toMatchObject({ status: 'PENDING_APPROVAL' })
  const forbidden = { status: 403, body: { code: 'FORBIDDEN' } }
  expect(await transfer(5001)).toMatchObject(forbidden)
  expect(await transfer(2000)).toMatchObject(forbidden)
  expect((await transfer(100)).status).toBe(201)
  expect(await transfer(1)).toMatchObject(forbidden)
  sandbox.clock.advance(24 * 3_600_000)
  expect((await transfer(1)).status).toBe(201)
  expect(await asAgent('GET', '/agents/me/transactions')).toMatchObject(forbidden)
  expect(await asAgent('POST', '/agents/me/quotes', quoteOf(accountId, externalId, 1000))).toMatchObject(
    forbidden,
  )
  const fromWallet = await asAgent(
    'POST',
    '/agents/me/transfer-out',
    transferBody(ada.accountId, externalId, 1),
  )
  expect(fromWallet.status).toBe(400)
  expect(await balance()).toBe(100_000 - 3101)
})

test('what the platform rejects, and what fails, uses up none of the limits of an agent', async () => {
  const { send, agent, asAgent, accountId, externalId } = await adaWithAgent({
    spendingLimits: {
      currency: 'USD',
      perTransactionLimit: 500_000,
      dailyLimit: 500_000,
      dailyTransactionLimit: 1,
    },
  })
  const transfer = (amount: number) =>
    asAgent('POST', '/agents/me/transfer-out', transferBody(accountId, externalId, amount))
  const decide = async (id: string, decision: string) =>
    (await send('POST', `/agents/${agent.id}/actions/${id}/${decision}`)).body.status
  expect(await decide((await transfer(500_000)).body.id, 'reject')).toBe('REJECTED')
  // She has 100,000 only.
  expect(await decide((await transfer(500_000)).body.id, 'approve')).toBe('FAILED')
  const last = await transfer(1000)
  expect(last.status).toBe(201)
  expect((await transfer(1)).status).toBe(403)
  expect(await decide(last.body.id, 'approve')).toBe('APPROVED')
})

test('an agent is refused outside of its allowed accounts and while it is paused', async () => {
  const { send, agent, asAgent, accountId, externalId } = await adaWithAgent({
    accountRestrictions: { allowedAccountIds: ['InternalAccount:another'] },
  })
  expect((await asAgent('GET', '/agents/me/internal-accounts')).body.data).toEqual([])
  const refused = await asAgent('POST', '/agents/me/transfer-out', transferBody(accountId, externalId, 1))
  expect(refused).toMatchObject({ status: 403 })
  expect((await send('PATCH', `/agents/${agent.id}`, { isPaused: true })).status).toBe(200)
  expect((await asAgent('GET', '/agents/me/internal-accounts')).status).toBe(403)
})

const permissions = [
  'VIEW_TRANSACTIONS',
  'CREATE_TRANSFERS',
  'CREATE_QUOTES',
  'EXECUTE_QUOTES',
  'MANAGE_EXTERNAL_ACCOUNTS',
]
const spendingLimits = { currency: 'USD', perTransactionLimit: 50_000 }
const forbidden = { status: 403, body: { code: 'FORBIDDEN' } }
const notFound = { status: 404, body: { code: 'NOT_FOUND' } }

const bank = (suffix: string) => ({
  currency: 'USD',
  accountInfo: usdBank(suffix, 'Ada Example'),
})

/** Ada with 1000 dollars and a bank account; each response is held against the fields of 2026-08. */
async function openAgents() {
  const walk = openWalk('2026-08')
  const { call, send, sandbox, addCustomer } = walk
  const ada = await addCustomer('ada', { currencies: ['USD'] })
  const ben = await addCustomer('ben', { currencies: ['USD'] })
  const dollarsOf = async (customerId: string) =>
    (await send('GET', `/customers/internal-accounts?customerId=${customerId}&type=INTERNAL_FIAT`)).body
      .data[0]
  const { id: accountId } = await dollarsOf(ada.customerId)
  await send('POST', `/sandbox/internal-accounts/${accountId}/fund`, { amount: 100_000 })
  const { body: external } = await send('POST', '/customers/external-accounts', {
    customerId: ada.customerId,
    ...bank('789'),
  })
  const addAgent = async (policy: object = {}, customerId = ada.customerId) => {
    const body = {
      name: 'Helper',
      customerId,
      policy: { permissions, defaultExecutionMode: 'APPROVAL_REQUIRED', spendingLimits, ...policy },
    }
    const { agent, deviceCode } = (await call('POST', '/agents', body)).body
    const { accessToken } = (await call('POST', `/agents/device-codes/${deviceCode.code}/redeem`)).body
    const asAgent = (method: string, path: string, given?: object) =>
      call(method, path, given, { authorization: `Bearer ${accessToken}` })
    const raw = clientOf(sandbox, `Bearer ${accessToken}`)
    return { agent, deviceCode, asAgent, raw }
  }
  const pay = (amount: number) => ({
    source: { accountId },
    destination: { accountId: external.id },
    amount,
  })
  const balance = async () => (await dollarsOf(ada.customerId)).balance.amount
  return { ...walk, ada, ben, accountId, externalId: external.id, addAgent, pay, balance }
}

test('the platform lists its agents by customer, state and time, and reads one', async () => {
  const { call, send, sandbox, ada, ben, addAgent, faults } = await openAgents()
  const first = await addAgent()
  await sandbox.clock.advance(60_000)
  const second = await addAgent({}, ben.customerId)
  await call('PATCH', `/agents/${second.agent.id}`, { isPaused: true })
  const ids = async (query = '') =>
    (await call('GET', `/agents${query}`)).body.data.map(({ id }: { id: string }) => id)
  expect(await ids()).toEqual([first.agent.id, second.agent.id])
  expect(await ids(`?customerId=${ada.customerId}`)).toEqual([first.agent.id])
  expect(await ids('?isPaused=true&isConnected=true')).toEqual([second.agent.id])
  expect(await ids('?isConnected=false')).toEqual([])
  expect(await ids('?createdAfter=2026-04-08T15:31:00Z')).toEqual([second.agent.id])
  const page = (await call('GET', '/agents?limit=1')).body
  expect(page).toMatchObject({ hasMore: true, totalCount: 2, data: [{ id: first.agent.id }] })
  expect(await ids(`?limit=1&cursor=${page.nextCursor}`)).toEqual([second.agent.id])
  expect((await call('GET', `/agents/${first.agent.id}`)).body).toMatchObject({
    isConnected: true,
    name: 'Helper',
  })
  expect(await send('GET', '/agents/Agent:none')).toMatchObject(notFound)
  expect(await call('GET', `/agents/device-codes/${first.deviceCode.code}/status`)).toMatchObject({
    body: { code: first.deviceCode.code, redeemed: true },
  })
  const { body: fresh } = await call('POST', `/agents/${first.agent.id}/device-codes`)
  expect((await call('GET', `/agents/device-codes/${fresh.code}/status`)).body.redeemed).toBe(false)
  expect(await send('GET', '/agents/device-codes/none/status')).toMatchObject(notFound)
  const incomplete = { permissions, defaultExecutionMode: 'AUTO' }
  const body = { name: 'Helper', customerId: ada.customerId, policy: incomplete }
  expect(await send('POST', '/agents', body)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  expect(faults).toEqual([])
})

test('a paused agent can do nothing, and goes on when the platform says so', async () => {
  const { call, send, addAgent, faults } = await openAgents()
  const { agent, asAgent, raw } = await addAgent()
  expect((await asAgent('GET', '/agents/me')).body).toMatchObject({ id: agent.id, isPaused: false })
  await call('PATCH', `/agents/${agent.id}`, { isPaused: true })
  for (const path of ['', '/actions', '/transactions', '/external-accounts'])
    expect(await raw('GET', `/agents/me${path}`)).toMatchObject(forbidden)
  const renamed = await call('PATCH', `/agents/${agent.id}`, { name: 'Payroll', isPaused: false })
  expect(renamed.body).toMatchObject({ name: 'Payroll', isPaused: false, policy: { permissions } })
  expect((await asAgent('GET', '/agents/me')).body).toEqual(renamed.body)
  expect((await send('PATCH', '/agents/Agent:none', { name: 'x' })).status).toBe(404)
  expect(faults).toEqual([])
})

test('a change of the policy leaves what it does not name, and an incomplete policy is refused', async () => {
  const { call, send, addAgent, pay, accountId, faults } = await openAgents()
  const { agent, raw } = await addAgent({
    approvalThresholds: { currency: 'USD', amount: 100 },
    accountRestrictions: { allowedAccountIds: [accountId] },
  })
  const path = `/agents/${agent.id}/policy`
  const changed = await call('PATCH', path, {
    defaultExecutionMode: 'AUTO',
    spendingLimits: { dailyLimit: 900 },
    approvalThresholds: { amount: 500 },
  })
  expect(changed.body.policy).toEqual({
    permissions,
    defaultExecutionMode: 'AUTO',
    spendingLimits: { ...spendingLimits, dailyLimit: 900 },
    approvalThresholds: { currency: 'USD', amount: 500 },
    accountRestrictions: { allowedAccountIds: [accountId] },
  })
  const transfer = (amount: number) => raw('POST', '/agents/me/transfer-out', pay(amount))
  expect((await transfer(500)).body.status).toBe('APPROVED')
  expect(await transfer(401)).toMatchObject(forbidden)
  // Source: profile 2026-08, section 4, AgentUsage and AgentAccountRule.
  expect((await call('GET', `/agents/${agent.id}`)).body.usage).toEqual({
    dailyTransactionCount: 1,
    dailySpend: 500,
    dailyResetDate: '2026-04-08',
    monthlySpend: 500,
    monthlyResetMonth: '2026-04',
  })
  const rule = { accountId, executionMode: 'APPROVAL_REQUIRED', perTransactionLimit: 50 }
  await call('PATCH', path, { accountRestrictions: { accountRules: [rule] } })
  expect((await transfer(50)).body.status).toBe('PENDING_APPROVAL')
  expect(await transfer(51)).toMatchObject(forbidden)
  const { body: bare } = await send('POST', '/agents', {
    name: 'Bare',
    customerId: agent.customerId,
    policy: { permissions, defaultExecutionMode: 'AUTO', spendingLimits },
  })
  expect(
    await send('PATCH', `/agents/${bare.agent.id}/policy`, { spendingLimits: { perTransactionLimit: 'x' } }),
  ).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  expect((await send('PATCH', '/agents/Agent:none/policy', {})).status).toBe(404)
  expect(faults).toEqual([])
})

test('the token of a deleted agent ends, and what waited for an approval is rejected', async () => {
  const { call, send, addAgent, pay, balance, faults } = await openAgents()
  const { agent, asAgent, raw } = await addAgent()
  const { body: spare } = await send('POST', `/agents/${agent.id}/device-codes`)
  const { body: action } = await asAgent('POST', '/agents/me/transfer-out', pay(100))
  expect(action.status).toBe('PENDING_APPROVAL')
  const other = await addAgent()
  await other.asAgent('POST', '/agents/me/transfer-out', pay(200))
  const waiting = async (query = '') =>
    (await call('GET', `/agents/approvals${query}`)).body.data.map(
      ({ transferDetails }: { transferDetails: { amount: number } }) => transferDetails.amount,
    )
  expect(await waiting('?sortOrder=desc')).toEqual([200, 100])
  expect(await waiting(`?agentId=${agent.id}&startDate=2026-04-08`)).toEqual([100])
  expect(await waiting('?endDate=2026-04-07')).toEqual([])
  expect(await waiting('?customerId=Customer:none')).toEqual([])
  expect((await call('DELETE', `/agents/${agent.id}`)).status).toBe(204)
  expect(await waiting()).toEqual([200])
  expect((await raw('GET', '/agents/me')).status).toBe(401)
  expect(await send('POST', `/agents/${agent.id}/actions/${action.id}/approve`)).toMatchObject({
    status: 409,
  })
  expect(await balance()).toBe(100_000)
  expect(await raw('POST', `/agents/device-codes/${spare.code}/redeem`)).toMatchObject(notFound)
  expect((await send('DELETE', `/agents/${agent.id}`)).status).toBe(404)
  expect((await other.asAgent('GET', '/agents/me')).status).toBe(200)
  expect(faults).toEqual([])
})

test('an agent manages the external accounts of its own customer, where its policy permits it', async () => {
  const { send, ben, externalId, addAgent, faults } = await openAgents()
  const { agent, asAgent, raw } = await addAgent()
  const { body: account } = await asAgent('POST', '/agents/me/external-accounts', bank('790'))
  expect(account).toMatchObject({ customerId: agent.customerId, status: 'ACTIVE' })
  expect((await asAgent('GET', `/agents/me/external-accounts/${account.id}`)).body).toEqual(account)
  expect(await raw('POST', '/agents/me/external-accounts', bank('790'))).toMatchObject({ status: 409 })
  const foreign = { customerId: ben.customerId, ...bank('791') }
  expect(await raw('POST', '/agents/me/external-accounts', foreign)).toMatchObject(notFound)
  const { body: bens } = await send('POST', '/customers/external-accounts', foreign)
  for (const method of ['GET', 'DELETE'])
    expect(await raw(method, `/agents/me/external-accounts/${bens.id}`)).toMatchObject(notFound)
  expect((await asAgent('DELETE', `/agents/me/external-accounts/${account.id}`)).status).toBe(204)
  expect((await raw('GET', `/agents/me/external-accounts/${account.id}`)).status).toBe(404)
  const reader = await addAgent({ permissions: ['VIEW_TRANSACTIONS'] })
  expect(await reader.raw('POST', '/agents/me/external-accounts', bank('792'))).toMatchObject(forbidden)
  expect(await reader.raw('DELETE', `/agents/me/external-accounts/${externalId}`)).toMatchObject(forbidden)
  expect((await reader.asAgent('GET', `/agents/me/external-accounts/${externalId}`)).status).toBe(200)
  expect(faults).toEqual([])
})

test('an agent reads its own quotes and actions, and no other agent’s', async () => {
  const { call, accountId, externalId, addAgent, pay, faults } = await openAgents()
  const { agent, asAgent } = await addAgent()
  const other = await addAgent()
  const { body: quote } = await asAgent('POST', '/agents/me/quotes', quoteOf(accountId, externalId, 1000))
  expect((await asAgent('GET', `/agents/me/quotes/${quote.id}`)).body).toEqual(quote)
  expect(await other.raw('GET', `/agents/me/quotes/${quote.id}`)).toMatchObject({
    status: 404,
    body: { code: 'QUOTE_NOT_FOUND' },
  })
  const { body: executed } = await asAgent('POST', `/agents/me/quotes/${quote.id}/execute`)
  const { body: transfer } = await asAgent('POST', '/agents/me/transfer-out', pay(100))
  await call('POST', `/agents/${agent.id}/actions/${transfer.id}/approve`)
  const listed = async (query = '') =>
    (await asAgent('GET', `/agents/me/actions${query}`)).body.data.map(({ id }: { id: string }) => id)
  expect(await listed()).toEqual([executed.id, transfer.id])
  expect(await listed('?status=PENDING_APPROVAL')).toEqual([executed.id])
  expect((await other.asAgent('GET', '/agents/me/actions')).body.data).toEqual([])
  const back = { source: pay(1).destination, destination: pay(1).source, amount: 50 }
  const { body: arrival } = await asAgent('POST', '/agents/me/transfer-in', back)
  await call('POST', `/agents/${agent.id}/actions/${arrival.id}/reject`, { reason: 'Not now' })
  expect((await asAgent('GET', `/agents/me/actions/${arrival.id}`)).body.rejectionReason).toBe('Not now')
  for (const list of [
    'transactions?type=INCOMING',
    'transactions?type=OUTGOING',
    'internal-accounts',
    'external-accounts',
  ])
    expect((await asAgent('GET', `/agents/me/${list}`)).body.data).not.toEqual([])
  const [paid] = (await asAgent('GET', '/agents/me/transactions?type=OUTGOING')).body.data
  await asAgent('GET', `/agents/me/transactions/${paid.id}`)
  expect(faults).toEqual([])
})
