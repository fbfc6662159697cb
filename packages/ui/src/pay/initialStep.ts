/** The step of a payment before `findPayStep.ts` has loaded: nothing but the wait for an offer, and the review of an open one. */

import type { KnownCalls } from './payFacts.js'

export interface ClockedOffer {
  isAsking: boolean
  /** By the clock of this device. */
  isOver: boolean
  /** Why there is none. */
  error?: Error | undefined
}

/** @returns Undefined if something else is known: only `findPayStep` knows what that means. */
export function initialStep(
  { offer, call, pending, proven }: KnownCalls,
  { isAsking, isOver }: ClockedOffer,
): 'asking' | 'review' | undefined {
  if (call || pending || proven || isOver) return undefined
  if (isAsking) return 'asking'
  return offer?.status === 'PENDING' ? 'review' : undefined
}
