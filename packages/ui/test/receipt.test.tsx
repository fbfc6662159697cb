/** A receipt: the rows as they were kept, in their own language, and what others wrote as text. */

import './page.js'
import { WalletReceipt, type WalletReceiptProps, WalletScreens } from '@embedded-wallet/ui'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

type Rows = NonNullable<WalletReceiptProps['receipt']>['rows']

const htmlOf = (rows: Rows, language = 'en') =>
  renderToString(
    <WalletScreens relayUrl="https://shop.example/wallet">
      <WalletReceipt
        receipt={{
          kind: 'receipt',
          transactionId: 'Transaction:1',
          language,
          title: 'Receipt',
          textsVersion: '1',
          rows,
        }}
      />
    </WalletScreens>,
  )
const textOf = (html: string) => html.replace(/<[^>]+>/g, '|')

test('the rows stand in their groups, in the order of receipts, whatever the order of the data', () => {
  const text = textOf(
    htmlOf([
      { key: 'phone', group: 'transmitter', label: 'Phone', value: '+1 555 0100', lang: 'en' },
      { key: 'sender', group: 'parties', label: 'Sender', value: 'Ada' },
      { key: 'type', group: 'payment', label: 'Type', value: 'Payment sent' },
    ]),
  )
  const places = ['Receipt', 'Type', 'Payment sent', 'Sender', 'Ada', 'Phone', 'Print', 'Save'].map((part) =>
    text.indexOf(`|${part}|`),
  )
  expect(places.every((place) => place >= 0)).toBe(true)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('the paper has the language and the direction of the receipt, and what the operator wrote its own', () => {
  const notice = {
    key: 'fraudNotice',
    group: 'notices',
    label: 'الاحتيال',
    value: 'Call us.',
    lang: 'en',
  } as const
  const html = htmlOf([notice], 'ar')
  expect(html).toMatch(/<article[^>]* lang="ar" dir="rtl"/)
  expect(html).toMatch(/<dd[^>]* lang="en"/)
})

test('a text of others turns and hides nothing, stays whole, and only an https address is a link', () => {
  const name = `\u202eEve<img src=x>${'y'.repeat(900)}`
  const html = htmlOf([
    { key: 'sender', group: 'parties', label: 'Sender', value: name },
    { key: 'note', group: 'payment', label: 'Note', value: 'javascript:alert(1)' },
    {
      key: 'refundPolicy',
      group: 'notices',
      label: 'Refund policy',
      value: 'https://operator.example/refunds',
      lang: 'en',
    },
    { key: 'postalAddress', group: 'transmitter', label: 'Address', value: '1 Street\nCity', lang: 'en' },
  ])
  expect(html).not.toMatch(/<img|\u202e/)
  expect(html.replace(/<wbr\/?>/g, '')).toContain('y'.repeat(900))
  expect(textOf(html)).toContain('[U+202E]Eve&lt;img src=x&gt;')
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://operator.example/refunds"'])
  expect(textOf(html)).toMatch(/1 Street\|+City/)
})

test('before it is read there is no paper and no button', () => {
  const html = renderToString(
    <WalletScreens relayUrl="https://shop.example/wallet">
      <WalletReceipt receipt={undefined} />
    </WalletScreens>,
  )
  expect(html).not.toMatch(/<article|Print/)
})
