/**
 * Finds out from the account itself where the money of a failed payment is, when the transaction does not say it: adds up all
 * other payments and compares the sum with the balance.
 */

import { isUnreadable, listTransactions, type Platform } from '@embedded-wallet/platform'
import type { InternalAccount, Transaction } from '@embedded-wallet/protocol'
import { type BalanceSays, findPaymentState } from '@embedded-wallet/ui/words'
import { findAccount } from './demo'
import type { User } from './users'

/** An account with more payments is not added up. */
const maxPayments = 500

/**
 * Compares the balance with the payments.
 *
 * @returns `there` when the balance is complete without the payment, `missing` when exactly the amounts of the payments that do
 * not say it are missing; undefined when the payments do not add up to either.
 */
export async function balanceSays(
  platform: Platform,
  owner: { login: User; account: InternalAccount },
  payment: Transaction,
): Promise<BalanceSays | undefined> {
  const rows: Transaction[] = []
  const { customerId, accountId } = owner.login
  const list = listTransactions(platform, { customerId, accountIdentifier: accountId, limit: 100 })
  for await (const row of list) {
    if (isUnreadable(row) || rows.length >= maxPayments) return undefined
    rows.push(row)
  }
  const sums = sumOf(rows, owner.account.balance.currency.code)
  if (sums === undefined || !rows.some(({ id }) => id === payment.id)) return undefined
  const after = await findAccount(platform, owner.login)
  const balance = owner.account.balance.amount
  // Money that moved meanwhile would be taken for that of the payment.
  if (after?.balance.amount !== balance) return undefined
  if (sums.known === BigInt(balance)) return 'there'
  return sums.known - sums.unsaid === BigInt(balance) ? 'missing' : undefined
}

/** @returns What the payments leave in the account, and the amounts of those that do not say it; undefined when that is not sure. */
export function sumOf(rows: readonly Transaction[], currency: string) {
  let known = 0n
  let unsaid = 0n
  for (const row of rows) {
    const { place } = findPaymentState({ transaction: row })
    const money = row.type === 'INCOMING' ? row.receivedAmount : row.sentAmount
    if (place === 'yours' || place === 'back' || place === 'not-yours') continue
    if (row.type === 'INCOMING' && place === 'on-its-way') continue
    if (money?.currency.code !== currency || (row.type !== 'INCOMING' && row.type !== 'OUTGOING'))
      return undefined
    const amount = BigInt(money.amount)
    if (row.type === 'INCOMING') {
      if (place !== 'arrived') return undefined
      known += amount
    } else if (place !== 'unknown') known -= amount
    else if (row.status === 'FAILED') unsaid += amount
    else return undefined
  }
  return { known, unsaid }
}
