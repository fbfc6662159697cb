/**
 * Refusals that have codes of their own, and the documents of a quote. Source: service of autumn 2026, read 2026-11-28, rows 6 and 8; sure: read. The
 * form of a document and its refusals: published text of `POST /quotes/{quoteId}/documents`, read 2026-11-29.
 */

import { expect, test } from 'vitest'
import { authorizationOf, createWorld, read } from './client.js'

const refusal = (status: number, code: string) => ({ status, body: { code } })

const bankInfo = (accountNumber: string) => ({
  accountType: 'USD_ACCOUNT',
  accountNumber,
  routingNumber: '021000021',
  bankAccountType: 'CHECKING',
  beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' },
})

/** A customer with money, and ways to pay from it. */
async function payer(profile: 'document' | '2026-08', customer: object = { customerType: 'INDIVIDUAL' }) {
  const world = createWorld({ profile })
  const { send } = world
  const { body } = await send('POST', '/customers', { currencies: ['USD'], ...customer })
  const customerId: string = body.id
  const accounts = await send(
    'GET',
    `/customers/internal-accounts?customerId=${customerId}&type=INTERNAL_FIAT`,
  )
  const accountId = accounts.body.data[0].id
  await send('POST', `/sandbox/internal-accounts/${accountId}/fund`, { amount: 100_000 })
  const addPayee = (accountInfo: object, currency = 'USD') =>
    send('POST', '/customers/external-accounts', { customerId, currency, accountInfo })
  const quoteTo = (payeeId: string, amount = 1_000) =>
    send('POST', '/quotes', {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: payeeId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: amount,
    })
  const wallets = await send(
    'GET',
    `/customers/internal-accounts?customerId=${customerId}&type=EMBEDDED_WALLET`,
  )
  const walletId: string = wallets.body.data[0].id
  return { ...world, accountId, walletId, addPayee, quoteTo }
}

test.each([
  ['document', 409, 'CONFLICT', 409, 'CONFLICT', 409, 'CONFLICT', 409, 'CONFLICT'],
  [
    ...(['2026-08', 400, 'QUOTE_EXPIRED', 400, 'INSUFFICIENT_FUNDS'] as const),
    ...([409, 'BANK_ACCOUNT_VALIDATION_PENDING', 409, 'DUPLICATE_EXTERNAL_ACCOUNT'] as const),
  ],
] as const)('in %s, what cannot be is refused by its name', async (profile, ...codes) => {
  const { send, sandbox, addPayee, quoteTo } = await payer(profile)
  const payee = (await addPayee(bankInfo('000123789'))).body.id
  const { body: quote } = await quoteTo(payee)
  const { body: much } = await quoteTo(payee, 900_000)
  const poor = await send('POST', `/quotes/${much.id}/execute`)
  await sandbox.clock.advance(300_000)
  const late = await send('POST', `/quotes/${quote.id}/execute`)
  // Source: interface document, sandbox: 104 is PENDING.
  const checked = (await addPayee(bankInfo('000123104'))).body.id
  const pending = await quoteTo(checked)
  const again = await addPayee(bankInfo('000123789'))
  const found = [late, poor, pending, again].flatMap(({ status, body }) => [status, body.code])
  expect(found).toEqual(codes)
  // What is still checked can be paid when it was.
  await sandbox.clock.advance(30_000)
  expect((await quoteTo(checked)).body.status).toBe('PENDING')
})

// Source: service of autumn 2026, read 2026-11-28, row 8: "`POST /quotes` with `immediatelyExecute` in place of transfer-in and transfer-out
// (deprecated)"; sure: read.
test('a quote debits a bank account at once, as a transfer-in does, and its money arrives in the wallet', async () => {
  const { send, accountId, walletId, addPayee } = await payer('2026-08')
  const bankOf = async (number: string) => (await addPayee(bankInfo(number))).body.id
  const pull = (from: string, to: string, more: object = { immediatelyExecute: true }) =>
    send('POST', '/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: from },
      destination: { destinationType: 'ACCOUNT', accountId: to },
      lockedCurrencySide: 'RECEIVING',
      lockedCurrencyAmount: 1_000_000,
      ...more,
    })
  const bank = await bankOf('000123789')
  const { status, body: quote } = await pull(bank, walletId)
  expect([status, quote.status, quote.paymentInstructions]).toEqual([200, 'COMPLETED', []])
  const { body: account } = await send('GET', `/customers/internal-accounts?type=EMBEDDED_WALLET`)
  expect(account.data[0].balance.amount).toBe(1_000_000)
  expect((await send('GET', `/transactions/${quote.transactionId}`)).body).toMatchObject({
    source: { sourceType: 'ACCOUNT', accountId: bank, currency: 'USD' },
    status: 'COMPLETED',
  })
  // Without it the quote waits for its execution, which nobody signs.
  const { body: waiting } = await pull(bank, walletId, {})
  expect(waiting.status).toBe('PENDING')
  expect((await send('POST', `/quotes/${waiting.id}/execute`)).body.status).toBe('COMPLETED')
  // Source: interface document, sandbox: 002 and 003 of an account that a transfer debits.
  for (const number of ['000123002', '000123003'])
    expect((await pull(await bankOf(number), accountId)).body.status).toBe('FAILED')
  expect(await pull(bank, await bankOf('000123456'))).toMatchObject(refusal(400, 'INVALID_INPUT'))
  expect(await pull(await bankOf('000123104'), walletId)).toMatchObject(
    refusal(409, 'BANK_ACCOUNT_VALIDATION_PENDING'),
  )
})

