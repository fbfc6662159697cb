import { failureReasons } from '@embedded-wallet/protocol'
import { expect, it } from 'vitest'
import type { PaymentTransaction } from '../../shared/apiTypes'
import { whatItWaitsFor, whyItFailed } from './reasonWords'

const transaction = (more: Partial<PaymentTransaction>) => more as PaymentTransaction
const refund = { reference: 'R', initiatedAt: '2026-08-21T10:00:00Z', status: 'COMPLETED' }

it.each(failureReasons)('%s has a sentence for a user', (failureReason) => {
  const words = whyItFailed(transaction({ failureReason }))
  expect(words).toMatch(/^[A-Z][^_{}]+\.$/)
  expect(words).not.toContain('does not know')
})

it('says that it does not know a reason, and nothing where there is none', () => {
  expect(whyItFailed(transaction({ failureReason: 'FROM_TOMORROW' }))).toContain('does not know')
  expect(whatItWaitsFor(transaction({ pendingReason: 'FROM_TOMORROW' }))).toContain('does not know')
  expect([whyItFailed(transaction({})), whatItWaitsFor(transaction({}))]).toEqual([undefined, undefined])
})

// Source: interface document, "Sandbox outcome rules", 006: user cancellation; the refund names it.
it('names a cancellation, which only its refund says', () => {
  const canceled = {
    failureReason: 'QUOTE_EXECUTION_FAILED',
    refund: { ...refund, reason: 'USER_CANCELLATION' },
  }
  expect(whyItFailed(transaction(canceled))).toBe('It was canceled.')
})
