/** Money: quotes, fees, execution exactly once, idempotency, cancellations, and a ledger that always sums to zero. Source of cancellation and receipt: profile 2026-08, POST /transactions/{id}/cancel and /confirm. */

import type { Sandbox } from '@embedded-wallet/sandbox'
import { expect, test } from 'vitest'
import {
  type ClientSession,
  type Customer,
  createWorld,
  quoteOf,
  type Send,
  umaTo,
  usdBank,
  type World,
} from './client.js'
import { openWalk } from './profileWalk.js'

const minute = 60_000

/** Ada with 10 USDC and a session, and Ben. */
async function adaAndBen(): Promise<World & { ada: Customer; ben: Customer; session: ClientSession }> {
  const world = createWorld()
  const ada = await world.addCustomer('ada')
  const ben = await world.addCustomer('ben', { umaAddress: '$ben@shop.example' })
  await ada.fund(10_000_000)
  return { ...world, ada, ben, session: await ada.signIn(await ada.registerPasskey()) }
}

function quoteBody(from: Customer, destination: unknown, amount: number, side = 'SENDING') {
  return {
    source: { sourceType: 'ACCOUNT', accountId: from.accountId },
    destination,
    lockedCurrencySide: side,
    lockedCurrencyAmount: amount,
  }
}

const toAccount = (accountId: string) => ({ destinationType: 'ACCOUNT', accountId })

function execute(send: Send, quote: { id: string }, signature: string | undefined, key?: string) {
  return send('POST', `/quotes/${quote.id}/execute`, undefined, {
    ...(signature === undefined ? {} : { 'service-wallet-signature': signature }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  })
}

// biome-ignore lint/suspicious/noExplicitAny: a body as it came
const payloadOf = (quote: any): string => quote.paymentInstructions[0].accountOrWalletInfo.payloadToSign

async function newExternal(send: Send, currency = 'USD', accountNumber = '000123456789'): Promise<string> {
  const accountInfo = { accountType: 'USD_ACCOUNT', accountNumber, routingNumber: '021000021' }
  return (await send('POST', '/platform/external-accounts', { currency, accountInfo })).body.id
}

/** The sum over all movements, for each currency. */
function ledgerSums(sandbox: Sandbox): bigint[] {
  const sums = new Map<string, bigint>()
  for (const { currency, amount } of sandbox.movements().flatMap(({ entries }) => entries))
    sums.set(currency, (sums.get(currency) ?? 0n) + amount)
  return [...sums.values()]
}

test('50 concurrent executions move the money exactly once', async () => {
  const { sandbox, send, ada, ben, session } = await adaAndBen()
  const { body: quote } = await send('POST', '/quotes', quoteBody(ada, toAccount(ben.accountId), 3_000_000))
  const signature = session.sign(payloadOf(quote))
  const responses = await Promise.all(Array.from({ length: 50 }, () => execute(send, quote, signature)))
  const statuses = responses.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array(49).fill(409)])
  expect([await ada.balance(), await ben.balance()]).toEqual([7_000_000, 3_000_000])
  expect(ledgerSums(sandbox)).toEqual([0n])
})

test('50 concurrent executions with one Idempotency-Key all get the same response', async () => {
  const { send, ada, ben, session } = await adaAndBen()
  const { body: quote } = await send('POST', '/quotes', quoteBody(ada, toAccount(ben.accountId), 3_000_000))
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => execute(send, quote, session.sign(payloadOf(quote)), 'intent-1')),
  )
  expect(new Set(responses.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(responses[0]).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
  expect([await ada.balance(), await ben.balance()]).toEqual([7_000_000, 3_000_000])
})

