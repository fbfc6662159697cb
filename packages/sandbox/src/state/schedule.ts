/** The schedule: timers by the sandbox's clock, kept with the other records; and the queue that holds what is due in the order of its times. */

import { newId } from './ids.js'
import { firstNotBefore } from './rowLists.js'
import type { Table } from './table.js'

/** A future change of one record. */
export interface Timer {
  /** Milliseconds since 1970. */
  dueAt: number
  kind:
    | 'expire lookup'
    | 'expire quote'
    | 'lapse authorization'
    | 'continue payment'
    | 'expire approval'
    | 'expire invitation'
    | 'finish beneficiary check'
    | 'continue operation'
  /** The identifier of the record. */
  subject: string
}

/** The timers, in the order of their times. */
export type Schedule = ReturnType<typeof createSchedule>

/** @param timers - Rows by identifier. Existing rows count. */
export function createSchedule(timers: Table<Timer>) {
  const queue = createDueQueue(timers, ({ dueAt }) => dueAt)
  return {
    add(timer: Timer) {
      const id = newId('Timer')
      // Before the row: a queue that begins anew has the rows that are there.
      queue.add(id, timer.dueAt)
      timers.set(id, timer)
    },
    /** Returns when the next timer is due, in milliseconds since 1970. */
    nextDue: () => queue.next()?.dueAt,
    /** Removes and returns the next timer that is due at this time. */
    take(now: number): Timer | undefined {
      const next = queue.next()
      if (next === undefined || next.dueAt > now) return undefined
      const timer = timers.get(next.id)
      queue.drop()
      timers.delete(next.id)
      return timer
    },
  }
}

/**
 * Identifiers by time. Of two that are due at the same time, the one that was added first is the next.
 *
 * @param table - When all of its rows are replaced, the queue begins anew.
 * @param dueAtOf - When a row is due, in milliseconds since 1970; `undefined` for one that is not in the queue.
 */
export function createDueQueue<Row>(
  table: Pick<Table<Row>, 'entries' | 'replacements'>,
  dueAtOf: (row: Row) => number | undefined,
) {
  // The next one is the last, so that it is taken without a move of the others.
  let latestFirst: { id: string; dueAt: number }[] = []
  let built = -1
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
    add(id: string, dueAt: number) {
      const queue = inOrder()
      const place = firstNotBefore(queue.length, (at) => queue[at]!.dueAt > dueAt)
      queue.splice(place, 0, { id, dueAt })
    },
    next: () => inOrder().at(-1),
    /** Removes the next one. */
    drop: () => void inOrder().pop(),
  }
}
