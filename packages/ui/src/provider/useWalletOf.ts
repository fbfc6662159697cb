/** Hook: the wallet of the account that was found, made once, and kept while only its settings change. */

import { createWallet, type LoginWalletOptions, type Wallet } from '@embedded-wallet/core'
import { useState } from 'react'
import type { Found } from './accountSearch.js'

interface Made extends Pick<Found, 'accountId' | 'entered'> {
  relay: LoginWalletOptions
  wallet: Wallet | undefined
  /** Another number when the wallet before it has left the page: nothing of it may stay. */
  generation: number
}

/** @param relay - Must be the same object while its options are. */
export function useWalletOf(relay: LoginWalletOptions, found: Found): Made {
  const [made, setMade] = useState(() => make(relay, found))
  if (made.relay === relay && made.accountId === found.accountId && made.entered === found.entered)
    return made
  const next = make(relay, found, made)
  // A state may be set during a render when it stops by itself: React then renders again at once.
  setMade(next)
  return next
}

function make(relay: LoginWalletOptions, { accountId, entered }: Found, before?: Made): Made {
  const hasLeft = before?.wallet !== undefined && before.accountId !== accountId
  const generation = (before?.generation ?? 0) + (hasLeft ? 1 : 0)
  const rest = { accountId, entered, relay, generation }
  if (accountId === undefined) return { ...rest, wallet: undefined }
  const known = entered ?? (hasLeft ? undefined : before?.wallet)
  const wallet = createWallet({ ...relay, accountId })
  // The session of a browser without storage lives in the wallet that signed in.
  return { ...rest, wallet: known ? Object.freeze({ ...wallet, state: known.state }) : wallet }
}
