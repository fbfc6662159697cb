/** How often a page reads again by itself, in milliseconds. Hidden pages read nothing, and nothing that was refused is read again. */

/** Balance and payments that are shown. */
export const shownMs = 15_000
/** After a payment the service needs a little time, and its user waits: for so long it is read at this pace. */
export const awaitedMs = 3_000
export const hurryMs = 45_000
/** A payment without a known outcome, and what the service still works on. */
export const unknownMs = 5_000
/** A payment that was delivered: it may still come back. */
export const deliveredMs = 120_000
