/** Hook: a visit to the app's identity provider, one at a time, and why it brought nothing. */

import { useRef, useState } from 'react'
import { visitTexts } from '../words/en/visit.js'
import type { ProviderVisit, VisitEnd } from './identityProvider.js'
import { useScreens } from './screensContext.js'
import { useTexts } from './texts.js'

export function useProviderVisit() {
  const { identityProvider } = useScreens()
  const texts = useTexts(visitTexts)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<keyof typeof texts.visit>()
  // State changes one render late, so a second click could open a second window.
  const running = useRef(false)
  /** Call it inside a click. @returns The ID token; undefined if there is none. Never rejects. */
  const run = async (visit?: ProviderVisit): Promise<string | undefined> => {
    if (running.current || identityProvider === undefined) return undefined
    running.current = true
    setBusy(true)
    setFailure(undefined)
    let end: VisitEnd = { failure: 'refused' }
    try {
      end = await identityProvider.visit(visit)
    } catch {
      // Ignored: what the app threw. The user can only try again.
    }
    running.current = false
    setBusy(false)
    if ('oidcToken' in end) return end.oidcToken
    setFailure(end.failure)
    return undefined
  }
  return {
    isBusy,
    problem: failure && ({ tone: 'error', text: texts.visit[failure] } as const),
    run,
  }
}
