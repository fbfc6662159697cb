/** Signs in again after the app's session has ended by itself. The page and what was typed stay as they are. */

import { createWallet } from '@embedded-wallet/core'
import { useStartLogin } from '@embedded-wallet/react'
import { useMemo } from 'react'
import { Button } from '../parts/Button.js'
import { Notice } from '../parts/Notice.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import { SignInOptions } from '../signIn/SignInOptions.js'
import { readEmail } from '../words/contact.js'
import { loginTexts } from '../words/en/login.js'
import { loginStepsTexts } from '../words/en/loginSteps.js'
import { fill } from '../words/fill.js'
import { EmailForm } from './EmailForm.js'
import { LoginCard } from './LoginCard.js'
import type { KnownSignIn } from './Unlock.js'

/** Without an address the user types it. */
export function Renew(signIn: KnownSignIn) {
  const { email } = signIn
  const { relay, wallet, identifier = '', leave } = useScreens()
  const texts = useTexts(loginTexts, loginStepsTexts)
  const { login, loginSteps } = texts
  const { proof } = loginSteps
  const { data: offer, error, isRunning, startLogin } = useStartLogin(relay)
  const problem = useProblem(error, 'signIn')
  const begin = () => void startLogin({ identifier: readEmail(email ?? identifier) })
  const offered = useMemo(() => {
    if (offer === undefined || offer.accountId === wallet?.accountId) return wallet
    return createWallet({ ...relay, accountId: offer.accountId })
  }, [offer, wallet, relay])
  return (
    <LoginCard
      step="unlock"
      takesFocus="whenIdle"
      title={proof.overTitle}
      intro={email ? fill(proof.overAs, { email }) : proof.over}
      foot={{ children: login.otherWallet, onClick: leave }}
    >
      {offer && offered ? (
        <SignInOptions {...signIn} wallet={offered} authMethods={offer.authMethods} isPrepared />
      ) : email === undefined ? (
        <EmailForm
          hint={login.logIn.hint}
          problem={problem}
          isBusy={isRunning}
          action={proof.signIn}
          onSubmit={begin}
        />
      ) : (
        <>
          <Notice problem={problem} />
          <Button variant="primary" isBusy={isRunning} onClick={begin}>
            {proof.signIn}
          </Button>
        </>
      )}
    </LoginCard>
  )
}
