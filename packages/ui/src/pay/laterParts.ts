/**
 * What a payment may want after its review, and the words of its errors. Its end is no later part, and no payment begins before these words are
 * there: whatever happens to the connection, the page says where the money is.
 */

import { laterFrom } from '../parts/later.js'

export const afterReview = laterFrom(() => import('./afterReview.js'))
export const AuthorizePayment = afterReview.later('AuthorizePayment')
export const PaymentLogin = afterReview.later('PaymentLogin')
