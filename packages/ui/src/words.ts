/** `@embedded-wallet/ui/words`: the texts, and how money and times are written, without React components: also for a server. */

export { describePayment } from './format/describePayment.js'
export { formatDecimal, toDecimal } from './format/money.js'
export { explainAmount, parseAmount } from './format/parseAmount.js'
export { type AmountTexts, type MoneyUnit, parseDecimal } from './format/parseDecimal.js'
export { describeRate, type Rated } from './format/rate.js'
export {
  type Digits,
  type MoneyLook,
  type MoneyOptions,
  readableMoney,
  showMoney,
} from './format/showMoney.js'
export { type HeadAmount, type OfferedMoney, showOffer } from './format/showOffer.js'
export { formatFullTime, formatMoment, formatTime } from './format/time.js'
export { AmountError } from './words/amountError.js'
export { checkEmail, checkPhone, readEmail, readPhone } from './words/contact.js'
export {
  type CheckWords,
  describePastCheck,
  describePayeeCheck,
  type PayeeCheck,
} from './words/describePayeeCheck.js'
export {
  describeProblem,
  type Problem,
  type ProblemTexts,
  type Purpose,
} from './words/describeProblem.js'
export { nameDevice } from './words/deviceName.js'
export { amountsTexts } from './words/en/amounts.js'
export { buttonTexts } from './words/en/button.js'
export { checkTexts } from './words/en/check.js'
export { commonTexts } from './words/en/common.js'
export { errorsTexts } from './words/en/errors.js'
export { framedTexts } from './words/en/framed.js'
export { payTexts } from './words/en/pay.js'
export { paymentErrorsTexts } from './words/en/paymentErrors.js'
export { paymentsTexts } from './words/en/payments.js'
export { en } from './words/en.js'
export { fill, mergeTexts } from './words/fill.js'
export {
  type BalanceSays,
  type FoundState,
  findPaymentState,
  isIncoming,
  type KnownPayment,
  type PaymentQuote,
  type PaymentTransaction,
} from './words/findPaymentState.js'
export { mustBeAcknowledged } from './words/mustBeAcknowledged.js'
export { payeeOf, type QuotePayee } from './words/payeeOf.js'
export type { MoneyPlace, PaymentState } from './words/paymentStates.js'
export { type Plural, plural } from './words/plural.js'
export { type Reasons, whatItWaitsFor, whyItFailed } from './words/reasons.js'
export type { SomeTexts, Texts } from './words/texts.js'
export { visibleText } from './words/visibleText.js'
export { describeWay, nameOfWay } from './words/ways.js'
