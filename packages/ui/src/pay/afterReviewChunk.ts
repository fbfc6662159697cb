/** The module that `afterReview.ts` loads: the parts that follow the review of a payment, those folded in it, and those that only some payees and payers need. */

export { QuoteRows } from '../parts/QuoteRows.js'
export { RadioGroup } from '../parts/RadioGroup.js'
// So that what both need is in the second chunk.
export { Reauthentication } from '../question/secondChunk.js'
export { paymentErrorsTexts } from '../words/en/paymentErrors.js'
export { AuthorizePayment } from './AuthorizePayment.js'
export { BalanceNote } from './BalanceNote.js'
export { Ending } from './Ending.js'
export { findPayStep } from './findPayStep.js'
export { PayeeNote } from './PayeeNote.js'
export { PaymentLogin } from './PaymentLogin.js'
export { transactionIdOf } from './payFacts.js'
export { TransactionReader } from './TransactionReader.js'
