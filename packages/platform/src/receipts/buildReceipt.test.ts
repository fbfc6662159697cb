/** The rows of a receipt: each required one from the contract, or a problem with its name. */

import { accountTypes, receiptText, type Transaction } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { buildReceipt, type ReceiptFacts } from './buildReceipt.js'
import { receiptHtml } from './renderReceipt.js'
import { sampleReceipts } from './sampleReceipts.js'
import { transmitter } from './testTransmitter.js'
import { receiptWords } from './words.js'

const usd = { code: 'USD', decimals: 2 }
const usdc = { code: 'USDC', decimals: 6 }
const payment: Transaction = {
  id: 'Transaction:1',
  status: 'COMPLETED',
  type: 'OUTGOING',
  customerId: 'Customer:1',
  destination: { accountId: 'ExternalAccount:1', currency: 'USD' },
  sentAmount: { amount: 50_250, currency: usd },
  receivedAmount: { amount: 50_000, currency: usd },
  fees: 250,
  createdAt: '2026-04-08T15:30:00Z',
  settledAt: '2026-04-08T15:30:07Z',
}
const quote = {
  sendingCurrency: usd,
  receivingCurrency: usd,
  totalSendingAmount: 50_250,
  totalReceivingAmount: 50_000,
  feesIncluded: 250,
}
const account = {
  accountInfo: { accountType: 'USD_ACCOUNT', beneficiary: { fullName: 'Grace Payee' } },
}
const facts: ReceiptFacts = {
  transaction: payment,
  quote,
  customer: { customerType: 'INDIVIDUAL', fullName: 'Ada Payer', region: 'US' },
  account,
  transmitter,
}
const changed = (fields: Partial<Transaction>, more: Partial<ReceiptFacts> = {}): ReceiptFacts => ({
  ...facts,
  ...more,
  transaction: { ...payment, ...fields } as Transaction,
})
/** The values by key. */
function rowsOf(given: ReceiptFacts): Record<string, string> {
  const { receipt, problems } = buildReceipt(given)
  expect(problems).toBeUndefined()
  return Object.fromEntries(receipt!.rows.map(({ key, value }) => [key, value]))
}
const problemsOf = (given: ReceiptFacts) => buildReceipt(given).problems

test('a payment in one currency has every row that the operator wants, in its order', () => {
  expect(Object.entries(rowsOf(facts))).toEqual([
    ['type', 'Payment sent'],
    ['transactionId', 'Transaction:1'],
    ['started', 'April 8, 2026 at 3:30:00 PM UTC+00:00'],
    ['completed', 'April 8, 2026 at 3:30:07 PM UTC+00:00'],
    ['sender', 'Ada Payer'],
    ['recipient', 'Grace Payee'],
    ['transferAmount', '500.00 USD'],
    ['fees', '2.50 USD'],
    ['total', '502.50 USD'],
    ['received', '500.00 USD'],
    ['fraudNotice', transmitter.fraudNotice],
    ['refundPolicy', transmitter.refundPolicy],
    ['transmitterName', transmitter.name],
    ['licenseId', transmitter.licenseId],
    ['postalAddress', transmitter.postalAddress],
    ['website', transmitter.website],
    ['phone', transmitter.phone],
  ])
})

