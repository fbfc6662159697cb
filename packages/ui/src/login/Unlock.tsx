/** The login for a known wallet: sign in on this device, for the first time or again, or give the wallet its first way. */

import { useAuthMethods, useSession, useWallet } from '@embedded-wallet/react'
import { useState } from 'react'
import { useTexts } from '../provider/texts.js'
import { SignInOptions, type SignInOptionsProps } from '../signIn/SignInOptions.js'
import { loginTexts } from '../words/en/login.js'
import { FirstWay } from './FirstWay.js'
import { LoginCard } from './LoginCard.js'
import { Unread } from './Unread.js'

/** How the user of a known wallet signs in. `email` is the address of the user. */
export type KnownSignIn = Pick<SignInOptionsProps, 'email' | 'onWay' | 'onSignedIn'>

export function Unlock(signIn: KnownSignIn) {
  const wallet = useWallet()
  const { proof } = useTexts(loginTexts).login
  const { status, isSignedIn } = useSession()
  const { data, error, isFetching, refetch } = useAuthMethods()
  const [isAdding, setAdding] = useState(false)
  if (isSignedIn || status === 'restoring') return null
  if (isAdding || data?.length === 0) {
    const { email, onSignedIn } = signIn
    return <FirstWay wallet={wallet} email={email} onAdding={setAdding} onSignedIn={onSignedIn} />
  }
  if (data === undefined)
    return error && <Unread error={error} isBusy={isFetching} onRead={() => void refetch()} />
  const hasPasskey = data.some(({ type }) => type === 'PASSKEY')
  const over = status === 'expired' ? proof.expired : status === 'key-lost' ? proof.keyLost : undefined
  return (
    <LoginCard
      step="unlock"
      titleKey="unlock"
      takesFocus="whenIdle"
      title={over ? proof.overTitle : proof.unlockTitle}
      intro={over ?? (hasPasskey ? proof.unlockPasskey : proof.unlockOther)}
    >
      <SignInOptions {...signIn} wallet={wallet} authMethods={data} />
    </LoginCard>
  )
}
