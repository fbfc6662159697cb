/** Lets the user try again after a closed passkey prompt, with the same challenge: no second confirmation, no second code. */

import type { PasskeyCeremonies, Wallet } from '@embedded-wallet/core'
import { useCallback, useRef, useState } from 'react'
import type { PageProblem } from '../text/problem'

/** Asks what to do after a closed prompt. `true`: try again, inside the click of the user. */
export type AskAgain = () => Promise<boolean>

/** @returns The same wallet. A closed prompt ends its registration only when the user does not want to try again. */
export function withPatience(wallet: Wallet, askAgain: AskAgain): Wallet {
  const { passkeys } = wallet
  const create: PasskeyCeremonies['create'] = async (options, context) => {
    for (;;) {
      try {
        return await passkeys.create(options, context)
      } catch (error) {
        if (!isClosed(error) || context.signal?.aborted || !(await askAgain())) throw error
      }
    }
  }
  return { ...wallet, passkeys: { ...passkeys, create } }
}

/** WebAuthn Level 3, section 5.1.3: a browser says NotAllowedError when the user closes the prompt or lets it time out. */
const isClosed = (error: unknown) => error instanceof Error && error.name === 'NotAllowedError'

export interface Patience {
  /** A prompt was closed, and the user has not said yet what to do. */
  isAsking: boolean
  askAgain: AskAgain
  /** Call it inside a click: some browsers show a prompt only then. */
  tryAgain: () => void
  giveUp: () => void
}

export function usePatience(): Patience {
  const [isAsking, setAsking] = useState(false)
  const answer = useRef<(isAgain: boolean) => void>(undefined)
  const settle = useCallback((isAgain: boolean) => {
    setAsking(false)
    answer.current?.(isAgain)
  }, [])
  const askAgain = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        answer.current = resolve
        setAsking(true)
      }),
    [],
  )
  return { isAsking, askAgain, tryAgain: () => settle(true), giveUp: () => settle(false) }
}

export const closedPrompt: PageProblem = {
  tone: 'info',
  text: 'No passkey was created: the prompt was closed or timed out. Try again.',
}
