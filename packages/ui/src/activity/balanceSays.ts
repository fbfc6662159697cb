/**
 * Finds out from the account itself where the money of a failed payment is, if the transaction does not tell: adds up all
 * other payments and compares the sum with the balance.
 */

import { isUnreadable, listTransactions, type Transaction, type Wallet } from '@embedded-wallet/core'
import { readAccount, useWallet } from '@embedded-wallet/react'
import { useEffect, useState } from 'react'
import { type BalanceSays, findPaymentState } from '../words/findPaymentState.js'

/** An account with more payments is not added up. */
const maxPayments = 500

/**
 * Compares the balance with the payments, if a failed payment does not tell where its money is.
 *
 * @param payment - The payment that failed, as `getTransaction` returns it.
 * @param signal - Ends it early.
 * @returns `there` if the balance is complete without the payment, `missing` if exactly the amounts of the payments that do
 * not tell are missing; undefined if the payments do not add up to either.
 * @throws {ServiceError} As `listTransactions` of core.
 * @see packages/ui/README.md
 * @example
 * ```ts
 * const says = await balanceSays(wallet, await getTransaction(wallet, { transactionId }))
 * ```
 */
export async function balanceSays(
  wallet: Wallet,
  payment: Transaction,
  signal?: AbortSignal | undefined,
): Promise<BalanceSays | undefined> {
  const before = (await readAccount(wallet, { signal }))?.balance
  const rows = await allPayments(wallet, signal)
  if (!before || !rows?.some(({ id }) => id === payment.id)) return undefined
  const sums = sumOf(rows, before.currency.code)
  const after = (await readAccount(wallet, { signal }))?.balance
  // Money that moved meanwhile would be taken for that of the payment.
  if (sums === undefined || after?.amount !== before.amount) return undefined
  const balance = BigInt(before.amount)
  if (sums.known === balance) return 'there'
  return sums.known - sums.unsaid === balance ? 'missing' : undefined
}

/** @returns Undefined if one cannot be read, or if there are too many. */
async function allPayments(
  wallet: Wallet,
  signal: AbortSignal | undefined,
): Promise<Transaction[] | undefined> {
  const found: Transaction[] = []
  let cursor: string | undefined
  do {
    const page = await listTransactions(wallet, { ...(cursor && { cursor }), limit: 100, signal })
    for (const row of page.rows) {
      if (isUnreadable(row) || found.length >= maxPayments) return undefined
      found.push(row)
    }
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return found
}

/** @returns What the payments leave in the account, and the amounts of those that do not tell; undefined if that is not certain. */
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

/** @returns `says`: undefined if the account does not tell either. `isPending` while it is compared. */
export function useBalanceSays(transaction: Transaction | undefined): {
  says?: BalanceSays | undefined
  isPending: boolean
} {
  const wallet = useWallet()
  const isUnsaid = transaction?.status === 'FAILED' && findPaymentState({ transaction }).place === 'unknown'
  const subject = isUnsaid ? `${transaction.id} ${transaction.updatedAt}` : ''
  const [found, setFound] = useState<{ subject: string; says?: BalanceSays | undefined }>({ subject: '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the subject stands for the transaction
  useEffect(() => {
    if (!subject || !transaction) return
    const controller = new AbortController()
    const { signal } = controller
    balanceSays(wallet, transaction, signal)
      // Without it the screen says that the whereabouts of the money are unknown.
      .catch(() => undefined)
      .then((says) => {
        if (!signal.aborted) setFound({ subject, says })
      })
    return () => controller.abort()
  }, [wallet, subject])
  return found.subject === subject ? { says: found.says, isPending: false } : { isPending: true }
}