test.each<[string, ReceiptFacts]>([
  ['sender', { ...facts, customer: undefined }],
  ['sender', { ...facts, customer: { customerType: 'INDIVIDUAL' } }],
  ['recipient', { ...facts, account: undefined }],
  [
    'recipient',
    {
      ...facts,
      account: { accountInfo: { accountType: 'USD_ACCOUNT', beneficiary: { fullName: '\u200b ' } } },
    },
  ],
  ['started', changed({ createdAt: undefined as never })],
  ['completed', changed({ settledAt: 'soon' })],
  ['sentAmount', changed({ sentAmount: undefined as never })],
  ['receivedAmount', changed({ receivedAmount: undefined as never })],
  ['receivedAmount', changed({ receivedAmount: { amount: 50_000, currency: { code: 'USD' } as never } })],
  ['fees', changed({ fees: undefined as never }, { quote: undefined })],
  ...(
    [
      'version',
      'name',
      'licenseId',
      'postalAddress',
      'website',
      'phone',
      'fraudNotice',
      'refundPolicy',
    ] as const
  ).map((name): [string, ReceiptFacts] => [
    `transmitter.${name}`,
    { ...facts, transmitter: { ...transmitter, [name]: ' ' } },
  ]),
  [
    'transmitter.refundPolicy',
    { ...facts, transmitter: { ...transmitter, refundPolicy: 'javascript:alert(1)' } },
  ],
])('without %s there is no receipt, and the problem names it', (field, given) => {
  expect(problemsOf(given)?.map(([code, name]) => `${code} ${name}`)).toContain(`MISSING ${field}`)
})

test('a payment abroad, or to a country that nobody names, needs the notice of what may be missing there', () => {
  const iban = 'DE89370400440532013000'
  const abroad = { accountInfo: { ...account.accountInfo, accountType: 'EUR_ACCOUNT', iban } }
  const nowhere = { accountInfo: { ...account.accountInfo, accountType: 'EUR_ACCOUNT' } }
  const without = { ...transmitter, shortfallNotice: undefined }
  expect(rowsOf(facts)).not.toHaveProperty('shortfallNotice')
  expect(rowsOf({ ...facts, account: abroad })).toMatchObject({
    type: 'Payment sent, cross-border',
    shortfallNotice: transmitter.shortfallNotice,
  })
  expect(rowsOf({ ...facts, account: nowhere })).toMatchObject({ type: 'Payment sent' })
  for (const other of [abroad, nowhere])
    expect(problemsOf({ ...facts, account: other, transmitter: without })).toEqual([
      ['MISSING', 'transmitter.shortfallNotice'],
    ])
})

test.each([
  ['the quote: the sent amount has the fee', 50_250, 50_000, 250, quote, ['500.00', '502.50']],
  ['the quote: it has not', 50_000, 50_000, 250, quote, ['500.00', '502.50']],
  ['no quote: what arrived says that it has', 50_250, 50_000, 250, undefined, ['500.00', '502.50']],
  ['no quote: what arrived says that it has not', 50_000, 50_000, 250, undefined, ['500.00', '502.50']],
  [
    'no fee',
    50_000,
    50_000,
    0,
    { ...quote, feesIncluded: 0, totalSendingAmount: 50_000 },
    ['500.00', '500.00'],
  ],
  ['neither fits the quote', 50_100, 50_000, 250, quote, undefined],
  ['neither fits what arrived', 50_100, 50_000, 250, undefined, undefined],
  ['no fee, and less arrived', 50_000, 49_000, 0, undefined, undefined],
  ['another fee than quoted', 50_250, 50_000, 200, quote, undefined],
  ['less than quoted arrived', 50_250, 49_999, 250, quote, undefined],
] as const)('amounts by %s', (_, sent, received, fees, quoted, expected) => {
  const given = changed(
    {
      sentAmount: { amount: sent, currency: usd },
      receivedAmount: { amount: received, currency: usd },
      fees,
    },
    { quote: quoted },
  )
  if (expected === undefined) return expect(problemsOf(given)?.[0]?.[0]).toBe('AMOUNTS_UNCLEAR')
  const { transferAmount, total } = rowsOf(given)
  return expect([transferAmount, total]).toEqual(expected.map((amount) => `${amount} USD`))
})

const rateOf = (sent: [number, object], received: [number, object], exchangeRate: number, fees = 0) =>
  changed(
    {
      sentAmount: { amount: sent[0], currency: sent[1] as typeof usd },
      receivedAmount: { amount: received[0], currency: received[1] as typeof usd },
      exchangeRate,
      fees,
    },
    { quote: undefined },
  )
