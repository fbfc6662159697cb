/** Checks an entered amount before anything is sent: its digits, the balance, and what is known about the limits. */

import { toDecimal } from '../format/money.js'
import { parseAmount } from '../format/parseAmount.js'
import type { AmountTexts, MoneyUnit } from '../format/parseDecimal.js'
import { type Digits, type MoneyLook, showMoney } from '../format/showMoney.js'
import { AmountError } from '../words/amountError.js'
import { fill } from '../words/fill.js'
import type { Texts } from '../words/texts.js'
import type { Draft } from './draft.js'
import type { Received, SendLimits } from './sendTypes.js'

/** What is known about the money. */
export interface KnownMoney {
  /** What the wallet holds. Undefined: not read yet. */
  balance: { amount: number; currency: MoneyUnit } | undefined
  limits: SendLimits | undefined
  /** What arrives, as far as it is known. */
  received: Received | undefined
}

/** More than any currency has. The backend knows how many it really has. */
const mostDecimals = 8

/** The unit of the side that is entered. Its code is empty while it is not known. */
export const unitOf = (
  { side }: Pick<Draft, 'side'>,
  { balance, received, limits }: KnownMoney,
): MoneyUnit =>
  side === 'SENDING'
    ? (balance?.currency ?? { code: '', decimals: mostDecimals })
    : { code: received?.currency ?? '', decimals: received?.decimals ?? limits?.decimals ?? mostDecimals }

/** @returns What is wrong. Undefined: nothing. */
export function checkAmount(
  draft: Pick<Draft, 'amount' | 'side'>,
  money: KnownMoney,
  texts: AmountTexts & Pick<Texts, 'send'>,
  look: MoneyLook,
): string | undefined {
  const { wrong } = texts.send
  const unit = unitOf(draft, money)
  const say = (text: string, amount: number, digits: Digits = 'down') =>
    fill(text, { amount: showMoney(amount, unit, digits, look) })
  try {
    const amount = parseAmount(draft.amount, unit, texts)
    const { balance, limits = {}, received = undefined } = money
    const isSending = draft.side === 'SENDING'
    const { min, max }: Pick<SendLimits, 'min' | 'max'> = isSending ? limits : (received ?? {})
    // What leaves for what arrives is known with the quote.
    if (isSending && balance && amount > balance.amount) return say(wrong.balance, balance.amount)
    if (isSending && limits.leftToday !== undefined && amount > limits.leftToday)
      return say(wrong.today, limits.leftToday)
    if (max !== undefined && amount > max) return say(wrong.tooLarge, max)
    return min !== undefined && amount < min ? say(wrong.tooSmall, min, 'up') : undefined
  } catch (error) {
    if (error instanceof AmountError) return error.message
    throw error
  }
}

/** The amount as the order has it: whole units. */
export function decimalOf(
  draft: Pick<Draft, 'amount' | 'side'>,
  money: KnownMoney,
  texts: AmountTexts,
): string {
  const unit = unitOf(draft, money)
  return toDecimal(parseAmount(draft.amount, unit, texts), unit.decimals)
}
