/** Whether the wallet and the inspector fit side by side, and the name of the tab. */

import { useEffect, useSyncExternalStore } from 'react'

const query = window.matchMedia('(min-width: 64rem)')

const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => query.matches)

/** @param title - Undefined: a page below sets it. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title) document.title = `${title} · Embedded Wallet`
  }, [title])
}
