/** Seeded random sequences of calls: no balance is negative, no money appears or vanishes, every response follows its schema, a restart finds the same. */

import { fc } from '@embedded-wallet/e2e/support/fastCheck.js'
import { byRun, long } from '@embedded-wallet/e2e/support/inFull.js'
import { ErrorBody, endpointSchemas, type ServiceEndpointName } from '@embedded-wallet/protocol'
import type { Sandbox } from '@embedded-wallet/sandbox'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { clientOf, createWorld, memoryJournal, rowsOf, type Send, type ServiceResponse } from './client.js'

const walks = Number(process.env.WALKS ?? byRun({ test: 25, gate: 50, full: 500 }))
const magic = { 'service-wallet-signature': 'sandbox-valid-signature' }

/** What one walk has created so far. Actions pick from it by number. */
interface Known {
  accounts: { id: string; currency: string }[]
  externals: string[]
  umas: string[]
  quotes: string[]
  transactions: string[]
  invitations: string[]
  agents: { id: string; actions: string[] }[]
}

/** Calls an endpoint and checks its response against the contract. */
type Call = (
  name: ServiceEndpointName,
  method: string,
  path: string,
  body?: unknown,
  headers?: object,
) => Promise<ServiceResponse>

function checkedCall(send: Send): Call {
  return async (name, method, path, body, headers = {}) => {
    const response = await send(method, path, body, headers as Record<string, string>)
    const schema = response.status < 300 ? endpointSchemas[name].response : ErrorBody
    const result = v.safeParse(schema as v.GenericSchema, response.body)
    const issue = result.success ? '' : `${v.getDotPath(result.issues[0])}: ${result.issues[0].message}`
    expect(issue, `${name} ${response.status}`).toBe('')
    expect(response.status, `${name}: ${response.body?.message}`).toBeLessThan(500)
    if (response.status >= 300) expect(response.body.status).toBe(response.status)
    return response
  }
}

const pick = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % (items.length || 1)]
const suffixes = ['789', '002', '003', '004', '005', '006', '007', '104', '105']

type Action = { kind: string; a: number; b: number; amount: number }
type Step = (action: Action, known: Known, call: Call, sandbox: Sandbox) => Promise<unknown>

