/** What the first load leaves out, of every day: payments, passkeys, sign-up. It loads with the first verb that makes a call. */

export { payQuote } from '../payments/payQuote.js'
export { revokeEach } from '../signing/revokeSessions.js'
export { logInWithPasskey } from './logInWithPasskey.js'
export { prepareSignIn } from './prepareSignIn.js'
export { reconcilePayments } from './reconcilePayments.js'
export { refreshSession } from './refreshSession.js'
export { registerPasskey } from './registerPasskey.js'
export { requestQuote } from './requestQuote.js'
export { signInWithPasskey } from './signInWithPasskey.js'
export { signUpWithPasskey } from './signUpWithPasskey.js'
export { startLogin } from './startLogin.js'
export { startSignUp } from './startSignUp.js'
