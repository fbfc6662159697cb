/** The service's time, estimated from the Date header of its responses: device clocks are often minutes wrong. */

/** A clock that follows the service's. Times are milliseconds since 1970. */
export interface ServiceClock {
  /**
   * The service's time now; this device's as long as nothing better is known.
   *
   * A user may set the device's date back, and its uptime may stand still while it sleeps: the longer of both has passed.
   */
  now(): number
  /** The estimated offset in milliseconds: positive if this device's clock is slow. */
  offset(): number
  /** Whether this page has received the service's time: the device's clock may have been set since an earlier page did. */
  isHeard(): boolean
  /**
   * Takes a reading.
   *
   * @param time - The service's time; NaN is ignored.
   * @param isHeard - False for a conclusion from what was stored: it holds only until the service responds.
   */
  note(time: number, isHeard?: boolean): void
}

/** A Date header has whole seconds, and a response takes its time. */
const toleranceMs = 5_000

/** @returns A clock that the service has not corrected yet. */
export function createServiceClock(onCorrection = () => {}): ServiceClock {
  /** What the service's clock showed, and both clocks of this device at that moment. */
  let reading: { time: number; date: number; uptime: number; isHeard: boolean } | undefined
  const now = () => {
    if (reading === undefined) return Date.now()
    const { time, date, uptime } = reading
    return time + Math.max(Date.now() - date, Math.trunc(performance.now() - uptime))
  }
  return {
    now,
    offset: () => now() - Date.now(),
    isHeard: () => reading?.isHeard === true,
    note(time, isHeard = true) {
      if (!Number.isFinite(time) || (!isHeard && reading !== undefined)) return
      const correctionMs = Math.abs(time - now())
      reading = { time, date: Date.now(), uptime: performance.now(), isHeard }
      if (correctionMs > toleranceMs) onCorrection()
    },
  }
}
