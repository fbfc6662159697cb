/** What a payment shows after its review: it loads while the user reads the review. */

export { AuthorizePayment } from './AuthorizePayment.js'
export { Ending } from './Ending.js'
export { PaymentLogin } from './PaymentLogin.js'
