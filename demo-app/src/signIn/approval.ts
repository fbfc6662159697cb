/** What the user has clicked: lets the wallet sign a text that no wallet can read only for that action, and says what it was. */

import type { SignedAction, SigningSummary } from '@embedded-wallet/core'

/** A click that leads to a signed action. */
export interface Clicked {
  /** What the user confirms, after the word "to": such as "remove codes by e-mail". */
  purpose?: string
  /** The AuthMethod that cannot confirm this, because it is the one to be removed. */
  except?: string
}

const clicked = new Map<SignedAction, Clicked>()

/** Runs the work of a click, which may sign one unreadable text after the other for this action and for no other. */
export async function asClicked<Result>(
  action: SignedAction,
  work: () => Promise<Result>,
  details: Clicked = {},
): Promise<Result> {
  clicked.set(action, details)
  try {
    return await work()
  } finally {
    clicked.delete(action)
  }
}

/** What the user clicked for an action that runs. */
export const clickOf = (action: SignedAction | undefined): Clicked | undefined =>
  action && clicked.get(action)

/** The wallet's `approvePayload`. An object in JSON of an unknown form is not such a text and is refused. */
export function approveClicked({ action, payloadToSign }: SigningSummary): boolean {
  return clicked.has(action) && /^[A-Za-z0-9+/]+={0,2}$/.test(payloadToSign)
}
