/** The ids by which the service and its support find a payment. */

import type { PaymentResponse } from '../api/apiTypes'

export interface NamedId {
  name: string
  id: string
}

export function idsOf({ transaction, quote }: PaymentResponse): NamedId[] {
  const named: [string, string | undefined][] = [
    ['Transaction', transaction?.id ?? quote?.transactionId],
    ['Quote', quote?.id ?? transaction?.quoteId],
    ['Reference', transaction?.reconciliationInstructions?.reference],
    ['Refund reference', transaction?.refund?.reference],
  ]
  return named.flatMap(([name, id]) => (id ? [{ name, id }] : []))
}

/** The ids as one text, to paste into a message. */
export const idsAsText = (payment: PaymentResponse): string =>
  idsOf(payment)
    .map(({ name, id }) => `${name}: ${id}`)
    .join('\n')
