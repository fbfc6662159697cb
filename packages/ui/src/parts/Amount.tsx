/** An amount in large digits, with a small fraction and a small currency. */

import type { Currency } from '@embedded-wallet/core'
import { splitAmount } from '../format/money.js'
import { useTexts } from '../provider/texts.js'

/** What `Amount` takes. */
export interface AmountProps {
  /** Integer of the smallest unit. */
  amount: number
  currency: Pick<Currency, 'code' | 'decimals'>
  /** Names it for a screen reader, which hears of changes: such as `Balance`. */
  label?: string | undefined
}

/** An amount in large digits, as the language of the texts writes it. */
export function Amount({ amount, currency, label }: AmountProps) {
  const { whole, fraction } = splitAmount(amount, currency.decimals, useTexts().language)
  const digits = whole.length + fraction.length
  return (
    <p
      {...(label && { role: 'status', 'aria-label': label })}
      data-part="amount"
      // A long amount gets smaller digits, so that it stays on one line of a small phone.
      data-length={digits <= 10 ? undefined : digits <= 15 ? 'long' : 'longest'}
    >
      <bdi>
        {whole}
        {fraction && <span data-part="fraction">{fraction}</span>}
        <span data-part="currency"> {currency.code}</span>
      </bdi>
    </p>
  )
}
