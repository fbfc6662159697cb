/** The page of a user who is not signed in: create a wallet, or sign in to one. */

import { useEffect, useState } from 'react'
import type { PageProblem } from '../text/problem'
import { useTitle } from '../ui/useTitle'
import { useWallets } from '../wallet/wallets'
import { ConfirmAddressCard } from './ConfirmAddressCard'
import { CreateWalletCard } from './CreateWalletCard'
import { LoginCard } from './LoginCard'
import { NewWallet, type NewWalletStep } from './NewWallet'
import { ProofCard } from './ProofCard'
import { ProviderReturn, useReturnedWallet } from './ProviderReturn'
import { isReturningVisitor } from './returningVisitor'
import { useLogin } from './useLogin'
import { useSignUp } from './useSignUp'

const taken: PageProblem = {
  tone: 'info',
  text: 'No wallet was created: this address already has one. Sign in to it.',
}

interface StartPageProps {
  onSignedIn: () => Promise<void>
  /** Whether a code is awaited. The page must stay, also when the wallet is open before its passkey exists. */
  onSigningUp: (isSigningUp: boolean) => void
}

export function StartPage({ onSignedIn, onSigningUp }: StartPageProps) {
  const [isNew, setNew] = useState(() => !isReturningVisitor())
  const [email, setEmail] = useState('')
  const [advice, setAdvice] = useState<PageProblem>()
  const login = useLogin()
  const returned = useReturnedWallet()
  const shared = { email, onEmail: setEmail }
  const show = (next: 'new' | 'returning', reason?: PageProblem) => {
    setNew(next === 'new')
    setAdvice(reason)
  }
  const signUp = useSignUp(onSignedIn, () => show('returning', taken))
  const { open } = useWallets()
  const [newWalletStep, setNewWalletStep] = useState<NewWalletStep>()
  const step = signUp.code ? 'code' : newWalletStep
  const isSigningUp = step !== undefined
  useEffect(() => onSigningUp(isSigningUp), [isSigningUp, onSigningUp])

  useTitle(
    step === 'passkey'
      ? 'Protect it with a passkey'
      : step === 'code'
        ? 'Confirm your address'
        : login.offer
          ? 'Show that it is you'
          : isNew
            ? 'Create your wallet'
            : 'Welcome back',
  )

  if (signUp.code) return <ConfirmAddressCard {...{ email }} code={signUp.code} onBack={() => signUp.end()} />
  if (login.offer) return <ProofCard {...{ onSignedIn, email }} offer={login.offer} onBack={login.back} />
  const start = isNew ? (
    <CreateWalletCard {...{ ...shared, signUp }} onReturn={() => show('returning')} />
  ) : (
    <LoginCard {...{ ...shared, login, advice }} onNew={() => show('new')} />
  )
  return (
    <>
      {returned && <ProviderReturn wallet={returned} onDone={onSignedIn} />}
      {signUp.newAccountId && (
        <NewWallet
          wallet={open(signUp.newAccountId)}
          email={email.trim()}
          onSignedIn={() => onSignedIn().then(() => signUp.end())}
          onEnd={signUp.end}
          onStep={setNewWalletStep}
        />
      )}
      {step === undefined && start}
    </>
  )
}
