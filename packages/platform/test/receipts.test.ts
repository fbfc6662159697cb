/** Receipts over HTTP: built from what the service says, kept once, delivered once, confirmed with the same time. */

import {
  cancelTransaction,
  createCustomerExternalAccount,
  createQuote,
  createTransferOut,
  type DeliverReceiptOptions,
  deliverReceipt,
  executeQuote,
  type FrozenReceipt,
  getTransaction,
  listTransactions,
  memoryReceiptStore,
  type ReceiptToDeliver,
  receiptOf,
  refundNoticeOf,
} from '@embedded-wallet/platform'
import type { ProfileName } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { transmitter } from '../src/receipts/testTransmitter.js'
import { openPlatformWorld, orderOf, rowOf, usdAccount } from './world.js'

const person = { region: 'US', nationality: 'US', birthDate: '1990-01-01' }
const address = {
  line1: '1 Test Street',
  postalCode: '94103',
  city: 'San Francisco',
  state: 'CA',
  country: 'US',
}

/** A payer, a payee, and a mailbox. */
async function openReceipts(profile: ProfileName = '2026-08') {
  const world = await openPlatformWorld({ profile })
  const { platform, sandbox } = world
  const payer = await world.addFundedCustomer(1_000_00, {
    ...person,
    email: 'ada@shop.example',
    phoneNumber: '+15550100',
    address,
  })
  const store = memoryReceiptStore()
  const mails: ReceiptToDeliver[] = []
  const quotes = new Map<string, string>()
  return {
    ...world,
    payer,
    store,
    mails,
    /** @param suffix - Of the payee's account: the outcome. @returns The transaction of the payment. */
    async pay(suffix = '000', amount = 100_00) {
      const { currency, accountInfo } = usdAccount(suffix)
      const payee = await createCustomerExternalAccount(platform, {
        customerId: payer.customer.id,
        currency,
        accountInfo: {
          ...accountInfo,
          ...(profile === '2026-08' && { bankAccountType: 'CHECKING' }),
          beneficiary: {
            beneficiaryType: 'INDIVIDUAL',
            fullName: 'Grace Payee',
            birthDate: '1980-12-09',
            nationality: 'US',
            address,
          },
        },
      })
      const quote = await createQuote(platform, orderOf(payer.accounts.USD!, payee.id, amount))
      await executeQuote(platform, { quoteId: quote.id })
      quotes.set(quote.transactionId!, quote.id)
      return quote.transactionId!
    },
    deliver: (transactionId: string, more: Partial<DeliverReceiptOptions> = {}) =>
      deliverReceipt(platform, {
        transactionId,
        transmitter,
        // The interface document does not name it.
        ...(profile === 'document' && { quoteId: quotes.get(transactionId) }),
        store,
        deliver: (receipt) => {
          mails.push(receipt)
          return { channel: 'mail', providerId: `mail-${mails.length}` }
        },
        ...more,
      }),
    confirmedAt: async (transactionId: string) =>
      (await getTransaction(platform, { transactionId })).receiptDeliveryConfirmedAt,
    wait: (seconds: number) => {
      sandbox.clock.advance(seconds * 1000)
      return sandbox.tick()
    },
  }
}

test('a completed payment has one receipt, and the service knows when it was delivered', async () => {
  const { pay, deliver, mails, confirmedAt, store, payer } = await openReceipts()
  const transactionId = await pay()
  for (let times = 0; times < 3; times++) expect((await deliver(transactionId)).status).toBe('delivered')
  expect(mails).toHaveLength(1)
  const [{ text, html, idempotencyKey, customerId }] = mails as [ReceiptToDeliver]
  expect([idempotencyKey, customerId]).toEqual([transactionId, payer.customer.id])
  for (const part of [
    'Sender: Ada Example',
    'Recipient: Grace Payee',
    `Transaction ID: ${transactionId}`,
    'USD',
  ])
    expect(text).toContain(part)
  expect(html).toContain('Grace Payee')
  const kept = await store.get(transactionId)
  expect(kept).toMatchObject({ delivery: { channel: 'mail', providerId: 'mail-1' }, isConfirmed: true })
  expect(await confirmedAt(transactionId)).toBe(kept?.delivery?.at)
  expect((JSON.parse(kept!.content) as FrozenReceipt).text).toBe(text)
})

