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

/** What the card says of a quote that was executed. */
function saidOf(status: string): string {
  const step = { name: 'sent' as const, quote: { ...amounts, status } as Quote, payee: { name: 'Ada' } }
  const page = renderToStaticMarkup(createElement(SentCard, { step, onClose: () => undefined }))
  return page.replace(/<[^>]+>/g, ' ')
}

describe('SentCard', () => {
  it('a payment that failed may have taken the money all the same, and is not told as one that did not happen', () => {
    expect(saidOf('FAILED')).toContain('10.00 USDC failed')
    expect(saidOf('FAILED')).not.toMatch(/not sent|nothing was sent/i)
    expect(saidOf('FAILED')).toContain('activity')
  })

  it('only an offer that ended before it was executed has sent nothing', () => {
    expect(saidOf('EXPIRED')).toContain('10.00 USDC was not sent')
    expect(saidOf('EXPIRED')).toContain('Nothing left your wallet.')
  })

  it('promises no more than it knows of one under way', () => {
    expect(saidOf('COMPLETED')).toContain('Ada receives 9.90 USDC')
    expect(saidOf('PROCESSING')).toContain('On its way')
  })
})
