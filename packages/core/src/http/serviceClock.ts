/** The service's time, estimated from the Date header of its answers: device clocks are often minutes wrong. */

/** What the service's clock said, and both clocks of this device then. */
interface Reading {
  time: number
  date: number
  uptime: number
  /** Whether it was heard on this page, or only concluded from what an earlier one stored. */
  isHeard: boolean
}

/** The last reading, by the object that makes the calls. */
const readings = new WeakMap<object, Reading>()

/**
 * The service's time now, milliseconds since 1970; this device's as long as nothing better is known.
 *
 * A person may set the device's date back, and its uptime may stand still while it sleeps: what passed is the longer of both.
 */
export function serverNow(caller: object): number {
  const reading = readings.get(caller)
  if (reading === undefined) return Date.now()
  const { time, date, uptime } = reading
  return time + Math.max(Date.now() - date, Math.trunc(performance.now() - uptime))
}

/** The estimated offset in milliseconds: positive when this device's clock is slow. */
export function serverOffset(caller: object): number {
  return serverNow(caller) - Date.now()
}

/** Whether the service's clock was heard on this page: a device's clock may have been set since an earlier one. */
export function hasServerOffset(caller: object): boolean {
  return readings.get(caller)?.isHeard === true
}

/**
 * Takes a reading of the service's clock.
 *
 * @param time - Milliseconds since 1970; NaN is ignored.
 * @param isHeard - False for a conclusion, which only stands in as long as there is no reading at all.
 */
export function noteServerTime(caller: object, time: number, isHeard = true): void {
  if (!Number.isFinite(time) || (!isHeard && readings.has(caller))) return
  readings.set(caller, { time, date: Date.now(), uptime: performance.now(), isHeard })
}
