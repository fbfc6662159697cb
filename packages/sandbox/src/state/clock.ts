/** The sandbox's time: its clock, which tests can advance, the timers that are due by it, and the queue that holds what is due in the order of its times. */

import { firstNotBefore } from './rowLists.js'
import type { Table } from './table.js'

/** The sandbox's clock. It follows its time source, and tests can advance it. */
export interface Clock {
  /** Returns the time of the sandbox in milliseconds since 1970. */
  now(): number
  /**
   * Advances the clock, so that tests do not wait. Everything that becomes due happens at its own time, in order.
   *
   * Await the promise only for webhook deliveries and the journal: everything else has happened when the call returns.
   *
   * @param milliseconds - 0 or more.
   * @returns Resolves when the due events are delivered and the journal is written.
   * @throws RangeError if `milliseconds` is negative or not finite.
   */
  advance(milliseconds: number): Promise<void>
}

interface ClockOptions {
  source: () => number
  /** How far the clock is ahead of its source, in milliseconds. */
  offset: { get(): number; set(offset: number): void }
  nextDue: () => number | undefined
  runDue: () => void
  settled: () => Promise<void>
}

export function createClock({ source, offset, nextDue, runDue, settled }: ClockOptions): Clock {
  const now = () => source() + offset.get()
  return {
    now,
    advance(milliseconds) {
      if (!Number.isFinite(milliseconds) || milliseconds < 0)
        throw new RangeError(
          `clock.advance: milliseconds must be a finite number of at least 0, got ${milliseconds}`,
        )
      const target = offset.get() + milliseconds
      for (let due = nextDue(); due !== undefined && due <= source() + target; due = nextDue()) {
        offset.set(Math.max(offset.get(), due - source()))
        runDue()
      }
      offset.set(Math.max(offset.get(), target))
      return settled()
    },
  }
}

export interface Timer {
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
  subject: string
}

export type Schedule = ReturnType<typeof createSchedule>

export function createSchedule(timers: Table<Timer>) {
  const queue = createDueQueue(timers, ({ dueAt }) => dueAt)
  return {
    add(timer: Timer) {
      const id = `Timer:${crypto.randomUUID()}`
      // Before the row: a queue that starts over has the rows that are there.
      queue.add(id, timer.dueAt)
      timers.set(id, timer)
    },
    nextDue: () => queue.next()?.dueAt,
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

/** Identifiers by time; of two with the same, the one that was added first. When all rows of the table are replaced, the queue starts over. */
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
    drop: () => void inOrder().pop(),
  }
}