test('concurrent quotes on one balance never overdraw it', async () => {
  const { sandbox, send, ada, ben, session } = await adaAndBen()
  const quotes = await Promise.all(
    Array.from({ length: 8 }, () =>
      send('POST', '/quotes', quoteBody(ada, toAccount(ben.accountId), 3_000_000)),
    ),
  )
  const responses = await Promise.all(
    quotes.map(({ body: quote }) => execute(send, quote, session.sign(payloadOf(quote)))),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = responses.filter(({ status }) => status !== 200)
  for (const { status, body } of refused) {
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'CONFLICT' })
    expect(body.message).toContain('insufficient funds')
  }
  expect([await ada.balance(), await ben.balance()]).toEqual([1_000_000, 9_000_000])
  expect(ledgerSums(sandbox)).toEqual([0n])
})

test('an Idempotency-Key returns the first response to a repeat and refuses another request', async () => {
  const { send, sandbox, ada, ben, session } = await adaAndBen()
  const body = quoteBody(ada, toAccount(ben.accountId), 1_000_000)
  const first = await send('POST', '/quotes', body, { 'idempotency-key': 'k' })
  expect(await send('POST', '/quotes', body, { 'idempotency-key': 'k' })).toMatchObject({
    status: 200,
    body: first.body,
  })
  const other = await send(
    'POST',
    '/quotes',
    { ...body, lockedCurrencyAmount: 2 },
    { 'idempotency-key': 'k' },
  )
  expect(other).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  const signature = session.sign(payloadOf(first.body))
  expect(await execute(send, first.body, signature, 'k')).toMatchObject({ status: 409 })

  const failed = await execute(send, first.body, session.sign('something else'), 'k2')
  expect(failed.status).toBe(401)
  const done = await execute(send, first.body, signature, 'k2')
  expect(done.status).toBe(200)
  // The repeat comes long after the session has ended.
  sandbox.clock.advance(60 * minute)
  expect(await execute(send, first.body, signature, 'k2')).toMatchObject({ status: 200, body: done.body })
  expect(await execute(send, first.body, signature, 'x'.repeat(256))).toMatchObject({ status: 400 })
})

test('SENDING fixes the sent amount, RECEIVING fixes the received amount, and no unit is lost', async () => {
  const { send, sandbox, ada, session } = await adaAndBen()
  const externalId = await newExternal(send)
  const sending = await send('POST', '/quotes', quoteBody(ada, toAccount(externalId), 5_000_000))
  // 5 USDC: fee 0.01 + 0.5 % = 0.035; 4.965 USDC buy 4.96 USD.
  expect(sending.body).toMatchObject({
    totalSendingAmount: 5_000_000,
    feesIncluded: 35_000,
    totalReceivingAmount: 496,
    exchangeRate: 1,
    sendingCurrency: { code: 'USDC', decimals: 6 },
    receivingCurrency: { code: 'USD', decimals: 2 },
  })
  const receiving = await send('POST', '/quotes', quoteBody(ada, toAccount(externalId), 300, 'RECEIVING'))
  expect(receiving.body.totalReceivingAmount).toBe(300)
  expect(receiving.body.totalSendingAmount - receiving.body.feesIncluded).toBe(3_000_000)
  for (const { body: quote } of [sending, receiving]) {
    const before = await ada.balance()
    expect(await execute(send, quote, session.sign(payloadOf(quote)))).toMatchObject({ status: 200 })
    expect(before - (await ada.balance())).toBe(quote.totalSendingAmount)
  }
  expect(ledgerSums(sandbox)).toEqual([0n, 0n])
})

test('amounts are exact for every currency and side over a wide range', async () => {
  const { send, sandbox, ada, session } = await adaAndBen()
  const destinations = ['USD', 'EUR', 'BRL', 'MXN', 'AED', 'USDC'].map((currency) =>
    umaTo('$carol@elsewhere.example', currency),
  )
  await ada.fund(99_999_999_999)
  for (const destination of destinations)
    for (const side of ['SENDING', 'RECEIVING'])
      for (const amount of [60_001, 123_457, 9_999_999, 10_000_019]) {
        const locked =
          side === 'SENDING' || destination.currency === 'USDC' ? amount : Math.ceil(amount / 1000)
        const { status, body: quote } = await send(
          'POST',
          '/quotes',
          quoteBody(ada, destination, locked, side),
        )
        expect(status).toBe(200)
        expect(side === 'SENDING' ? quote.totalSendingAmount : quote.totalReceivingAmount).toBe(locked)
        // service-profiles, section 4, "Units": each amount divided by its 10^decimals.
        const converted = (quote.totalSendingAmount - quote.feesIncluded) / 10 ** 6 / quote.exchangeRate
        const inSmallestUnits = converted * 10 ** quote.receivingCurrency.decimals
        expect(Math.abs(inSmallestUnits - quote.totalReceivingAmount)).toBeLessThan(1)
        expect((await execute(send, quote, session.sign(payloadOf(quote)))).status).toBe(200)
      }
  expect(new Set(ledgerSums(sandbox))).toEqual(new Set([0n]))
})

