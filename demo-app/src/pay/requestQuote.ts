/** Turns the draft of a payment into a quote of the service. */

import { createQuote } from '../api/api'
import type { PayeeQuote, WalletInfo } from '../api/apiTypes'
import { toDecimal } from '../text/money'
import { parseAmount } from '../text/parseAmount'
import type { Draft } from './draft'

/** @throws AmountError when the amount cannot be read. */
export async function requestQuote(draft: Draft, { currency }: WalletInfo): Promise<PayeeQuote> {
  const amount = toDecimal(parseAmount(draft.amount, currency), currency.decimals)
  return createQuote({ recipient: draft.recipient, amount })
}
