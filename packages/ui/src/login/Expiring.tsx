/** Says that the session is about to end, and renews it with one click. */

import { isUnreadable } from '@embedded-wallet/core'
import { useAuthMethods, useRefreshSession, useWallet } from '@embedded-wallet/react'
import { formatTime } from '../format/time.js'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { isNewer } from '../provider/profileTraits.js'
import { useTexts } from '../provider/texts.js'
import { SignInOptions } from '../signIn/SignInOptions.js'
import { loginTexts } from '../words/en/login.js'
import { fill } from '../words/fill.js'

interface ExpiringProps {
  email: string | undefined
  expiresAt: string
  isSignedIn: boolean
  /** Whether the sign-in is open: it starts at once, so it is one click for a passkey. */
  isSigningIn: boolean
  onSignIn: () => void
}

export function Expiring({ email, expiresAt, isSignedIn, isSigningIn, onSignIn }: ExpiringProps) {
  const wallet = useWallet()
  const texts = useTexts(loginTexts)
  const { expiring: words, proof } = texts.login
  const { data = [] } = useAuthMethods()
  const { isRunning, refresh } = useRefreshSession()
  const renew = async () => {
    // Newer deployments renew without a prompt.
    if (!isNewer(wallet.profile)) return onSignIn()
    // Lost: why it failed. The user signs in, and that error shows.
    if ((await refresh()).status === 'error') onSignIn()
  }
  return (
    <Card
      title={isSignedIn ? words.title : proof.overTitle}
      intro={isSignedIn ? fill(words.intro, { time: formatTime(expiresAt, texts.language) }) : proof.over}
    >
      {isSigningIn ? (
        <SignInOptions
          wallet={wallet}
          authMethods={data.filter((row) => !isUnreadable(row))}
          email={email}
          isStartedAtOnce
        />
      ) : (
        <Button icon="refresh" isBusy={isRunning} onClick={renew}>
          {words.button}
        </Button>
      )}
    </Card>
  )
}