const steps: Record<string, Step> = {
  async customer({ a }, known, call) {
    const name = `c${known.umas.length}`
    const umaAddress = `$${name}@shop.example`
    const { status, body } = await call('createCustomer', 'POST', '/customers', {
      platformCustomerId: a % 5 === 0 ? 'c0' : name,
      customerType: 'INDIVIDUAL',
      currencies: ['USD', 'EUR', 'USDC'].slice(0, (a % 3) + 1),
      umaAddress,
    })
    if (status !== 201) return
    known.umas.push(umaAddress)
    const list = await call(
      'listInternalAccounts',
      'GET',
      `/customers/internal-accounts?customerId=${body.id}`,
    )
    for (const { id, balance } of list.body.data) known.accounts.push({ id, currency: balance.currency.code })
    const policy = {
      permissions: ['CREATE_TRANSFERS', 'CREATE_QUOTES', 'EXECUTE_QUOTES', 'VIEW_TRANSACTIONS'],
      defaultExecutionMode: a % 2 === 0 ? 'AUTO' : 'APPROVAL_REQUIRED',
      spendingLimits: { currency: 'USD', perTransactionLimit: 50_000, dailyLimit: 80_000 },
    }
    const agent = await call('registerAgent', 'POST', '/agents', { name, customerId: body.id, policy })
    known.agents.push({ id: agent.body.agent.id, actions: [] })
  },
  async external({ a, b }, known, call) {
    const currency = ['USD', 'EUR', 'USDC'][b % 3]!
    const accountNumber = `${a}${suffixes[b % suffixes.length]}`
    const accountInfo = { accountType: 'USD_ACCOUNT', accountNumber, routingNumber: '021000021' }
    const body = { currency, accountInfo }
    const response = await call('createExternalAccount', 'POST', '/platform/external-accounts', body)
    if (response.status === 201) known.externals.push(response.body.id)
  },
  fund: ({ a, amount }, known, call) =>
    call('fundInternalAccount', 'POST', `/sandbox/internal-accounts/${pick(known.accounts, a)?.id}/fund`, {
      amount,
    }),
  async quote({ a, b, amount }, known, call) {
    const destinations = [...known.accounts.map(({ id }) => id), ...known.externals]
    const source =
      a % 7 === 0
        ? { sourceType: 'REALTIME_FUNDING', currency: 'USD' }
        : { sourceType: 'ACCOUNT', accountId: pick(known.accounts, a)?.id }
    const destination =
      b % 4 === 0
        ? {
            destinationType: 'UMA_ADDRESS',
            umaAddress: pick(known.umas, b) ?? '$x@y.example',
            currency: 'USD',
          }
        : { destinationType: 'ACCOUNT', accountId: pick(destinations, b) }
    const lookedUp =
      amount % 3 === 0 && destination.accountId?.startsWith('ExternalAccount:')
        ? await call(
            'lookUpExternalAccount',
            'GET',
            `/receiver/external-account/${destination.accountId}?senderUmaAddress=${pick(known.umas, a) ?? '$x@y.example'}`,
          )
        : undefined
    const { status, body } = await call('createQuote', 'POST', '/quotes', {
      source,
      destination,
      ...(lookedUp && { lookupId: lookedUp.body.lookupId }),
      lockedCurrencySide: b % 2 === 0 ? 'SENDING' : 'RECEIVING',
      lockedCurrencyAmount: amount,
    })
    if (status === 200) known.quotes.push(body.id)
  },
  async execute({ a, b }, known, call) {
    const headers = b % 2 === 0 ? { ...magic, 'idempotency-key': `k${b % 3}` } : magic
    const path = `/quotes/${pick(known.quotes, a) ?? 'Quote:none'}/execute`
    const [one, two] = await Promise.all(
      [1, 2].map(() => call('executeQuote', 'POST', path, undefined, headers)),
    )
    // Of two concurrent calls without a key at most one moves the money; with a key both get the same response.
    if (b % 2 === 1) expect(one!.status === 200 && two!.status === 200).toBe(false)
  },
  pay: ({ a }, known, call) =>
    call('sendQuotePayment', 'POST', '/sandbox/send', {
      quoteId: pick(known.quotes, a) ?? 'Quote:none',
      currencyCode: 'USD',
    }),
  async transfer({ a, b, amount }, known, call) {
    const internal = { accountId: pick(known.accounts, a)?.id }
    const external = { accountId: pick(known.externals, b) ?? 'ExternalAccount:none' }
    if (a % 2 === 0)
      return call('createTransferIn', 'POST', '/transfer-in', {
        source: external,
        destination: internal,
        amount,
      })
    return call('createTransferOut', 'POST', '/transfer-out', {
      source: internal,
      destination: external,
      amount,
    })
  },
  receive: ({ a, b, amount }, known, call) =>
    call('receiveUmaPayment', 'POST', '/sandbox/uma/receive', {
      senderUmaAddress: [
        '$a@b.example',
        '$pending.long.usd@sandbox.example',
        '$fail.compliance.usd@sandbox.example',
      ][b % 3],
      receiverUmaAddress: pick(known.umas, a) ?? '$x@y.example',
      receivingCurrencyCode: ['USD', 'USDC', 'EUR'][b % 3],
      receivingCurrencyAmount: amount,
    }),
  async agent({ a, b, amount }, known, call, sandbox) {
    const agent = pick(known.agents, a)
    if (agent === undefined) return
    const code = await call('createDeviceCode', 'POST', `/agents/${agent.id}/device-codes`)
    const redeemed = await call('redeemDeviceCode', 'POST', `/agents/device-codes/${code.body.code}/redeem`)
    const bearer = clientOf(sandbox, `Bearer ${redeemed.body.accessToken}`)
    const asAgent = checkedCall(bearer)
    const own = (await asAgent('listAgentInternalAccounts', 'GET', '/agents/me/internal-accounts')).body.data
    await asAgent('listAgentTransactions', 'GET', '/agents/me/transactions?limit=3')
    const { status, body } = await asAgent('createAgentTransferIn', 'POST', '/agents/me/transfer-in', {
      source: { accountId: pick(known.externals, b) ?? 'ExternalAccount:none' },
      destination: { accountId: own[1]?.id },
      amount,
    })
    if (status === 201) agent.actions.push(body.id)
  },
  async decide({ a, b }, known, call) {
    const agent = pick(known.agents, a)
    const action = pick(agent?.actions ?? [], b)
    if (agent === undefined || action === undefined) return
    const path = `/agents/${agent.id}/actions/${action}`
    if (b % 2 === 0) await call('approveAgentAction', 'POST', `${path}/approve`)
    else await call('rejectAgentAction', 'POST', `${path}/reject`, { reason: 'no' })
  },
  async invite({ a, b }, known, call) {
    const inviterUma = pick(known.umas, a) ?? '$x@y.example'
    const made = await call('createInvitation', 'POST', '/invitations', { inviterUma })
    known.invitations.push(made.body.code)
    const code = pick(known.invitations, b)
    if (b % 2 === 0)
      await call('claimInvitation', 'POST', `/invitations/${code}/claim`, { inviteeUma: '$z@y.example' })
    else await call('cancelInvitation', 'POST', `/invitations/${code}/cancel`)
  },
  async read({ a, b }, _, call) {
    await call(
      'listTransactions',
      'GET',
      `/transactions?limit=${(a % 5) + 1}&sortOrder=${b % 2 ? 'asc' : 'desc'}`,
    )
    await call('listExternalAccounts', 'GET', '/platform/external-accounts')
  },
  wait: async ({ a }, _, __, sandbox) => sandbox.clock.advance([1000, 30_000, 301_000, 86_400_000][a % 4]!),
}

