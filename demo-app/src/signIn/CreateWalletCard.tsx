/** Creates a wallet: the first card that a new user sees. */

import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import { EmailForm } from './EmailForm'
import type { SignUp } from './useSignUp'
import { useTerms } from './useTerms'

interface CreateWalletCardProps {
  email: string
  onEmail: (email: string) => void
  signUp: SignUp
  /** The user already has a wallet. */
  onReturn: () => void
}

export function CreateWalletCard({ email, onEmail, signUp, onReturn }: CreateWalletCardProps) {
  const { isBusy, problem, begin } = signUp
  const [isAsked, setIsAsked] = useState(false)
  const terms = useTerms(isAsked)
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <Heading variant="title" takesFocus="whenLost">
          Money only you can move
        </Heading>
        <p className="leading-relaxed text-muted">
          A dollar wallet inside this page. You sign in with a passkey. No money leaves the wallet without a
          signature from your device.
        </p>
      </div>
      <EmailForm
        {...{ email, onEmail }}
        hint="You sign in to your wallet with this address, on any device."
        problem={terms.problem ?? problem}
        isBusy={isBusy}
        icon={Wallet}
        action="Create wallet"
        onSubmit={() => (terms.isAccepted ? begin(email, terms.version) : setIsAsked(true))}
      >
        {terms.tick}
      </EmailForm>
      <div className="-my-2 grid">
        <Button variant="quiet" onClick={onReturn}>
          I already have a wallet
        </Button>
      </div>
    </Card>
  )
}
