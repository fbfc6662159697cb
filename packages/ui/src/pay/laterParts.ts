/** What a payment may want after its review. Its end is no later part: whatever happens to the connection, the page says where the money is. */

import { laterFrom } from '../parts/later.js'

const { later, prepare } = laterFrom(() => import('./afterReview.js'))

export const prepareParts = prepare
export const AuthorizePayment = later('AuthorizePayment')
export const PaymentLogin = later('PaymentLogin')
