/** Points on which the interface document is plain: each test names its section. */

import { expect, test } from 'vitest'
import { createWorld, type World } from './client.js'

const seconds = 1000

async function accountsOf({ send }: Pick<World, 'send'>, customerId: string) {
  return (await send('GET', `/customers/internal-accounts?customerId=${customerId}`)).body.data
}

const bank = (accountNumber: string) => ({
  accountType: 'USD_ACCOUNT',
  accountNumber,
  routingNumber: '021000021',
  beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Byron' },
})

async function adaWithDefault(more: object = {}) {
  const world = createWorld()
  const { send } = world
  const { customerId } = await world.addCustomer('ada', {
    currencies: ['USD'],
    umaAddress: '$ada@shop.example',
  })
  const { body: deposit } = await send('POST', '/customers/external-accounts', {
    customerId,
    currency: 'USD',
    accountInfo: bank('000123456789'),
    defaultUmaDepositAccount: true,
    ...more,
  })
  const receive = (receivingCurrencyCode = 'USD') =>
    send('POST', '/sandbox/uma/receive', {
      senderUmaAddress: '$ben@elsewhere.example',
      receiverUmaAddress: '$ada@shop.example',
      receivingCurrencyCode,
      receivingCurrencyAmount: 500,
    })
  const balances = async () =>
    (await accountsOf(world, customerId)).map(
      ({ balance }: { balance: { amount: number } }) => balance.amount,
    )
  return { ...world, customerId, deposit, receive, balances }
}

// Source: interface document, ExternalAccount: "incoming UMA payments to the customer are deposited here instead of the
// primary internal account".
test('incoming UMA payments go to the default deposit account, not to an internal account', async () => {
  const { sandbox, receive, deposit, balances, customerId } = await adaWithDefault()
  for (const currency of ['USD', 'USDC'])
    expect(await receive(currency)).toMatchObject({
      status: 200,
      body: {
        type: 'INCOMING',
        status: 'COMPLETED',
        customerId,
        destination: { destinationType: 'ACCOUNT', accountId: deposit.id },
        receivedAmount: { amount: 500, currency: { code: currency } },
      },
    })
  expect(await balances()).toEqual([0, 0])
  expect(sandbox.events().map(({ type }) => type)).not.toContain('INTERNAL_ACCOUNT.BALANCE_UPDATED')
})

// Source: as above; a customer's own payment to a UMA address of another customer is an incoming UMA payment, too.
test('a payment between customers goes to the default deposit account of the receiver', async () => {
  const { send, addCustomer, deposit, balances, customerId } = await adaWithDefault()
  const ben = await addCustomer('ben', { currencies: ['USD'] })
  const benAccount = (await accountsOf({ send }, ben.customerId))[1].id
  await send('POST', `/sandbox/internal-accounts/${benAccount}/fund`, { amount: 10_000 })
  const { status, body: quote } = await send('POST', '/quotes', {
    source: { sourceType: 'ACCOUNT', accountId: benAccount },
    destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$ada@shop.example', currency: 'USD' },
    lockedCurrencySide: 'RECEIVING',
    lockedCurrencyAmount: 1000,
    immediatelyExecute: true,
  })
  expect({ status, quote: quote.status }).toEqual({ status: 201, quote: 'COMPLETED' })
  expect(await balances()).toEqual([0, 0])
  const { body } = await send('GET', `/transactions?customerId=${customerId}`)
  expect(body.data).toMatchObject([
    { type: 'INCOMING', status: 'COMPLETED', destination: { accountId: deposit.id } },
  ])
})

// Source: interface document, ExternalAccount: "at most one external account per customer may be true".
test('a customer has one default deposit account, the last one, and without an active one the internal account receives', async () => {
  const { send, receive, balances, deposit, customerId } = await adaWithDefault()
  const body = { customerId, currency: 'USD', defaultUmaDepositAccount: true }
  const { body: pending } = await send('POST', '/customers/external-accounts', {
    ...body,
    accountInfo: bank('000123456104'),
  })
  expect(pending.status).toBe('PENDING')
  const { body: list } = await send('GET', `/customers/external-accounts?customerId=${customerId}`)
  expect(
    list.data.map((account: { id: string; defaultUmaDepositAccount: boolean }) => [
      account.id,
      account.defaultUmaDepositAccount,
    ]),
  ).toEqual([
    [deposit.id, false],
    [pending.id, true],
  ])
  expect((await receive()).body.destination.accountId).not.toBe(deposit.id)
  expect(await balances()).toEqual([0, 500])
})

