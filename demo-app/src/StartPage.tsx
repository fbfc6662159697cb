/** The page of a user who is not signed in: create a wallet, or sign in to one. */

import { useState } from 'react'
import { CreateWalletCard } from './components/CreateWalletCard'
import { LoginCard } from './components/LoginCard'
import { ProofCard } from './components/ProofCard'
import type { PageProblem } from './problem'
import { isReturningVisitor } from './state/returningVisitor'
import { useLogin } from './state/useLogin'

interface StartPageProps {
  hasInbox: boolean
  onSignedIn: () => Promise<void>
}

export function StartPage({ hasInbox, onSignedIn }: StartPageProps) {
  const [isNew, setNew] = useState(() => !isReturningVisitor())
  const [email, setEmail] = useState('')
  const [advice, setAdvice] = useState<PageProblem>()
  const login = useLogin()
  const shared = { email, onEmail: setEmail }
  const show = (next: 'new' | 'returning', reason?: PageProblem) => {
    setNew(next === 'new')
    setAdvice(reason)
  }
  /** The new wallet can be opened only with a code. */
  const onCodeRequired = async () => {
    await login.beginWithCode(email)
    show('returning')
  }
  if (login.offer)
    return <ProofCard {...{ hasInbox, onSignedIn, email }} offer={login.offer} onBack={login.back} />
  return isNew ? (
    <CreateWalletCard
      {...{ ...shared, onSignedIn, onCodeRequired }}
      onReturn={(reason) => show('returning', reason)}
    />
  ) : (
    <LoginCard {...{ ...shared, login, advice }} onNew={() => show('new')} />
  )
}
