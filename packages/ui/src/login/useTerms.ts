/** Hook: the end-user terms that a new user accepts, where there are some. */

import { type EndUserTerms, getTerms, type RelayAddress } from '@embedded-wallet/core'
import { useEffect, useState } from 'react'

/**
 * @param isWanted - Whether the app has terms.
 * @returns Undefined until they were read. Where they cannot be read, the relay refuses the sign-up and says why.
 */
export function useTerms(relay: RelayAddress, isWanted: boolean): EndUserTerms | undefined {
  const [terms, setTerms] = useState<EndUserTerms>()
  useEffect(() => {
    if (!isWanted) return
    const controller = new AbortController()
    // Lost: why they cannot be read. The sign-up says it.
    getTerms(relay, { signal: controller.signal }).then(setTerms, () => undefined)
    return () => controller.abort()
  }, [relay, isWanted])
  return isWanted ? terms : undefined
}
