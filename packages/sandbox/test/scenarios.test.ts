/** The document's outcome tables: each suffix leads to its final state, its events and its money as the clock advances. */

import {
  beneficiaryOutcomes,
  kybOutcomes,
  kycOutcomes,
  quoteOutcomes,
  transferOutcomes,
} from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { controlOf, createWorld, quoteOf, umaTo, usdBank, type World } from './client.js'

const seconds = 1000
const suffixOf = (row: string) => (row === 'other' ? '789' : row)
const rowsOf = <Outcomes extends object>(outcomes: Outcomes) =>
  Object.keys(outcomes) as (keyof Outcomes & string)[]

/** Ada with 1000 dollars in an account that requires no signature. */
async function adaWithDollars() {
  const world = createWorld()
  const { customerId } = await world.addCustomer('ada', {
    currencies: ['USD'],
    umaAddress: '$ada@shop.example',
  })
  const path = `/customers/internal-accounts?customerId=${customerId}&type=INTERNAL_FIAT`
  const accounts = async () => (await world.send('GET', path)).body.data
  const [{ id: accountId }] = await accounts()
  await world.send('POST', `/sandbox/internal-accounts/${accountId}/fund`, { amount: 100_000 })
  const balance = async () => (await accounts())[0].balance.amount
  return { ...world, customerId, accountId, balance }
}

async function externalAccount({ send }: World, suffix: string): Promise<string> {
  const accountInfo = usdBank(suffix)
  const { status, body } = await send('POST', '/platform/external-accounts', { currency: 'USD', accountInfo })
  expect(status).toBe(201)
  return body.id
}

/** The types of a transaction's events, oldest first. */
function eventsOf({ sandbox }: World, transactionId: string): string[] {
  return sandbox
    .events()
    .filter(({ data }) => (data as { id: string }).id === transactionId)
    .map(({ type }) => type)
}

const out = (...events: string[]) => events.map((event) => `OUTGOING_PAYMENT.${event}`)
/** The result of each suffix of a quote's destination: at once, after its delays, in events and in money. */
const afterQuote: Record<
  keyof typeof quoteOutcomes,
  {
    atOnce: [quote: string, transaction: string]
    later: [number, string][]
    events: string[]
    isPaid: boolean
    refund?: [status: string, reason: string]
  }
