/** Hook: whether the session of the wallet has ended while the app's goes on: the page stays, and an action asks for the sign-in that it needs. */

import type { Wallet } from '@embedded-wallet/core'
import { useSession } from '@embedded-wallet/react'
import { useState, useSyncExternalStore } from 'react'
import { isMarked } from './browserMarks.js'
import { useScreens } from './screensContext.js'

/** Of a browser in which the user has signed in to this wallet, and has not signed out. */
export const openedMark = ({ accountId }: Pick<Wallet, 'accountId'>): string => `opened/${accountId}`

export function useIsEnded(): boolean {
  const { wallet, isOver } = useScreens()
  const { status, isSignedIn } = useSession()
  const [wasOpen, setWasOpen] = useState(isSignedIn)
  if (isSignedIn && !wasOpen) setWasOpen(true)
  const isOpened = () => wallet !== undefined && isMarked(openedMark(wallet))
  const wasOpened = useSyncExternalStore(subscribeToNothing, isOpened, () => false)
  if (isOver) return false
  // A session that is gone before the page loads has ended. One that goes before the user's eyes was signed out.
  return status === 'expired' || status === 'key-lost' || (status === 'signed-out' && wasOpened && !wasOpen)
}

const subscribeToNothing = () => () => {}
