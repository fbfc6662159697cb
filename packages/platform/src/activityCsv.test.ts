/** The history as CSV, beside csv-stringify: the same cells in the same quotes, and no formula. */

import type { Transaction } from '@embedded-wallet/protocol'
import { stringify } from 'csv-stringify/sync'
import { expect, test } from 'vitest'
import { activityCsv } from './activityCsv.js'

const usd = { code: 'USD', decimals: 2 }
const payment: Transaction = {
  id: 'Transaction:1',
  status: 'COMPLETED',
  type: 'OUTGOING',
  customerId: 'Customer:1',
  destination: { umaAddress: '$bob@elsewhere.example' },
  sentAmount: { amount: 12_500_000, currency: { code: 'USDC', decimals: 6 } },
  receivedAmount: { amount: 1_225, currency: usd },
  fees: 250_000,
  exchangeRate: 0.00000065,
  createdAt: '2026-04-08T17:30:00+02:00',
  settledAt: '2026-04-08T15:30:07Z',
  description: 'Rent; "May", June',
  reconciliationInstructions: { reference: 'AB12' },
}
const header =
  'Transaction ID,Type,Direction,Status,Started (UTC),Completed (UTC),Counterparty,Sent,Sent currency,Fee,Received,Received currency,Rate,Note,Reference,On-chain hash,Refund status'

test('a payment is a line, with exact amounts without signs and times in UTC', () => {
  expect(activityCsv([payment])).toBe(
    `${header}\r\nTransaction:1,OUTGOING,out,COMPLETED,2026-04-08T15:30:00.000Z,2026-04-08T15:30:07.000Z,$bob@elsewhere.example,12.500000,USDC,0.250000,12.25,USD,0.00000065,"Rent; ""May"", June",AB12,,\r\n`,
  )
  expect(activityCsv([])).toBe(`${header}\r\n`)
})

test('the mark and the separator are options, and nothing else is', () => {
  const file = activityCsv([payment], { hasBom: true, separator: ';' })
  expect(file.startsWith('\ufeffTransaction ID;Type;')).toBe(true)
  expect(file).toContain(';"Rent; ""May"", June";')
  expect(() => activityCsv([], { bom: true } as never)).toThrow(
    new TypeError('bom is not an option. The options are separator, hasBom, nameOf'),
  )
  expect(() => activityCsv([], { separator: '\t' as never })).toThrow(TypeError)
})

const odd = {
  incoming: { ...payment, type: 'INCOMING', source: { accountHolderName: 'Holder' } },
  card: { ...payment, type: 'CARD', direction: 'CREDIT' },
  // Source: profiles, section 4, CardTransaction: it has neither a source nor a destination.
  'paid by card': {
    ...{ id: 'Transaction:1', status: 'SETTLED', type: 'CARD', direction: 'DEBIT', customerId: 'Customer:1' },
    ...{ merchant: { name: '=Coffee' }, createdAt: '2026-08-21T10:00:00Z' },
    authorizedAmount: { amount: 3000, currency: usd },
    settledAmount: { amount: 2500, currency: usd },
  } as unknown as Transaction,
  'on its way': { ...payment, status: 'PROCESSING' },
  'without decimals': {
    ...payment,
    sentAmount: { amount: 5, currency: { code: 'JPY', decimals: 0 } },
    fees: 1,
  },
  'decimals not known': { ...payment, sentAmount: { amount: 5, currency: { code: 'ODD' } as never } },
  refunded: {
    ...payment,
    refund: { reference: 'R', initiatedAt: '2026-04-08T15:30:00Z', status: 'COMPLETED' },
  },
  'on a blockchain': {
    ...payment,
    destination: { onChainTransaction: { transactionHash: '0xpaid' } },
    reconciliationInstructions: { transactionHash: '0xinternal' },
  },
} satisfies Record<string, Transaction>

test.each([
  ['incoming', 'INCOMING,in,COMPLETED,'],
  ['incoming', ',Holder,'],
  ['card', 'CARD,in,'],
  ['paid by card', "CARD,out,SETTLED,2026-08-21T10:00:00.000Z,,'=Coffee,25.00,USD,,,,,,,,\r\n"],
  ['on its way', 'PROCESSING,2026-04-08T15:30:00.000Z,,'],
  ['without decimals', ',5,JPY,1,'],
  ['decimals not known', ',,ODD,,12.25,'],
  ['refunded', ',AB12,,COMPLETED\r\n'],
  ['on a blockchain', ',,0xpaid,\r\n'],
] as const)('a payment %s has %s', (name, part) => {
  expect(activityCsv([odd[name]])).toContain(part)
})

