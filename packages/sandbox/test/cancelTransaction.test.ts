/** A payment to a bank is cancelled, and a receipt confirmed. Source: profile 2026-08, POST /transactions/{id}/cancel and /confirm. */

import { expect, test } from 'vitest'
import { openWalk } from './profileWalk.js'

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
    const accountInfo = {
      accountType: 'USD_ACCOUNT',
      accountNumber: `000123456${suffix}`,
      routingNumber: '021000021',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' },
    }
    const body = { customerId, currency: 'USD', accountInfo }
    return (await send('POST', '/customers/external-accounts', body)).body.id as string
  }
  const transferTo = async (suffix: string) => {
    const destination = { accountId: await bankOf(suffix) }
    return (await send('POST', '/transfer-out', { source: { accountId }, destination, amount: 30_000 })).body
  }
  const payTo = async (destination: object) => {
    const { body: quote } = await send('POST', '/quotes', {
      source: { sourceType: 'ACCOUNT', accountId },
      destination,
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 30_000,
    })
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
    'OUTGOING_PAYMENT.FAILED',
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
  const uma = await payTo({
    destinationType: 'UMA_ADDRESS',
    umaAddress: '$pending.long.usd@sandbox.example',
    currency: 'USD',
  })
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

test('an older deployment neither confirms nor cancels', async () => {
  const { send } = openWalk('2026-04')
  for (const path of ['confirm', 'cancel'])
    expect(await send('POST', `/transactions/Transaction:1/${path}`)).toMatchObject({ status: 404 })
})
