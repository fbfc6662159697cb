/** Names the tab of the browser. */

import { useEffect } from 'react'

/** @param title - Undefined: a page below says it. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title) document.title = `${title} · Embedded Wallet`
  }, [title])
}
