/** The schedule: timers by the sandbox's clock, kept with the other records. */

import { newId } from './ids.js'
import type { Table } from './table.js'

/** A future change of one record. */
export interface Timer {
  /** Milliseconds since 1970. */
  dueAt: number
  kind:
    | 'expire lookup'
    | 'expire quote'
    | 'continue payment'
    | 'expire approval'
    | 'expire invitation'
    | 'finish beneficiary check'
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
  let order: string[] | undefined
  const dueAt = (id: string) => timers.get(id)!.dueAt
  // A restore replaces all rows, so the order is checked against them.
  const inOrder = () => {
    if (order === undefined || order.length !== timers.size || (order[0] && !timers.has(order[0])))
      order = [...timers.entries()].sort(([, a], [, b]) => a.dueAt - b.dueAt).map(([id]) => id)
    return order
  }
  return {
    add(timer) {
      const ids = inOrder()
      const id = newId('Timer')
      timers.set(id, timer)
      // Most new timers are due last, so the search starts at the end.
      let at = ids.length
      while (at > 0 && dueAt(ids[at - 1]!) > timer.dueAt) at--
      ids.splice(at, 0, id)
    },
    nextDue() {
      const [first] = inOrder()
      return first === undefined ? undefined : dueAt(first)
    },
    take(now) {
      const ids = inOrder()
      const [first] = ids
      if (first === undefined || dueAt(first) > now) return undefined
      const timer = timers.get(first)!
      ids.shift()
      timers.delete(first)
      return timer
    },
  }
}
