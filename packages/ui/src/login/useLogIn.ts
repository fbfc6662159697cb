/** Starts a login at the relay: finds the wallet of an address, and its ways to sign in. */

import { type LoginOffer, startLogin } from '@embedded-wallet/core'
import { useRef, useState } from 'react'
import { useScreens } from '../provider/screensContext.js'

interface LogInState {
  offer?: LoginOffer | undefined
  error?: Error | undefined
  isBusy: boolean
}

const idle: LogInState = { isBusy: false }

/** Without the hooks of verbs, which the first view of a login would wait for. */
export function useLogIn() {
  const { relay, onProblem } = useScreens()
  const [state, setState] = useState(idle)
  /** Of the login that is under way: what another one learns is of the past. */
  const running = useRef<object>(undefined)
  const begin = async (identifier: string) => {
    // A second click, one render early.
    if (running.current) return
    const own = {}
    running.current = own
    setState({ isBusy: true })
    let end: Omit<LogInState, 'isBusy'>
    try {
      end = { offer: await startLogin(relay, { identifier }) }
    } catch (thrown) {
      end = { error: thrown as Error }
    }
    if (running.current !== own) return
    running.current = undefined
    setState({ ...end, isBusy: false })
    if (end.error) onProblem(end.error, 'startLogin')
  }
  /** Back to the address. */
  const end = () => {
    running.current = undefined
    setState(idle)
  }
  return { ...state, begin, end }
}
