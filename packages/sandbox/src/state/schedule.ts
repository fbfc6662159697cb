/** The schedule: timers by the sandbox's clock, kept with the other records. */

import { createDueQueue } from './dueQueue.js'
import { newId } from './ids.js'
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
export interface Schedule {
  add(timer: Timer): void
  /** Returns when the next timer is due, in milliseconds since 1970. */
  nextDue(): number | undefined
  /** Removes and returns the next timer that is due at this time. */
  take(now: number): Timer | undefined
}

/** @param timers - Rows by identifier. Existing rows count. */
export function createSchedule(timers: Table<Timer>): Schedule {
  const queue = createDueQueue(timers, ({ dueAt }) => dueAt)
  return {
    add(timer) {
      const id = newId('Timer')
      // Before the row: a queue that begins anew has the rows that are there.
      queue.add(id, timer.dueAt)
      timers.set(id, timer)
    },
    nextDue: () => queue.next()?.dueAt,
    take(now) {
      const next = queue.next()
      if (next === undefined || next.dueAt > now) return undefined
      const timer = timers.get(next.id)
      queue.drop()
      timers.delete(next.id)
      return timer
    },
  }
}
