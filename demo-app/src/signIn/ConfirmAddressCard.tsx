/** The second step of a sign-up: the code shows that the address belongs to the user. */

import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import { CodeForm } from './CodeForm'
import type { CodeStep } from './useSignUp'

interface ConfirmAddressCardProps {
  code: CodeStep
  email: string
  onBack: () => void
}

export function ConfirmAddressCard({ code, email, onBack }: ConfirmAddressCardProps) {
  const address = email.trim()
  return (
    <Card>
      <div className="flex flex-col gap-2">
        <Heading variant="title">Check your e-mail</Heading>
        <p className="leading-relaxed text-muted wrap-anywhere">
          A code opens your new wallet{code.isPasskeyNext && ' and lets this device create its passkey'}. It
          was sent to <span className="font-medium text-ink">{address}</span>
        </p>
      </div>
      <CodeForm
        isBusy={code.isBusy}
        problem={code.problem}
        email={address}
        codesSent={code.codesSent}
        label="Open wallet"
        onCode={code.enter}
        onAnother={code.sendAnother}
        onBack={undefined}
      />
      <div className="-my-2 grid">
        <Button variant="quiet" disabled={code.isBusy} onClick={onBack}>
          Use another address
        </Button>
      </div>
    </Card>
  )
}
