/** The second step of a sign-up: the code shows that the address belongs to the user. */

import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import type { Action } from '../wallet/useAction'
import { CodeForm } from './CodeForm'
import type { CodeStep } from './useSignUp'

interface ConfirmAddressCardProps {
  step: CodeStep
  action: Action
  email: string
}

export function ConfirmAddressCard({ step, action, email }: ConfirmAddressCardProps) {
  const address = email.trim()
  return (
    <Card>
      <div className="flex flex-col gap-2">
        <Heading variant="title">Check your e-mail</Heading>
        <p className="leading-relaxed text-muted wrap-anywhere">
          A code opens your new wallet{step.isPasskeyNext && ' and lets this device create its passkey'}. It
          was sent to <span className="font-medium text-ink">{address}</span>
        </p>
      </div>
      <CodeForm
        action={action}
        email={address}
        codesSent={step.codesSent}
        label="Open wallet"
        onCode={step.enter}
        onAnother={step.sendAnother}
        onBack={undefined}
      />
      <div className="-my-2 grid">
        <Button variant="quiet" disabled={action.isBusy} onClick={step.back}>
          Use another address
        </Button>
      </div>
    </Card>
  )
}