test('if only the confirmation failed, the next run confirms the same time and mails nothing', async () => {
  const { pay, deliver, mails, confirmedAt, store, sandbox, wait } = await openReceipts()
  const transactionId = await pay()
  sandbox.faults.add({ endpoint: 'confirmTransaction', when: 'before', response: { status: 500 } })
  await expect(deliver(transactionId)).rejects.toMatchObject({ name: 'PlatformError' })
  expect(mails).toHaveLength(1)
  expect(await confirmedAt(transactionId)).toBeUndefined()
  const { delivery } = (await store.get(transactionId))!
  await wait(3600)
  expect((await deliver(transactionId)).status).toBe('delivered')
  expect(mails).toHaveLength(1)
  expect(await confirmedAt(transactionId)).toBe(delivery!.at)
})

test('the service is told the time that the provider of the mail gives, if it gives one', async () => {
  const { pay, deliver, confirmedAt, store } = await openReceipts()
  const transactionId = await pay()
  const at = '2026-11-30T08:00:00.000Z'
  await deliver(transactionId, { deliver: () => ({ channel: 'mail', at }) })
  expect((await store.get(transactionId))!.delivery).toEqual({ channel: 'mail', at })
  expect(await confirmedAt(transactionId)).toBe(at)
})

test('a mail that fails is sent again under the same key, with the same bytes', async () => {
  const { pay, deliver, mails, store, confirmedAt } = await openReceipts()
  const transactionId = await pay()
  const down = () => Promise.reject(new Error('no mail server'))
  await expect(deliver(transactionId, { deliver: down })).rejects.toThrow('no mail server')
  const { content } = (await store.get(transactionId))!
  expect(await confirmedAt(transactionId)).toBeUndefined()
  // Other options of a later run change nothing: the first one is kept.
  await deliver(transactionId, {
    language: 'de',
    transmitter: { ...transmitter, version: '2027', phone: '+1 0' },
  })
  expect(mails.map(({ text }) => text)).toEqual([(JSON.parse(content) as FrozenReceipt).text])
  expect((await store.get(transactionId))!.content).toBe(content)
})

