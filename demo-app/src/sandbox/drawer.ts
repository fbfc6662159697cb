/** What the sections of the drawer share: one action at a time, one notice at a time, and the way out. */

import { useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useRef, useState } from 'react'
import { describeProblem, type PageProblem } from '../text/problem'
import type { NextStep } from './nextStep'

/** The next step of the chosen scenario. It outlives the open drawer. */
export interface KeptStep {
  step: NextStep | undefined
  keepStep: (step: NextStep | undefined) => void
}

/** The end of an action, for the user. */
export interface Outcome {
  text: string
  /** Default `info`. */
  tone?: PageProblem['tone']
  /** Where it goes on: an address of the page. */
  link?: string
}

export interface Drawer extends KeptStep {
  /** Whether this browser is signed in to a wallet. */
  hasWallet: boolean
  /** The action that is running. */
  busy: string | undefined
  outcome: Outcome | undefined
  /**
   * Runs an action, shows how it ended, and reads everything again: the wallet behind the drawer shows it at once. Never rejects. Does
   * nothing while another action is running.
   *
   * @param name - Tells the actions of the drawer apart.
   */
  run: (name: string, work: () => Promise<Outcome | undefined>) => Promise<void>
  /** Removes the outcome: the user turns to something else. */
  clear: () => void
  /** Closes the drawer and goes to an address of the page. */
  leaveTo: (link: string) => void
}

export function useDrawer(hasWallet: boolean, leaveTo: (link: string) => void): Omit<Drawer, keyof KeptStep> {
  const client = useQueryClient()
  const [busy, setBusy] = useState<string>()
  const [outcome, setOutcome] = useState<Outcome>()
  // State changes one render late, so a second click could start a second run.
  const running = useRef(false)
  const run = useCallback(
    async (name: string, work: () => Promise<Outcome | undefined>) => {
      if (running.current) return
      running.current = true
      setBusy(name)
      setOutcome(undefined)
      try {
        setOutcome(await work())
        // Not only what the server tells: the wallet's own lists tell it what time the service has.
        await client.invalidateQueries()
      } catch (error) {
        setOutcome(describeProblem(error))
      } finally {
        running.current = false
        setBusy(undefined)
      }
    },
    [client],
  )
  const clear = useCallback(() => setOutcome(undefined), [])
  return { hasWallet, busy, outcome, run, clear, leaveTo }
}

const Context = createContext<Drawer | undefined>(undefined)

export const DrawerProvider = Context.Provider
export const useDrawerContext = (): Drawer => useContext(Context)!
