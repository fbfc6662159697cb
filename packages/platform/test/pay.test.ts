/** Fund and pay by quote: from an account that the service holds, and with money that arrives while the quote waits. */

import {
  accountsByEmail,
  createExternalAccount,
  createQuote,
  createUmaQuote,
  executeQuote,
  fundInternalAccount,
  getQuote,
  getTransaction,
  listExchangeRates,
  listExternalAccounts,
  listTransactions,
  lookUpExternalAccount,
  receiveUmaPayment,
  sendQuotePayment,
  updatePlatformConfig,
} from '@embedded-wallet/platform'
import { expect, test } from 'vitest'
import { openPlatformWorld, orderOf, rowOf, toBob, usdAccount } from './world.js'

test('a payment from an internal account: fund, look up, quote, execute, read back, get the event', async () => {
  const world = await openPlatformWorld()
  const { platform, received } = world
  const { customer, accounts } = await world.addFundedCustomer(100_00)
  const source = accounts.USD!
  const payee = await createExternalAccount(platform, usdAccount())
  expect(payee).toMatchObject({ status: 'ACTIVE', beneficiaryVerificationStatus: 'MATCHED' })
  expect((await listExternalAccounts(platform, { currency: 'USD' }).page()).data).toContainEqual(payee)
  const { lookupId, supportedCurrencies } = await lookUpExternalAccount(platform, {
    accountId: payee.id,
    customerId: customer.id,
  })
  expect(supportedCurrencies.map(({ currency }) => currency.code)).toContain('USD')

  const quote = await createQuote(platform, {
    source: { sourceType: 'ACCOUNT', accountId: source, customerId: customer.id },
    destination: { destinationType: 'ACCOUNT', accountId: payee.id },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 40_00,
    lookupId,
    description: 'rent',
  })
  expect(quote).toMatchObject({ status: 'PENDING', totalSendingAmount: 40_00 })
  expect((await executeQuote(platform, { quoteId: quote.id })).status).toMatch(/PROCESSING|COMPLETED/)
  expect(await getQuote(platform, { quoteId: quote.id })).toMatchObject({ status: 'COMPLETED' })
  expect(await world.balance(source)).toBe(60_00)
  const transaction = await getTransaction(platform, { transactionId: quote.transactionId! })
  expect(transaction).toMatchObject({ status: 'COMPLETED', type: 'OUTGOING', description: 'rent' })
  const listed = await listTransactions(platform, { customerId: customer.id, status: 'COMPLETED' }).page()
  expect(listed.data).toContainEqual(transaction)

  expect(await world.arrived()).toEqual(
    expect.arrayContaining(['OUTGOING_PAYMENT.COMPLETED', 'INTERNAL_ACCOUNT.BALANCE_UPDATED']),
  )
  for (const event of received) expect(event.family, event.type).not.toBe('UNKNOWN')
  const completed = received.find(({ type }) => type === 'OUTGOING_PAYMENT.COMPLETED')
  const isPayment = completed?.problem === undefined && completed?.family === 'OUTGOING_PAYMENT'
  expect(isPayment && completed.data.id).toBe(transaction.id)
})

test('a quote with real-time funding names where to pay, and is executed when the money arrives', async () => {
  const { platform, addCustomer, arrived } = await openPlatformWorld()
  const { customer } = await addCustomer()
  const payee = await createExternalAccount(platform, usdAccount())
  const quote = await createQuote(platform, {
    source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: customer.id },
    destination: { destinationType: 'ACCOUNT', accountId: payee.id },
    lockedCurrencySide: 'RECEIVING',
    lockedCurrencyAmount: 25_00,
  })
  expect(quote.paymentInstructions?.length).toBeGreaterThan(0)
  await expect(executeQuote(platform, { quoteId: quote.id })).rejects.toMatchObject({
    serviceCode: 'CONFLICT',
    outcome: 'none',
  })
  await sendQuotePayment(platform, { quoteId: quote.id, currencyCode: 'USD' })
  expect(await getQuote(platform, { quoteId: quote.id })).toMatchObject({
    status: 'COMPLETED',
    totalReceivingAmount: 25_00,
  })
  expect(await arrived()).toContain('OUTGOING_PAYMENT.COMPLETED')
})

