/** What the screens show of a payment: its amounts and its texts, from the service's data. */

import type { CurrencyAmount } from '@embedded-wallet/core'
import { fill } from '../words/fill.js'
import { findPaymentState, isIncoming, type KnownPayment } from '../words/findPaymentState.js'
import type { PaymentState } from '../words/paymentStates.js'
import type { Texts } from '../words/texts.js'
import { isVisible, visibleText } from '../words/visibleText.js'
import { describeRate, rateBetween } from './rate.js'
import { type Digits, type MoneyOptions, readableMoney, showMoney, shownDecimal } from './showMoney.js'
import { fixedSideOf } from './showOffer.js'

/**
 * Describes a payment in words: first what happened to the money.
 *
 * @param money - How the app wants amounts to be shown.
 * @returns The state and its facts; `amount`: the one that stands for the payment: the side that was fixed, as far as that is known; `cost`: what
 * left the wallet, where that is another one; `refunded`: what of a payment with a card came back; `label` for a row of a list,
 * `title` and `text` for its page; the amounts, the fee and the rate as exact texts, each `undefined` if the service does not give it.
 */
export function describePayment(
  texts: Pick<Texts, 'payments' | 'language'>,
  payment: KnownPayment,
  money: MoneyOptions = {},
) {
  const found = findPaymentState(payment)
  const words = texts.payments.states[found.state]
  const amounts = amountsOf(payment)
  const { sent, received, fees, charged, refunded } = amounts
  const { language } = texts
  const exact = (one: CurrencyAmount | undefined) =>
    one && showMoney(one.amount, one.currency, 'all', { language })
  const shown = (one: CurrencyAmount | undefined, digits: Digits) =>
    one && showMoney(one.amount, one.currency, digits, { ...money, language })
  const { name, isName = true } = payment.counterparty ?? {}
  const fixed = fixedSideOf(payment.quote) ?? fixedSideBy(amounts, money)
  /** The side that was fixed, else what was sent. */
  const head =
    (fixed === 'RECEIVING' && shown(received, 'all')) || shown(sent, fixed === 'SENDING' ? 'all' : 'up')
  const got = shown(received, fixed === 'RECEIVING' ? 'all' : 'down')
  const values = {
    // An amount that is here, or missing, is not rounded.
    sent: (ofBalance.has(found.state) ? shown(sent, 'all') : head) ?? texts.payments.money,
    received: got ?? texts.payments.money,
    refunded: shown(refunded, 'all') ?? texts.payments.money,
    name: isName && isVisible(name) ? visibleText(name, 80) : texts.payments.recipient,
  }
  const isIn = isIncoming(payment.transaction)
  // Money of another currency did not arrive here.
  const ofSender = found.place === 'arrived' ? undefined : shown(sent, 'down')
  const amount = isIn ? (got ?? ofSender) : (head ?? got)
  return {
    ...found,
    isIncoming: isIn,
    amount,
    /** What left the wallet, where `amount` is what arrives. */
    cost: !isIn && fixed === 'RECEIVING' && received ? shown(sent, 'up') : undefined,
    label: fill(words.label, values),
    title: capitalized(fill(words.title, values), texts.language),
    text: fill(words.text, values),
    sent: exact(sent),
    received: exact(received),
    charged: exact(charged),
    refunded: exact(refunded),
    fee: sent && fees !== undefined ? exact({ amount: fees, currency: sent.currency }) : undefined,
    rate: rateOf(payment, amounts, texts.language),
  }
}

/**
 * A transaction does not say which side was fixed, and the other one comes out of a rate and fees. So it is the side that is written whole with
 * the digits that people use. Both amounts are those of the service: this only chooses which of them stands first.
 */
function fixedSideBy({ sent, received }: Amounts, { showAs }: MoneyOptions) {
  const isWhole = (one: CurrencyAmount | undefined) =>
    one !== undefined &&
    shownDecimal(one.amount, one.currency, 'up', showAs) === shownDecimal(one.amount, one.currency, 'all')
  if (sent === undefined || isWhole(sent)) return undefined
  return isWhole(received) ? 'RECEIVING' : undefined
}

/** The sentences about these state what came back to the balance, or is missing from it. */
const ofBalance: ReadonlySet<PaymentState> = new Set([
  'coming-back',
  'back',
  'gone',
  'missing',
  'still-there',
])

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
  const { paid, ...ofCard } = cardAmounts(transaction)
  const isIn = isIncoming(transaction)
  return {
    sent: readableMoney(transaction?.sentAmount) ?? (isIn ? undefined : paid) ?? readableMoney(ofQuote?.sent),
    received:
      readableMoney(transaction?.receivedAmount) ??
      (isIn ? paid : undefined) ??
      readableMoney(ofQuote?.received),
    fees: Number.isSafeInteger(fees) ? fees : undefined,
    ...ofCard,
  }
}

/** While only a part is charged, the payment is of what was approved. */
function cardAmounts(transaction: KnownPayment['transaction']) {
  if (transaction?.type !== 'CARD') return {}
  const { authorizedAmount, settledAmount, refundedAmount } = transaction
  const approved = readableMoney(authorizedAmount)
  const charged = readableMoney(settledAmount)
  const isInPart = transaction.status === 'PARTIALLY_SETTLED'
  return {
    paid: isInPart ? (approved ?? charged) : (charged ?? approved),
    charged: isInPart ? charged : undefined,
    refunded: readableMoney(refundedAmount),
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
  // only if the amounts confirm it.
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
