/** The words of the errors of a payment. */

import { describeWith } from '../provider/problems.js'
import { paymentErrorsTexts } from '../words/en/paymentErrors.js'

export const describePaymentProblem = describeWith(paymentErrorsTexts)
