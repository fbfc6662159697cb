/**
 * What follows the review of a payment, and the words of its errors: they load while the user reads the review. No payment begins before they
 * are there: whatever happens to the connection, the page can tell where the money is.
 */

import { laterFrom } from '../parts/later.js'

export const afterReview = laterFrom(() => import('./afterReview.js'))
export const AuthorizePayment = afterReview.later('AuthorizePayment')
export const PayeeNote = afterReview.later('PayeeNote')
export const PaymentLogin = afterReview.later('PaymentLogin')
export const Ending = afterReview.later('Ending')
export const QuoteRows = afterReview.later('QuoteRows')
export const TransactionReader = afterReview.later('TransactionReader')
export const RadioGroup = afterReview.later('RadioGroup')
