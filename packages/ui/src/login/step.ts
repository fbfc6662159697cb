/** Which step of the login shows, for an app that names its page after it. */

import { createContext, useContext, useEffect } from 'react'

/**
 * `sign-up`: the address of a new user. `log-in`: the address of a known one. `code`: the mailed code. `proof`: a passkey, a provider or a code.
 * `passkey`: the first way to sign in. `unlock`: the same as `proof`, for the wallet of the app's user.
 */
export type LoginStep = 'sign-up' | 'log-in' | 'code' | 'proof' | 'passkey' | 'unlock'

const ignore = () => {}

export const StepContext = createContext<(step: LoginStep | undefined) => void>(ignore)

/** The component shows this step while it is mounted. */
export function useStep(step: LoginStep): void {
  const onStep = useContext(StepContext)
  useEffect(() => {
    onStep(step)
    return () => onStep(undefined)
  }, [step, onStep])
}