test('a payment to a customer’s UMA address arrives in the wallet, and both sides see it', async () => {
  const { send, ada, ben, session } = await adaAndBen()
  const uma = umaTo('$ben@shop.example', 'USDC')
  const { body: quote } = await send('POST', '/quotes', {
    ...quoteBody(ada, uma, 1_000_000),
    description: 'lunch',
  })
  expect(quote).toMatchObject({ feesIncluded: 0, totalReceivingAmount: 1_000_000, destination: uma })
  const pending = await send('GET', `/transactions/${quote.transactionId}`)
  expect(pending.body).toMatchObject({ status: 'PENDING', type: 'OUTGOING', customerId: ada.customerId })
  await execute(send, quote, session.sign(payloadOf(quote)))
  expect(await ben.balance()).toBe(1_000_000)
  const list = await send('GET', `/transactions?accountIdentifier=${ben.accountId}`)
  expect(list.body).toMatchObject({ hasMore: false, totalCount: 2 })
  expect(list.body.data).toMatchObject([
    { type: 'INCOMING', status: 'COMPLETED', customerId: ben.customerId, platformCustomerId: 'ben' },
    { type: 'OUTGOING', status: 'COMPLETED', customerId: ada.customerId, description: 'lunch' },
  ])
  const incoming = list.body.data[0]
  expect(incoming).toMatchObject({ receivedAmount: { amount: 1_000_000, currency: { code: 'USDC' } } })
  expect((await send('GET', `/transactions?customerId=${ben.customerId}`)).body.data).toEqual([incoming])
  expect(
    (await send('GET', '/transactions?platformCustomerId=ada&type=OUTGOING&status=COMPLETED')).body
      .totalCount,
  ).toBe(1)
})

test('a quote expires after five minutes, and its transaction with it', async () => {
  const { send, sandbox, ada, ben, session } = await adaAndBen()
  const { body: quote } = await send('POST', '/quotes', quoteBody(ada, toAccount(ben.accountId), 1_000_000))
  expect(Date.parse(quote.expiresAt) - Date.parse(quote.createdAt)).toBe(5 * minute)
  sandbox.clock.advance(5 * minute - 1)
  expect((await send('GET', `/quotes/${quote.id}`)).body.status).toBe('PENDING')
  sandbox.clock.advance(1)
  expect((await send('GET', `/quotes/${quote.id}`)).body.status).toBe('EXPIRED')
  expect((await send('GET', `/transactions/${quote.transactionId}`)).body.status).toBe('EXPIRED')
  expect(await execute(send, quote, session.sign(payloadOf(quote)))).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT' },
  })
  expect(await ada.balance()).toBe(10_000_000)
})

test('a quote without enough money stays open and succeeds when the balance suffices', async () => {
  const { send, ada, ben, session } = await adaAndBen()
  const { body: quote } = await send('POST', '/quotes', quoteBody(ada, toAccount(ben.accountId), 12_000_000))
  expect((await execute(send, quote, session.sign(payloadOf(quote)), 'k')).status).toBe(409)
  await ada.fund(2_000_000)
  expect((await execute(send, quote, session.sign(payloadOf(quote)), 'k')).status).toBe(200)
  expect(await ada.balance()).toBe(0)
})