/** Checks what must hold after every action. */
async function checkMoney(sandbox: Sandbox, call: Call): Promise<void> {
  const sums = new Map<string, bigint>()
  const balances = new Map<string, bigint>()
  for (const { entries } of sandbox.movements())
    for (const { account, currency, amount } of entries) {
      sums.set(currency, (sums.get(currency) ?? 0n) + amount)
      balances.set(`${account} ${currency}`, (balances.get(`${account} ${currency}`) ?? 0n) + amount)
    }
  for (const [currency, sum] of sums) expect(sum, currency).toBe(0n)
  const { body } = await call('listInternalAccounts', 'GET', '/customers/internal-accounts?limit=100')
  for (const { id, balance } of body.data) {
    expect(balance.amount).toBeGreaterThanOrEqual(0)
    expect(BigInt(balance.amount)).toBe(balances.get(`${id} ${balance.currency.code}`) ?? 0n)
  }
}

const action = fc.record({
  kind: fc.constantFrom(...Object.keys(steps)),
  a: fc.nat(60),
  b: fc.nat(60),
  amount: fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 100_000_000_000 })),
})
const begin: Action[] = ['customer', 'customer', 'external', 'fund', 'fund'].map((kind, at) => ({
  kind,
  a: at + 1,
  b: 0,
  amount: 30_000,
}))

/** A walk that reaches each outcome: money that moves in and out of every account, and quotes of which a second execution is refused. */
const numbers = Array.from({ length: 12 }, (_, a) => a)
const sure: Action[] = [
  ...numbers.map((a) => ({ kind: 'transfer', a, b: 0, amount: 100 })),
  ...numbers.map((a) => ({ kind: 'quote', a, b: 1, amount: 100 })),
  ...numbers.map((a) => ({ kind: 'execute', a, b: 1, amount: 0 })),
]

test(`${walks} random walks keep the money and follow the contract`, long, async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (actions) => {
      const { journal, rows } = memoryJournal()
      const { sandbox, send } = createWorld({ journal })
      const call = checkedCall(async (...request) => {
        const response = await send(...request)
        reached.add(`${request[1].split('?')[0]!.replace(/\w+:[\w-]+/g, '')} ${response.status}`)
        return response
      })
      const known: Known = {
        accounts: [],
        externals: [],
        umas: [],
        quotes: [],
        transactions: [],
        invitations: [],
        agents: [],
      }
      for (const next of [...begin, ...actions]) {
        await steps[next.kind]!(next, known, call, sandbox)
        await checkMoney(sandbox, call)
      }
      // What is acknowledged survives a restart, as it stands in memory: where a payment waits, and the time of each balance.
      expect(rows).toEqual(rowsOf(sandbox))
    }),
    { numRuns: walks, examples: [[sure]] },
  )
  // The walks prove something only if they reach successes and failures.
  for (const outcome of [
    '/quotes//execute 200',
    '/quotes//execute 409',
    '/transfer-out 200',
    '/transfer-in 200',
  ])
    expect(reached).toContain(outcome)
})
