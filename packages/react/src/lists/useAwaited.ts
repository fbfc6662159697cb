/** Hook: reads again every few seconds while the user waits for a change. */

import { useContext, useEffect, useId, useRef } from 'react'
import { pollOf } from '../provider/poll.js'
import { WalletContext } from '../provider/walletContext.js'
import { isHopeful } from '../queries.js'

/** As a hook of a list returns it. */
export interface AwaitedRead {
  /** Of the last read. */
  error: Error | null
  /** Reads again. */
  refetch: () => unknown
}

/**
 * Reads again every three seconds while the user waits for a change, such as money that comes in, and sees the page. What was refused is not read
 * again.
 *
 * @param read - What `useAccount`, `useTransaction` or another hook returns. Undefined: there is nothing to wait for.
 * @example
 * ```tsx
 * function Waiting() {
 *   const account = useAccount()
 *   useAwaited(account)
 *   return <p>{account.data?.balance?.amount}</p>
 * }
 * ```
 */
export function useAwaited(read: AwaitedRead | undefined): void {
  const poll = useContext(WalletContext)?.poll
  const key = useId()
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  const isWanted = read !== undefined && isHopeful(read.error)
  useEffect(() => {
    if (isWanted && poll) return pollOf(poll).join(key, () => void latest.current?.refetch(), true)
  }, [isWanted, poll, key])
}
