/** The words of every error but those of a payment, and what runs a payment. They load after the first view. */

export { describeProblem } from '../words/describeProblem.js'
export { errorsTexts } from '../words/en/errors.js'
export { PaymentRunner } from './PaymentRunner.js'
