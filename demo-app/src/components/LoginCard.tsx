/** Signs in to an existing wallet, on any device: the address first, then a passkey or a code. */

import { ArrowRight } from 'lucide-react'
import type { PageProblem } from '../problem'
import { useLogin } from '../state/useLogin'
import { Button } from './Button'
import { Card, Heading } from './Card'
import { EmailForm } from './EmailForm'
import { SessionLine } from './SessionLine'
import { SignInOptions } from './SignInOptions'

interface LoginCardProps {
  email: string
  onEmail: (email: string) => void
  advice: PageProblem | undefined
  hasInbox: boolean
  onSignedIn: () => Promise<void>
  onNew: () => void
}

export function LoginCard({ email, onEmail, advice, hasInbox, onSignedIn, onNew }: LoginCardProps) {
  const { offer, action, begin, back } = useLogin()
  if (offer)
    return (
      <Card>
        <div className="flex flex-col gap-2">
          <Heading variant="title" takesFocus="always">
            Show that it is you
          </Heading>
          <p className="leading-relaxed text-muted wrap-anywhere">
            To open the wallet of <span className="font-medium text-ink">{email.trim()}</span>
          </p>
        </div>
        <SignInOptions {...offer} {...{ hasInbox, onSignedIn }} email={email.trim()} />
        <div className="-my-2 grid">
          <Button variant="quiet" onClick={back}>
            Use another address
          </Button>
        </div>
      </Card>
    )
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <Heading variant="title" takesFocus="whenLost">
          Welcome back
        </Heading>
        <p className="leading-relaxed text-muted">
          Sign in to your wallet with your address and your passkey, on any device. There is no password.
        </p>
      </div>
      <EmailForm
        {...{ email, onEmail }}
        hint="The address that you created your wallet with."
        problem={action.problem ?? advice}
        isBusy={action.isBusy}
        icon={ArrowRight}
        action="Continue"
        onSubmit={() => begin(email)}
      />
      <div className="-mb-2 flex min-h-12 items-center justify-between gap-x-4 border-t border-line pt-3">
        <SessionLine session={{ status: 'signed-out' }} />
        <div className="-mr-4 shrink-0">
          <Button variant="quiet" onClick={onNew}>
            Create a new wallet
          </Button>
        </div>
      </div>
    </Card>
  )
}
