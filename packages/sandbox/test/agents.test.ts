/** Agents: a device code connects one, a policy limits it to one customer, and the platform approves or rejects its actions. */

import { expect, test } from 'vitest'
import { authorizationOf, clientOf, createWorld } from './client.js'

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
  const accountInfo = {
    accountType: 'USD_ACCOUNT',
    accountNumber: '000123456789',
    routingNumber: '021000021',
  }
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
  expect((await send('POST', '/transfer-out', body, { 'idempotency-key': 'k' })).status).toBe(201)
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

  const quoteBody = {
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$a@elsewhere.example', currency: 'EUR' },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 2000,
  }
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
  expect(
    await asAgent('POST', '/agents/me/quotes', {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: externalId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1000,
    }),
  ).toMatchObject(forbidden)
  const fromWallet = await asAgent(
    'POST',
    '/agents/me/transfer-out',
    transferBody(ada.accountId, externalId, 1),
  )
  expect(fromWallet.status).toBe(400)
  expect(await balance()).toBe(100_000 - 3101)
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
