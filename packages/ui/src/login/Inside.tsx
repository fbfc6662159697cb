/** The login of a known wallet, and the page of the app. */

import { tellApp, type Wallet } from '@embedded-wallet/core'
import { useSession } from '@embedded-wallet/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../parts/Button.js'
import { Screen } from '../parts/Screen.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { commonTexts } from '../words/en/common.js'
import { Expiring, Renew, Unlock } from './laterSteps.js'
import type { KnownSignIn } from './Unlock.js'

interface InsideProps {
  signIn: KnownSignIn
  /** Hears once that the user is signed in. */
  onDone: ((wallet: Wallet) => void) | undefined
  onCancel: (() => void) | undefined
  /** What the app shows to a user who is signed in. */
  page: ReactNode
  /** What a user who is signed in is offered first. */
  children: ReactNode
}

/** The page is there from the first sign-in on. It stays when the session ends, with what the user has typed. */
export function Inside({ signIn, onDone, onCancel, page, children: offer }: InsideProps) {
  const { wallet, isLogin, isOver: isAppOver, isSearched } = useScreens()
  const { common } = useTexts(commonTexts)
  const session = useSession()
  const isOver = isAppOver && isLogin
  const isOpen = session.isSignedIn && !isOver
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const isDone = isOpen && !offer
  const [hasPage, setPage] = useState(isDone)
  if (isDone && !hasPage) setPage(true)
  const done = useRef(false)
  useEffect(() => {
    if (!isDone || wallet === undefined || done.current) return
    done.current = true
    tellApp(onDone, wallet)
  }, [isDone, wallet, onDone])
  /** The session that a sign-in renews. Its card stays for that long, also when the session ends meanwhile. */
  const [renewing, setRenewing] = useState<string>()
  const current = 'session' in session ? session.session : undefined
  const isRenewing = current !== undefined && current.sessionId === renewing
  const endsSoon = current !== undefined && (session.status === 'expiring' || isRenewing)
  // Its ways to sign in are not read: the relay may refuse that now.
  if (wasOpen && session.status === 'signed-out' && isSearched) return null
  const card = () => {
    if (isOver) return <Renew {...signIn} />
    if (!endsSoon) return <Unlock {...signIn} />
    return (
      <Expiring
        email={signIn.email}
        expiresAt={current.expiresAt}
        isSigningIn={isRenewing}
        onSignIn={() => setRenewing(current.sessionId)}
      />
    )
  }
  return (
    <>
      {(!isOpen || endsSoon || offer) && (
        <Screen name="login">
          {card()}
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
