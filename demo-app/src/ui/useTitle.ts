/** Names the tab of the browser. */

import { useEffect } from 'react'

export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Embedded Wallet`
  }, [title])
}
