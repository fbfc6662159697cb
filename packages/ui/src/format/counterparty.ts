/** Names the other side of a payment, as far as the service or the app gives it. */

import type { Quote, Transaction } from '@embedded-wallet/core'
import type { PayeeCheck } from '../words/describePayeeCheck.js'
import { isIncoming } from '../words/findPaymentState.js'
import { addressOf, type PartyAddress } from '../words/partyLines.js'
import type { Texts } from '../words/texts.js'
import { isVisible } from '../words/visibleText.js'

/** The other side of a payment. */
export interface Counterparty {
  name: string
  /** Smaller, under the name. */
  detail?: string | undefined
  /** The recipient's bank's check of the name: one that did not match stands in the details. */
  check?: PayeeCheck | undefined
}

/** What only the app knows: the names of its address book. Undefined: the app does not know it. Not asked about payments with a card. */
export type NameOf = (transaction: Transaction) => Counterparty | undefined

/** A `Counterparty`, whether it is a name ("To {name}" needs one), and its address, whatever the app gives. */
export interface NamedCounterparty extends Counterparty {
  isName: boolean
  address?: string | undefined
}

/** Names the other side: with the app's name, else with the service's. Raw: `ForeignText` draws it, or `visibleText` in a sentence. */
export function counterpartyOf(
  { transaction, quote }: { transaction?: Transaction | undefined; quote?: Quote | undefined },
  { activity }: Pick<Texts, 'activity'>,
  nameOf?: NameOf | undefined,
): NamedCounterparty {
  const isIn = isIncoming(transaction)
  if (transaction?.type === 'CARD') {
    // Assumption: `descriptor` is what a card statement shows. No source names the fields of a merchant.
    const name = [transaction.merchant?.name, transaction.merchant?.descriptor].find(isVisible)
    return { name: name ?? activity.payment, isName: name !== undefined }
  }
  const party = ((isIn ? transaction?.source : (transaction?.destination ?? quote?.destination)) ??
    {}) as Party
  const address = addressOf(party)
  const known = transaction && nameOf?.(transaction)
  if (isVisible(known?.name)) return { ...known, isName: true, address }
  const { FULL_NAME, COMPANY_LEGAL_NAME } = transaction?.counterpartyInformation ?? {}
  const name = [FULL_NAME, COMPANY_LEGAL_NAME, party.accountHolderName, party.umaAddress].find(isVisible)
  const more = { ...known, address }
  if (name !== undefined) return { ...more, name, isName: true }
  if (address !== undefined) {
    const isBank = address.startsWith('ExternalAccount:')
    return {
      detail: address,
      ...more,
      name: isBank ? activity.bankAccount : activity.anotherWallet,
      isName: true,
    }
  }
  if (isVisible(transaction?.description)) return { ...more, name: transaction.description, isName: false }
  return { ...more, name: isIn ? activity.fundsAdded : activity.payment, isName: false }
}

type Party = PartyAddress & { readonly accountHolderName?: unknown }