> = {
  '002': {
    atOnce: ['FAILED', 'FAILED'],
    later: [[600, 'FAILED']],
    events: out('PENDING', 'PROCESSING', 'FAILED'),
    isPaid: false,
  },
  '003': {
    atOnce: ['PROCESSING', 'PROCESSING'],
    later: [
      [359, 'PROCESSING'],
      [1, 'COMPLETED'],
    ],
    events: out('PENDING', 'PROCESSING', 'COMPLETED'),
    isPaid: true,
  },
  '004': {
    atOnce: ['FAILED', 'FAILED'],
    later: [[30, 'FAILED']],
    events: out('PENDING', 'PROCESSING', 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED'),
    isPaid: false,
    refund: ['COMPLETED', 'TRANSACTION_FAILED'],
  },
  '005': {
    atOnce: ['COMPLETED', 'COMPLETED'],
    later: [
      [30, 'FAILED'],
      [30, 'FAILED'],
    ],
    events: out('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED'),
    isPaid: false,
    refund: ['COMPLETED', 'TRANSACTION_FAILED'],
  },
  '006': {
    atOnce: ['FAILED', 'FAILED'],
    later: [[600, 'FAILED']],
    events: out('PENDING', 'PROCESSING', 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED'),
    isPaid: false,
    refund: ['COMPLETED', 'USER_CANCELLATION'],
  },
  '007': {
    atOnce: ['FAILED', 'FAILED'],
    later: [[30, 'FAILED']],
    events: out('PENDING', 'PROCESSING', 'FAILED', 'REFUND_PENDING', 'REFUND_FAILED'),
    isPaid: true,
    refund: ['FAILED', 'TRANSACTION_FAILED'],
  },
  other: {
    atOnce: ['COMPLETED', 'COMPLETED'],
    later: [[600, 'COMPLETED']],
    events: out('PENDING', 'PROCESSING', 'COMPLETED'),
    isPaid: true,
  },
}

test.each(rowsOf(quoteOutcomes))(
  'a quote to an external account with the suffix %s reaches its outcome',
  async (row) => {
    const world = await adaWithDollars()
    const { send, sandbox, accountId, balance } = world
    const expected = afterQuote[row]
    const { body: quote } = await send(
      'POST',
      '/quotes',
      quoteOf(accountId, await externalAccount(world, suffixOf(row)), 10_000),
    )
    expect(quote.paymentInstructions).toEqual([])
    const executed = await send('POST', `/quotes/${quote.id}/execute`)
    expect(executed).toMatchObject({ status: 200, body: { status: expected.atOnce[0] } })
    const transaction = async () => (await send('GET', `/transactions/${quote.transactionId}`)).body
    expect((await transaction()).status).toBe(expected.atOnce[1])
    for (const [wait, status] of expected.later) {
      sandbox.clock.advance(wait * seconds)
      expect(await transaction()).toMatchObject({ status })
    }
    expect(await balance()).toBe(expected.isPaid ? 90_000 : 100_000)
    expect(eventsOf(world, quote.transactionId)).toEqual(expected.events)
    const { failureReason, reconciliationInstructions, refund } = await transaction()
    const { refund: expectedRefund } = expected
    if (expectedRefund === undefined) expect(refund).toBeUndefined()
    else {
      const [status, reason] = expectedRefund
      expect(refund).toMatchObject({ status, reason, reference: expect.any(String) })
      expect('settledAt' in refund).toBe(status === 'COMPLETED')
    }
    if (expected.atOnce[0] === 'FAILED' || row === '005') expect(failureReason).toBeTypeOf('string')
    else expect(failureReason).toBeUndefined()
    expect(reconciliationInstructions.reference).toBeTypeOf('string')
    const list = await send('GET', `/transactions?reference=${reconciliationInstructions.reference}`)
    expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([quote.transactionId])
  },
)

/** With two states, the first is that of a transfer out: an outgoing payment is never REJECTED. */
const transfers: Record<
  keyof typeof transferOutcomes,
  { atOnce: string; atOnceIn?: string; later: string; laterIn?: string; isMade: boolean }
> = {
  '002': { atOnce: 'FAILED', later: 'FAILED', isMade: false },
  '003': { atOnce: 'FAILED', later: 'FAILED', isMade: false },
  '004': { atOnce: 'FAILED', atOnceIn: 'REJECTED', later: 'FAILED', laterIn: 'REJECTED', isMade: false },
  '005': { atOnce: 'PENDING', later: 'FAILED', isMade: false },
  other: { atOnce: 'COMPLETED', later: 'COMPLETED', isMade: true },
}

test.each(rowsOf(transferOutcomes))(
  'transfers in and out with the account suffix %s reach their outcome',
  async (row) => {
    const world = await adaWithDollars()
    const { send, sandbox, accountId, balance } = world
    const external = { accountId: await externalAccount(world, suffixOf(row)) }
    for (const [path, body, difference] of [
      ['/transfer-out', { source: { accountId }, destination: external, amount: 1000 }, -1000],
      ['/transfer-in', { source: external, destination: { accountId }, amount: 1000 }, 1000],
    ] as const) {
      const { atOnceIn, laterIn, isMade, ...outside } = transfers[row]
      const isIn = path === '/transfer-in'
      const atOnce = (isIn && atOnceIn) || outside.atOnce
      const later = (isIn && laterIn) || outside.later
      const before = await balance()
      const { status, body: made } = await send('POST', path, body, { 'idempotency-key': path })
      expect({ status, transaction: made.status }).toEqual({ status: 200, transaction: atOnce })
      expect((await send('POST', path, body, { 'idempotency-key': path })).body.id).toBe(made.id)
      const now = async () => (await send('GET', `/transactions/${made.id}`)).body.status
      sandbox.clock.advance(29 * seconds)
      expect(await now()).toBe(atOnce)
      sandbox.clock.advance(1 * seconds)
      expect(await now()).toBe(later)
      expect(await balance()).toBe(before + (isMade ? difference : 0))
      const types = eventsOf(world, made.id)
      expect(types.at(-1)).toMatch(isMade ? /\.COMPLETED$/ : /\.FAILED$/)
    }
  },
)

test.each(rowsOf(beneficiaryOutcomes))(
  'a beneficiary with the account suffix %s gets its outcome',
  async (row) => {
    const { send } = createWorld()
    const accountInfo = usdBank(suffixOf(row), 'Ada Byron')
    const { status, body } = await send('POST', '/platform/external-accounts', {
      currency: 'USD',
      accountInfo,
    })
    const outcome = beneficiaryOutcomes[row]
    if (outcome === 'INVALID_ACCOUNT') {
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_BANK_ACCOUNT' })
    } else {
      expect({ status, outcome: body.beneficiaryVerificationStatus }).toEqual({ status: 201, outcome })
      expect('beneficiaryVerifiedData' in body).toBe(outcome === 'MATCHED' || outcome === 'PARTIAL_MATCH')
    }
  },
)

test.each([
  ['left alone', undefined, 'ACTIVE'],
  ['put under review meanwhile', 'UNDER_REVIEW', 'UNDER_REVIEW'],
])(
  'no payment goes to an account with a pending check before it is ACTIVE: %s',
  async (_, meanwhile, later) => {
    const world = await adaWithDollars()
    const { send, sandbox, accountId } = world
    const accountInfo = usdBank('104', 'Ben')
    const { body: made } = await send('POST', '/platform/external-accounts', { currency: 'USD', accountInfo })
    expect(made).toMatchObject({ status: 'PENDING', beneficiaryVerificationStatus: 'PENDING' })
    const account = async () => (await send('GET', '/platform/external-accounts')).body.data[0]
    const to = { destinationType: 'ACCOUNT', accountId: made.id }
    const from = { sourceType: 'ACCOUNT', accountId }
    const pay = async () => [
      (await send('POST', '/transfer-out', { source: from, destination: to, amount: 100 })).status,
      (
        await send('POST', '/quotes', {
          source: from,
          destination: to,
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: 1000,
        })
      ).status,
    ]
    expect(await pay()).toEqual([409, 409])
    if (meanwhile !== undefined) {
      const { status } = await controlOf(sandbox)('POST', `/external-accounts/${made.id}`, {
        status: meanwhile,
      })
      expect(status).toBe(200)
    }
    sandbox.clock.advance(30 * seconds - 1)
    expect(await account()).toEqual({ ...made, status: meanwhile ?? 'PENDING' })
    sandbox.clock.advance(1)
    expect(await account()).toEqual({
      ...made,
      status: later,
      beneficiaryVerificationStatus: 'MATCHED',
      beneficiaryVerifiedData: { fullName: 'Ben' },
    })
    expect(await pay()).toEqual(later === 'ACTIVE' ? [200, 200] : [409, 409])
  },
)

test.each(rowsOf(kybOutcomes))(
  'a business with the registration number suffix %s gets its outcome',
  async (row) => {
    const { send, sandbox } = createWorld()
    const { body: business } = await send('POST', '/customers', {
      platformCustomerId: 'mill',
      customerType: 'BUSINESS',
      businessInfo: { legalName: 'The Mill', registrationNumber: `5-12-${suffixOf(row)}` },
    })
    expect(business.kybStatus).toBe('UNVERIFIED')
    const outcome = kybOutcomes[row]
    // A run has its own states: it is IN_PROGRESS while the business is PENDING.
    const run = outcome === 'PENDING' ? 'IN_PROGRESS' : outcome
    const verify = () => send('POST', '/verifications', { customerId: business.id })
    expect(await verify()).toMatchObject({ status: 200, body: { verificationStatus: run } })
    expect(await verify()).toMatchObject({ status: 200, body: { verificationStatus: run } })
    // The second request emits no event.
    expect(sandbox.events().map(({ type }) => type)).toEqual([
      `CUSTOMER.KYB_${outcome}`,
      `VERIFICATION.${run}`,
    ])
    expect(sandbox.events()[0]!.data).toMatchObject({ id: business.id, kybStatus: outcome })
  },
)

test.each(rowsOf(kycOutcomes))('an owner with the last name suffix %s gets its outcome', async (row) => {
  const { send, sandbox } = createWorld()
  const { body: business } = await send('POST', '/customers', {
    platformCustomerId: 'mill',
    customerType: 'BUSINESS',
  })
  const personalInfo = {
    firstName: 'Ada',
    lastName: `Byron${row === 'other' ? '' : row}`,
    birthDate: '1815-12-10',
    nationality: 'GB',
    address: { line1: '12 St James Square', postalCode: 'SW1Y', country: 'GB' },
    idType: 'NON_US_TAX_ID',
    identifier: 'X1',
  }
  const body = { customerId: business.id, roles: ['UBO'], ownershipPercentage: 100, personalInfo }
  const owner = await send('POST', '/beneficial-owners', body)
  expect(owner).toMatchObject({ status: 201, body: { ...body, kycStatus: kycOutcomes[row] } })
  for (const percentage of [-0.1, 100.1])
    expect(
      (await send('POST', '/beneficial-owners', { ...body, ownershipPercentage: percentage })).status,
    ).toBe(400)
  // The full name of an individual customer selects the outcome in the same way.
  const individual = {
    platformCustomerId: 'ada',
    customerType: 'INDIVIDUAL',
    fullName: personalInfo.lastName,
  }
  const { body: customer } = await send('POST', '/customers', individual)
  expect(customer.kycStatus).toBe('APPROVED')
  expect((await send('POST', '/verifications', { customerId: customer.id })).body.verificationStatus).toBe(
    'APPROVED',
  )
  expect(sandbox.events()).toEqual([])
})

test.each([
  ['$success.usd', 'USD', ['COMPLETED', 'COMPLETED'], true],
  ['$success.eur', 'EUR', ['COMPLETED', 'COMPLETED'], true],
  ['$success.mxn', 'MXN', ['COMPLETED', 'COMPLETED'], true],
  ['$pending.long.usd', 'USD', ['PROCESSING', 'COMPLETED'], true],
  ['$fail.compliance.usd', 'USD', ['FAILED', 'FAILED'], false],
] as const)('a payment to %s reaches its outcome', async (name, currency, [atOnce, nextDay], isPaid) => {
  const world = await adaWithDollars()
  const { send, sandbox, accountId, balance } = world
  const { body: quote } = await send(
    'POST',
    '/quotes',
    quoteOf(accountId, umaTo(`${name}@sandbox.example`, currency), 10_000, { immediatelyExecute: true }),
  )
  const status = async () => (await send('GET', `/transactions/${quote.transactionId}`)).body.status
  expect(await status()).toBe(atOnce)
  sandbox.clock.advance(24 * 3600 * seconds)
  expect(await status()).toBe(nextDay)
  expect(await balance()).toBe(isPaid ? 90_000 : 100_000)
  if (name === '$fail.compliance.usd')
    expect(eventsOf(world, quote.transactionId)).toEqual(
      out('PENDING', 'PROCESSING', 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED'),
    )
})

test('the sender of an incoming UMA payment selects its outcome', async () => {
  const world = await adaWithDollars()
  const { send, sandbox, balance } = world
  const receive = (sender: string, more: object = {}) =>
    send('POST', '/sandbox/uma/receive', {
      senderUmaAddress: sender,
      receiverUmaAddress: '$ada@shop.example',
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 500,
      ...more,
    })
  const paid = await receive('$ben@elsewhere.example')
  expect(paid).toMatchObject({
    status: 200,
    body: { type: 'INCOMING', status: 'COMPLETED', source: { umaAddress: '$ben@elsewhere.example' } },
  })
  expect(await balance()).toBe(100_500)
  const stopped = await receive('$fail.compliance.usd@sandbox.example')
  expect(stopped.body.status).toBe('FAILED')
  const long = await receive('$pending.long.usd@sandbox.example')
  expect(long.body.status).toBe('PENDING')
  sandbox.clock.advance(24 * 3600 * seconds)
  expect((await send('GET', `/transactions/${long.body.id}`)).body.status).toBe('COMPLETED')
  expect((await send('GET', `/transactions/${stopped.body.id}`)).body.status).toBe('REFUNDED')
  expect(await balance()).toBe(101_000)
  const refusals: [change: object, status: number, code: string][] = [
    [{ receiverUmaAddress: '$unknown@shop.example' }, 404, 'USER_NOT_FOUND'],
    [{ receiverUmaAddress: 'ada' }, 400, 'INVALID_UMA_ADDRESS'],
    [{ receivingCurrencyCode: 'EUR' }, 400, 'INVALID_CURRENCY'],
  ]
  for (const [change, status, code] of refusals)
    expect(await receive('$ben@elsewhere.example', change)).toMatchObject({ status, body: { code } })
})

test('a quote with real-time funding waits for a payment of the exact amount in its currency', async () => {
  const { send, sandbox, addCustomer } = createWorld()
  const { customerId, accountId, balance } = await addCustomer('ada')
  const body = {
    source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId },
    destination: { destinationType: 'ACCOUNT', accountId },
    lockedCurrencySide: 'RECEIVING',
    lockedCurrencyAmount: 5_000_000,
  }
  const { body: quote } = await send('POST', '/quotes', body)
  expect(quote).toMatchObject({ status: 'PENDING', totalSendingAmount: 500, source: body.source })
  expect(quote.paymentInstructions).toMatchObject([{ accountOrWalletInfo: { accountType: 'SPARK_WALLET' } }])
  expect((await send('POST', `/quotes/${quote.id}/execute`)).status).toBe(409)
  const pay = (payment: object) =>
    send('POST', '/sandbox/send', { quoteId: quote.id, currencyCode: 'USD', ...payment })
  expect(await pay({ currencyCode: 'EUR' })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_CURRENCY' },
  })
  for (const currencyAmount of [499, 501])
    expect(await pay({ currencyAmount })).toMatchObject({ status: 400, body: { code: 'INVALID_AMOUNT' } })
  expect(await pay({ currencyAmount: 500 })).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
  expect(await balance()).toBe(5_000_000)
  expect((await pay({})).status).toBe(409)
  const { body: late } = await send('POST', '/quotes', body)
  sandbox.clock.advance(300 * seconds)
  expect((await send('POST', '/sandbox/send', { quoteId: late.id, currencyCode: 'USD' })).status).toBe(409)
  expect(eventsOf({ sandbox } as World, late.transactionId)).toEqual(out('PENDING', 'EXPIRED'))
})
