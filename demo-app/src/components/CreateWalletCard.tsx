/** Creates a wallet: the first card that a new user sees. */

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
  /** The user already has a wallet. `reason` is set when the server said so. */
  onReturn: (reason?: PageProblem) => void
}

export function CreateWalletCard({ email, onEmail, onSignedIn, onReturn }: CreateWalletCardProps) {
  const action = useAction()
  const create = () =>
    action.run(async () => {
      try {
        await createDemoWallet(email)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'EMAIL_TAKEN')) throw error
        return onReturn({ tone: 'info', text: error.message })
      }
      await onSignedIn()
    })
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
        problem={action.problem}
        isBusy={action.isBusy}
        icon={Wallet}
        action="Create wallet"
        onSubmit={create}
      />
      <div className="-my-2 grid">
        <Button variant="quiet" onClick={() => onReturn()}>
          I already have a wallet
        </Button>
      </div>
    </Card>
  )
}
