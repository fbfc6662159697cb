/** Creates the first passkey, or signs in with a passkey or a code. */

import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { useAction } from '../wallet/useAction'
import type { SessionView } from '../wallet/useSessionView'
import { CreatePasskeyCard } from './CreatePasskeyCard'
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
  const hasPasskey = authMethods.some(({ type }) => type === 'PASSKEY')
  if (authMethods.length === 0) return <CreatePasskeyCard {...{ view, email }} />
  return (
    <Card>
      <div className="flex flex-col gap-2">
        <Heading key="sign-in" takesFocus="whenLost">
          {hasExpired ? 'Your session has expired' : 'Sign in to your wallet'}
        </Heading>
        <p className="leading-relaxed text-muted">
          {hasExpired
            ? 'Sessions are short to keep your money safe. '
            : `Your ${hasPasskey ? 'passkey' : 'code'} lets this device send money. `}
          {hasExpired && hasDraft && 'Sign in again. Your payment is still open below.'}
          {hasExpired && !hasDraft && 'Sign in again to continue.'}
        </p>
      </div>
      <SignInOptions {...{ wallet, authMethods, email, hasInbox }} />
    </Card>
  )
}
