/** The login of a known wallet, and the page of the app. */

import type { Wallet } from '@embedded-wallet/core'
import { useSession } from '@embedded-wallet/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Screen } from '../parts/Screen.js'
import { useScreens } from '../provider/screensContext.js'
import { Expiring } from './Expiring.js'
import { Renew } from './Renew.js'
import { Unlock } from './Unlock.js'

interface InsideProps {
  email: string | undefined
  onSignedIn: (wallet: Wallet, type: string) => void
  /** Hears once that the user is signed in. */
  onDone: ((wallet: Wallet) => void) | undefined
  /** What the app shows to a user who is signed in. */
  page: ReactNode
  /** What is offered first. */
  children: ReactNode
}

/** The page is there from the first sign-in on, and stays when the session ends. */
export function Inside({ email, onSignedIn, onDone, page, children: offer }: InsideProps) {
  const { wallet, isLogin, isOver: isAppOver, isSearched } = useScreens()
  const session = useSession()
  const isOver = isAppOver && isLogin
  const isOpen = session.isSignedIn && !isOver
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const done = useRef(false)
  const isDone = isOpen && !offer
  useEffect(() => {
    if (!isDone || wallet === undefined || done.current) return
    done.current = true
    onDone?.(wallet)
  }, [isDone, wallet, onDone])
  /** The session that a sign-in renews. Its card stays for that long, also when the session ends meanwhile. */
  const [renewing, setRenewing] = useState<string>()
  const current = 'session' in session ? session.session : undefined
  const isRenewing = current !== undefined && current.sessionId === renewing
  const endsSoon = current !== undefined && (session.status === 'expiring' || isRenewing)
  // Its ways to sign in are not read: the relay may refuse that now.
  const isLeaving = wasOpen && session.status === 'signed-out' && isSearched
  const card = () => {
    if (isOver) return <Renew email={email} onSignedIn={onSignedIn} />
    if (!endsSoon) return <Unlock email={email} onSignedIn={onSignedIn} />
    return (
      <Expiring
        email={email}
        expiresAt={current.expiresAt}
        isSignedIn={session.isSignedIn}
        isSigningIn={isRenewing}
        onSignIn={() => setRenewing(current.sessionId)}
      />
    )
  }
  return (
    <>
      {!isLeaving && (!isOpen || endsSoon || offer) && (
        <Screen name="login">
          {card()}
          {isOpen && offer}
        </Screen>
      )}
      {wasOpen && !isLeaving && !offer && page}
    </>
  )
}
