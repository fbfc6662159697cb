/** What the page shows of a payment: its amounts and its texts, from what the service says. */

import { type CurrencyAmount, exchangeRateOf } from '@embedded-wallet/protocol'
import { describePayment, isIncoming, type KnownPayment } from '../../shared/describePayment'
import { formatMoney } from '../text/money'
import { describeRate } from '../text/rate'

export function paymentView(payment: KnownPayment) {
  const described = describePayment(payment)
  const { sent, received, fees } = amountsOf(payment)
  const words = {
    sent: textOf(sent) ?? 'the money',
    received: textOf(received) ?? 'the money',
    name: payment.counterparty?.name ?? 'the recipient',
  }
  return {
    ...described,
    isIncoming: isIncoming(payment.transaction),
    title: capitalized(fill(described.title, words)),
    text: fill(described.text, words),
    sent: textOf(sent),
    received: textOf(received),
    fee: sent && fees !== undefined ? formatMoney(fees, sent.currency) : undefined,
    rate: rateOf(payment),
  }
}

/** The amounts as the transaction has them; else as the quote offered them. */
export function amountsOf({ transaction, quote }: KnownPayment) {
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
    sent: readable(transaction?.sentAmount) ?? readable(ofQuote?.sent),
    received: readable(transaction?.receivedAmount) ?? readable(ofQuote?.received),
    fees: Number.isSafeInteger(fees) ? fees : undefined,
  }
}

/** The rate that the service names. One computed from the amounts would be off by their rounding. */
function rateOf(payment: KnownPayment): string | undefined {
  const { sent, received, fees } = amountsOf(payment)
  if (!sent || !received || fees === undefined || received.amount <= 0) return undefined
  const { transaction, quote } = payment
  return describeRate({
    sendingCurrency: sent.currency,
    receivingCurrency: received.currency,
    exchangeRate: transaction?.exchangeRate ?? quote?.exchangeRate ?? rateInDetails(payment) ?? 0,
    totalSendingAmount: sent.amount,
    totalReceivingAmount: received.amount,
    feesIncluded: fees,
  })
}

/**
 * Assumption: the multiplier of the interface document's rate details is "receiving units per sending unit", both whole. It counts only
 * where the amounts confirm it.
 */
function rateInDetails(payment: KnownPayment): number | undefined {
  const { sent, received, fees = 0 } = amountsOf(payment)
  const multiplier = payment.transaction?.rateDetails?.serviceApiMultiplier
  if (!sent || !received || !multiplier) return undefined
  const converted = { amount: sent.amount - fees, decimals: sent.currency.decimals }
  const arrived = { amount: received.amount, decimals: received.currency.decimals }
  const isConfirmed =
    Math.abs(1 / multiplier / exchangeRateOf(converted, arrived) - 1) <= 1.5 / received.amount
  return isConfirmed ? 1 / multiplier : undefined
}

/** Deployments promise neither the code nor the decimals of a currency. Without them an amount cannot be shown. */
function readable(money: CurrencyAmount | undefined): CurrencyAmount | undefined {
  const { code, decimals } = money?.currency ?? {}
  return money && Number.isSafeInteger(money.amount) && code && Number.isInteger(decimals) ? money : undefined
}

const textOf = (money: CurrencyAmount | undefined) => money && formatMoney(money.amount, money.currency)

const fill = (text: string, words: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '')

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
