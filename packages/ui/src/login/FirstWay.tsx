/** The first way to sign in of a wallet, and the sign-in with it, in one component: the list of ways that changes meanwhile must not end it. */

import { isUnreadable, type SignedAction, type Wallet } from '@embedded-wallet/core'
import { useAuthMethods } from '@embedded-wallet/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { Notice } from '../parts/Notice.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useHasPasskeys } from '../provider/useHasPasskeys.js'
import { SignInOptions, type SignInOptionsProps } from '../signIn/SignInOptions.js'
import { useNewWay } from '../signIn/useNewWay.js'
import { loginTexts } from '../words/en/login.js'
import { fill } from '../words/fill.js'
import { useStep } from './step.js'

interface FirstWayProps {
  /** The wallet of the provider above. */
  wallet: Wallet
  email: string | undefined
  /** Whether the user has just clicked: the passkey is created at once. */
  isStartedAtOnce?: boolean | undefined
  /** Whether a way is being added: nothing may take the place of this component. */
  onAdding?: ((isAdding: boolean) => void) | undefined
  onSignedIn: SignInOptionsProps['onSignedIn']
}

export function FirstWay({ wallet, email, isStartedAtOnce = false, onAdding, onSignedIn }: FirstWayProps) {
  useStep('passkey')
  const texts = useTexts(loginTexts)
  const { first: words } = texts.login
  const { data = [] } = useAuthMethods()
  /** What was added: the user signs in with it now. */
  const [added, setAdded] = useState<SignedAction>()
  const way = useNewWay({ userName: email, onDone: setAdded })
  const hasPasskeys = useHasPasskeys()
  const isHeld = added !== undefined || way.isCreating || way.isAdding
  useEffect(() => onAdding?.(isHeld), [isHeld, onAdding])
  const isStarted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (isStarted.current || !isStartedAtOnce || !hasPasskeys) return
    isStarted.current = true
    way.createPasskey()
  }, [])
  const authMethods = data.filter((row) => !isUnreadable(row))
  return (
    <Card
      variant="title"
      takesFocus="whenLost"
      title={hasPasskeys ? words.title : words.otherTitle}
      intro={hasPasskeys ? words.intro : words.otherIntro}
    >
      {added !== undefined && authMethods.length > 0 ? (
        <SignInOptions
          wallet={wallet}
          authMethods={authMethods}
          email={email}
          isStartedAtOnce
          onSignedIn={onSignedIn}
        />
      ) : (
        <>
          <Notice problem={way.problem} />
          <Ways way={way} hasPasskeys={hasPasskeys} isAdded={added !== undefined} />
        </>
      )}
    </Card>
  )
}

interface WaysProps {
  way: ReturnType<typeof useNewWay>
  hasPasskeys: boolean
  isAdded: boolean
}

function Ways({ way, hasPasskeys, isAdded }: WaysProps) {
  const { identityProvider } = useScreens()
  const texts = useTexts(loginTexts)
  const { first: words } = texts.login
  return (
    <div data-part="stack">
      {hasPasskeys && (
        <Button
          variant="primary"
          icon="passkey"
          isBusy={way.isCreating || isAdded}
          onClick={way.createPasskey}
        >
          {words.passkey}
        </Button>
      )}
      <Button
        variant={hasPasskeys ? 'secondary' : 'primary'}
        icon="mail"
        isBusy={way.isAdding}
        disabled={way.isCreating || isAdded}
        onClick={way.addCodes}
      >
        {words.codes}
      </Button>
      {identityProvider && (
        <Button
          icon="user"
          isBusy={way.isAdding}
          disabled={way.isCreating || isAdded}
          onClick={way.addProvider}
        >
          {fill(words.provider, { provider: identityProvider.name })}
        </Button>
      )}
    </div>
  )
}
