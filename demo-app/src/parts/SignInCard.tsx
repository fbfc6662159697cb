/** The way to a session: a passkey is made once, then it, or a mailed code, signs in. */

import { registerPasskey } from '@embedded-wallet/core'
import { Fingerprint } from 'lucide-react'
import { useAction } from '../state/useAction'
import type { SessionView } from '../state/useSession'
import { Button } from './Button'
import { Card, Heading } from './Card'
import { Notice } from './Notice'
import { SignInWays } from './SignInWays'

interface SignInCardProps {
  view: SessionView
  email: string | undefined
  hasInbox: boolean
  hasDraft: boolean
}

export function SignInCard({ view, email, hasInbox, hasDraft }: SignInCardProps) {
  const { wallet, session, ways, waysProblem, checkWays } = view
  const action = useAction()
  const hasExpired = session.status === 'expired' || session.status === 'key-lost'
  if (session.status === 'restoring' || (ways === undefined && !waysProblem)) return null
  if (ways === undefined)
    return (
      <Card>
        <Notice problem={waysProblem} />
        <Button onClick={() => action.run(checkWays)} isBusy={action.isBusy}>
          Try again
        </Button>
      </Card>
    )
  if (ways.length === 0)
    return (
      <Card>
        <div className="flex flex-col gap-2">
          <Heading key="create" takesFocus="whenLost">
            Protect it with a passkey
          </Heading>
          <p className="leading-relaxed text-muted">
            Your fingerprint, face or device PIN approves every sign-in. There is no password to remember or
            to lose.
          </p>
        </div>
        <Notice problem={action.problem} />
        <Button
          look="primary"
          icon={Fingerprint}
          isBusy={action.isBusy}
          onClick={() =>
            action.run(async () => {
              // Also after a failure: another tab may have made one.
              await registerPasskey(wallet, { nickname: 'My passkey' }).finally(checkWays)
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
          {hasExpired && hasDraft && 'Sign in again; what you were doing is kept below.'}
          {hasExpired && !hasDraft && 'Sign in again to go on.'}
        </p>
      </div>
      <SignInWays {...{ wallet, ways, email, hasInbox }} />
    </Card>
  )
}
