/** The sandbox's clock: what time it is, and a way for tests to move it on. */

/** A clock that only goes forward by hand on top of the time it is given. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /**
   * Moves the clock on, so that nothing has to be waited for. What is due meanwhile happens at its own time.
   *
   * @returns Resolves when events that were to be delivered meanwhile have been; everything else has happened at once.
   */
  advance(milliseconds: number): Promise<void>
}

interface ClockOptions {
  /** Milliseconds since 1970. */
  source: () => number
  /** By how much the clock is ahead of its source, in milliseconds. */
  offset: { get(): number; set(offset: number): void }
  /** When something is to happen next. */
  nextDue: () => number | undefined
  /** Makes happen what is due. */
  runDue: () => void
  /** Resolves when all that runs in the background has come to rest. */
  settled: () => Promise<void>
}

export function createClock({ source, offset, nextDue, runDue, settled }: ClockOptions): Clock {
  const now = () => source() + offset.get()
  return {
    now,
    advance(milliseconds) {
      if (!Number.isFinite(milliseconds) || milliseconds < 0)
        throw new RangeError(`clock.advance takes milliseconds of 0 or more, got ${milliseconds}`)
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

/** @returns ISO 8601 in UTC. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