const ngn = { code: 'NGN', decimals: 2 }
const btc = { code: 'BTC', decimals: 8 }
const krw = { code: 'KRW', decimals: 0 }

test.each([
  [rateOf([10_000, usd], [15_384_600, ngn], 0.00065), '1 USD = 1,538.4615 NGN'],
  [rateOf([12_004_802, usd], [100_000_000, btc], 120_048.02), '1 BTC = 120,048.02 USD'],
  [rateOf([500_000_000, usdc], [50_000, usd], 1), '1 USD = 1.00 USDC'],
  [rateOf([10_000, usd], [137_550, krw], 1 / 1375.5), '1 USD = 1,375.50 KRW'],
])('the rate is written in the direction whose number is 1 or more: %#', (given, line) => {
  expect(rowsOf(given).exchangeRate).toBe(line)
})

test('a rate that is missing, or upside down, is a problem', () => {
  expect(problemsOf(rateOf([50_000, usd], [46_000, { code: 'EUR', decimals: 2 }], 0.92))).toEqual([
    ['AMOUNTS_UNCLEAR', 'exchangeRate'],
  ])
  const { transaction, ...more } = rateOf([50_000, usd], [500_000_000, usdc], 1)
  const { exchangeRate: _, ...without } = transaction
  expect(problemsOf({ ...more, transaction: without })).toEqual([['MISSING', 'exchangeRate']])
})

test('no digit is dropped, and a fee of nothing is written', () => {
  const given = rateOf([9_007_199_254_740_991, usdc], [9_007_199_254_740_991, usdc], 1)
  expect(rowsOf(given)).toMatchObject({
    type: 'Payment sent (USDC)',
    fees: '0.00 USDC',
    total: '9,007,199,254.740991 USDC',
  })
})

test('the times have the offset of their zone, also around the change of the clocks', () => {
  const at = (settledAt: string, timeZone: string, language = 'en') =>
    rowsOf(changed({ settledAt }, { timeZone, language })).completed
  expect(at('2026-10-25T00:30:00Z', 'Europe/Berlin')).toBe('October 25, 2026 at 2:30:00 AM UTC+02:00')
  expect(at('2026-10-25T01:30:00Z', 'Europe/Berlin')).toBe('October 25, 2026 at 2:30:00 AM UTC+01:00')
  expect(at('2026-04-08T15:30:07Z', 'Asia/Kolkata', 'de')).toBe('8. April 2026 um 21:00:07 UTC+05:30')
})

test('a payment of another kind says so', () => {
  expect(problemsOf(changed({ type: 'CARD' }))).toEqual([['CARD_NOT_COVERED', 'type']])
  for (const status of ['PENDING', 'FAILED', 'EXPIRED', 'REFUNDED'])
    expect(problemsOf(changed({ status }))).toEqual([['NOT_COMPLETED', 'status']])
  const own = { ...account, ownershipType: 'FIRST_PARTY' }
  expect(rowsOf({ ...facts, account: own }).type).toBe('Transfer to own account')
  expect(rowsOf(rateOf([500_000_000, usdc], [50_000, usd], 1)).type).toBe('Sale of USDC for USD (off-ramp)')
})

test('a refund that came after the payment changes no row', () => {
  const refund = { reference: 'R1', initiatedAt: '2026-04-09T15:30:00Z', status: 'COMPLETED' }
  expect(rowsOf(changed({ refund }))).toEqual(rowsOf(facts))
})

