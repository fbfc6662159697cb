/** What orders, pays and signs out on the service. It loads when the first of these verbs is called, so that restoring and signing load without it. */

export { payQuote } from '../payments/payQuote.js'
export { quoteOfOrder } from '../payments/quoteOfOrder.js'
export { readPendingPayments } from '../payments/readPendingPayments.js'
export { clearOperations } from '../signing/pendingOperations.js'
export { revokeOnService } from '../signing/revokeSessions.js'
