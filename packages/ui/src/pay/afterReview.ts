/** What a payment may want after its review: it loads while the user reads the review. */

export { AuthorizePayment } from './AuthorizePayment.js'
export { PaymentLogin } from './PaymentLogin.js'
