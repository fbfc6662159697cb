/** The service's time: with it all instances, the wallet and the identity provider agree, whatever the clock of this machine shows. */

/** A Date header has whole seconds, and clocks that follow NTP differ by less. */
const toleranceMs = 5_000

/** @param clock - Of this machine: it counts until the service has responded. */
export function createServiceTime(clock: () => number) {
  let aheadMs = 0
  /** The last text, and what it says: a busy service sends the same for a second. */
  let text: string | undefined
  let time = Number.NaN
  const now = () => clock() + aheadMs
  return {
    now,
    /** Takes the header Date of a response. The service has written it between `sentAt` and now. */
    note: (date: string | undefined, sentAt: number): void => {
      if (date !== text) {
        text = date
        time = Date.parse(date ?? '')
      }
      if (time < sentAt - toleranceMs || time > now() + toleranceMs) aheadMs += time - now()
    },
  }
}
