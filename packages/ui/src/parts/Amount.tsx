/** An amount in large digits, with a small fraction and a small currency. */

import type { Currency } from '@embedded-wallet/core'
import { splitAmount } from '../format/money.js'
import { useTexts } from '../provider/texts.js'
import { visibleText } from '../words/visibleText.js'

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
  const code = visibleText(currency.code, 12)
  return (
    <p
      {...(label && { role: 'status', 'aria-label': label })}
      data-part="amount"
      data-length={lengthOf(whole.length + fraction.length)}
    >
      <bdi key={`${whole}${fraction} ${code}`} translate="no">
        {whole}
        {fraction && <span data-part="fraction">{fraction}</span>}
        <span data-part="currency"> {code}</span>
      </bdi>
    </p>
  )
}

/** A long amount gets smaller digits, so that it stays on one line of a small phone. */
function lengthOf(digits: number): 'long' | 'longest' | undefined {
  if (digits <= 10) return undefined
  return digits <= 15 ? 'long' : 'longest'
}
