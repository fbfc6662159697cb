/** Hook: the account of the app's user, as `accountSearch.ts` finds and follows it. */

import type { LoginWalletOptions, ServiceError } from '@embedded-wallet/core'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { type AccountSearch, createAccountSearch, type Found } from './accountSearch.js'

/**
 * @param relay - Must be the same object while its options are.
 * @param given - The account, if the app knows it. Then nothing is read.
 */
export function useFoundAccount(
  relay: LoginWalletOptions,
  given: string | undefined,
): { found: Found; search: AccountSearch } {
  const [last, setLast] = useState(() => createAccountSearch(given))
  const search = last.given === given ? last : createAccountSearch(given)
  // A state may be set during a render when it stops by itself: React then renders again at once.
  if (search !== last) setLast(search)
  const found = useSyncExternalStore(search.subscribe, search.found, search.found)
  // Before the first paint: the call that everything waits for is on its way while the browser draws.
  useLayoutEffect(() => search.follow(relay), [search, relay])
  // A wrong configuration is not retried.
  const hasFailed =
    found.status === 'failed' && (found.failure as Partial<ServiceError> | undefined)?.retryable === true
  useEffect(() => (hasFailed ? search.repeat() : undefined), [search, hasFailed])
  return { found, search }
}
