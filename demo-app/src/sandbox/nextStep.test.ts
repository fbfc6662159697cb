import { expect, it } from 'vitest'
import type { ActivityEntry, PaymentTransaction } from '../api/apiTypes'
import { isStepOver, type NextStep } from './nextStep'

const step: NextStep = {
  ...{ title: 'Arrives', text: 'Review the payment.', comesBack: false },
  startedAt: '2026-11-22T12:00:00.900Z',
}

function entry(createdAt: string, more: Partial<PaymentTransaction>): ActivityEntry {
  const id = `Transaction:${createdAt}`
  const destination = { accountId: 'ExternalAccount:1' }
  return {
    ...{ id, counterparty: { name: 'Alma' } },
    transaction: { ...{ id, type: 'OUTGOING', status: 'COMPLETED', destination, createdAt }, ...more },
  }
}

const after = '2026-11-22T12:00:00Z'
const refund = { reference: 'R1', initiatedAt: after }

it.each<[is: string, boolean, entries: ActivityEntry[] | undefined, more?: Partial<NextStep>]>([
  ['stays while nothing is known', false, undefined],
  ['stays before the payment', false, [entry('2026-11-22T11:59:59Z', {})]],
  ['stays while money comes in', false, [entry(after, { type: 'INCOMING' })]],
  ['stays while the payment is on its way', false, [entry(after, { status: 'PROCESSING' })]],
  ['ends when the money was delivered', true, [entry(after, {})]],
  ['stays when delivered money is to come back', false, [entry(after, {})], { comesBack: true }],
  [
    'ends when that money is back',
    true,
    [entry(after, { status: 'REFUNDED', refund: { ...refund, status: 'COMPLETED' } })],
    { comesBack: true },
  ],
  ['ends when the refund failed', true, [entry(after, { refund: { ...refund, status: 'FAILED' } })]],
])('the next step %s', (_, isOver, entries, more = {}) => {
  expect(isStepOver({ ...step, ...more }, entries)).toBe(isOver)
})
