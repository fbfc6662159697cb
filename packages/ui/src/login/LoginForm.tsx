/** The first step of a login: the user's address. */

import type { Wallet } from '@embedded-wallet/core'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { useTexts } from '../provider/texts.js'
import type { Problem } from '../words/describeProblem.js'
import { loginTexts } from '../words/en/login.js'
import { type Address, EmailForm } from './EmailForm.js'
import { useStep } from './step.js'
import { useAutofill } from './useAutofill.js'

interface LoginFormProps extends Address {
  /** An address that the app knows: its passkeys are offered in the autofill of the field. */
  known: string | undefined
  problem: Problem | undefined
  isBusy: boolean
  onSubmit: () => void
  onNew: () => void
  onSignedIn: (wallet: Wallet) => void
}

export function LoginForm({ known, onNew, onSignedIn, ...form }: LoginFormProps) {
  useStep('log-in')
  const { logIn } = useTexts(loginTexts).login
  useAutofill(known, onSignedIn)
  return (
    <Card variant="title" takesFocus="whenLost" title={logIn.title} intro={logIn.intro}>
      <EmailForm hint={logIn.hint} icon="next" action={logIn.button} {...form} />
      <Button variant="foot" onClick={onNew}>
        {logIn.isNew}
      </Button>
    </Card>
  )
}
