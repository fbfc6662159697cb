/** What the simulation found and the product does not mend yet. A schedule that shows one of these is counted, not hidden. */

import type { Outcome } from './run.js'

interface KnownGap {
  title: string
  isShownBy: (outcome: Outcome) => boolean
}

export const knownGaps: readonly KnownGap[] = [
  {
    // The relay lets one of two arrivals use the step-up. When the duplicate gets it, the wallet hears only of the other one's 403.
    title:
      'a network duplicates a payment with a step-up: the duplicate pays, and the wallet hears of the refusal alone',
    isShownBy: ({ broken, taken }) =>
      broken?.invariant === 'what the app was told agrees with the ledger' &&
      taken.some((name) => /call\d+ POST \/quotes\/Quote\/execute: twice$/.test(name)),
  },
]

/** The gap that a schedule shows, if it is a known one. */
export const knownGapOf = (outcome: Outcome): string | undefined =>
  knownGaps.find(({ isShownBy }) => isShownBy(outcome))?.title
