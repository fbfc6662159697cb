/** Turns the draft of a payment into a quote of the service. */

import type { ProfileName } from '@embedded-wallet/protocol'
import type { PayeeQuote, WalletInfo } from '../../shared/apiTypes'
import { createQuote, savePayee } from '../api/api'
import { toDecimal } from '../text/money'
import { parseAmount } from '../text/parseAmount'
import { bankAccountOf } from './bankAccount'
import type { Draft } from './draft'

/**
 * Asks for a quote. A new bank account is saved first: the service pays only accounts that it knows.
 *
 * @throws AmountError when the amount cannot be read.
 */
export async function requestQuote(
  draft: Draft,
  { currency }: WalletInfo,
  profile: ProfileName,
): Promise<PayeeQuote> {
  const amount = toDecimal(parseAmount(draft.amount, currency), currency.decimals)
  const { payee, way, receives } = draft
  if (payee) return createQuote({ recipient: payee.id, amount })
  if (way === 'bank')
    return createQuote({ recipient: (await savePayee(bankAccountOf(draft, profile))).id, amount })
  return createQuote({ recipient: draft.recipient, amount, ...(receives && { receives }) })
}
