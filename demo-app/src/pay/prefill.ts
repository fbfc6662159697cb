/** What the send form has at first: of a link, or of a payment that is sent again. */

import type { Transaction } from '@embedded-wallet/core'
import type { NameOf, SendPrefill } from '@embedded-wallet/ui'
import { toDecimal } from '@embedded-wallet/ui/words'

/** `/send?recipient=…&amount=…` */
export function prefillOfLink(search: string): SendPrefill | undefined {
  const parameters = new URLSearchParams(search)
  const recipient = parameters.get('recipient')
  return recipient ? { recipient, amount: parameters.get('amount') ?? '' } : undefined
}

/** A payment of before, to send it again. */
export function prefillOf(transaction: Transaction, nameOf: NameOf): SendPrefill {
  const { accountId, umaAddress } = transaction.destination
  const { sentAmount: sent } = transaction
  const payee = nameOf(transaction)
  return {
    isOwn: true,
    amount: sent ? toDecimal(sent.amount, sent.currency.decimals) : '',
    ...(payee && accountId
      ? { payee: { ...payee, id: accountId } }
      : { recipient: typeof umaAddress === 'string' ? umaAddress : (accountId ?? '') }),
  }
}
