/** A module that loads after the first view, so that the first view comes sooner. */

import { useEffect, useSyncExternalStore } from 'react'

/** Null: it did not load. */
type There<Module> = Module | null | undefined

/**
 * @param load - Imports the module. It is called once, and again after it failed.
 * @returns `prepare` loads it before it is shown, never rejects, and says whether it is there.
 */
export function laterModule<Module>(load: () => Promise<Module>) {
  let there: There<Module>
  let loading: Promise<boolean> | undefined
  const listeners = new Set<() => void>()
  const set = (next: There<Module>) => {
    there = next
    for (const listener of listeners) listener()
    return !!next
  }
  const prepare = () => {
    if (there === null) set(undefined)
    loading ??= load().then(set, () => {
      // Lost: why it did not load. The user can only try again.
      loading = undefined
      return set(null)
    })
    return loading
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  /**
   * Hook: loads it, and what is there of it.
   *
   * @param need - What is shown with it. Another one tries again, and what is false or empty does not.
   */
  const useModule = (need: unknown): There<Module> => {
    useEffect(() => {
      if (need) void prepare()
    }, [need])
    return useSyncExternalStore(subscribe, () => there, none)
  }
  return { prepare, useModule }
}

const none = () => undefined

/** What `laterModule` makes. */
export type LaterModule<Module> = ReturnType<typeof laterModule<Module>>
