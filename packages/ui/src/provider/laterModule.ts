/** A module that loads after the first view, so that the first view comes sooner. */

import { useEffect, useSyncExternalStore } from 'react'

/** Null: it did not load. */
type There<Module> = Module | null | undefined

/**
 * @param load - Imports the module. It is called once, and again after it failed.
 * @returns `prepare` loads it before it is shown, never rejects, and resolves with whether it is there.
 */
export function laterModule<Module>(load: () => Promise<Module>) {
  let there: There<Module>
  let loading: Promise<boolean> | undefined
  let hasFailed = false
  let isAsked = false
  let isLost = false
  let failure: Error | undefined
  const listeners = new Set<() => void>()
  const set = (next: There<Module>) => {
    there = next
    for (const listener of listeners) listener()
    return !!next
  }
  const prepare = () => {
    if (there === null) set(undefined)
    loading ??= load().then(set, (error: Error) => {
      loading = undefined
      failure = error
      // Without a network, a failure means nothing for the next try.
      isLost ||= hasFailed && isAsked && navigator.onLine !== false
      hasFailed = true
      isAsked = false
      return set(null)
    })
    return loading
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  /**
   * Hook: loads it, and returns the parts that are there.
   *
   * @param need - The content that needs it. Another value tries again; a false or empty one does not.
   */
  const useModule = (need: unknown): There<Module> => {
    useEffect(() => {
      if (need) void prepare()
    }, [need])
    return useSyncExternalStore(subscribe, () => there, none)
  }
  /** As `prepare`, when the user tries again. */
  const retry = () => {
    isAsked = true
    return prepare()
  }
  return {
    prepare,
    retry,
    useModule,
    /** Why it did not load the last time. */
    failure: () => failure,
    /** Whether trying again did not help. Firefox and Safari never ask again for a module that was lost: only a new page gets it. */
    isLost: () => isLost,
  }
}

const none = () => undefined

/** What `laterModule` makes. */
export type LaterModule<Module> = ReturnType<typeof laterModule<Module>>
