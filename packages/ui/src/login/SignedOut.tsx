/** The login of a user who is not signed in to the app: create a wallet, or sign in to one. */

import { createWallet, type Wallet } from '@embedded-wallet/core'
import { WalletProvider } from '@embedded-wallet/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useStart } from '../parts/useOnce.js'
import { isReturningVisitor } from '../provider/browserMarks.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useHasPasskeys } from '../provider/useHasPasskeys.js'
import { useProblem } from '../provider/useProblem.js'
import { forgetCode, recallCode } from '../signIn/codeOnItsWay.js'
import type { SignInOptionsProps } from '../signIn/SignInOptions.js'
import { readEmail } from '../words/contact.js'
import type { Problem } from '../words/describeProblem.js'
import { loginTexts } from '../words/en/login.js'
import { LoginForm, SignUpForm } from './AddressForms.js'
import { CodeCard, FirstWay, NewWallet, ProofCard, SecondTick } from './laterSteps.js'
import { useLogIn } from './useLogIn.js'
import { useSignUp } from './useSignUp.js'

interface SignedOutProps extends Pick<SignInOptionsProps, 'onWay'> {
  /** An address that the app knows. */
  known: string | undefined
  hasTerms: boolean
  /** As in `WalletLogin`. */
  offersCodes: boolean
  /** Whether a sign-up waits for a code or a passkey: nothing may take the place of this component. */
  onHold: (isHeld: boolean) => void
}

export function SignedOut({ known, hasTerms, offersCodes, onHold, onWay }: SignedOutProps) {
  const { relay, failure, identifier = known ?? '', setIdentifier, enter } = useScreens()
  const { taken } = useTexts(loginTexts).login.signUp
  const [{ isNew, advice }, show] = useState<{ isNew: boolean; advice?: Problem }>(() => ({
    isNew: known === undefined && !isReturningVisitor(),
  }))
  const login = useLogIn()
  const signUp = useSignUp(known, () => show({ isNew: false, advice: { tone: 'info', text: taken } }))
  const { code, account } = signUp
  const hasPasskeys = useHasPasskeys()
  const hasOffer = offersCodes && signUp.offersCodes
  const [addsCodes, setAddsCodes] = useState(true)
  const [isBorn, setBorn] = useState(false)
  const isHeld = code !== undefined || account !== undefined
  useEffect(() => onHold(isHeld), [isHeld, onHold])
  // What a sign-out left behind is shown where the user is now.
  const leftBehind = useProblem(failure, 'signOut')
  const loginProblem = useProblem(login.error, 'signIn')
  const offered = useMemo(
    () => login.offer && createWallet({ ...relay, accountId: login.offer.accountId }),
    [login.offer, relay],
  )
  // The page was reloaded, and a code of a login is on its way: its form comes with the offer.
  useStart(() => {
    const { email, authMethodId } = recallCode() ?? {}
    if (!email || !authMethodId || (known !== undefined && known !== email)) return
    setIdentifier(email)
    show({ isNew: false })
    void login.begin(email)
  })
  const onSignedIn = useCallback(
    (wallet: Wallet) => {
      enter(wallet)
      onHold(false)
    },
    [enter, onHold],
  )

  const email = readEmail(identifier)
  if (code)
    return (
      <CodeCard email={email} code={code} onBack={() => signUp.end()}>
        {hasOffer && hasPasskeys && <SecondTick email={email} isSet={addsCodes} onSet={setAddsCodes} />}
      </CodeCard>
    )
  if (account?.kind === 'bare')
    return (
      <WalletProvider config={account.wallet}>
        <FirstWay
          wallet={account.wallet}
          email={email}
          isStartedAtOnce
          addsCodes={hasOffer ? addsCodes : undefined}
          onSignedIn={onSignedIn}
        />
      </WalletProvider>
    )
  if (login.offer && offered)
    return (
      <ProofCard
        wallet={offered}
        authMethods={login.offer.authMethods}
        email={email}
        onWay={onWay}
        onSignedIn={enter}
        onBack={() => {
          forgetCode()
          login.end()
        }}
      />
    )
  return (
    <>
      {account && (
        <NewWallet
          wallet={account.wallet}
          isMailed={account.isMailed === true}
          email={email}
          onSignedIn={onSignedIn}
          onEnd={signUp.end}
          onWay={onWay}
          onStep={setBorn}
        />
      )}
      {!(account && isBorn) &&
        (isNew ? (
          <SignUpForm
            known={known}
            signUp={signUp}
            hasTerms={hasTerms}
            leftBehind={leftBehind}
            onSubmit={(termsVersion) => signUp.begin(email, termsVersion)}
            onReturn={() => show({ isNew: false })}
          />
        ) : (
          <LoginForm
            known={known}
            problem={loginProblem ?? advice ?? leftBehind}
            isBusy={login.isBusy}
            onSubmit={() => void login.begin(email)}
            onNew={() => show({ isNew: true })}
            onSignedIn={onSignedIn}
          />
        ))}
    </>
  )
}