test('what comes in names its sender, or the app does', () => {
  const incoming = { type: 'INCOMING', source: { accountHolderName: 'Holder' } } as const
  const given = changed(incoming, { account: undefined })
  expect(rowsOf(given)).toMatchObject({ type: 'Payment received', sender: 'Holder', recipient: 'Ada Payer' })
  const named = changed(
    { ...incoming, counterpartyInformation: { FULL_NAME: 'Grace' } },
    { account: undefined },
  )
  expect(rowsOf({ ...named, names: { sender: 'Other' } }).sender).toBe('Grace')
  const unnamed = changed({ type: 'INCOMING' }, { account: undefined })
  expect(problemsOf(unnamed)).toEqual([['MISSING', 'sender']])
  expect(rowsOf({ ...unnamed, names: { sender: 'Known to the app' } }).sender).toBe('Known to the app')
})

test('what comes in without the amounts of its sender needs words of the operator', () => {
  const { sentAmount: _, fees: __, ...without } = payment
  const transaction: Transaction = {
    ...without,
    type: 'INCOMING',
    counterpartyInformation: { FULL_NAME: 'Grace' },
  }
  const given = { ...facts, transaction, quote: undefined }
  expect(problemsOf(given)).toEqual([
    ['MISSING', 'sentAmount'],
    ['MISSING', 'fees'],
  ])
  const rows = rowsOf({
    ...given,
    transmitter: { ...transmitter, receivedOnly: 'The sender has a receipt.' },
  })
  expect(rows).toMatchObject({ receivedOnly: 'The sender has a receipt.', received: '500.00 USD' })
  expect(rows).not.toHaveProperty('total')
})

test('a payment on a blockchain has its hash, network and addresses, and never the hash of a settlement', () => {
  const onChain = { accountInfo: { accountType: 'BASE_WALLET', address: '0xTo' } }
  const sent = {
    sentAmount: { amount: 1_000_000, currency: usdc },
    receivedAmount: { amount: 1_000_000, currency: usdc },
  }
  const fields = { ...sent, fees: 0, reconciliationInstructions: { transactionHash: '0xinternal' } }
  const more = { quote: undefined, account: onChain, names: { recipient: 'Grace' } }
  expect(problemsOf(changed(fields, more))).toEqual([
    ['MISSING', 'onChainHash'],
    ['MISSING', 'network'],
    ['MISSING', 'fromAddress'],
  ])
  const destination = { onChainTransaction: { transactionHash: '0xpaid', network: 'BASE_MAINNET' } }
  const ownAddresses = { SPARK_WALLET: 'spark1from', BASE_WALLET: '0xFrom' }
  expect(rowsOf(changed({ ...fields, destination }, { ...more, ownAddresses }))).toMatchObject({
    onChainHash: '0xpaid',
    network: 'BASE_MAINNET',
    fromAddress: '0xFrom',
    toAddress: '0xTo',
  })
  const lightning = { accountInfo: { accountType: 'LIGHTNING' } }
  const rows = rowsOf(changed(fields, { ...more, account: lightning }))
  expect(rows.onChainHash).toBe('Not on a blockchain')
  expect(rows).not.toHaveProperty('toAddress')
})

test('a tax stands in a row of its own, on top', () => {
  const { receipt } = buildReceipt({
    ...facts,
    taxes: [
      { name: 'State <b>', amount: 125 },
      { name: 'City', amount: 0 },
    ],
  })
  const taxes = receipt!.rows.filter(({ key }) => key === 'tax')
  expect(taxes.map(({ label, value }) => [label, value])).toEqual([
    ['Tax: State <b>', '1.25 USD'],
    ['Tax: City', '0.00 USD'],
  ])
  expect(receipt!.rows.find(({ key }) => key === 'total')?.value).toBe('503.75 USD')
})

