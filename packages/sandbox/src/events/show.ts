/** Shows transactions and external accounts in the form of the deployment's profile. The records hold the fields of all profiles. */

import type { ExternalAccount, ProfileName, Transaction, TransactionParty } from '@embedded-wallet/protocol'
import type { Service } from '../state/service.js'

type Direction = 'INCOMING' | 'OUTGOING'

const absentFields: Readonly<Record<ProfileName, Readonly<Record<Direction, readonly string[]>>>> = {
  document: {
    INCOMING: ['direction', 'exchangeRate', 'quoteId', 'fees', 'paymentRail'],
    OUTGOING: ['direction', 'exchangeRate', 'quoteId', 'fees', 'paymentRail'],
  },
  '2026-04': {
    INCOMING: [
      'direction',
      'sentAmount',
      'exchangeRate',
      'quoteId',
      'fees',
      'refund',
      'agentId',
      'paymentRail',
    ],
    OUTGOING: ['direction', 'reconciliationInstructions', 'agentId', 'paymentRail'],
  },
  '2026-08': { INCOMING: ['rateDetails', 'paymentRail'], OUTGOING: [] },
}

export function showTransaction(transaction: Transaction, { deployment }: Service): Transaction {
  const { wire } = deployment
  const type = transaction.type === 'INCOMING' ? 'INCOMING' : 'OUTGOING'
  const shown = { ...transaction, direction: type === 'INCOMING' ? 'CREDIT' : 'DEBIT' }
  if (wire !== 'document') {
    // Assumption: the ids of a payment of the platform itself are empty; both are required.
    shown.platformCustomerId ??= ''
    shown.destination = partyOf(transaction.destination)
    if (transaction.source !== undefined) shown.source = partyOf(transaction.source)
  }
  if (shown.rateDetails !== undefined && (type === 'INCOMING' || wire === 'document')) {
    const { counterpartyMultiplier: _, counterpartyFixedFee: __, ...rateDetails } = shown.rateDetails
    shown.rateDetails = rateDetails
  }
  const absent = absentFields[wire][type]
  return Object.fromEntries(
    Object.entries(shown).filter(([name]) => !absent.includes(name)),
  ) as unknown as Transaction
}

/** Deployments show only the address of a UMA destination, the rail beside the destination, and no network of a source. */
function partyOf({ paymentRail: _, cryptoNetwork: __, ...party }: TransactionParty): TransactionParty {
  const { accountId, ...address } = party
  return 'umaAddress' in party ? address : party
}

export function showExternalAccount(account: ExternalAccount, { deployment }: Service): ExternalAccount {
  const { customerId, cryptoNetwork, ownershipType, ...shown } = account
  const { wire } = deployment
  return {
    ...shown,
    // A platform's own account has null in the document and no field in deployments.
    ...(customerId !== undefined && (customerId !== null || wire === 'document') && { customerId }),
    ...(cryptoNetwork !== undefined && wire === '2026-04' && { cryptoNetwork }),
    ...(ownershipType !== undefined && wire === '2026-08' && { ownershipType }),
  }
}
