/** Strong customer authentication. It loads when the first of its verbs is called. */

export { authorizePayment, resendCode } from '../sca/authorizePayment.js'
export { completeLogin, startLogin } from '../sca/scaLogin.js'
