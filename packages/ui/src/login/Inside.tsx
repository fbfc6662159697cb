/** The login of a known wallet, and the page of the app. */

import { tellApp, type Wallet } from '@embedded-wallet/core'
import { useSession } from '@embedded-wallet/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../parts/Button.js'
import { Screen } from '../parts/Screen.js'
import { mark } from '../provider/browserMarks.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { openedMark, useIsEnded } from '../provider/useIsEnded.js'
import { commonTexts } from '../words/en/common.js'
import { Renew, Unlock } from './laterSteps.js'
import type { KnownSignIn } from './Unlock.js'

interface InsideProps {
  signIn: KnownSignIn
  /** Called once, when the user is signed in. */
  onDone: ((wallet: Wallet) => void) | undefined
  onCancel: (() => void) | undefined
  /** What the app shows to a user who is signed in. */
  page: ReactNode
  /** What a user who is signed in is offered first. */
  children: ReactNode
}

/**
 * The page is there from the first sign-in on. It stays when the session ends, with what the user has typed, and comes back with a reload: its
 * reads need the app's session alone, and an action asks for the sign-in that it needs.
 */
export function Inside({ signIn, onDone, onCancel, page, children: offer }: InsideProps) {
  const { wallet, isLogin, isOver: isAppOver, isSearched } = useScreens()
  const { common } = useTexts(commonTexts)
  const session = useSession()
  const isOver = isAppOver && isLogin
  const isOpen = session.isSignedIn && !isOver
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const isDone = isOpen && !offer
  const isKept = useIsEnded() && !onCancel && (wasOpen || page !== undefined)
  const [hasPage, setPage] = useState(isDone || isKept)
  if ((isDone || isKept) && !hasPage) setPage(true)
  const done = useRef(false)
  useEffect(() => {
    if (!isDone || wallet === undefined || done.current) return
    done.current = true
    mark(openedMark(wallet))
    tellApp(onDone, wallet)
  }, [isDone, wallet, onDone])
  // Its ways to sign in are not read: the relay may refuse that now.
  if (wasOpen && session.status === 'signed-out' && isSearched) return null
  return (
    <>
      {!isKept && (!isOpen || offer) && (
        <Screen name="login">
          {isOver ? <Renew {...signIn} /> : <Unlock {...signIn} />}
          {!isOpen && onCancel && (
            <Button variant="foot" onClick={onCancel}>
              {common.cancel}
            </Button>
          )}
          {isOpen && offer}
        </Screen>
      )}
      {hasPage && page}
    </>
  )
}
