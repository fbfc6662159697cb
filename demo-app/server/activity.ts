/** Lists the account's transactions, with the fields that the page shows. */

import { isUnreadable, listTransactions, type Platform } from '@embedded-wallet/platform'
import type { Transaction, TransactionParty } from '@embedded-wallet/protocol'
import type { ActivityEntry } from '../src/api/apiTypes'
import type { Login } from './login'
import { describeExternalAccount, findExternalAccount } from './testPayees'

const unconfirmed: ReadonlySet<string> = new Set(['CREATED', 'PENDING', 'EXPIRED'])

/** @returns The 20 newest entries, newest first. */
export async function listActivity(
  platform: Platform,
  { customerId, accountId }: Login,
): Promise<ActivityEntry[]> {
  const page = await listTransactions(platform, {
    customerId,
    accountIdentifier: accountId,
    limit: 20,
    sortOrder: 'desc',
  }).page()
  // A quote that was never confirmed moved no money, so it is not an activity.
  const moved = page.data.flatMap((row) => (isUnreadable(row) || unconfirmed.has(row.status) ? [] : [row]))
  const names = new Map<string, string>()
  for (const transaction of moved) {
    const id = otherParty(transaction).accountId
    if (!id?.startsWith('ExternalAccount:') || names.has(id)) continue
    const account = await findExternalAccount(platform, (candidate) => candidate.id === id)
    names.set(id, (account && describeExternalAccount(account).name) ?? id)
  }
  return moved.map((transaction) => {
    const isIncoming = transaction.type === 'INCOMING'
    const amount = isIncoming
      ? transaction.receivedAmount
      : (transaction.sentAmount ?? transaction.receivedAmount)
    return {
      id: transaction.id,
      isIncoming,
      status: transaction.status,
      ...(amount && { amount }),
      counterparty: counterpartyName(transaction, names),
      ...(transaction.createdAt && { createdAt: transaction.createdAt }),
    }
  })
}

function otherParty(transaction: Transaction): TransactionParty {
  return (transaction.type === 'INCOMING' ? transaction.source : transaction.destination) ?? {}
}

function counterpartyName(transaction: Transaction, names: ReadonlyMap<string, string>): string {
  const party = otherParty(transaction)
  const candidates = [
    transaction.counterpartyInformation?.FULL_NAME,
    party.umaAddress,
    party.accountId && (names.get(party.accountId) ?? party.accountId),
    transaction.description,
  ]
  const name = candidates.find((candidate) => typeof candidate === 'string' && candidate !== '')
  return typeof name === 'string' ? name : transaction.type === 'INCOMING' ? 'Funds added' : 'Payment'
}
