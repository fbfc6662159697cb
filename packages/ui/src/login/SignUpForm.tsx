/** The first card of a new user: the address, and the terms where there are some. */

import { useState } from 'react'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import type { Problem } from '../words/describeProblem.js'
import { loginTexts } from '../words/en/login.js'
import { fillNodes } from '../words/texts.js'
import { type Address, EmailForm } from './EmailForm.js'
import { useStep } from './step.js'
import type { SignUp } from './useSignUp.js'
import { useTerms } from './useTerms.js'

interface SignUpFormProps extends Address {
  signUp: SignUp
  hasTerms: boolean
  /** What a sign-out left behind. */
  leftBehind: Problem | undefined
  /** The user already has a wallet. */
  onReturn: () => void
}

export function SignUpForm({ email, onEmail, signUp, hasTerms, leftBehind, onReturn }: SignUpFormProps) {
  useStep('sign-up')
  const { relay } = useScreens()
  const texts = useTexts(loginTexts)
  const { signUp: words } = texts.login
  const isWanted = hasTerms || signUp.lacksTerms
  const terms = useTerms(relay, isWanted)
  const [isAccepted, setAccepted] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const begin = () => {
    const canBegin = !isWanted || isAccepted
    setRefused(!canBegin)
    if (canBegin) signUp.begin(email, terms?.version)
  }
  const acceptFirst: Problem = { tone: 'error', text: words.acceptFirst }
  return (
    <Card variant="title" takesFocus="whenLost" title={words.title} intro={words.intro}>
      <EmailForm
        email={email}
        onEmail={onEmail}
        hint={words.hint}
        problem={isRefused && !isAccepted ? acceptFirst : (signUp.problem ?? leftBehind)}
        isBusy={signUp.isBusy}
        icon="next"
        action={words.button}
        onSubmit={begin}
      >
        {/* Not set by default, beside the link to the text. */}
        {terms && (
          <label data-part="tick">
            <input
              type="checkbox"
              data-part="tick-box"
              data-tone="plain"
              name="terms"
              checked={isAccepted}
              onChange={(event) => setAccepted(event.target.checked)}
            />
            <span>
              {fillNodes(words.terms, {
                link: (
                  <a data-part="link" href={terms.url} target="_blank" rel="noreferrer">
                    {words.termsLink}
                  </a>
                ),
                version: terms.version,
              })}
            </span>
          </label>
        )}
      </EmailForm>
      <Button variant="foot" onClick={onReturn}>
        {words.haveOne}
      </Button>
    </Card>
  )
}