test('an incoming UMA payment is credited and reported when the platform approves it', async () => {
  const world = await openPlatformWorld()
  const { accounts } = await world.addCustomer({ umaAddress: '$ada@shop.example' })
  const transaction = await receiveUmaPayment(world.platform, {
    senderUmaAddress: '$bob@elsewhere.example',
    receiverUmaAddress: '$ada@shop.example',
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: 12_34,
  })
  expect(transaction).toMatchObject({ type: 'INCOMING', status: 'PENDING' })
  expect(await world.arrived()).toContain('INCOMING_PAYMENT.COMPLETED')
  expect(await getTransaction(world.platform, { transactionId: transaction.id })).toMatchObject({
    type: 'INCOMING',
    status: 'COMPLETED',
  })
  expect(await world.balance(accounts.USD!)).toBe(12_34)
})

test('calls with one key make one payment, and another body under that key is refused', async () => {
  const world = await openPlatformWorld()
  const { platform } = world
  const { accounts } = await world.addFundedCustomer(100_00)
  const payee = await createExternalAccount(platform, usdAccount())
  const order = {
    source: { sourceType: 'ACCOUNT', accountId: accounts.USD! },
    destination: { destinationType: 'ACCOUNT', accountId: payee.id },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_00,
    immediatelyExecute: true,
  } as const
  const key = { idempotencyKey: 'order-4711' }
  const quotes = await Promise.all([1, 2, 3].map(() => createQuote(platform, { ...order, ...key })))
  expect(new Set(quotes.map(({ id }) => id)).size).toBe(1)
  expect(await world.balance(accounts.USD!)).toBe(90_00)
  const other = createQuote(platform, { ...order, lockedCurrencyAmount: 11_00, ...key })
  await expect(other).rejects.toMatchObject({ serviceCode: 'CONFLICT', serviceStatus: 409 })
  await expect(getQuote(platform, { quoteId: 'Quote:none' })).rejects.toMatchObject({
    serviceCode: 'QUOTE_NOT_FOUND',
    serviceStatus: 404,
  })
})

test('an app finds and makes wallets by address, and quotes a payment to a UMA address in one call', async () => {
  const { platform } = await openPlatformWorld()
  const { findAccount, createAccount } = accountsByEmail(platform)
  expect(await findAccount('ada@shop.example')).toBeUndefined()
  const { accountId, customer } = await createAccount('ada@shop.example')
  expect(customer).toMatchObject({ platformCustomerId: 'ada@shop.example', email: 'ada@shop.example' })
  expect([await createAccount('ada@shop.example'), await findAccount('ada@shop.example')]).toMatchObject([
    { accountId },
    { accountId },
  ])
  await fundInternalAccount(platform, { accountId, amount: 10_000_000 })
  const payee = { umaAddress: '$success.usd@sandbox.example', currency: 'USD' }
  const quote = await createUmaQuote(platform, { accountId, ...payee, amount: 5_000_000 })
  expect(quote).toMatchObject({ source: { accountId }, totalSendingAmount: 5_000_000, status: 'PENDING' })
  const received = await createUmaQuote(platform, {
    accountId,
    ...payee,
    amount: 300,
    lockedSide: 'RECEIVING',
    description: 'a coffee',
  })
  expect(received).toMatchObject({ totalReceivingAmount: 300 })
  // A page hears of each that its amount is none, by the names of a refusal of the relay.
  for (const none of ['5', 0.5, 1.5, 0, -1, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY]) {
    const refused = createUmaQuote(platform, { accountId, ...payee, amount: none as number })
    await expect(refused).rejects.toThrow(TypeError)
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_AMOUNT', status: 400 })
  }
  const misspelt = { accountId, ...payee, amount: 300, lockSide: 'RECEIVING' }
  await expect(createUmaQuote(platform, misspelt)).rejects.toThrow(
    'lockSide is not an option. The options are',
  )
  const odd = { accountId, ...payee, amount: 300, lockedSide: 'RECIEVING' as never }
  await expect(createUmaQuote(platform, odd)).rejects.toThrow("lockedSide must be 'SENDING' or 'RECEIVING'")
})

