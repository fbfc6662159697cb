/** The endpoints of a deferred decision about an incoming payment. */

import { showTransaction } from '../events/showTransaction.js'
import type { Routes } from '../http/route.js'
import { decideDeferred } from '../payments/approval.js'
import { findTransaction } from '../state/lookup.js'

export const incomingPaymentRoutes = {
  approveIncomingPayment({ params }, service) {
    const transaction = findTransaction(service, params.transactionId)
    decideDeferred(transaction, 'approve', service)
    return showTransaction(transaction, service)
  },

  rejectIncomingPayment({ params }, service) {
    const transaction = findTransaction(service, params.transactionId)
    decideDeferred(transaction, 'reject', service)
    return showTransaction(transaction, service)
  },
} satisfies Partial<Routes>