// Source: service interface, Transaction: `settledAt` is "when settled or will be settled".
test('a payment that came to nothing was not completed when it was expected', () => {
  const completed = (more: object) =>
    activityCsv([{ ...payment, ...more }])
      .split('\r\n')[1]!
      .split(',')[5]
  const updatedAt = '2026-04-08T15:30:05Z'
  const initiatedAt = '2026-04-08T15:30:06Z'
  for (const status of ['FAILED', 'REJECTED', 'REFUNDED', 'EXPIRED', 'FROM_TOMORROW'])
    expect(completed({ status, updatedAt })).toBe('')
  const refund = { reference: 'R', initiatedAt, status: 'COMPLETED' }
  expect(completed({ status: 'FAILED', refund })).toBe('')
  // A bank has returned it.
  const settledAt = '2026-04-08T15:30:05Z'
  for (const more of [{ refund }, { updatedAt }])
    expect(completed({ status: 'FAILED', settledAt, ...more })).toBe('2026-04-08T15:30:05.000Z')
})

test('a row that cannot be read is a line, too, and the app names the other side first', () => {
  const unreadable = { unreadable: true, problem: 'status', value: { id: 'Transaction:2' } } as const
  expect(
    activityCsv([unreadable, payment], { nameOf: () => 'Bob' })
      .split('\r\n')
      .slice(1, 3),
  ).toEqual([
    expect.stringMatching(/^Transaction:2,,,UNREADABLE,+$/),
    expect.stringContaining(',Bob,12.500000,'),
  ])
})

const starts = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']

test.each(starts)('a note that begins with %j is no formula', (start) => {
  const note = `${start}HYPERLINK("https://evil.example","x")`
  expect(activityCsv([{ ...payment, description: note }])).toContain(`,"'${note.replaceAll('"', '""')}",`)
})

// Source: OWASP, "CSV Injection": "You also need to take care of the field separator (e.g., ‘,’, or ‘;’) and quotes".
test.each([
  ['Rent;=HYPERLINK("https://evil.example")', 'Rent;\'=HYPERLINK("https://evil.example")'],
  ['Rent,+1', "Rent,'+1"],
  ['Rent\t@SUM(1)', "Rent\t'@SUM(1)"],
  ['Rent\r\n=1+1', "Rent\r\n'=1+1"],
  ['Rent;"=1+1', 'Rent;"\'=1+1'],
  ['a=b, c-d; e', 'a=b, c-d; e'],
])('a spreadsheet that separates in another way finds no formula in %j', (description, written) => {
  for (const separator of [',', ';'] as const)
    expect(activityCsv([{ ...payment, description }], { separator }).replaceAll('""', '"')).toContain(written)
})

test('csv-stringify writes the same', () => {
  const pieces = [...starts, 'a', '"', ',', ';', ' ', '\r\n', 'é', '名', "'", '12', '\u202e']
  const notes = pieces
    .flatMap((one) => pieces.flatMap((two) => pieces.map((three) => one + two + three)))
    // The library knows one separator.
    .filter((note) => !/[,;\t\r\n]"*[=+\-@＝＋－＠]/.test(note))
  for (const separator of [',', ';'] as const) {
    const rows = notes.map((description, at) => ({ ...payment, id: `Transaction:${at}`, description }))
    const cells = rows.map(({ id, description }) => [
      ...[id, 'OUTGOING', 'out', 'COMPLETED', '2026-04-08T15:30:00.000Z', '2026-04-08T15:30:07.000Z'],
      ...['$bob@elsewhere.example', '12.500000', 'USDC', '0.250000', '12.25', 'USD', '0.00000065'],
      // The library lets a line feed begin a cell.
      ...[description.startsWith('\n') ? `'${description}` : description, 'AB12', '', ''],
    ])
    const expected = stringify([header.split(','), ...cells], {
      delimiter: separator,
      record_delimiter: '\r\n',
      escape_formulas: true,
      quoted_match: /[\r\n]/,
      bom: true,
    })
    expect(activityCsv(rows, { separator, hasBom: true }) === expected).toBe(true)
  }
})
