import { expect, it } from 'vitest'
import { en } from './en.js'
import type { PaymentTransaction } from './findPaymentState.js'
import { whatItWaitsFor, whyItFailed } from './reasons.js'

const transaction = (more: Partial<PaymentTransaction>) => more as PaymentTransaction
const refund = { reference: 'R', initiatedAt: '2026-08-21T10:00:00Z', status: 'COMPLETED' }

it.each(Object.keys(en.payments.failures))('%s has a sentence for a user', (failureReason) => {
  const words = whyItFailed(en, transaction({ failureReason }))
  expect(words).toMatch(/^[A-Z][^_{}]+\.$/)
  expect(words).not.toContain('does not know')
})

it('says that it does not know a reason, and nothing where there is none', () => {
  expect(whyItFailed(en, transaction({ failureReason: 'FROM_TOMORROW' }))).toContain('does not know')
  expect(whatItWaitsFor(en, transaction({ pendingReason: 'FROM_TOMORROW' }))).toContain('does not know')
  expect([whyItFailed(en, transaction({})), whatItWaitsFor(en, transaction({}))]).toEqual([
    undefined,
    undefined,
  ])
})

// Source: interface document, "Sandbox outcome rules", 006: user cancellation; the refund names it.
it('names a cancellation, which only its refund says', () => {
  const canceled = {
    failureReason: 'QUOTE_EXECUTION_FAILED',
    refund: { ...refund, reason: 'USER_CANCELLATION' },
  }
  expect(whyItFailed(en, transaction(canceled))).toBe('It was canceled.')
})
