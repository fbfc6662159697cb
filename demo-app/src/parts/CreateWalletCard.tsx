/** The first thing a new visitor sees. */

import { Wallet } from 'lucide-react'
import { createDemoWallet } from '../api'
import { useAction } from '../state/useAction'
import { Button } from './Button'
import { Card } from './Card'
import { Notice } from './Notice'

export function CreateWalletCard({ onCreated }: { onCreated: () => Promise<void> }) {
  const action = useAction()
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <h1 className="text-3xl font-semibold tracking-tight text-balance">Money only you can move</h1>
        <p className="leading-relaxed text-muted">
          A dollar wallet inside this page. Nothing leaves it without a signature made on your device, with
          your passkey.
        </p>
      </div>
      <Notice problem={action.problem} />
      <Button
        look="primary"
        icon={Wallet}
        isBusy={action.isBusy}
        onClick={() => action.run(() => createDemoWallet().then(onCreated))}
      >
        Create wallet
      </Button>
    </Card>
  )
}
