/** What the window and the frame draw about a payment, each with the next state that it changes to in place. */

import type { Quote } from '@embedded-wallet/core'
import type { ReactNode } from 'react'
import { FramedOffer } from '../src/host/FramedOffer.js'
import { FramedEnd } from '../src/window/FramedEnd.js'
import { FramedQuestion, type FramedQuestionProps } from '../src/window/FramedQuestion.js'

const usdc = { code: 'USDC', symbol: '$', decimals: 6 }
export const quoteOf = (amount: number, address: string, more: object = {}) =>
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

const question = (at: number, unarmed: FramedQuestionProps['unarmed'], more: object = {}) => (
  <FramedQuestion
    summary={{ action: 'executeQuote', notShown: [], quote: quotes[at]! } as never}
    shop={`https://shop${at}.example`}
    balance={{ amount: 20_000_000 + at, currency: usdc as never }}
    payee={payees[at]}
    says={{ title: `Order ${at}`, text: `Text ${at}` }}
    unarmed={unarmed}
    onEnd={never}
    onChange={never}
    {...more}
  />
)
const offer = (reason: 'pay' | 'question', isOpen: boolean, at = 0) => (
  <FramedOffer
    reason={reason}
    shown={{ shop: `https://shop${at}.example`, summary: { quote: quotes[at]! } }}
    isOpen={isOpen}
    onOpen={never}
    onCancel={never}
  />
)

/** By the name of the screen: what it shows, one after the other. */
export const changes: Readonly<Record<string, readonly ReactNode[]>> = {
  question: [
    question(0, 'moment'),
    question(0, 'focus'),
    question(0, undefined),
    question(1, 'small'),
    question(1, undefined, { payee: undefined, balance: undefined, says: undefined }),
    question(0, undefined),
  ],
  'offer of a window': [
    offer('question', false),
    offer('question', true),
    offer('question', false, 1),
    offer('pay', false),
  ],
}

/** Each screen once. */
export const screens: Readonly<Record<string, ReactNode>> = {
  FramedEnd: <FramedEnd end="paying" />,
  FramedOffer: offer('pay', false),
  FramedQuestion: question(0, 'moment'),
}
