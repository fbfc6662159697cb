/** The sandbox's clock, which tests can advance. */

/** The sandbox's clock. It follows its time source, and tests can advance it. It never goes back. */
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
   * @throws RangeError when `milliseconds` is negative or not finite.
   */
  advance(milliseconds: number): Promise<void>
}

interface ClockOptions {
  /** Milliseconds since 1970. */
  source: () => number
  /** How far the clock is ahead of its source, in milliseconds. */
  offset: { get(): number; set(offset: number): void }
  /** When the next timer is due. */
  nextDue: () => number | undefined
  /** Runs the timers that are due. */
  runDue: () => void
  /** Resolves when no background work is left. */
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

/** @returns ISO 8601 in UTC. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
