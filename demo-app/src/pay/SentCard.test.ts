import type { Quote } from '@embedded-wallet/protocol'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SentCard } from './SentCard'

const dollars = { code: 'USDC', name: 'US dollar', symbol: '$', decimals: 6 }
const amounts = {
  totalSendingAmount: 10_000_000,
  sendingCurrency: dollars,
  totalReceivingAmount: 9_900_000,
  receivingCurrency: dollars,
}

/** The text of the card for a quote that was executed. */
function textFor(status: string): string {
  const step = { name: 'sent' as const, quote: { ...amounts, status } as Quote, payee: { name: 'Ada' } }
  const page = renderToStaticMarkup(createElement(SentCard, { step, onClose: () => undefined }))
  return page.replace(/<[^>]+>/g, ' ')
}

describe('SentCard', () => {
  it('a failed payment may have moved the money, so the card does not say that nothing was sent', () => {
    expect(textFor('FAILED')).toContain('10.00 USDC failed')
    expect(textFor('FAILED')).not.toMatch(/not sent|nothing was sent/i)
    expect(textFor('FAILED')).toContain('activity')
  })

  it('an offer that expired before it was executed has sent nothing', () => {
    expect(textFor('EXPIRED')).toContain('10.00 USDC was not sent')
    expect(textFor('EXPIRED')).toContain('Nothing left your wallet.')
  })

  it('a payment under way is not shown as completed', () => {
    expect(textFor('COMPLETED')).toContain('Ada receives 9.90 USDC')
    expect(textFor('PROCESSING')).toContain('On its way')
  })
})
