/** Shows an internal account in the interface's form, with its balance from the ledger. */

import type { InternalAccount, PaymentInstructions, ProfileName } from '@embedded-wallet/protocol'
import { bookAccountOf } from '../state/ledger.js'
import type { AccountRecord } from '../state/records.js'
import type { Service } from '../state/service.js'
import { bankAccount, sparkWallet } from './fundingInstructions.js'

export function showAccount(account: AccountRecord, service: Service): InternalAccount {
  const { id, type, customerId, currency, createdAt, updatedAt, privateEnabled } = account
  const amountIn = (ledgerAccount: string) =>
    Number(service.records.ledger.balance(ledgerAccount, currency.code))
  const balance = { amount: amountIn(id), currency }
  return {
    id,
    type,
    balance,
    // Assumption: the sandbox holds nothing back, so everything but book money can be spent.
    ...(service.deployment.accountStatus && {
      status: 'ACTIVE',
      totalBalance: { amount: balance.amount + amountIn(bookAccountOf(id)), currency },
    }),
    fundingPaymentInstructions: fundingInstructions(account, service.deployment.wire),
    createdAt,
    updatedAt,
    // The interface document shows an empty owner for the platform's own accounts; dated deployments leave it out.
    ...((customerId !== '' || service.deployment.wire === 'document') && { customerId }),
    ...(privateEnabled === undefined ? {} : { privateEnabled }),
  }
}

function fundingInstructions(
  { id, type, currency }: AccountRecord,
  wire: ProfileName,
): PaymentInstructions[] {
  const name = id.replace(/^\w+:|-/g, '')
  const isFiat = type === 'INTERNAL_FIAT'
  const target = isFiat ? bankAccount(name, currency.code, wire) : sparkWallet(name, currency.code, wire)
  if (target === undefined) return []
  const instructionsNotes = isFiat ? 'Name the reference with the payment.' : 'Send to this address.'
  return [{ accountOrWalletInfo: target, instructionsNotes, isPlatformAccount: false }]
}