// Exchange rates: what a payment would cost, in each profile.

test.each(['document', '2026-04', '2026-08'] as const)(
  'in %s a rate says what a payment costs on each rail (profile table, ExchangeRate)',
  async (profile) => {
    const { platform, sandbox } = await openPlatformWorld({ profile })
    const rates = await listExchangeRates(platform, {
      sourceCurrency: 'USD',
      destinationCurrency: ['EUR', 'BRL'],
      sendingAmount: 1_000_00,
    })
    expect(rates.map((row) => rowOf(row).destinationPaymentRail)).toEqual(['SEPA', 'SEPA_INSTANT', 'PIX'])
    expect(rates[2]).toEqual({
      sourceCurrency: { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 },
      sendingAmount: 1_000_00,
      minSendingAmount: expect.any(Number),
      maxSendingAmount: expect.any(Number),
      destinationCurrency: { code: 'BRL', name: 'Brazilian Real', symbol: 'R$', decimals: 2 },
      destinationPaymentRail: 'PIX',
      receivingAmount: expect.any(Number),
      exchangeRate: expect.any(Number),
      fees: profile === '2026-08' ? { fixed: 1, total: 5_01 } : { fixed: 1 },
      updatedAt: new Date(sandbox.clock.now()).toISOString(),
    })
  },
)

test('a quote at once has the amounts of the rate', async () => {
  const { platform, addFundedCustomer } = await openPlatformWorld()
  const { accounts } = await addFundedCustomer(2_000_00)
  const [rate] = await listExchangeRates(platform, {
    sourceCurrency: 'USD',
    destinationCurrency: 'BRL',
    sendingAmount: 1_000_00,
  })
  const { receivingAmount, exchangeRate, minSendingAmount } = rowOf(rate)
  const quoteOf = (lockedCurrencyAmount: number) =>
    createQuote(platform, orderOf(accounts.USD!, toBob('BRL'), lockedCurrencyAmount))
  expect(await quoteOf(1_000_00)).toMatchObject({ totalReceivingAmount: receivingAmount, exchangeRate })
  await quoteOf(minSendingAmount)
  await expect(quoteOf(minSendingAmount - 1)).rejects.toMatchObject({ serviceCode: 'AMOUNT_OUT_OF_RANGE' })
  const tooSmall = listExchangeRates(platform, { sourceCurrency: 'USD', sendingAmount: 1 })
  await expect(tooSmall).rejects.toMatchObject({ serviceCode: 'AMOUNT_OUT_OF_RANGE', serviceStatus: 400 })
})

test('without filters the rates are those of the platform’s currencies', async () => {
  const { platform } = await openPlatformWorld()
  const currency = (currencyCode: string) => ({
    currencyCode,
    minAmount: 2_00,
    maxAmount: 10_000_00,
    requiredCounterpartyFields: [],
    enabledTransactionTypes: ['OUTGOING'],
  })
  await updatePlatformConfig(platform, { supportedCurrencies: [currency('USD'), currency('MXN')] })
  const pairs = (await listExchangeRates(platform)).map((row) => {
    const { sourceCurrency, destinationCurrency, minSendingAmount, maxSendingAmount } = rowOf(row)
    return [sourceCurrency.code, destinationCurrency.code, minSendingAmount, maxSendingAmount]
  })
  expect(pairs).toContainEqual(['USD', 'MXN', 2_00, 10_000_00])
  expect(new Set(pairs.map(([from, to]) => `${from} ${to}`))).toEqual(new Set(['USD MXN', 'MXN USD']))
  await expect(listExchangeRates(platform, { sourceCurrency: 'XXX' })).rejects.toMatchObject({
    serviceCode: 'INVALID_CURRENCY',
    serviceStatus: 400,
  })
  for (const sendingAmount of [0, 1.5, Number.NaN, 9_000_000_000_000_001])
    await expect(listExchangeRates(platform, { sendingAmount })).rejects.toThrow(
      'sendingAmount must be an integer from 1 to 9000000000000000',
    )
})

