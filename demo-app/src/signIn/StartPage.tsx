/** The page of a user who is not signed in: create a wallet, or sign in to one. */

import { useEffect, useState } from 'react'
import type { PageProblem } from '../text/problem'
import { useWallets } from '../wallet/wallets'
import { NewWallet, type NewWalletStep } from './NewWallet'
import { ConfirmAddressCard, CreateWalletCard, LoginCard, ProofCard } from './StartCards'
import { useLogin } from './useLogin'
import { isReturningVisitor } from './useShownWallet'
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
  const { open } = useWallets()
  const show = (next: 'new' | 'returning', reason?: PageProblem) => {
    setNew(next === 'new')
    setAdvice(reason)
  }
  const signUp = useSignUp(onSignedIn, () => show('returning', taken))
  const [newWalletStep, setNewWalletStep] = useState<NewWalletStep>()
  const isSigningUp = signUp.code !== undefined || newWalletStep !== undefined
  useEffect(() => onSigningUp(isSigningUp), [isSigningUp, onSigningUp])

  const address = email.trim()
  if (signUp.code)
    return <ConfirmAddressCard email={address} code={signUp.code} onBack={() => signUp.end()} />
  if (login.offer)
    return <ProofCard email={address} offer={login.offer} onSignedIn={onSignedIn} onBack={login.back} />
  const shared = { email, onEmail: setEmail }
  return (
    <>
      {signUp.newAccountId && (
        <NewWallet
          wallet={open(signUp.newAccountId)}
          email={address}
          onSignedIn={() => onSignedIn().then(() => signUp.end())}
          onEnd={signUp.end}
          onStep={setNewWalletStep}
        />
      )}
      {!isSigningUp &&
        (isNew ? (
          <CreateWalletCard {...shared} signUp={signUp} onReturn={() => show('returning')} />
        ) : (
          <LoginCard {...shared} login={login} advice={advice} onNew={() => show('new')} />
        ))}
    </>
  )
}
