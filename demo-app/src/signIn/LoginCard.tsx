/** The first step of a sign-in to an existing wallet: the user's address. */

import { ArrowRight } from 'lucide-react'
import type { PageProblem } from '../text/problem'
import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import { EmailForm } from './EmailForm'
import { isReturningVisitor } from './returningVisitor'
import { SessionLine } from './SessionLine'
import type { Login } from './useLogin'

interface LoginCardProps {
  email: string
  onEmail: (email: string) => void
  login: Login
  advice: PageProblem | undefined
  onNew: () => void
}

export function LoginCard({ email, onEmail, login, advice, onNew }: LoginCardProps) {
  const { isBusy, problem, begin } = login
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <Heading variant="title" takesFocus="whenLost">
          Welcome back
        </Heading>
        <p className="leading-relaxed text-muted">
          Sign in to your wallet on any device, with your address and a passkey or a code. There is no
          password.
        </p>
      </div>
      <EmailForm
        {...{ email, onEmail }}
        hint="The address that you created your wallet with."
        problem={problem ?? advice}
        isBusy={isBusy}
        icon={ArrowRight}
        action="Continue"
        onSubmit={() => begin(email)}
      />
      <div className="-mb-2 flex min-h-12 items-center justify-between gap-x-4 border-t border-line pt-3">
        {/* A browser that has never been signed in is not signed out. */}
        {isReturningVisitor() ? (
          <SessionLine session={{ status: 'signed-out', isSignedIn: false }} isSignedOut />
        ) : (
          <span />
        )}
        <div className="-mr-4 shrink-0">
          <Button variant="quiet" onClick={onNew}>
            Create a new wallet
          </Button>
        </div>
      </div>
    </Card>
  )
}
