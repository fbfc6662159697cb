/** The ledger: every movement of money as entries that sum to zero in each currency, applied all or not at all. */

import type { Table } from './table.js'

/** One line of a movement. */
export interface LedgerEntry {
  /** An `InternalAccount:<id>`, or a name under `system:` for money beyond the platform's accounts. */
  account: string
  currency: string
  /** Smallest unit; negative is money going out. */
  amount: bigint
}

/** Entries that stand or fall together. */
export interface Movement {
  /** Why: a transaction id, or `funding`. */
  reason: string
  entries: readonly LedgerEntry[]
}

/** Accounts of the sandbox itself. They may be overdrawn: they are the world outside. */
export const systemAccounts = {
  outside: 'system:outside',
  exchange: 'system:exchange',
  fees: 'system:fees',
} as const

export type MoveResult = 'moved' | 'insufficient funds' | 'balance too large'

/** Balances and the movements that made them. */
export interface Ledger {
  balance(account: string, currency: string): bigint
  /**
   * Applies a movement in one step.
   *
   * @throws Error when the entries of a currency do not sum to zero: a fault of the sandbox, never of a request.
   */
  move(movement: Movement): MoveResult
  /** What a movement of these entries would come to, without making it. */
  canMove(entries: readonly LedgerEntry[]): MoveResult
  movements(): readonly Movement[]
}

/** @param movements - What has moved so far; balances are made from it, and again when it was replaced as a whole. */
export function createLedger(movements: Table<Movement>): Ledger {
  let balances = new Map<string, bigint>()
  let counted = 0
  const count = () => {
    if (movements.size === counted) return
    balances = new Map()
    for (const { entries } of movements.values())
      for (const entry of entries)
        balances.set(keyOf(entry), (balances.get(keyOf(entry)) ?? 0n) + entry.amount)
    counted = movements.size
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
    balance(account, currency) {
      count()
      return balances.get(keyOf({ account, currency })) ?? 0n
    },
    canMove: (entries) => evaluate(entries).result,
    move(movement) {
      const { result, next } = evaluate(movement.entries)
      if (result !== 'moved') return result
      for (const [key, amount] of next) balances.set(key, amount)
      movements.set(String(movements.size), movement)
      counted = movements.size
      return 'moved'
    },
    movements: () => [...movements.values()],
  }
}
