/** Signs in again after the login of this browser has ended. The page stays as it is. */

import { LogIn } from 'lucide-react'
import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { SignInOptions } from './SignInOptions'
import { useLogin } from './useLogin'

interface RenewLoginCardProps {
  email: string | undefined
  onSignedIn: () => Promise<void>
  onLeave: () => void
}

export function RenewLoginCard({ email, onSignedIn, onLeave }: RenewLoginCardProps) {
  const { offer, isBusy, problem, begin } = useLogin()
  return (
    <Card>
      <div className="flex flex-col gap-2">
        <Heading takesFocus="whenIdle">Your session is over</Heading>
        <p className="leading-relaxed text-muted wrap-anywhere">
          Your money is safe. Sign in {email && `as ${email} `}to go on where you are.
        </p>
      </div>
      {offer ? (
        <SignInOptions {...offer} isPrepared {...{ email, onSignedIn }} />
      ) : (
        <>
          <Notice problem={problem} />
          {email && (
            <Button variant="primary" icon={LogIn} isBusy={isBusy} onClick={() => begin(email)}>
              Sign in
            </Button>
          )}
        </>
      )}
      <div className="-my-2 grid">
        <Button variant="quiet" onClick={onLeave}>
          Use another wallet
        </Button>
      </div>
    </Card>
  )
}
