/** What the page shows of a payment: its amounts, its texts and its timeline, from what the service says. */

import { type CurrencyAmount, exchangeRateOf } from '@embedded-wallet/protocol'
import {
  type DescribedPayment,
  describePayment,
  isIncoming,
  type KnownPayment,
} from '../../shared/describePayment'
import { formatMoney } from '../text/money'
import { describeRate } from '../text/rate'
import { describeRounding } from '../text/rounding'

export interface PaymentView extends DescribedPayment {
  isIncoming: boolean
  sent: string | undefined
  received: string | undefined
  fee: string | undefined
  rate: string | undefined
  /** Why less arrives than the rate makes of the amount. */
  rounding: string | undefined
}

export function paymentView(payment: KnownPayment): PaymentView {
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
    ...conversionOf(payment),
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
function conversionOf(payment: KnownPayment): Pick<PaymentView, 'rate' | 'rounding'> {
  const { sent, received, fees } = amountsOf(payment)
  if (!sent || !received || fees === undefined || received.amount <= 0) return none
  const { transaction, quote } = payment
  const exchangeRate = transaction?.exchangeRate ?? quote?.exchangeRate ?? rateInDetails(payment)
  if (exchangeRate === undefined) return none
  const rated = {
    ...{ sendingCurrency: sent.currency, receivingCurrency: received.currency, exchangeRate },
    ...{ totalSendingAmount: sent.amount, totalReceivingAmount: received.amount, feesIncluded: fees },
  }
  const otherFee = transaction?.rateDetails?.counterpartyFixedFee
  return { rate: describeRate(rated), rounding: describeRounding(rated, otherFee) }
}

const none = { rate: undefined, rounding: undefined }

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

export interface TimelineEntry {
  label: string
  /** ISO 8601. Absent when the service does not tell the time. */
  at?: string
}

/** What happened, oldest first, as far as the service tells when. The last entry is where the money is now. */
export function timelineOf(payment: KnownPayment): TimelineEntry[] {
  const { transaction, quote } = payment
  const { label, place, state, isFinal } = describePayment(payment)
  const { refund, settledAt, createdAt = quote?.createdAt, updatedAt } = transaction ?? {}
  const incoming = isIncoming(transaction)
  const entries: TimelineEntry[] = []
  if (createdAt) entries.push({ label: incoming ? 'Started' : 'Price offered', at: createdAt })
  // "When settled or will be settled".
  const isSettled = place !== 'on-its-way' && settledAt !== undefined
  if (isSettled && place !== 'arrived') entries.push({ label: 'Delivered', at: settledAt })
  if (refund) entries.push({ label: 'Payment failed, refund started', at: refund.initiatedAt })
  const isOver = isFinal === true || place === 'arrived' || place === 'gone'
  const last =
    refund?.settledAt ?? (place === 'arrived' ? settledAt : undefined) ?? (isOver ? updatedAt : undefined)
  if (state === 'offer-expired' && quote) entries.push({ label, at: quote.expiresAt })
  else entries.push({ label, ...(last && { at: last }) })
  if (place === 'on-its-way' && settledAt) entries.push({ label: 'Expected', at: settledAt })
  return entries
}
