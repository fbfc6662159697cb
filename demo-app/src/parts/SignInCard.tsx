/** The way to a session: a passkey is made once, then used to sign in. */

import { registerPasskey, signInWithPasskey } from '@embedded-wallet/core'
import { Fingerprint, KeyRound } from 'lucide-react'
import { useAction } from '../state/useAction'
import type { SessionView } from '../state/useSession'
import { Button } from './Button'
import { Card, Heading } from './Card'
import { Notice } from './Notice'

export function SignInCard({ view, hasDraft }: { view: SessionView; hasDraft: boolean }) {
  const { wallet, session, hasPasskey, passkeyProblem, checkPasskey } = view
  const action = useAction()
  const hasExpired = session.status === 'expired' || session.status === 'key-lost'
  if (session.status === 'restoring' || (hasPasskey === undefined && !passkeyProblem && !hasExpired))
    return null
  if (passkeyProblem && !hasExpired)
    return (
      <Card>
        <Notice problem={passkeyProblem} />
        <Button onClick={() => action.run(checkPasskey)} isBusy={action.isBusy}>
          Try again
        </Button>
      </Card>
    )
  if (!hasPasskey && !hasExpired)
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
              await registerPasskey(wallet, { nickname: 'My passkey' })
              await checkPasskey()
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
      <Notice problem={action.problem} />
      <Button
        look="primary"
        icon={KeyRound}
        isBusy={action.isBusy}
        onClick={() => action.run(async () => void (await signInWithPasskey(wallet)))}
      >
        Sign in with passkey
      </Button>
    </Card>
  )
}