test('a text of others turns, hides and adds nothing, in mails as on screens', () => {
  const fullName = 'Eve\u202e<script>alert(1)</script>\nTotal: 0'
  const transaction = { ...payment, description: '"><img src=x onerror=alert(1)>' }
  const hostile = {
    ...facts,
    transaction,
    account: { accountInfo: { accountType: 'USD_ACCOUNT', beneficiary: { fullName } } },
  }
  const { receipt } = buildReceipt(hostile)
  const [text, html] = [receiptText(receipt!), receiptHtml(receipt!)]
  expect(text).toContain('Recipient: Eve[U+202E]<script>alert(1)</script>[U+000A]Total: 0\n')
  expect(html).not.toMatch(
    /<(?!\/?(?:html|head|meta|title|body|h1|table|tr|th|td|bdi|a|br|hr|!doctype)\b)|<[^>]* (?:on\w+|src|style)=|\u202e/,
  )
  expect(html).toContain('Eve[U+202E]&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html).toContain('<td lang="en"><bdi>1 Test Street<br>San Francisco, CA 94103</bdi></td>')
})

test('a name of 200 letters stands there whole, and a receipt in Arabic runs from right to left', () => {
  const fullName = 'ن'.repeat(200)
  const arabic = { ...facts, language: 'ar-EG', customer: { ...facts.customer, fullName } }
  expect(rowsOf(arabic).sender).toBe(fullName)
  expect(receiptHtml(buildReceipt(arabic).receipt!)).toContain('<html lang="ar-EG" dir="rtl">')
})

test('every language has the same places for values', () => {
  const places = (text: string) =>
    text
      .match(/\{\w+\}/g)
      ?.sort()
      .join() ?? ''
  const { en, ...others } = receiptWords
  const wrong = Object.entries(others).flatMap(([language, words]) =>
    Object.entries(words)
      .filter(([key, word]) => places(word) !== places(en![key as keyof typeof en]))
      .map(([key]) => `${language} ${key}`),
  )
  expect(wrong).toEqual([])
  expect(buildReceipt({ ...facts, language: 'tlh' }).receipt).toMatchObject({
    language: 'en',
    title: 'Receipt',
  })
})

test.each(Object.keys(receiptWords))('samples in %s show every row that a receipt can have', (language) => {
  const samples = sampleReceipts({
    transmitter: {
      ...transmitter,
      cancellationNotice: 'You may cancel for 30 minutes.',
      receivedOnly: 'See your bank.',
    },
    timeZone: 'America/New_York',
    language,
  })
  expect(samples.filter(({ problems }) => problems)).toEqual([])
  const { rows } = { rows: samples.flatMap(({ receipt }) => receipt!.rows) }
  const keys = new Set(rows.map(({ key }) => key))
  const labels = Object.keys(receiptWords.en!)
  const words = [
    'receipt',
    'refundNotice',
    'sample',
    'agent',
    'notOnChain',
    'sent',
    'incoming',
    'ownTransfer',
    'onRamp',
    'offRamp',
    'withToken',
    'crossBorder',
  ]
  expect([...labels.filter((key) => !words.includes(key) && !/^[A-Z]/.test(key) && !keys.has(key))]).toEqual(
    [],
  )
  for (const { receipt } of samples) {
    expect(receipt).toMatchObject({ isSample: true, textsVersion: '2026-11' })
    expect(receiptText(receipt!).split('\n')[0]).toMatch(/^\S.* ?\(.+\)$/)
    // No invisible mark: screens would name it.
    expect(JSON.stringify(receipt)).not.toMatch(/\[U\+|\p{Cf}/u)
  }
})

test('samples name the texts that the operator still owes', () => {
  const samples = sampleReceipts({ transmitter: { ...transmitter, phone: '' } })
  expect(samples.every(({ receipt }) => receipt === undefined)).toBe(true)
  expect(samples[0]!.problems).toEqual([['MISSING', 'transmitter.phone']])
})

test('every account type that no bank pays counts as a wallet', () => {
  const wallets = Object.keys(accountTypes).filter(
    (type) => !('rails' in accountTypes[type as keyof typeof accountTypes]),
  )
  for (const accountType of wallets) {
    const { problems = [] } = buildReceipt({
      ...facts,
      account: { accountInfo: { accountType } },
      names: { recipient: 'Grace' },
    })
    expect(problems.length > 0 || accountType === 'LIGHTNING', accountType).toBe(true)
  }
})
