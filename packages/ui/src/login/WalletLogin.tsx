/** Component: sign up, log in, unlock, and everything that goes wrong on the way. */

import type { Wallet } from '@embedded-wallet/core'
import { Children, type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Screen } from '../parts/Screen.js'
import { useIsLate } from '../parts/useIsLate.js'
import { isReturningVisitor } from '../provider/browserMarks.js'
import { useScreens } from '../provider/screensContext.js'
import type { WayType } from '../signIn/useSignInWays.js'
import { readEmail } from '../words/contact.js'
import { Inside } from './Inside.js'
import { type LoginStep, StepContext } from './LoginCard.js'
import { PasskeyOffer, steps } from './laterSteps.js'
import { CardPlace, PlaceContext } from './Place.js'
import { SignedOut } from './SignedOut.js'
import { Unread } from './Unread.js'

/** The props of `WalletLogin`. */
export interface WalletLoginProps {
  /** The user's address, if the app knows it: passkeys are then offered in the autofill of the field. */
  identifier?: string | undefined
  /** Whether new users accept end-user terms: the relay has `login.signUp.terms`. Default: the relay's refusal tells. */
  hasTerms?: boolean | undefined
  /**
   * Whether a user who signed in with a code or an identity provider is offered a passkey if the wallet has none. This browser remembers
   * “Not now”. Default: `true`.
   */
  offersPasskey?: boolean | undefined
  /**
   * Whether a new user is offered codes to the address that was just proven, as a second way in. They are preselected, and need no extra prompt: the
   * sign-in with the new passkey confirms them. A wallet that starts with codes already has them. Default: `true`, unless the relay turns it off.
   */
  offersCodes?: boolean | undefined
  /**
   * Whether the user has just logged in to the app with a password. A wallet without a way to sign in then gets its first passkey
   * without a prompt, if the browser allows it: Chrome and Safari, after a saved password. Default: `false`.
   */
  afterPassword?: boolean | undefined
  /** Called once with the wallet, when the user is signed in. */
  onDone?: ((wallet: Wallet) => void) | undefined
  /** The user leaves without a sign-in, such as a payment that needs one. Absent: there is no button "Cancel". */
  onCancel?: (() => void) | undefined
  /** Called with the step that shows; undefined if none does. */
  onStep?: ((step: LoginStep | undefined) => void) | undefined
  /**
   * Shown until it is known whether the user is signed in, such as the outline of the page. Default: the outline of a card; without `children`
   * nothing for two seconds, if this browser was signed in before.
   */
  loading?: ReactNode
  /** Shown when the user is signed in. It stays when the session of the wallet has ended: actions then ask for the sign-in they need. */
  children?: ReactNode
}

/**
 * Signs the user up or in, on this device. With its own login, an app shows it to users who are signed in to the app.
 *
 * @returns The next step; the children once the user is signed in.
 * @throws {TypeError} If there is no `WalletScreens` above.
 * @see packages/ui/README.md
 * @example
 * ```tsx
 * <WalletLogin onDone={() => navigate('/wallet')} />
 * ```
 */
export function WalletLogin(props: WalletLoginProps): ReactNode {
  const { hasTerms = false, onStep = ignore } = props
  const { afterPassword, onDone } = props
  // Such as `{order && <WalletPay … />}` without an order: no page that could stay.
  const children = Children.toArray(props.children).length > 0 ? props.children : undefined
  // JSON of the app's backend may have null.
  const known = props.identifier ?? undefined
  const { status, wallet, failure, isLogin, identifier, enter, retry, ...app } = useScreens(WalletLogin)
  const offersCodes = props.offersCodes !== false && app.offersCodes !== false
  const email = known ?? ((identifier && readEmail(identifier)) || undefined)
  const [isHeld, setHeld] = useState(false)
  /** What the user signs in with. It is known before the session opens, so that the offer comes before the page. */
  const [way, setWay] = useState<WayType>()
  const endOffer = useCallback(() => setWay(undefined), [])
  const isOffering = props.offersPasskey !== false && way !== undefined && way !== 'PASSKEY'
  const isOutside = isHeld || status === 'none'
  const isFinding = status === 'finding' && !isHeld
  // Not beside what the form waits for. After a login of the app they come next.
  const isNext = !isLogin || !isFinding
  useEffect(() => {
    if (isNext) void steps.prepare()
  }, [isNext])
  // Where nothing takes its place, what stands below would move.
  const isReturning = useSyncExternalStore(subscribeToNothing, isReturningVisitor, () => false)
  const isLate = useIsLate(isFinding, 2000)
  const isQuiet = isReturning && children === undefined && !isLate
  const place = isQuiet ? undefined : (props.loading ?? <CardPlace lines={isReturning ? 4 : linesOfSignUp} />)
  const outside = isOutside ? (
    isLogin && (
      <SignedOut
        known={known}
        hasTerms={hasTerms}
        offersCodes={offersCodes}
        onHold={setHeld}
        onWay={setWay}
      />
    )
  ) : failure ? (
    <Unread error={failure} onRead={retry} />
  ) : (
    isFinding && place
  )
  return (
    <StepContext.Provider value={onStep}>
      <PlaceContext.Provider value={place}>
        {outside && <Screen name="login">{outside}</Screen>}
        {!isOutside && wallet && (
          <Inside
            key={wallet.accountId}
            signIn={{
              email,
              afterPassword,
              addsCodes: offersCodes || undefined,
              onWay: setWay,
              onSignedIn: enter,
            }}
            onDone={onDone}
            onCancel={props.onCancel}
            page={children}
          >
            {isOffering && <PasskeyOffer email={email} onEnd={endOffer} />}
          </Inside>
        )}
      </PlaceContext.Provider>
    </StepContext.Provider>
  )
}

/** The card of a sign-up is as tall. */
const linesOfSignUp = 7

const ignore = () => {}
const subscribeToNothing = () => () => {}