// Source: interface document, Endpoints: "POST /verifications (business KYB; input includes
// businessInfo.registrationNumber)", and the sandbox's table of suffixes.
test.each([
  ['5-12-001', 'PENDING'],
  ['5-12-002', 'REJECTED'],
  ['5-12-789', 'APPROVED'],
])(
  'POST /verifications with the registration number %s results in %s',
  async (registrationNumber, outcome) => {
    const { send, sandbox } = createWorld()
    const { body: business } = await send('POST', '/customers', {
      platformCustomerId: 'mill',
      customerType: 'BUSINESS',
      // The number of the request counts, not that of the customer.
      businessInfo: { legalName: 'The Mill', registrationNumber: outcome === 'REJECTED' ? '1' : '002' },
    })
    const body = { customerId: business.id, businessInfo: { registrationNumber } }
    expect(await send('POST', '/verifications', body)).toMatchObject({ status: 200 })
    const changed = sandbox.events().find(({ type }) => type.startsWith('CUSTOMER.'))
    expect(changed).toMatchObject({ type: `CUSTOMER.KYB_${outcome}`, data: { kybStatus: outcome } })
  },
)

// Source: profile tables, POST /customers: platformCustomerId and umaAddress are made up by the service when left out.
test('a customer without platformCustomerId and umaAddress gets both, and no two are equal', async () => {
  const { send } = createWorld()
  const made = [
    await send('POST', '/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Byron' }),
    await send('POST', '/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Byron' }),
    await send('POST', '/customers', { customerType: 'BUSINESS', businessInfo: { legalName: 'The Mill' } }),
  ]
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
  const ids = made.map(({ body }) => body.platformCustomerId)
  const addresses = made.map(({ body }) => body.umaAddress)
  for (const id of ids) expect(id).toMatch(/./)
  for (const address of addresses) expect(address).toMatch(/^\$[a-z0-9-]+@sandbox\.example$/)
  expect(new Set([...ids, ...addresses]).size).toBe(6)
  const received = await send('POST', '/sandbox/uma/receive', {
    senderUmaAddress: '$ben@elsewhere.example',
    receiverUmaAddress: addresses[0],
    receivingCurrencyCode: 'USDC',
    receivingCurrencyAmount: 500,
  })
  expect(received).toMatchObject({ status: 200, body: { platformCustomerId: ids[0] } })
})

const outgoingStates = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED']

// Source: published schemas of both dated deployments, OutgoingTransaction.status.
test.each(['002', '003', '004', '005', '006', '007', '789', '$fail.compliance.usd', '$pending.long.usd'])(
  'an outgoing payment with the suffix %s has only states that deployments send',
  async (suffix) => {
    const world = createWorld()
    const { send, sandbox } = world
    const { customerId } = await world.addCustomer('ada', { currencies: ['USD'] })
    const accountId = (await accountsOf(world, customerId))[1].id
    await send('POST', `/sandbox/internal-accounts/${accountId}/fund`, { amount: 100_000 })
    const { body: external } = await send('POST', '/platform/external-accounts', {
      currency: 'USD',
      accountInfo: bank(`000123456${suffix}`),
    })
    const destination = suffix.startsWith('$')
      ? { destinationType: 'UMA_ADDRESS', umaAddress: `${suffix}@sandbox.example`, currency: 'USD' }
      : { destinationType: 'ACCOUNT', accountId: external.id }
    const quote = await send('POST', '/quotes', {
      source: { sourceType: 'ACCOUNT', accountId },
      destination,
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
      immediatelyExecute: true,
    })
    if (!suffix.startsWith('$'))
      await send('POST', '/transfer-out', {
        source: { accountId },
        destination: { accountId: external.id },
        amount: 1000,
      })
    const states = new Set<string>()
    for (const wait of [0, 30, 30, 300, 24 * 3600]) {
      sandbox.clock.advance(wait * seconds)
      for (const { status } of (await send('GET', '/transactions?type=OUTGOING')).body.data)
        states.add(status)
    }
    for (const event of sandbox.events())
      if (event.type.startsWith('OUTGOING_PAYMENT.')) states.add((event.data as { status: string }).status)
    expect(quote.status).toBe(201)
    expect([...states].filter((state) => !outgoingStates.includes(state))).toEqual([])
  },
)
