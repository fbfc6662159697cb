/** Checks the draft of a payment before anything is sent to the server. */

import { accountKey, type ProfileName } from '@embedded-wallet/protocol'
import { AmountError, type MoneyUnit } from '@embedded-wallet/ui/words'
import type { WalletInfo } from '../../shared/apiTypes'
import { parseAmount, showMoney } from '../text/money'
import { checkBankAccount } from './bankAccount'
import type { Draft } from './draft'

/** What is wrong, by the name of the field. */
export type DraftProblems = Partial<Record<string, string>>

export function checkDraft(draft: Draft, info: WalletInfo, profile: ProfileName): DraftProblems {
  const { payee, way } = draft
  const ofRecipient = payee
    ? {}
    : way === 'bank'
      ? checkBankAccount(draft, profile)
      : checkRecipient(draft, info)
  return { ...ofRecipient, ...checkAmount(draft, info) }
}

function checkRecipient({ recipient }: Draft, info: WalletInfo): DraftProblems {
  const entered = recipient.trim()
  if (!entered) return { recipient: 'Enter who should receive the money.' }
  if (accountKey(entered) === accountKey(info.accountId))
    return { recipient: 'This is your own wallet. Enter another recipient.' }
  return {}
}

/**
 * The currency of the amount that is entered.
 *
 * @param receives - The code of what arrives, as far as it is known. Its decimals are known to the server only, which checks them.
 */
export const enteredUnit = ({ side }: Draft, own: MoneyUnit, receives = ''): MoneyUnit =>
  side === 'SENDING' ? own : { code: receives, decimals: 8 }

function checkAmount(draft: Draft, info: WalletInfo): DraftProblems {
  try {
    const amount = parseAmount(draft.amount, enteredUnit(draft, info.currency))
    // What leaves for what arrives is known with the quote.
    if (draft.side === 'RECEIVING' || amount <= info.balance) return {}
    return {
      amount: `Your balance is ${showMoney(info.balance, info.currency, 'down')}. Enter a smaller amount.`,
    }
  } catch (error) {
    if (error instanceof AmountError) return { amount: error.message }
    throw error
  }
}
