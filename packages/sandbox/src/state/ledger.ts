/** The ledger: each movement of money has entries that sum to zero in each currency, and applies all of them or none. */

import type { Table } from './table.js'

/** The change of one account's balance in one currency. */
export interface LedgerEntry {
  /** `InternalAccount:<id>`; or `system:outside`, `system:exchange`, `system:fees` for money outside those accounts. */
  account: string
  /** A currency code, such as `USDC`. */
  currency: string
  /** In the smallest unit of the currency. Negative when money leaves the account. */
  amount: bigint
}

/** A movement of money: entries that apply together. In each currency they sum to zero. */
export interface Movement {
  /** The id of the transaction that moved the money. */
  reason: string
  /** The changes of the accounts' balances. */
  entries: readonly LedgerEntry[]
}

/** Accounts of the sandbox itself. They stand for the world outside, so their balances may be negative. */
export const systemAccounts = {
  outside: 'system:outside',
  exchange: 'system:exchange',
  fees: 'system:fees',
} as const

/** Returns the ledger account of a recipient: money in an external account is outside the platform. */
export function ledgerAccountOf(accountId: string | undefined): string {
  return accountId?.startsWith('InternalAccount:') ? accountId : systemAccounts.outside
}

/** The ledger account of money that a wallet has only in the books: it cannot be spent. */
export const bookAccountOf = (accountId: string): string => `book:${accountId}`

export const entriesBetween = (from: string, to: string, currency: string, amount: number): LedgerEntry[] => [
  { account: from, currency, amount: -BigInt(amount) },
  { account: to, currency, amount: BigInt(amount) },
]

export type MoveResult = 'moved' | 'insufficient funds' | 'balance too large'

/** Creates the ledger. @param movements - The movements so far. The balances are computed from them, and again after a restore. */
export function createLedger(movements: Table<Movement>) {
  let balances = new Map<string, bigint>()
  let counted = -1
  const count = () => {
    // Not by their number: a restore may bring as many others.
    if (movements.replacements === counted) return
    counted = movements.replacements
    balances = new Map()
    for (const { entries } of movements.values())
      for (const entry of entries)
        balances.set(keyOf(entry), (balances.get(keyOf(entry)) ?? 0n) + entry.amount)
  }
  const keyOf = ({ account, currency }: Pick<LedgerEntry, 'account' | 'currency'>) => `${account} ${currency}`
  const evaluate = (entries: readonly LedgerEntry[]): { result: MoveResult; next: Map<string, bigint> } => {
    count()
    const next = new Map<string, bigint>()
    const sums = new Map<string, bigint>()
    for (const entry of entries) {
      const key = keyOf(entry)
      next.set(key, (next.get(key) ?? balances.get(key) ?? 0n) + entry.amount)
      sums.set(entry.currency, (sums.get(entry.currency) ?? 0n) + entry.amount)
    }
    for (const [currency, sum] of sums)
      if (sum !== 0n) throw new Error(`a movement of ${currency} is out of balance by ${sum}`)
    for (const [key, amount] of next) {
      if (key.startsWith('system:')) continue
      if (amount < 0n) return { result: 'insufficient funds', next }
      if (amount > BigInt(Number.MAX_SAFE_INTEGER)) return { result: 'balance too large', next }
    }
    return { result: 'moved', next }
  }
  return {
    balance(account: string, currency: string): bigint {
      count()
      return balances.get(keyOf({ account, currency })) ?? 0n
    },
    canMove: (entries: readonly LedgerEntry[]) => evaluate(entries).result,
    /** Applies a movement in one step. It throws if the entries of a currency do not sum to zero, which is a bug of the sandbox. */
    move(movement: Movement): MoveResult {
      const { result, next } = evaluate(movement.entries)
      if (result !== 'moved') return result
      for (const [key, amount] of next) balances.set(key, amount)
      movements.set(String(movements.size), movement)
      return 'moved'
    },
    movements: (): readonly Movement[] => [...movements.values()],
  }
}