test('each wrong quote is refused with its own code', async () => {
  const { send, ada, ben } = await adaAndBen()
  const externalId = await newExternal(send)
  const external = toAccount(externalId)
  const uma = (umaAddress: string, currency = 'USD') => ({
    destinationType: 'UMA_ADDRESS',
    umaAddress,
    currency,
  })
  const cases: [body: Record<string, unknown>, status: number, code: string][] = [
    [quoteBody(ada, external, 1), 400, 'AMOUNT_OUT_OF_RANGE'],
    [quoteBody(ada, external, 10_000), 400, 'AMOUNT_OUT_OF_RANGE'],
    [quoteBody(ada, external, 9_000_000_000_000_000, 'RECEIVING'), 400, 'AMOUNT_OUT_OF_RANGE'],
    [quoteBody(ada, external, 0), 400, 'INVALID_INPUT'],
    [quoteBody(ada, external, -5), 400, 'INVALID_INPUT'],
    [quoteBody(ada, external, 1.5), 400, 'INVALID_INPUT'],
    [quoteBody(ada, external, 9_000_000_000_000_001), 400, 'INVALID_INPUT'],
    [quoteBody(ada, external, 100, 'BOTH'), 400, 'INVALID_INPUT'],
    [{ ...quoteBody(ada, external, 1_000_000), immediatelyExecute: true }, 400, 'INVALID_INPUT'],
    [quoteBody(ada, toAccount(ada.accountId), 100), 400, 'SELF_PAYMENT'],
    [
      quoteBody(ada, toAccount(ada.accountId.replace('InternalAccount', 'EmbeddedWallet')), 100),
      400,
      'SELF_PAYMENT',
    ],
    [quoteBody(ada, toAccount('InternalAccount:none'), 100), 404, 'NOT_FOUND'],
    [quoteBody(ada, toAccount('ExternalAccount:none'), 100), 404, 'NOT_FOUND'],
    [
      { ...quoteBody(ada, external, 1), source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:x' } },
      404,
      'NOT_FOUND',
    ],
    [
      {
        ...quoteBody(ada, external, 1),
        source: { sourceType: 'ACCOUNT', accountId: ada.accountId, customerId: ben.customerId },
      },
      400,
      'INVALID_INPUT',
    ],
    [
      { ...quoteBody(ada, external, 1), source: { sourceType: 'REALTIME_FUNDING', currency: 'XXX' } },
      400,
      'INVALID_CURRENCY',
    ],
    [{ ...quoteBody(ada, external, 1_000_000), lookupId: 'Lookup:none' }, 404, 'LOOKUP_REQUEST_NOT_FOUND'],
    [quoteBody(ada, uma('ben@shop.example'), 1_000_000), 400, 'INVALID_UMA_ADDRESS'],
    [quoteBody(ada, uma('$ben@'), 1_000_000), 400, 'INVALID_UMA_ADDRESS'],
    [quoteBody(ada, uma('$ben@shop.example', 'XXX'), 1_000_000), 400, 'INVALID_CURRENCY'],
  ]
  for (const [body, status, code] of cases)
    expect(await send('POST', '/quotes', body), JSON.stringify(body)).toMatchObject({
      status,
      body: { status, code },
    })
  expect(await send('GET', '/quotes/Quote:none')).toMatchObject({
    status: 404,
    body: { code: 'QUOTE_NOT_FOUND' },
  })
  expect(await execute(send, { id: 'Quote:none' }, 'x')).toMatchObject({
    status: 404,
    body: { code: 'QUOTE_NOT_FOUND' },
  })
})

test('only a session of the source account can execute, with a signature for this quote', async () => {
  const { send, sandbox, ada, ben, session } = await adaAndBen()
  const benSession = await ben.signIn(await ben.registerPasskey())
  const newQuote = () => send('POST', '/quotes', quoteBody(ada, toAccount(ben.accountId), 1_000_000))
  const { body: quote } = await newQuote()
  const { body: otherQuote } = await newQuote()
  const good = session.sign(payloadOf(quote))
  const stamp = JSON.parse(Buffer.from(good, 'base64url').toString())
  const changed = (change: object) =>
    Buffer.from(JSON.stringify({ ...stamp, ...change })).toString('base64url')
  const wrong: Record<string, string | undefined> = {
    missing: undefined,
    empty: '',
    'of another account': benSession.sign(payloadOf(quote)),
    'for another quote': session.sign(payloadOf(otherQuote)),
    're-serialized payload': session.sign(JSON.stringify(JSON.parse(payloadOf(quote)), null, 1)),
    padded: `${good}=`,
    'bare DER': Buffer.from(stamp.signature, 'hex').toString('base64'),
    'another scheme': changed({ scheme: 'ES256' }),
    'another key': changed({ more: 1 }),
    'P1363 signature': changed({ signature: '11'.repeat(64) }),
    'DER with a trailing byte': changed({ signature: `${stamp.signature}00` }),
    'not hex': changed({ signature: 'zz' }),
    'not an object': Buffer.from('null').toString('base64url'),
    'not JSON': Buffer.from('{').toString('base64url'),
  }
  for (const [name, signature] of Object.entries(wrong))
    expect(await execute(send, quote, signature), name).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED', reason: 'Invalid Service-Wallet-Signature' },
    })
  expect(await ada.balance()).toBe(10_000_000)
  const upperCase = changed({
    publicKey: stamp.publicKey.toUpperCase(),
    signature: stamp.signature.toUpperCase(),
  })
  expect((await execute(send, quote, upperCase)).status).toBe(200)
  sandbox.clock.advance(15 * minute)
  const { body: lateQuote } = await newQuote()
  expect((await execute(send, lateQuote, session.sign(payloadOf(lateQuote)))).status).toBe(401)
})

