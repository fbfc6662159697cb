/** Time that only goes on: for pauses and countdowns. */

let time = 0
let last: { date: number; uptime: number } | undefined

/**
 * Measures how much time passes. A user may set the device's date back, and its uptime may stand still while it sleeps: the longer of both
 * has passed.
 *
 * @returns Milliseconds since the first call in this page.
 */
export function steadyTime(): number {
  const now = { date: Date.now(), uptime: performance.now() }
  if (last) time += Math.max(0, now.date - last.date, Math.trunc(now.uptime - last.uptime))
  last = now
  return time
}
