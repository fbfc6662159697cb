/** The service's time, estimated from the Date header of its answers: device clocks are often minutes wrong. */

/** Milliseconds to add to this device's clock, by the object that makes the calls. */
const offsets = new WeakMap<object, number>()

/** The service's time now, milliseconds since 1970; this device's as long as nothing better is known. */
export function serverNow(caller: object): number {
  return Date.now() + serverOffset(caller)
}

/** The estimated offset in milliseconds: positive when this device's clock is slow. */
export function serverOffset(caller: object): number {
  return offsets.get(caller) ?? 0
}

/** Whether an estimate exists. */
export function hasServerOffset(caller: object): boolean {
  return offsets.has(caller)
}

/**
 * Takes a reading of the service's clock.
 *
 * @param time - Milliseconds since 1970; NaN is ignored.
 */
export function noteServerTime(caller: object, time: number): void {
  if (Number.isFinite(time)) offsets.set(caller, time - Date.now())
}