test('with an opening balance, each new wallet has money at once, and the ledger still sums to zero', async () => {
  const world = createWorld({ openingBalance: 25_000_000 })
  const ada = await world.addCustomer('ada')
  expect(await ada.balance()).toBe(25_000_000)
  const total = world.sandbox
    .movements()
    .flatMap(({ entries }) => entries)
    .reduce((sum, { amount }) => sum + amount, 0n)
  expect(total).toBe(0n)
})

const notCancellable = { status: 409, body: { code: 'TRANSACTION_NOT_CANCELLABLE' } }

/** Ada with 1000 dollars, and bank accounts: the last digits choose what becomes of a payment. */
async function openPayments() {
  const walk = openWalk('2026-08')
  const { send, sandbox, addCustomer } = walk
  const { customerId } = await addCustomer('ada', { currencies: ['USD'] })
  const dollars = async () =>
    (await send('GET', `/customers/internal-accounts?customerId=${customerId}&type=INTERNAL_FIAT`)).body
      .data[0]
  const { id: accountId } = await dollars()
  await send('POST', `/sandbox/internal-accounts/${accountId}/fund`, { amount: 100_000 })
  const bankOf = async (suffix: string) => {
    const accountInfo = usdBank(suffix, 'Ada Example')
    const body = { customerId, currency: 'USD', accountInfo }
    return (await send('POST', '/customers/external-accounts', body)).body.id as string
  }
  const transferTo = async (suffix: string) => {
    const destination = { accountId: await bankOf(suffix) }
    return (await send('POST', '/transfer-out', { source: { accountId }, destination, amount: 30_000 })).body
  }
  const payTo = async (destination: object) => {
    const { body: quote } = await send('POST', '/quotes', quoteOf(accountId, destination, 30_000))
    await send('POST', `/quotes/${quote.id}/execute`)
    return quote
  }
  const read = async (id: string) => (await send('GET', `/transactions/${id}`)).body
  const balance = async () => (await dollars()).balance.amount
  const types = () => sandbox.events().map(({ type }) => type)
  return { ...walk, accountId, bankOf, transferTo, payTo, read, balance, types }
}

