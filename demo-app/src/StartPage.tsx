/** The page of a user who is not signed in: create a wallet, or sign in to one. */

import { useState } from 'react'
import { CreateWalletCard } from './components/CreateWalletCard'
import { LoginCard } from './components/LoginCard'
import type { PageProblem } from './problem'
import { isReturningVisitor } from './state/returningVisitor'

interface StartPageProps {
  hasInbox: boolean
  onSignedIn: () => Promise<void>
}

export function StartPage({ hasInbox, onSignedIn }: StartPageProps) {
  const [isNew, setNew] = useState(() => !isReturningVisitor())
  const [email, setEmail] = useState('')
  const [advice, setAdvice] = useState<PageProblem>()
  const shared = { email, onEmail: setEmail, onSignedIn }
  const show = (next: 'new' | 'returning', reason?: PageProblem) => {
    setNew(next === 'new')
    setAdvice(reason)
  }
  return isNew ? (
    <CreateWalletCard {...shared} onReturn={(reason) => show('returning', reason)} />
  ) : (
    <LoginCard {...shared} advice={advice} hasInbox={hasInbox} onNew={() => show('new')} />
  )
}
