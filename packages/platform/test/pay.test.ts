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
  listExternalAccounts,
  listTransactions,
  lookUpExternalAccount,
  receiveUmaPayment,
  sendQuotePayment,
} from '@embedded-wallet/platform'
import { expect, test } from 'vitest'
import { openPlatformWorld, usdAccount } from './world.js'

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
  const text = createUmaQuote(platform, { accountId, ...payee, amount: '5' as never })
  await expect(text).rejects.toThrow(TypeError)
  await expect(text).rejects.toMatchObject({ code: 'INVALID_AMOUNT', status: 400 })
  const misspelt = { accountId, ...payee, amount: 300, lockSide: 'RECEIVING' }
  await expect(createUmaQuote(platform, misspelt)).rejects.toThrow(
    'lockSide is not an option. The options are',
  )
  const odd = { accountId, ...payee, amount: 300, lockedSide: 'RECIEVING' as never }
  await expect(createUmaQuote(platform, odd)).rejects.toThrow("lockedSide must be 'SENDING' or 'RECEIVING'")
})
