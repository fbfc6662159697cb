/**
 * The everyday verbs that the first load leaves out: the accounts, payments, passkeys, sign-up. They load with the first verb that makes a
 * call. Files that `rare.ts` needs as well are in this chunk, too; for strong customer authentication those are the files of a held payment.
 */

export { payQuote } from '../payments/executePayment.js'
export { endSessions } from '../signing/revokeSessions.js'
export { confirmSignUp } from './confirmSignUp.js'
export { createPasskey } from './createPasskey.js'
export { listAccounts } from './listAccounts.js'
export { logInWithPasskey } from './logInWithPasskey.js'
export { prepareSignIn } from './prepareSignIn.js'
export { reconcilePayments } from './reconcilePayments.js'
export { registerPasskey } from './registerPasskey.js'
export { requestQuote } from './requestQuote.js'
export { resendQuoteCode } from './resendQuoteCode.js'
export { signInWithPasskey } from './signInWithPasskey.js'
export { signUpWithPasskey } from './signUpWithPasskey.js'
export { startLogin } from './startLogin.js'
export { startScaLogin } from './startScaLogin.js'
export { startSignUp } from './startSignUp.js'
