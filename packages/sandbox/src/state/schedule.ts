/** What is to happen later, by the sandbox's clock: a list of timers that is kept with the other records. */

import { newId } from './ids.js'
import type { Table } from './table.js'

/** Something that is to happen to a record. */
export interface Timer {
  /** Milliseconds since 1970. */
  dueAt: number
  kind:
    | 'expire lookup'
    | 'expire quote'
    | 'continue payment'
    | 'expire invitation'
    | 'finish beneficiary check'
  /** Identifier of the record. */
  subject: string
}

/** Timers in the order in which they are due. */
export interface Schedule {
  add(timer: Timer): void
  /** When the next one is due, in milliseconds. */
  nextDue(): number | undefined
  /** Takes the next timer that is due at this time. */
  take(now: number): Timer | undefined
}

/** @param timers - Rows by identifier; what is there already counts. */
export function createSchedule(timers: Table<Timer>): Schedule {
  let order: string[] | undefined
  const dueAt = (id: string) => timers.get(id)!.dueAt
  // Rows can be replaced as a whole, so the order is checked against them.
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
      // Most timers are due later than the others: looking from the end is short.
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
