/** The page of a visitor who is not signed in: a new wallet, or the way back to one. */

import { useState } from 'react'
import { CreateWalletCard } from './parts/CreateWalletCard'
import { LoginCard } from './parts/LoginCard'
import type { PageProblem } from './problem'
import { isReturning } from './state/returning'

interface StartPageProps {
  hasInbox: boolean
  onSignedIn: () => Promise<void>
}

export function StartPage({ hasInbox, onSignedIn }: StartPageProps) {
  const [isNew, setNew] = useState(() => !isReturning())
  const [email, setEmail] = useState('')
  const [advice, setAdvice] = useState<PageProblem>()
  const shared = { email, onEmail: setEmail, onSignedIn }
  const show = (next: 'new' | 'returning', why?: PageProblem) => {
    setNew(next === 'new')
    setAdvice(why)
  }
  return isNew ? (
    <CreateWalletCard {...shared} onReturn={(why) => show('returning', why)} />
  ) : (
    <LoginCard {...shared} advice={advice} hasInbox={hasInbox} onNew={() => show('new')} />
  )
}
