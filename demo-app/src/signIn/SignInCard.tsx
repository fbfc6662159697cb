/** Signs in, in place: for the first time, after the session is over, or with the first way of a new wallet. */

import { useState } from 'react'
import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import { Notice } from '../ui/Notice'
import type { SessionView } from '../wallet/useSessionView'
import { FirstWayCard } from './FirstWayCard'
import { SignInOptions } from './SignInOptions'

export function SignInCard({ view, email }: { view: SessionView; email: string | undefined }) {
  // The list of the page: a hook here would read it again at a sign-out, when the relay may already refuse it.
  const {
    wallet,
    session,
    authMethods,
    unreadableWays,
    authMethodsProblem,
    isReadingAuthMethods,
    refreshAuthMethods,
  } = view
  /** The user has just chosen codes, so the first one is on its way at once. */
  const [hasChosenCodes, setChosenCodes] = useState(false)
  if (session.status === 'restoring' || (authMethods === undefined && !authMethodsProblem)) return null
  if (authMethods === undefined)
    return (
      <Card>
        <Notice problem={authMethodsProblem} />
        <Button onClick={refreshAuthMethods} isBusy={isReadingAuthMethods}>
          Try again
        </Button>
      </Card>
    )
  if (authMethods.length + unreadableWays === 0)
    return <FirstWayCard email={email} onCodes={() => setChosenCodes(true)} />
  const hasPasskey = authMethods.some(({ type }) => type === 'PASSKEY')
  return (
    <Card>
      <div className="flex flex-col gap-2">
        <Heading key="sign-in" takesFocus="whenIdle">
          {titles[session.status] ?? 'Sign in to your wallet'}
        </Heading>
        <p className="leading-relaxed text-muted">
          {texts[session.status] ?? `Your ${hasPasskey ? 'passkey' : 'sign-in'} lets this device send money.`}
        </p>
      </div>
      <SignInOptions {...{ wallet, authMethods, email }} isStartedAtOnce={hasChosenCodes} />
    </Card>
  )
}

const titles: Partial<Record<string, string>> = {
  expired: 'Your session is over',
  'key-lost': 'Your session is over',
}
const texts: Partial<Record<string, string>> = {
  expired: 'Your money is safe. Sessions are short to keep it so. Sign in to go on where you are.',
  'key-lost':
    'Your money is safe, but this browser lost the key of your session. Sign in to go on where you are.',
}
