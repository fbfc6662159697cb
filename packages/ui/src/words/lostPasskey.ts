/** What is left for a wallet whose passkey is lost. It promises nothing that the page does not know. */

import type { signInTexts } from './en/signIn.js'

/** What the page knows of the wallet. */
export interface LeftWays {
  /** Whether another way to sign in is shown. */
  hasOther: boolean
  /** Whether another device may be signed in. No page knows more: a session can be that of this browser, which has lost its storage. */
  mayBeElsewhere: boolean
  /** Whether the app lets its users see recovery words. */
  hasWords: boolean
}

/** @returns The sentences, the most useful one first. */
export function lostPasskey(
  { ways }: Pick<(typeof signInTexts)['signIn'], 'ways'>,
  { hasOther, mayBeElsewhere, hasWords }: LeftWays,
): string[] {
  if (hasOther) return [ways.lostOther]
  const left = [ways.lostOnly]
  if (mayBeElsewhere) left.push(ways.lostDevice)
  if (hasWords) left.push(ways.lostWords)
  return [...left, ways.lostNobody]
}
