/** The sign-ins that actions ask for, one after the other, and who shows them. */

import {
  type Reauthenticate,
  type ReauthenticationReason,
  SessionError,
  type StepUp,
  type Wallet,
} from '@embedded-wallet/core'

/** An action waits until the user has signed in with this wallet. */
export interface ReauthenticationQuestion {
  /** Sign in with this wallet and no other. */
  wallet: Wallet
  /** Why the action asks. `STEP_UP_REQUIRED`: also a user who is signed in must sign in once more. */
  reason: ReauthenticationReason
  /** What the user is about to confirm; undefined if the sign-in is for a session only. */
  stepUp: StepUp | undefined
  /** The user has signed in: the action continues. */
  confirm: () => void
  /**
   * The user gives up: the action ends with this error. Default: a `SessionError` with the code `SIGNING_DECLINED`.
   */
  cancel: (error?: Error) => void
}

/** The questions of one provider. */
export interface Questions {
  /** The wallet's `reauthenticate`. */
  ask: Reauthenticate
  /** The question to show. */
  current: () => ReauthenticationQuestion | undefined
  /** Whether a component shows questions. Without one, a question would stay open forever. */
  isShown: () => boolean
  /** @returns A function that stops listening. */
  subscribe: (listener: () => void) => () => void
  /** Ends the questions that any session settles: the user has signed in, such as in another tab. */
  confirmSignIns: () => void
  cancelAll: () => void
}

const declined = () =>
  new SessionError('SIGNING_DECLINED', 'The user did not confirm the action. Nothing was signed or sent.')

export function createQuestions(): Questions {
  let open: readonly ReauthenticationQuestion[] = []
  const listeners = new Set<() => void>()
  const change = (next: readonly ReauthenticationQuestion[]) => {
    open = next
    for (const listener of listeners) listener()
  }
  return {
    ask: (wallet, reason) =>
      new Promise<void>((resolve, reject) => {
        const end = (settle: () => void) => {
          // A sign-in may end after its question, and must not close a newer one.
          if (open.includes(own)) change(open.filter((question) => question !== own))
          settle()
        }
        const own: ReauthenticationQuestion = {
          wallet,
          reason,
          stepUp: wallet.stepUp,
          confirm: () => end(resolve),
          cancel: (error) => end(() => reject(error ?? declined())),
        }
        wallet.stepUp?.signal.addEventListener('abort', () => own.cancel(), { once: true })
        change([...open, own])
      }),
    current: () => open[0],
    isShown: () => listeners.size > 0,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    confirmSignIns: () => {
      for (const question of open) if (question.stepUp === undefined) question.confirm()
    },
    cancelAll: () => {
      for (const question of open) question.cancel()
    },
  }
}
