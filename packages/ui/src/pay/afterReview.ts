/**
 * What follows the review of a payment, and the words of its errors: `afterReviewChunk.ts`, which loads while the user reads the review. No payment
 * begins before it is there: whatever happens to the connection, the page can tell where the money is.
 */

import { later } from '../parts/later.js'

export const afterReview = later(() => import('./afterReviewChunk.js'))
export const AuthorizePayment = afterReview.component('AuthorizePayment')
export const PayeeNote = afterReview.component('PayeeNote')
export const PaymentLogin = afterReview.component('PaymentLogin')
export const Ending = afterReview.component('Ending')
export const QuoteRows = afterReview.component('QuoteRows')
export const TransactionReader = afterReview.component('TransactionReader')
export const RadioGroup = afterReview.component('RadioGroup')
