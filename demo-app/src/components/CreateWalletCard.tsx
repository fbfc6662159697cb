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
  /** The wallet exists, and a code must show who has the address. */
  onCodeRequired: () => Promise<void>
  /** The user already has a wallet. `reason` is set when the server said so. */
  onReturn: (reason?: PageProblem) => void
}

export function CreateWalletCard(props: CreateWalletCardProps) {
  const { email, onEmail, onSignedIn, onCodeRequired, onReturn } = props
  const action = useAction()
  const create = () =>
    action.run(async () => {
      try {
        const { wallet } = await createDemoWallet(email)
        await (wallet ? onSignedIn() : onCodeRequired())
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'EMAIL_TAKEN')) throw error
        onReturn({ tone: 'info', text: error.message })
      }
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
