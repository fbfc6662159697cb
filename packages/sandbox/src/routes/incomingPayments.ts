/** The endpoints of a deferred decision about an incoming payment. */

import { ApproveIncomingPaymentBody, RejectIncomingPaymentBody } from '@embedded-wallet/protocol'
import type { Routes } from '../http/route.js'
import { decideDeferred } from '../payments/approval.js'
import { showTransaction } from '../payments/showTransaction.js'
import { findTransaction } from '../state/lookup.js'

export const incomingPaymentRoutes: Routes<'approveIncomingPayment' | 'rejectIncomingPayment'> = {
  approveIncomingPayment: {
    body: ApproveIncomingPaymentBody,
    handle({ params }, service) {
      const transaction = findTransaction(service, params.transactionId)
      decideDeferred(transaction, 'approve', service)
      return { status: 200, body: showTransaction(transaction, service) }
    },
  },

  rejectIncomingPayment: {
    body: RejectIncomingPaymentBody,
    handle({ params }, service) {
      const transaction = findTransaction(service, params.transactionId)
      decideDeferred(transaction, 'reject', service)
      return { status: 200, body: showTransaction(transaction, service) }
    },
  },
}
