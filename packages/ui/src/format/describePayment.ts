/** What the screens show of a payment: its amounts and its texts, from what the service says. */

import type { CurrencyAmount } from '@embedded-wallet/core'
import { fill } from '../words/fill.js'
import { findPaymentState, isIncoming, type KnownPayment } from '../words/findPaymentState.js'
import type { Texts } from '../words/texts.js'
import { isVisible, visibleText } from '../words/visibleText.js'
import { plainMoney } from './plainMoney.js'
import { describeRate, rateBetween } from './rate.js'
import { readableMoney } from './readableMoney.js'

/**
 * Describes a payment in words: first what happened to the money.
 *
 * @returns The state and its facts; `amount`: the one that stands for the payment; `label` for a row of a list, `title` and `text` for its page;
 * the amounts, the fee and the rate as texts, each `undefined` where the service does not say it.
 */
export function describePayment(texts: Pick<Texts, 'payments' | 'language'>, payment: KnownPayment) {
  const found = findPaymentState(payment)
  const words = texts.payments.states[found.state]
  const amounts = amountsOf(payment)
  const { sent, received, fees } = amounts
  const textOf = (money: CurrencyAmount | undefined) =>
    money && plainMoney(money.amount, money.currency, texts.language)
  const { name, isName = true } = payment.counterparty ?? {}
  const values = {
    sent: textOf(sent) ?? texts.payments.money,
    received: textOf(received) ?? texts.payments.money,
    name: isName && isVisible(name) ? visibleText(name, 80) : texts.payments.recipient,
  }
  const isIn = isIncoming(payment.transaction)
  // Money of another currency did not arrive here.
  const [own, other] = isIn ? [received, found.place === 'arrived' ? undefined : sent] : [sent, received]
  const amount = own ?? other
  return {
    ...found,
    isIncoming: isIn,
    amount: textOf(amount),
    label: words.label,
    title: capitalized(fill(words.title, values), texts.language),
    text: fill(words.text, values),
    sent: textOf(sent),
    received: textOf(received),
    fee: sent && fees !== undefined ? plainMoney(fees, sent.currency, texts.language) : undefined,
    rate: rateOf(payment, amounts, texts.language),
  }
}

/** The amounts as the transaction has them; else as the quote offered them. */
function amountsOf({ transaction, quote }: KnownPayment) {
  const { rateDetails } = transaction ?? {}
  const ofQuote = quote && {
    sent: { amount: quote.totalSendingAmount, currency: quote.sendingCurrency },
    received: { amount: quote.totalReceivingAmount, currency: quote.receivingCurrency },
  }
  const detailed =
    rateDetails?.serviceApiFixedFee === undefined
      ? undefined
      : rateDetails.serviceApiFixedFee + (rateDetails.serviceApiVariableFeeAmount ?? 0)
  const fees = transaction?.fees ?? quote?.feesIncluded ?? detailed
  return {
    sent: readableMoney(transaction?.sentAmount) ?? readableMoney(ofQuote?.sent),
    received: readableMoney(transaction?.receivedAmount) ?? readableMoney(ofQuote?.received),
    fees: Number.isSafeInteger(fees) ? fees : undefined,
  }
}

type Amounts = ReturnType<typeof amountsOf>

/** The rate that the service names. One computed from the amounts would be off by their rounding. */
function rateOf({ transaction, quote }: KnownPayment, { sent, received, fees }: Amounts, language: string) {
  if (!sent || !received || fees === undefined || received.amount <= 0) return undefined
  const { serviceApiMultiplier: multiplier } = transaction?.rateDetails ?? {}
  const converted = { amount: sent.amount - fees, decimals: sent.currency.decimals }
  const arrived = { amount: received.amount, decimals: received.currency.decimals }
  // Assumption: the multiplier of the interface document's rate details is "receiving units per sending unit", both whole. It counts
  // only where the amounts confirm it.
  const isConfirmed =
    multiplier && Math.abs(1 / multiplier / rateBetween(converted, arrived) - 1) <= 1.5 / received.amount
  const rated = {
    sendingCurrency: sent.currency,
    receivingCurrency: received.currency,
    exchangeRate: transaction?.exchangeRate ?? quote?.exchangeRate ?? (isConfirmed ? 1 / multiplier : 0),
    totalSendingAmount: sent.amount,
    totalReceivingAmount: received.amount,
    feesIncluded: fees,
  }
  return describeRate(rated, language)
}

/** The texts of reasons begin with a small letter. */
export const capitalized = (text: string, language: string) =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
