/** What the page shows of a payment, in its language. */

import { describePayment, type KnownPayment } from '@embedded-wallet/ui/words'
import { texts } from '../text/texts'

export const paymentView = (payment: KnownPayment) => describePayment(texts, payment)
