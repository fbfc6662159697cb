/** What shows one payment loads when the list of all is there, or when a page shows one. */

import { Loading } from '../parts/Loading.js'
import { later } from '../parts/later.js'

export const onePayment = later(() => import('./OnePayment.js'))
export const OnePayment = onePayment.component('OnePayment', { place: () => <Loading lines={6} /> })
