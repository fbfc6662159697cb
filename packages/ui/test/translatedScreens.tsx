/** The states of the screens about money, each with the next one that it changes to in place. */

import type { Quote, Transaction } from '@embedded-wallet/core'
import { Amount, Button, Card, CopyButton, DefinitionList, icons, SlowNote } from '@embedded-wallet/ui/parts'
import { en, plural } from '@embedded-wallet/ui/words'
import type { ReactNode } from 'react'
import { ActivityRow } from '../src/activity/ActivityRow.js'
import { detailRows } from '../src/activity/detailRows.js'
import { counterpartyOf } from '../src/format/counterparty.js'
import { Notice } from '../src/parts/Notice.js'
import { Ending } from '../src/pay/Ending.js'
import { PaymentEnd } from '../src/pay/PaymentEnd.js'
import { Review } from '../src/pay/Review.js'
import type { UsePay } from '../src/pay/usePay.js'

const usdc = { code: 'USDC', symbol: '$', decimals: 6 }
const quoteOf = (amount: number, address: string, more: object = {}) =>
  ({
    id: 'Quote:1',
    status: 'PENDING',
    destination: { destinationType: 'UMA_ADDRESS', umaAddress: address },
    totalSendingAmount: amount,
    sendingCurrency: usdc,
    totalReceivingAmount: amount - 10_000,
    receivingCurrency: usdc,
    feesIncluded: 10_000,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    ...more,
  }) as unknown as Quote
const quotes = [
  quoteOf(5_000_000, '$ada@one.example'),
  quoteOf(7_000_000, '$bob@two.example', { feesIncluded: 0 }),
]
const payees = [
  { name: 'Coffee 5', detail: 'One bank', check: { status: 'PARTIAL_MATCH', verifiedName: 'Ada' } },
  {
    name: 'Coffee 7',
    detail: 'Two bank',
    check: { status: 'NOT_MATCHED', verifiedName: 'Eve', enteredName: 'Bob' },
  },
] as const
const never = () => undefined
const payOf = (more: object) =>
  ({ confirm: async () => {}, checkAgain: async () => {}, isBusy: false, ...more }) as unknown as UsePay
const problems = [
  undefined,
  { tone: 'error', text: 'Nothing was sent: your balance does not cover it.' },
  { tone: 'warning', text: 'We do not know whether it was sent.' },
] as const
const statuses = ['PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED', 'FAILED', 'REFUNDED', 'EXPIRED', 'ODD']
const transactions = statuses.map(
  (status, at) =>
    ({
      id: 'Transaction:1',
      status,
      type: 'OUTGOING',
      destination: { umaAddress: at % 2 ? '$ada@one.example' : '$bob@two.example' },
      counterpartyInformation: at % 3 ? { FULL_NAME: `Ada ${at}` } : undefined,
      failureReason: status === 'FAILED' ? 'QUOTE_EXPIRED' : undefined,
      fees: at,
      createdAt: `2026-01-0${at + 1}T12:00:00Z`,
      sentAmount: { amount: 5_000_000 + at, currency: usdc },
      receivedAmount: { amount: 4_000_000 + at, currency: usdc },
    }) as unknown as Transaction,
)

const review = (at: number, more: object = {}) => (
  <Review pay={payOf(more)} quote={quotes[at]!} payee={payees[at]} payer={undefined} leave={undefined} />
)
const steps = [
  'no-offer',
  'on-its-way',
  'delivered',
  'failed',
  'unknown',
  'differs',
  'ended',
  'refused',
] as const
/** By the name of the screen: what it shows, one after the other. */
export const changes: Readonly<Record<string, readonly ReactNode[]>> = {
  review: [
    review(0),
    review(0, { problem: problems[1] }),
    review(0, { problem: problems[2] }),
    review(0, { isBusy: true }),
    review(0, { isOtherRunning: true }),
    review(1),
    review(1, { isBusy: true }),
    review(0),
  ],
  'end of a payment': steps.flatMap((step, at) =>
    [0, 1].map((one) => (
      <Ending
        key="end"
        pay={payOf({
          step,
          quote: quotes[one],
          payment: { quote: quotes[one], transaction: transactions[(at + one) % transactions.length] },
          problem: problems[(at + one) % 3],
          isChecking: one === 1,
        })}
        payee={payees[one]}
        leave={undefined}
        onDone={never}
      />
    )),
  ),
  'head of a payment': transactions.map((transaction) => (
    <PaymentEnd key="head" payment={{ transaction, counterparty: counterpartyOf({ transaction }, en) }} />
  )),
  'row of a payment': transactions.map((row) => <ActivityRow key="row" row={row} nameOf={undefined} />),
  'details of a payment': transactions.map((transaction) => (
    <DefinitionList
      key="list"
      rows={detailRows(en, { transaction, counterparty: counterpartyOf({ transaction }, en) })}
    />
  )),
  balance: [25_000_000, 20_000_000, 21_500_000, 0, 1].map((amount) => (
    <Card key="amount" title="Balance">
      <Amount amount={amount} currency={usdc} label="Balance" />
    </Card>
  )),
  'messages, counters and buttons': [1, 2, 3, 2].map((count) => (
    <Card
      key="card"
      title={plural('en', { one: 'A payment', other: '{count} payments' }, count)}
      intro={`Look ${count}`}
    >
      <Notice problem={problems[count % 3]} />
      <SlowNote isBusy={count % 2 === 0} text={`Text ${count}`} />
      <Button isBusy={count % 2 === 0} icon={count === 3 ? icons.next : undefined}>
        {count > 1 ? `Another code in ${count} seconds` : 'Send another code'}
      </Button>
      <Button>
        Pay {count} {'USDC'}
      </Button>
      <CopyButton text={`${count}`} what={`code ${count}`} />
    </Card>
  )),
}
