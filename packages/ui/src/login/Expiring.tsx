/** Says that the session is about to end, and renews it with one click. */

import { useAuthMethods, useRefreshSession, useSession, useWallet } from '@embedded-wallet/react'
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
  /** Whether the sign-in is open: it starts at once, so it is one click for a passkey. */
  isSigningIn: boolean
  onSignIn: () => void
}

export function Expiring({ email, expiresAt, isSigningIn, onSignIn }: ExpiringProps) {
  const wallet = useWallet()
  const { login, language } = useTexts(loginTexts)
  const { expiring: words, proof } = login
  const { isSignedIn } = useSession()
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
      intro={isSignedIn ? fill(words.intro, { time: formatTime(expiresAt, language) }) : proof.over}
    >
      {isSigningIn ? (
        <SignInOptions wallet={wallet} authMethods={data} email={email} isStartedAtOnce />
      ) : (
        <Button icon="refresh" isBusy={isRunning} onClick={renew}>
          {words.button}
        </Button>
      )}
    </Card>
  )
}
