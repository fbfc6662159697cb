/** The sandbox's clock: what time it is, and a way for tests to move it on. */

/** A clock that only goes forward by hand on top of the time it is given. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Moves the clock on, so that nothing has to be waited for. */
  advance(milliseconds: number): void
}

/** @param source - Milliseconds since 1970. */
export function createClock(source: () => number): Clock {
  let offset = 0
  return {
    now: () => source() + offset,
    advance: (milliseconds) => {
      if (!Number.isFinite(milliseconds) || milliseconds < 0)
        throw new RangeError(`clock.advance takes milliseconds of 0 or more, got ${milliseconds}`)
      offset += milliseconds
    },
  }
}

/** @returns ISO 8601 in UTC. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
