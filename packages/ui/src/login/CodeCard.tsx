/** The second step of a sign-up: the code shows that the address belongs to the user. */

import type { ReactNode } from 'react'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import { CodeForm } from '../signIn/CodeForm.js'
import { loginTexts } from '../words/en/login.js'
import { loginStepsTexts } from '../words/en/loginSteps.js'
import { fillNodes } from '../words/fillNodes.js'
import { LoginCard } from './LoginCard.js'
import type { CodeStep } from './useSignUp.js'

interface CodeCardProps {
  code: CodeStep
  email: string
  onBack: () => void
  /** The second way in, where the passkey comes next without one. */
  children?: ReactNode
}

export function CodeCard({ code, email, onBack, children }: CodeCardProps) {
  const { login, loginSteps } = useTexts(loginTexts, loginStepsTexts)
  const { confirm: words } = loginSteps
  const intro = code.isPasskeyNext ? words.introPasskey : words.intro
  return (
    <LoginCard
      step="code"
      variant="title"
      title={words.title}
      intro={fillNodes(intro, { email: <strong translate="no">{email}</strong> })}
      foot={{ children: login.otherAddress, disabled: code.isBusy, onClick: onBack }}
    >
      <CodeForm
        isBusy={code.isBusy}
        problem={useProblem(code.error, 'code')}
        email={email}
        codesSent={code.codesSent}
        length={code.length}
        sendsItself
        label={words.button}
        onCode={code.enter}
        onAnother={code.sendAnother}
        error={code.error}
      >
        {children}
      </CodeForm>
    </LoginCard>
  )
}
