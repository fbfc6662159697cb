/** The first way to sign in of a wallet, and the sign-in with it. */

import { isUnreadable, type SignedAction, type Wallet } from '@embedded-wallet/core'
import { useAuthMethods } from '@embedded-wallet/react'
import { useEffect, useState } from 'react'
import { Button } from '../parts/Button.js'
import * as icons from '../parts/moreIcons.js'
import { Notice } from '../parts/Notice.js'
import { useStart } from '../parts/useOnce.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useHasPasskeys } from '../provider/useHasPasskeys.js'
import { SignInOptions, type SignInOptionsProps } from '../signIn/SignInOptions.js'
import { useNewWay } from '../signIn/useNewWay.js'
import { loginStepsTexts } from '../words/en/loginSteps.js'
import { fill } from '../words/fill.js'
import { LoginCard } from './LoginCard.js'
import { SecondTick } from './SecondTick.js'

interface FirstWayProps extends Pick<SignInOptionsProps, 'email' | 'onSignedIn'> {
  /** The wallet of the provider above. */
  wallet: Wallet
  /** Whether the user has just clicked: the passkey is created at once. */
  isStartedAtOnce?: boolean | undefined
  /** Whether codes by email come with the passkey, as a second way in. Undefined: they are not offered. */
  addsCodes?: boolean | undefined
  /** As in `WalletLogin`. */
  afterPassword?: boolean | undefined
  /** Whether codes or a provider are being added, or the user signs in with them: nothing may take the place of this component. */
  onAdding?: ((isAdding: boolean) => void) | undefined
}

export function FirstWay({
  isStartedAtOnce = false,
  afterPassword = false,
  addsCodes,
  onAdding,
  ...signIn
}: FirstWayProps) {
  const { identityProvider, hasEmail } = useScreens()
  const texts = useTexts(loginStepsTexts)
  const { first: words, proof } = texts.loginSteps
  const { data: authMethods = [] } = useAuthMethods()
  /** Codes or a provider were added: the user signs in with them now. */
  const [isAdded, setAdded] = useState(false)
  const onDone = (action: SignedAction) =>
    // The user is signed in with a passkey that was created.
    action === 'registerPasskey' ? signIn.onSignedIn?.(signIn.wallet) : setAdded(true)
  const [isChosen, setChosen] = useState(addsCodes)
  const hasCodes = hasEmail !== false && signIn.email !== undefined && isChosen !== undefined
  const way = useNewWay({ userName: signIn.email, addsCodes: hasCodes && isChosen, onDone })
  const hasPasskeys = useHasPasskeys()
  const isHeld = isAdded || way.isAdding
  useEffect(() => onAdding?.(isHeld), [isHeld, onAdding])
  useStart(() => {
    if (isStartedAtOnce && hasPasskeys) way.createPasskey()
    else if (afterPassword) way.createSilently()
  })
  const title = hasPasskeys ? words.title : words.otherTitle
  const intro = hasPasskeys ? words.intro : words.otherIntro
  return (
    <LoginCard
      step="passkey"
      // In a sign-up it is the page.
      variant={isStartedAtOnce ? 'title' : undefined}
      takesFocus="whenLost"
      title={isAdded ? proof.unlockTitle : title}
      intro={isAdded ? proof.unlockOther : intro}
    >
      {isAdded && authMethods.some((row) => !isUnreadable(row)) ? (
        <SignInOptions {...signIn} authMethods={authMethods} isStartedAtOnce />
      ) : (
        <>
          <Notice problem={way.problem} />
          <div data-part="stack">
            {hasPasskeys && hasCodes && !isStartedAtOnce && (
              <SecondTick email={signIn.email!} isSet={isChosen} onSet={setChosen} />
            )}
            {hasPasskeys && (
              <Button
                variant="primary"
                icon={icons.passkey}
                isBusy={way.isCreating}
                onClick={way.createPasskey}
              >
                {words.passkey}
              </Button>
            )}
            {/* Where no passkey can be made, its error is more help than no button. */}
            {(hasEmail !== false || !hasPasskeys) && (
              <Button
                variant={hasPasskeys ? 'secondary' : 'primary'}
                icon={icons.mail}
                isBusy={way.isAdding}
                disabled={way.isCreating}
                onClick={way.addCodes}
              >
                {words.codes}
              </Button>
            )}
            {identityProvider && (
              <Button
                icon={icons.user}
                isBusy={way.isAdding}
                disabled={way.isCreating}
                onClick={way.addProvider}
              >
                {fill(words.provider, { provider: identityProvider.name })}
              </Button>
            )}
          </div>
        </>
      )}
    </LoginCard>
  )
}
