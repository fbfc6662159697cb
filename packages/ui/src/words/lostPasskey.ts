/** What is left for a wallet whose passkey is lost. It promises nothing that the page does not know. */

import type { signInTexts } from './en/signIn.js'

/** What the page knows of the wallet. */
export interface LeftWays {
  /** Whether another way to sign in is shown. */
  hasOther: boolean
  /** Whether another device is signed in; undefined: the page cannot know it. */
  isElsewhere: boolean | undefined
  /** Whether the app lets its users see recovery words. */
  hasWords: boolean
}

/** @returns The sentences, the most useful one first. */
export function lostPasskey(
  { ways }: Pick<(typeof signInTexts)['signIn'], 'ways'>,
  { hasOther, isElsewhere, hasWords }: LeftWays,
): string[] {
  if (hasOther) return [ways.lostOther]
  const left = [ways.lostOnly]
  if (isElsewhere !== false) left.push(isElsewhere ? ways.lostDevice : ways.lostDeviceMaybe)
  if (hasWords) left.push(ways.lostWords)
  return [...left, ways.lostNobody]
}
