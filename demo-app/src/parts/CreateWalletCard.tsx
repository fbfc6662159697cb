/** The first thing a new visitor sees. */

import { Wallet } from 'lucide-react'
import { ApiError, createDemoWallet } from '../api'
import type { PageProblem } from '../problem'
import { useAction } from '../state/useAction'
import { Button } from './Button'
import { Card, Heading } from './Card'
import { EmailForm } from './EmailForm'

interface CreateWalletCardProps {
  email: string
  onEmail: (email: string) => void
  onSignedIn: () => Promise<void>
  /** There is a wallet already; `why` when the server said so. */
  onReturn: (why?: PageProblem) => void
}

export function CreateWalletCard({ email, onEmail, onSignedIn, onReturn }: CreateWalletCardProps) {
  const action = useAction()
  const create = () =>
    action.run(async () => {
      try {
        await createDemoWallet(email)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'EMAIL_TAKEN')) throw error
        return onReturn({ tone: 'gentle', text: error.message })
      }
      await onSignedIn()
    })
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <Heading look="title" takesFocus="whenLost">
          Money only you can move
        </Heading>
        <p className="leading-relaxed text-muted">
          A dollar wallet inside this page. Nothing leaves it without a signature made on your device, with
          your passkey.
        </p>
      </div>
      <EmailForm
        {...{ email, onEmail }}
        hint="It brings you back to your wallet, on any device."
        problem={action.problem}
        isBusy={action.isBusy}
        icon={Wallet}
        action="Create wallet"
        onSubmit={create}
      />
      <div className="-my-2 grid">
        <Button look="quiet" onClick={() => onReturn()}>
          I already have a wallet
        </Button>
      </div>
    </Card>
  )
}
