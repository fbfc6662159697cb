/** Signs in again after the app's session has ended by itself. The page and what was typed stay as they are. */

import { createWallet, isUnreadable } from '@embedded-wallet/core'
import { useStartLogin } from '@embedded-wallet/react'
import { useMemo } from 'react'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { Notice } from '../parts/Notice.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import { SignInOptions, type SignInOptionsProps } from '../signIn/SignInOptions.js'
import { loginTexts } from '../words/en/login.js'
import { fill } from '../words/fill.js'
import { EmailForm } from './EmailForm.js'
import { useStep } from './step.js'

interface RenewProps {
  /** The user's address. Undefined: the user types it. */
  email: string | undefined
  onSignedIn: SignInOptionsProps['onSignedIn']
}

export function Renew({ email, onSignedIn }: RenewProps) {
  useStep('unlock')
  const { relay, wallet, identifier = '', setIdentifier, leave } = useScreens()
  const texts = useTexts(loginTexts)
  const { proof } = texts.login
  const { data: offer, error, isRunning, startLogin } = useStartLogin(relay)
  const problem = useProblem(error, 'signIn')
  const begin = () => void startLogin({ identifier: (email ?? identifier).trim() })
  const offered = useMemo(() => {
    if (offer === undefined || offer.accountId === wallet?.accountId) return wallet
    return createWallet({ ...relay, accountId: offer.accountId })
  }, [offer, wallet, relay])
  return (
    <Card
      takesFocus="whenIdle"
      title={proof.overTitle}
      intro={email ? fill(proof.overAs, { email }) : proof.over}
    >
      {offer && offered ? (
        <SignInOptions
          wallet={offered}
          authMethods={offer.authMethods.filter((row) => !isUnreadable(row))}
          email={email}
          isPrepared
          onSignedIn={onSignedIn}
        />
      ) : email === undefined ? (
        <EmailForm
          email={identifier}
          onEmail={setIdentifier}
          hint={texts.login.logIn.hint}
          problem={problem}
          isBusy={isRunning}
          icon="next"
          action={proof.signIn}
          onSubmit={begin}
        />
      ) : (
        <>
          <Notice problem={problem} />
          <Button variant="primary" icon="next" isBusy={isRunning} onClick={begin}>
            {proof.signIn}
          </Button>
        </>
      )}
      <Button variant="foot" onClick={leave}>
        {proof.otherWallet}
      </Button>
    </Card>
  )
}