// Source: interface document, section "Sandbox", transfers: 005 is pending for 30 seconds and fails then.
test('the money of a cancelled transfer comes back once, also when its earlier timer ends later', async () => {
  const { call, send, sandbox, transferTo, read, balance, types, faults } = await openPayments()
  const { id, status } = await transferTo('005')
  expect([status, await balance()]).toEqual(['PENDING', 70_000])
  await sandbox.clock.advance(20_000)
  const cancelled = await call('POST', `/transactions/${id}/cancel`, { reason: 'A mistake' })
  expect(cancelled).toMatchObject({
    status: 200,
    body: { status: 'FAILED', refund: { status: 'PENDING', reason: 'USER_CANCELLATION' } },
  })
  expect(await send('POST', `/transactions/${id}/cancel`)).toMatchObject(notCancellable)
  await sandbox.clock.advance(11_000)
  expect((await read(id)).refund.status).toBe('PENDING')
  expect(await balance()).toBe(70_000)
  await sandbox.clock.advance(20_000)
  expect(await read(id)).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } })
  await sandbox.clock.advance(600_000)
  expect(await balance()).toBe(100_000)
  expect(types().filter((type) => type.startsWith('OUTGOING_PAYMENT.'))).toEqual([
    'OUTGOING_PAYMENT.PENDING',
    // Source: service of autumn 2026, read 2026-11-28, row 7.
    'OUTGOING_PAYMENT.CANCELED',
    'OUTGOING_PAYMENT.REFUND_PENDING',
    'OUTGOING_PAYMENT.REFUND_COMPLETED',
  ])
  expect(faults).toEqual([])
})

// Source: the same section, quotes: 003 is completed late.
test('a quote that is on its way to a bank is cancelled with its transaction', async () => {
  const { call, send, sandbox, bankOf, payTo, read, balance } = await openPayments()
  const quote = await payTo({ destinationType: 'ACCOUNT', accountId: await bankOf('003') })
  expect((await read(quote.transactionId)).status).toBe('PROCESSING')
  expect((await call('POST', `/transactions/${quote.transactionId}/cancel`)).body.status).toBe('FAILED')
  expect((await send('GET', `/quotes/${quote.id}`)).body.status).toBe('FAILED')
  await sandbox.clock.advance(86_400_000)
  expect((await read(quote.transactionId)).status).toBe('FAILED')
  expect(await balance()).toBe(100_000)
})

test('a payment that has ended, goes elsewhere, or comes in cannot be cancelled', async () => {
  const { send, bankOf, transferTo, payTo, accountId, balance } = await openPayments()
  const done = await transferTo('789')
  const uma = await payTo(umaTo('$pending.long.usd@sandbox.example'))
  const incoming = await send('POST', '/transfer-in', {
    source: { accountId: await bankOf('005') },
    destination: { accountId },
    amount: 100,
  })
  const before = await balance()
  for (const id of [done.id, uma.transactionId, incoming.body.id])
    expect(await send('POST', `/transactions/${id}/cancel`)).toMatchObject(notCancellable)
  expect(await send('POST', '/transactions/Transaction:none/cancel')).toMatchObject({ status: 404 })
  expect(await balance()).toBe(before)
})

test('a receipt is confirmed at a given time or now, again and again', async () => {
  const { call, send, transferTo, read, faults } = await openPayments()
  const { id } = await transferTo('789')
  const confirm = (body?: object) => call('POST', `/transactions/${id}/confirm`, body)
  expect((await confirm()).body.receiptDeliveryConfirmedAt).toBe('2026-04-08T15:30:00.000Z')
  const at = '2026-04-08T12:00:00Z'
  expect((await confirm({ receiptDeliveryConfirmedAt: at })).body.receiptDeliveryConfirmedAt).toBe(at)
  expect((await read(id)).receiptDeliveryConfirmedAt).toBe(at)
  const wrong = { receiptDeliveryConfirmedAt: 'yesterday' }
  expect(await send('POST', `/transactions/${id}/confirm`, wrong)).toMatchObject({ status: 400 })
  expect(await send('POST', '/transactions/Transaction:none/confirm')).toMatchObject({ status: 404 })
  expect(faults).toEqual([])
})
