/** The ids by which the service and its support find a payment. */

import type { PaymentResponse } from '../../shared/apiTypes'

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
    ['On-chain transaction', onChainHashOf(transaction)],
  ]
  return named.flatMap(([name, id]) => (id ? [{ name, id }] : []))
}

/** Deployments of 2026-08 name it at the end that is on a chain, or among the references. */
function onChainHashOf(transaction: PaymentResponse['transaction']): string | undefined {
  const { onChainTransaction: found } = transaction?.destination ?? {}
  const hash = found instanceof Object && 'transactionHash' in found ? found.transactionHash : undefined
  return typeof hash === 'string' ? hash : transaction?.reconciliationInstructions?.transactionHash
}

/** The ids as one text, to paste into a message. */
export const idsAsText = (payment: PaymentResponse): string =>
  idsOf(payment)
    .map(({ name, id }) => `${name}: ${id}`)
    .join('\n')
