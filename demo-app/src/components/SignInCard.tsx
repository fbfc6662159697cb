/** Creates the first passkey, or signs in with a passkey or a code. */

import { registerPasskey } from '@embedded-wallet/core'
import { Fingerprint } from 'lucide-react'
import { useAction } from '../state/useAction'
import type { SessionView } from '../state/useSession'
import { Button } from './Button'
import { Card, Heading } from './Card'
import { Notice } from './Notice'
import { SignInOptions } from './SignInOptions'

interface SignInCardProps {
  view: SessionView
  email: string | undefined
  hasInbox: boolean
  hasDraft: boolean
}

export function SignInCard({ view, email, hasInbox, hasDraft }: SignInCardProps) {
  const { wallet, session, authMethods, authMethodsProblem, refreshAuthMethods } = view
  const action = useAction()
  const hasExpired = session.status === 'expired' || session.status === 'key-lost'
  if (session.status === 'restoring' || (authMethods === undefined && !authMethodsProblem)) return null
  if (authMethods === undefined)
    return (
      <Card>
        <Notice problem={authMethodsProblem} />
        <Button onClick={() => action.run(refreshAuthMethods)} isBusy={action.isBusy}>
          Try again
        </Button>
      </Card>
    )
  if (authMethods.length === 0)
    return (
      <Card>
        <div className="flex flex-col gap-2">
          <Heading key="create" takesFocus="whenLost">
            Protect it with a passkey
          </Heading>
          <p className="leading-relaxed text-muted">
            You sign in with your fingerprint, your face or the PIN of your device. There is no password.
          </p>
        </div>
        <Notice problem={action.problem} />
        <Button
          variant="primary"
          icon={Fingerprint}
          isBusy={action.isBusy}
          onClick={() =>
            action.run(async () => {
              // Also after a failure: another tab may have registered a passkey.
              await registerPasskey(wallet, { nickname: 'My passkey' }).finally(refreshAuthMethods)
            })
          }
        >
          Create passkey
        </Button>
      </Card>
    )
  return (
    <Card>
      <div className="flex flex-col gap-2">
        <Heading key="sign-in" takesFocus="whenLost">
          {hasExpired ? 'Your session has expired' : 'Sign in to your wallet'}
        </Heading>
        <p className="leading-relaxed text-muted">
          {hasExpired
            ? 'Sessions are short to keep your money safe. '
            : 'Your passkey lets this device send money. '}
          {hasExpired && hasDraft && 'Sign in again. Your payment is still open below.'}
          {hasExpired && !hasDraft && 'Sign in again to continue.'}
        </p>
      </div>
      <SignInOptions {...{ wallet, authMethods, email, hasInbox }} />
    </Card>
  )
}
