/** Shows an internal account in the interface's form, with its balance from the ledger. */

import type { InternalAccount, PaymentInstructions } from '@embedded-wallet/protocol'
import type { AccountRecord } from '../state/records.js'
import type { Service } from '../state/service.js'

export function showAccount(account: AccountRecord, service: Service): InternalAccount {
  const { id, type, customerId, currency, createdAt, updatedAt, privateEnabled } = account
  const balance = { amount: Number(service.records.ledger.balance(id, currency.code)), currency }
  return {
    id,
    type,
    balance,
    // Assumption: the sandbox holds nothing back, so everything can be spent.
    ...(service.deployment.accountStatus && { status: 'ACTIVE', totalBalance: balance }),
    fundingPaymentInstructions: fundingInstructions(account),
    createdAt,
    updatedAt,
    // The interface document shows an empty owner for the platform's own accounts; dated deployments leave it out.
    ...((customerId !== '' || service.deployment.wire === 'document') && { customerId }),
    ...(privateEnabled === undefined ? {} : { privateEnabled }),
  }
}

/** Assumption: the document shows two kinds; accounts in other fiat currencies have none. The addresses are invented. */
function fundingInstructions({ id, type, currency }: AccountRecord): PaymentInstructions[] {
  const name = id.replace(/^\w+:|-/g, '')
  if (type !== 'INTERNAL_FIAT')
    return [
      {
        accountOrWalletInfo: {
          accountType: 'SPARK_WALLET',
          assetType: currency.code,
          address: `spark1${name}`,
          invoice: `lnsb1${name}`,
        },
        instructionsNotes: 'Send to this address.',
        isPlatformAccount: false,
      },
    ]
  if (currency.code !== 'USD') return []
  return [
    {
      accountOrWalletInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: String(BigInt(`0x${name.slice(0, 12)}`)).padStart(15, '0'),
        routingNumber: '021000021',
        paymentRails: ['ACH', 'WIRE'],
        bankName: 'Sandbox Bank',
        reference: name.slice(-8).toUpperCase(),
      },
      instructionsNotes: 'Name the reference with the payment.',
      isPlatformAccount: false,
    },
  ]
}
