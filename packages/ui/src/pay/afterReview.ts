/** What a payment may want after its review, and the words of its errors: they load while the user reads the review. */

export { AuthorizePayment } from './AuthorizePayment.js'
export { describePaymentProblem as describe } from './describePaymentProblem.js'
export { PaymentLogin } from './PaymentLogin.js'
