/** An amount in large digits, with a small fraction and a small currency. */

import type { Currency } from '@embedded-wallet/core'
import { type Digits, moneyParts } from '../format/showMoney.js'
import { useMoney } from '../provider/money.js'

/** The props of `Amount`. */
export interface AmountProps {
  /** Integer of the smallest unit. */
  amount: number
  currency: Pick<Currency, 'code' | 'decimals'>
  /** `down`: what someone has or gets. `up`: what someone pays. Both have the digits that people use. Default: `all`. */
  digits?: Digits | undefined
  /** Its name for a screen reader, which announces changes: such as `Balance`. */
  label?: string | undefined
}

/** An amount in large digits, as the language of the texts writes it. */
export function Amount({ amount, currency, digits = 'all', label }: AmountProps) {
  const pieces = moneyParts(amount, currency, digits, useMoney())
  const text = pieces.map(({ value }) => value).join('')
  const code = pieces.find(({ type }) => type === 'code')?.value ?? ''
  return (
    <p
      {...(label && { role: 'status', 'aria-label': label })}
      data-part="amount"
      data-length={lengthOf(text.length - code.length)}
    >
      <bdi key={text} translate="no">
        {pieces.map(({ type, value }) =>
          type === 'whole' ? (
            value
          ) : (
            <span key={type} data-part={type === 'code' ? 'currency' : type}>
              {value}
            </span>
          ),
        )}
      </bdi>
    </p>
  )
}

/** A long amount gets smaller digits, so that it stays on one line of a small phone. */
function lengthOf(digits: number): 'long' | 'longest' | undefined {
  if (digits <= 10) return undefined
  return digits <= 15 ? 'long' : 'longest'
}
