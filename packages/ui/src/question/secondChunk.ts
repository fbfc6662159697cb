/** The module that loads after the first view: the dialogs, the error texts and what runs payments. No payment starts before it is there. */

export { describeProblem } from '../words/describeProblem.js'
export { errorsTexts } from '../words/en/errors.js'
export { GuardedRunner } from './GuardedRunner.js'
export { RawPayloadDialog } from './RawPayloadDialog.js'
export { Reauthentication } from './Reauthentication.js'