test('runs at the same time keep one receipt and one time of delivery', async () => {
  const { pay, deliver, mails, store, confirmedAt } = await openReceipts()
  const transactionId = await pay()
  await Promise.all([deliver(transactionId), deliver(transactionId), deliver(transactionId)])
  expect(new Set(mails.map(({ text }) => text)).size).toBe(1)
  expect(new Set(mails.map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set([transactionId]))
  expect(await confirmedAt(transactionId)).toBe((await store.get(transactionId))!.delivery!.at)
})

test('a receipt that was changed in the store is not sent', async () => {
  const { pay, deliver, store, mails } = await openReceipts()
  const transactionId = await pay()
  await expect(deliver(transactionId, { deliver: () => Promise.reject(new Error('down')) })).rejects.toThrow()
  const kept = (await store.get(transactionId))!
  const changed = { ...store, get: () => ({ ...kept, content: kept.content.replace('Grace', 'Grate') }) }
  await expect(deliver(transactionId, { store: changed })).rejects.toThrow('its hash differs')
  expect(mails).toEqual([])
})

test('a bank return after the receipt changes nothing in it; a notice follows when the money is back', async () => {
  const { pay, deliver, mails, store, wait, platform } = await openReceipts()
  const transactionId = await pay('005')
  await deliver(transactionId)
  const { content, sha256 } = (await store.get(transactionId))!
  const notice = () => refundNoticeOf(platform, { transactionId, transmitter })
  expect((await notice()).problems).toEqual([['NOT_REFUNDED', 'refund']])
  await wait(30)
  expect((await getTransaction(platform, { transactionId })).status).toBe('FAILED')
  await wait(30)
  expect((await deliver(transactionId)).status).toBe('delivered')
  expect(await store.get(transactionId)).toMatchObject({ content, sha256 })
  expect(mails).toHaveLength(1)
  const { receipt } = await notice()
  expect(receipt).toMatchObject({ kind: 'refund-notice', title: 'Refund notice' })
  const rows = receipt!.rows.map(({ key }) => key)
  expect(rows.slice(0, 5)).toEqual([
    'transactionId',
    'refundReference',
    'refundStarted',
    'refundSettled',
    'refundReason',
  ])
})

test('a payment that was cancelled too late has its notice, and then its receipt', async () => {
  const { pay, deliver, wait, platform, mails } = await openReceipts()
  const transactionId = await pay('008')
  expect(await deliver(transactionId)).toEqual({ status: 'skipped', problems: [['NOT_COMPLETED', 'status']] })
  await wait(30)
  expect((await refundNoticeOf(platform, { transactionId, transmitter })).receipt?.kind).toBe('refund-notice')
  await wait(30)
  expect(await getTransaction(platform, { transactionId })).toMatchObject({
    status: 'COMPLETED',
    refund: { status: 'COMPLETED', reason: 'USER_CANCELLATION' },
  })
  expect((await deliver(transactionId)).status).toBe('delivered')
  expect(mails[0]!.text).not.toMatch(/refund(ed| )(?!policy|s\b)/i)
})

test('a payment that failed, or was cancelled, has no receipt', async () => {
  const { pay, deliver, platform, mails } = await openReceipts()
  expect((await deliver(await pay('002'))).status).toBe('skipped')
  const late = await pay('003')
  await cancelTransaction(platform, { transactionId: late })
  expect((await deliver(late)).status).toBe('skipped')
  expect(mails).toEqual([])
})

test('between two customers each one has a receipt, with the name of the other', async () => {
  const { addCustomer, payer, platform, deliver, mails } = await openReceipts()
  const payee = await addCustomer({
    ...person,
    fullName: 'Grace Customer',
    email: 'grace@shop.example',
    phoneNumber: '+15550101',
    address,
  })
  const quote = await createQuote(platform, orderOf(payer.accounts.USD!, payee.accounts.USD!, 5_00))
  await executeQuote(platform, { quoteId: quote.id })
  const { data } = await listTransactions(platform, { customerId: payee.customer.id }).page()
  const incoming = rowOf(data.find((row) => rowOf(row).type === 'INCOMING'))
  await deliver(quote.transactionId!)
  await deliver(incoming.id)
  const parties = mails.map(({ text }) =>
    /Type: (.*)[\s\S]*Sender: (.*)\nRecipient: (.*)/.exec(text)!.slice(1),
  )
  expect(parties).toEqual([
    ['Payment sent', 'Ada Example', 'Grace Customer'],
    ['Payment received', 'Ada Example', 'Grace Customer'],
  ])
  expect(mails.map(({ customerId }) => customerId)).toEqual([payer.customer.id, payee.customer.id])
})

test('a required field that the service lacks is refused by name, and nothing is kept', async () => {
  const { pay, deliver, store, platform } = await openReceipts()
  const transactionId = await pay()
  const incomplete = { ...transmitter, licenseId: '' }
  expect(await deliver(transactionId, { transmitter: incomplete })).toEqual({
    status: 'refused',
    problems: [['MISSING', 'transmitter.licenseId']],
  })
  expect(await store.get(transactionId)).toBeUndefined()
  const wrong = receiptOf(platform, { transactionId, transmitter, timeZone: 'Mars/Base' })
  await expect(wrong).rejects.toBeInstanceOf(RangeError)
})

test('a transfer says no fee, so it has no receipt: no fee is not the same as a fee of nothing', async () => {
  const { payer, platform } = await openReceipts('document')
  const bank = await createCustomerExternalAccount(platform, {
    customerId: payer.customer.id,
    ...usdAccount(),
  })
  const { id: transactionId } = await createTransferOut(platform, {
    source: { accountId: payer.accounts.USD! },
    destination: { accountId: bank.id },
    amount: 1_00,
  })
  const options = { transactionId, transmitter, names: { recipient: 'Grace' } }
  expect((await receiptOf(platform, options)).problems).toEqual([['MISSING', 'fees']])
})

test.each(['document', '2026-04'] as const)(
  'in %s a receipt is delivered, and there is nothing to confirm',
  async (profile) => {
    const { pay, deliver, mails, store } = await openReceipts(profile)
    const transactionId = await pay()
    expect(await deliver(transactionId)).toMatchObject({ status: 'delivered' })
    expect(mails).toHaveLength(1)
    expect((await store.get(transactionId))!.isConfirmed).toBeUndefined()
  },
)

test('the receipts of a time are handed over in order', async () => {
  const { pay, deliver, store, wait } = await openReceipts()
  const ids: string[] = []
  for (let times = 0; times < 3; times++) {
    ids.push(await pay())
    await wait(60)
  }
  for (const id of ids.toReversed()) await deliver(id)
  const all = [
    ...(store.list('2026-01-01T00:00:00Z', '2026-12-31T00:00:00Z') as Iterable<{
      transactionId: string
      completedAt: string
    }>),
  ]
  expect(all.map(({ transactionId }) => transactionId)).toEqual(ids)
  const { completedAt } = all[1]!
  expect([...(store.list(completedAt, completedAt) as Iterable<unknown>)]).toHaveLength(1)
})
