/** What the user confirms, in words: what was clicked, or else the action itself. */

import type { SignedAction } from '@embedded-wallet/core'
import type { Approval } from '../provider/approval.js'
import type { Texts } from '../words/texts.js'

/** @param action - Of the verb that waits; undefined when it waits for a session only. */
export function purposeOf(
  { question }: Pick<Texts, 'question'>,
  approval: Approval,
  action: SignedAction | undefined,
): string {
  const purposes: Readonly<Partial<Record<SignedAction, string>>> = question.purposes
  return approval.purposeOf(action) ?? (action && purposes[action]) ?? question.purposes.anything
}
