/** What a payment shows after its review. */

import { laterFrom } from '../parts/later.js'

const { later, prepare } = laterFrom(() => import('./afterReview.js'))

export const prepareParts = prepare
export const AuthorizePayment = later('AuthorizePayment')
export const Ending = later('Ending')
export const PaymentLogin = later('PaymentLogin')