// The platform's own fees. Source: dated profiles, section 3, "Platform fees".

const feeConfig = (more = {}) => ({
  feeType: 'CROSS_CURRENCY_TRANSACTION' as const,
  sourceCurrency: 'USD',
  variableFeeBps: 100,
  fixedFee: { amount: 30, currency: 'USD' },
  ...more,
})
const override = { platformFixedFee: { amount: 5, currency: 'USD' }, platformVariableFeeBps: 0 }

async function open() {
  const { platform, addFundedCustomer } = await openPlatformWorld({ profile: '2026-08' })
  const { accounts } = await addFundedCustomer(2_000_00)
  const quoteOf = (more = {}, currency = 'BRL') =>
    createQuote(platform, {
      source: { sourceType: 'ACCOUNT', accountId: accounts.USD! },
      destination: toBob(currency),
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 100_00,
      ...more,
    })
  return { platform, quoteOf }
}

test('the fee of the platform is part of the fees, and one quote may have another', async () => {
  const { platform, quoteOf } = await open()
  const plain = await quoteOf()
  expect(plain).not.toHaveProperty('platformFeesIncluded')
  await updatePlatformConfig(platform, { feeConfigs: [feeConfig()] })
  const quote = await quoteOf()
  // 1 % of 100 USD and 30 cents.
  expect(quote.platformFeesIncluded).toBe(1_30)
  expect(quote.feesIncluded).toBe(plain.feesIncluded! + 1_30)
  expect(quote.totalReceivingAmount).toBeLessThan(plain.totalReceivingAmount)
  const transaction = await getTransaction(platform, { transactionId: quote.transactionId! })
  expect(transaction).toMatchObject({ platformFees: 1_30, fees: quote.feesIncluded })
  expect(await quoteOf({ platformFeeOverride: override })).toMatchObject({ platformFeesIncluded: 5 })
  // One currency bears none.
  expect(await quoteOf({}, 'USD')).not.toHaveProperty('platformFeesIncluded')
})

test('a fee replaces that of its currency, and both parts 0 switch it off', async () => {
  const { platform, quoteOf } = await open()
  await updatePlatformConfig(platform, { feeConfigs: [feeConfig()] })
  const other = feeConfig({ variableFeeBps: 200 })
  expect((await updatePlatformConfig(platform, { feeConfigs: [other] })).feeConfigs).toEqual([other])
  const off = feeConfig({ variableFeeBps: 0, fixedFee: { amount: 0, currency: 'USD' } })
  expect((await updatePlatformConfig(platform, { feeConfigs: [off] })).feeConfigs).toEqual([])
  expect(await quoteOf()).not.toHaveProperty('platformFeesIncluded')
})

test('another currency than USD and a share above the whole are refused', async () => {
  const { platform, quoteOf } = await open()
  const set = (more: object) => updatePlatformConfig(platform, { feeConfigs: [feeConfig(more)] })
  await expect(set({ sourceCurrency: 'EUR' })).rejects.toMatchObject({
    serviceStatus: 501,
    serviceCode: 'NOT_IMPLEMENTED',
  })
  const invalid = { serviceStatus: 400, serviceCode: 'INVALID_INPUT' }
  const isRefused = { name: 'TypeError', message: expect.stringContaining('must be <=10000') }
  await expect(set({ variableFeeBps: 10_001 })).rejects.toMatchObject(isRefused)
  const euros = { ...override, platformFixedFee: { amount: 5, currency: 'EUR' } }
  await expect(quoteOf({ platformFeeOverride: euros })).rejects.toMatchObject(invalid)
  const tooMuch = { ...override, platformVariableFeeBps: 10_001 }
  await expect(quoteOf({ platformFeeOverride: tooMuch })).rejects.toMatchObject(isRefused)
  const whole = quoteOf({ platformFeeOverride: { ...override, platformVariableFeeBps: 10_000 } })
  await expect(whole).rejects.toMatchObject({ serviceCode: 'AMOUNT_OUT_OF_RANGE' })
})
