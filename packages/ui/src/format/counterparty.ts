/** Names the other side of a payment, as far as the service or the app says it. */

import type { Quote, Transaction } from '@embedded-wallet/core'
import type { PayeeCheck } from '../words/describePayeeCheck.js'
import { isIncoming } from '../words/findPaymentState.js'
import type { Texts } from '../words/texts.js'

/** The other side of a payment. */
export interface Counterparty {
  name: string
  /** Smaller, under the name. */
  detail?: string | undefined
  /** What the recipient's bank said of the name: one that did not match stands in the details. */
  check?: PayeeCheck | undefined
}

/** What only the app knows: the names of its address book. Undefined: the app does not know it. */
export type NameOf = (transaction: Transaction) => Counterparty | undefined

/** A `Counterparty`, and whether it is a name: "To {name}" needs one. */
export interface NamedCounterparty extends Counterparty {
  isName: boolean
}

/** Names the other side: by the app, else by what the service says. */
export function counterpartyOf(
  { transaction, quote }: { transaction?: Transaction | undefined; quote?: Quote | undefined },
  { activity }: Pick<Texts, 'activity'>,
  nameOf?: NameOf | undefined,
): NamedCounterparty {
  const known = transaction && nameOf?.(transaction)
  if (known) return { ...known, isName: true }
  const isIn = isIncoming(transaction)
  const party = ((isIn ? transaction?.source : (transaction?.destination ?? quote?.destination)) ??
    {}) as Party
  const { accountId, umaAddress } = party
  const { FULL_NAME, COMPANY_LEGAL_NAME } = transaction?.counterpartyInformation ?? {}
  const name = [FULL_NAME, COMPANY_LEGAL_NAME, party.accountHolderName, umaAddress].find(isText)
  if (name !== undefined) return { name, isName: true }
  if (isText(accountId)) {
    const isBank = accountId.startsWith('ExternalAccount:')
    return { name: isBank ? activity.bankAccount : activity.anotherWallet, detail: accountId, isName: true }
  }
  if (isText(transaction?.description)) return { name: transaction.description, isName: false }
  return { name: isIn ? activity.fundsAdded : activity.payment, isName: false }
}

type Party = Readonly<Record<'accountId' | 'accountHolderName' | 'umaAddress', unknown>>

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
