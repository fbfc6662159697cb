/** The sign-ins that actions ask for. The page shows a dialog for each, and the action goes on after it. */

import type { Reauthenticate, ReauthenticationReason, Wallet } from '@embedded-wallet/core'
import { NotConfirmed } from '../text/problem'

/** An action waits until the user has signed in with this wallet. */
export interface Question {
  /** The wallet to sign in with. Its `stepUp` names the action that the user confirms. */
  wallet: Wallet
  reason: ReauthenticationReason
  confirm: () => void
  cancel: () => void
}

export interface Questions {
  /** The wallet's `reauthenticate`. */
  ask: Reauthenticate
  /** The open question. A wallet asks one at a time. */
  current: () => Question | undefined
  /** @returns A function that stops listening. */
  subscribe: (listener: () => void) => () => void
}

export function createQuestions(): Questions {
  let question: Question | undefined
  const listeners = new Set<() => void>()
  const show = (next: Question | undefined) => {
    question = next
    for (const listener of listeners) listener()
  }
  return {
    ask: (wallet, reason) =>
      new Promise<void>((resolve, reject) => {
        const end = (settle: () => void) => {
          // A sign-in may end after its question was canceled, and must not close a newer one.
          if (question === own) show(undefined)
          settle()
        }
        const cancel = () => end(() => reject(new NotConfirmed()))
        const own: Question = { wallet, reason, confirm: () => end(resolve), cancel }
        wallet.stepUp?.signal.addEventListener('abort', cancel)
        show(own)
      }),
    current: () => question,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
