/** The second step of a sign-up: the code shows that the address belongs to the user. */

import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import { CodeForm } from '../signIn/CodeForm.js'
import { waitOf } from '../signIn/waitOf.js'
import { loginTexts } from '../words/en/login.js'
import { fillNodes } from '../words/texts.js'
import { useStep } from './step.js'
import type { CodeStep } from './useSignUp.js'

interface CodeCardProps {
  code: CodeStep
  email: string
  onBack: () => void
}

export function CodeCard({ code, email, onBack }: CodeCardProps) {
  useStep('code')
  const { login } = useTexts(loginTexts)
  const { confirm } = login
  const problem = useProblem(code.error, 'code')
  return (
    <Card
      variant="title"
      title={confirm.title}
      intro={fillNodes(code.isPasskeyNext ? confirm.introPasskey : confirm.intro, {
        email: <strong>{email}</strong>,
      })}
    >
      <CodeForm
        isBusy={code.isBusy}
        problem={problem}
        email={email}
        codesSent={code.codesSent}
        label={confirm.button}
        onCode={code.enter}
        onAnother={code.sendAnother}
        waitSeconds={waitOf(code.error)}
      />
      <Button variant="foot" disabled={code.isBusy} onClick={onBack}>
        {login.otherAddress}
      </Button>
    </Card>
  )
}
