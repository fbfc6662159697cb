import { TextsProvider } from '@embedded-wallet/ui/parts'
import type { PaymentTransaction } from '@embedded-wallet/ui/words'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import type { ActivityEntry } from '../../shared/apiTypes'
import { texts } from '../text/texts'
import { ActivityCard } from './ActivityCard'

const usdc = { code: 'USDC', decimals: 6 }

function entry(name: string, more: Partial<PaymentTransaction>): ActivityEntry {
  const id = `Transaction:${name}`
  return {
    ...{ id, counterparty: { name } },
    transaction: {
      ...{ id, status: 'COMPLETED', type: 'OUTGOING', destination: { accountId: 'ExternalAccount:1' } },
      sentAmount: { amount: 2_000_000, currency: usdc },
      ...more,
    },
  }
}

/** The rows as text, and where each leads. */
function rowsOf(entries: ActivityEntry[]) {
  const props = {
    ssrPath: '/',
    children: createElement(TextsProvider, { value: texts }, createElement(ActivityCard, { entries })),
  }
  const page = renderToStaticMarkup(createElement(Router, props))
  return page
    .split('<li')
    .slice(1)
    .map((row) => ({
      text: `<li${row}`
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
      href: /href="([^"]+)"/.exec(row)?.[1],
    }))
}

describe('the list of payments', () => {
  it('says in each row who, how much and where the money is, and leads to its page', () => {
    const refund = { reference: 'R', initiatedAt: '2026-08-21T10:00:00Z', status: 'COMPLETED' }
    expect(
      rowsOf([
        entry('Ada', {}),
        entry('Bob', { status: 'PROCESSING' }),
        entry('Cy', { status: 'FAILED', refund }),
        entry('Di', { type: 'INCOMING', receivedAmount: { amount: 3_000_000, currency: usdc } }),
      ]),
    ).toEqual([
      { text: 'To Ada − 2.00 USDC Delivered', href: '/payments/Transaction:Ada' },
      { text: 'To Bob − 2.00 USDC On its way', href: '/payments/Transaction:Bob' },
      { text: 'To Cy 2.00 USDC Failed, money is back', href: '/payments/Transaction:Cy' },
      { text: 'From Di + 3.00 USDC Received', href: '/payments/Transaction:Di' },
    ])
  })

  it('shows a row that cannot be read as such', () => {
    expect(rowsOf([{ isUnreadable: true, id: 'Transaction:odd' }, { isUnreadable: true }])).toEqual([
      {
        text: 'A payment that we cannot read The service sent it incomplete. Its id: Transaction:odd',
        href: '/payments/Transaction:odd',
      },
      {
        text: 'A payment that we cannot read The service sent it incomplete, without an id.',
        href: undefined,
      },
    ])
  })
})