test('an older deployment debits a bank account by a transfer alone', async () => {
  const { send, accountId, addPayee } = await payer('document')
  const { id } = (await addPayee(bankInfo('000123789'))).body
  const quote = {
    source: { sourceType: 'ACCOUNT', accountId: id },
    destination: { destinationType: 'ACCOUNT', accountId },
    ...{ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 1_000, immediatelyExecute: true },
  }
  expect(await send('POST', '/quotes', quote)).toMatchObject(refusal(404, 'NOT_FOUND'))
  const transfer = { source: { accountId: id }, destination: { accountId }, amount: 1_000 }
  expect((await send('POST', '/transfer-in', transfer)).body.status).toBe('COMPLETED')
})

test('a quote that needs a document is executed once it is there, and a document serves one payment', async () => {
  const businessInfo = { legalName: 'Mill', country: 'DE', incorporatedOn: '1837-01-01', taxId: 'DE1' }
  const { send, sandbox, addPayee, quoteTo } = await payer('2026-08', {
    ...{ customerType: 'BUSINESS', businessInfo },
  })
  const beneficiary = { beneficiaryType: 'BUSINESS', legalName: 'Loom' }
  const info = { accountType: 'CNY_ACCOUNT', bankName: 'Bank', accountNumber: '62170012', beneficiary }
  const payee = (await addPayee(info, 'CNY')).body.id
  const { body: quote } = await quoteTo(payee)
  expect(quote).toMatchObject({
    documentStatus: 'PENDING',
    documentRequirements: [{ requirementId: 'COMMERCIAL_AGREEMENT', satisfied: false }],
  })
  const execute = ({ id }: { id: string }) => send('POST', `/quotes/${id}/execute`)
  expect(await execute(quote)).toMatchObject(refusal(409, 'CONFLICT'))

  const invoice = ['%PDF-1.7 invoice', 'application/pdf'] as const
  const upload = async (
    { id }: { id: string },
    [content, type]: readonly [string, string],
    fields: object = {},
  ) => {
    const form = new FormData()
    const parts = { requirementId: 'COMMERCIAL_AGREEMENT', documentType: 'INVOICE', ...fields }
    for (const [name, value] of Object.entries(parts)) form.set(name, value)
    form.set('file', new File([content], 'file', { type }))
    const headers = { authorization: authorizationOf(sandbox) }
    const request = { method: 'POST', headers, body: form }
    return read(await sandbox.fetch(new Request(`${sandbox.baseUrl}/quotes/${id}/documents`, request)))
  }
  for (const [file, fields] of [
    [['%PDF-1.7', 'text/plain']],
    [['', 'application/pdf']],
    [['GIF89a', 'application/pdf']],
    [invoice, { requirementId: 'OTHER' }],
    [invoice, { documentType: 'FLIGHT_TICKET' }],
  ] as [readonly [string, string], object?][])
    expect(await upload(quote, file, fields)).toMatchObject(refusal(400, 'INVALID_INPUT'))

  expect(await upload(quote, invoice)).toMatchObject({
    status: 200,
    body: { id: quote.id, documentStatus: 'COMPLETE', documentRequirements: [{ satisfied: true }] },
  })
  const other = ['%PDF-1.7 other', 'application/pdf'] as const
  const satisfied = refusal(409, 'DOCUMENT_REQUIREMENT_ALREADY_SATISFIED')
  expect(await upload(quote, other)).toMatchObject(satisfied)
  expect((await execute(quote)).status).toBe(200)
  expect(await upload(quote, other)).toMatchObject(refusal(409, 'QUOTE_NOT_ACCEPTING_DOCUMENTS'))

  const { body: next } = await quoteTo(payee)
  expect(await upload(next, invoice)).toMatchObject(refusal(409, 'PAYMENT_DOCUMENT_ALREADY_USED'))
  await sandbox.clock.advance(300_000)
  expect(await upload(next, ['%PDF-1.7 third', 'application/pdf'])).toMatchObject(
    // Of this call alone it is a 410.
    refusal(410, 'QUOTE_EXPIRED'),
  )
})
