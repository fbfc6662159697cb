/** The questions, the words of errors, and what runs a payment: they load when the first view of a page is there. */

export { describeProblem } from '../words/describeProblem.js'
export { errorsTexts } from '../words/en/errors.js'
export { PaymentRunner } from './GuardedRunner.js'
export { RawPayloadDialog } from './RawPayloadDialog.js'
export { Reauthentication } from './Reauthentication.js'
