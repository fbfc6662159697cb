/** Whether the wallet and the inspector fit side by side. */

import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(min-width: 64rem)')

const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
