/** Identifiers in the order of their times, derived from the rows of a table. */

import type { Table } from './table.js'

interface Due {
  id: string
  /** Milliseconds since 1970. */
  dueAt: number
}

/** Identifiers by time. Of two that are due at the same time, the one that was added first is the next. */
export interface DueQueue {
  add(id: string, dueAt: number): void
  next(): Readonly<Due> | undefined
  /** Removes the next one. */
  drop(): void
}

/**
 * @param table - When all of its rows are replaced, the queue begins anew.
 * @param dueAtOf - When a row is due; `undefined` for one that is not in the queue.
 */
export function createDueQueue<Row>(
  table: Pick<Table<Row>, 'entries' | 'replacements'>,
  dueAtOf: (row: Row) => number | undefined,
): DueQueue {
  // The next one is the last, so that it is taken without a move of the others.
  let latestFirst: Due[] = []
  let built = -1
  const insert = (due: Due) => {
    let [low, high] = [0, latestFirst.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (latestFirst[middle]!.dueAt > due.dueAt) low = middle + 1
      else high = middle
    }
    latestFirst.splice(low, 0, due)
  }
  const inOrder = () => {
    if (built === table.replacements) return latestFirst
    built = table.replacements
    latestFirst = []
    for (const [id, row] of table.entries()) {
      const dueAt = dueAtOf(row)
      if (dueAt !== undefined) latestFirst.push({ id, dueAt })
    }
    // `sort` keeps the order of equals, so the reversed one is sorted.
    return latestFirst.reverse().sort((a, b) => b.dueAt - a.dueAt)
  }
  return {
    add(id, dueAt) {
      inOrder()
      insert({ id, dueAt })
    },
    next: () => inOrder().at(-1),
    drop: () => void inOrder().pop(),
  }
}
