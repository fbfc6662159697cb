/** Lists the payments of a wallet, with the fields that the page shows. */

import { isUnreadable, listTransactions, type Platform } from '@embedded-wallet/platform'
import { identifierPattern, type Transaction } from '@embedded-wallet/protocol'
import { findPaymentState } from '@embedded-wallet/ui/words'
import type { ActivityEntry } from '../shared/apiTypes'
import { readCounterparty, rememberAccounts } from './counterparty'
import { shownTransaction } from './payments'
import type { User } from './users'

const maxEntries = 20
/** Offers that were never confirmed fill whole pages. */
const maxRows = 200

/** @returns The newest entries, newest first. */
export async function listActivity(
  platform: Platform,
  { customerId, accountId }: User,
): Promise<ActivityEntry[]> {
  const rows = listTransactions(platform, {
    customerId,
    accountIdentifier: accountId,
    limit: 50,
    sortOrder: 'desc',
  })
  const find = rememberAccounts(platform)
  const entries: ActivityEntry[] = []
  let seen = 0
  for await (const row of rows) {
    if (isUnreadable(row)) entries.push(unreadableEntry(row.value))
    else if (isActivity(row)) {
      const counterparty = await readCounterparty(platform, row, undefined, find)
      entries.push({ id: row.id, counterparty, transaction: shownTransaction(row) })
    }
    seen++
    if (entries.length === maxEntries || seen === maxRows) break
  }
  return entries
}

/** A quote that was never confirmed moved no money, so it is not an activity. */
function isActivity(transaction: Transaction): boolean {
  const { state } = findPaymentState({ transaction })
  return state !== 'offered' && state !== 'offer-expired'
}

function unreadableEntry(value: unknown): ActivityEntry {
  const id = (value as { id?: unknown } | null)?.id
  return {
    ...(typeof id === 'string' && identifierPattern.test(id) && { id }),
    isUnreadable: true,
  }
}
