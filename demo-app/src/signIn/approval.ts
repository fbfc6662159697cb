/** Lets the wallet sign a text that no wallet can read, and only while the action that the user clicked runs. */

import type { SignedAction, SigningSummary } from '@embedded-wallet/core'

const clicked = new Set<SignedAction>()

/** Runs the work of a click, which may sign one unreadable text after the other for this action and for no other. */
export async function asClicked<Result>(action: SignedAction, work: () => Promise<Result>): Promise<Result> {
  clicked.add(action)
  try {
    return await work()
  } finally {
    clicked.delete(action)
  }
}

/** The wallet's `approvePayload`. An object in JSON of an unknown form is not such a text and is refused. */
export function approveClicked({ action, payloadToSign }: SigningSummary): boolean {
  return clicked.has(action) && /^[A-Za-z0-9+/]+={0,2}$/.test(payloadToSign)
}
