/** Asks the user to sign in for one action, and names it. */

import type { SignedAction } from '@embedded-wallet/core'
import { type ReauthenticationQuestion, useAuthMethods } from '@embedded-wallet/react'
import { useState } from 'react'
import { Button } from '../parts/Button.js'
import { Dialog } from '../parts/Dialog.js'
import { ReadProblem } from '../parts/ReadProblem.js'
import { Said } from '../parts/Said.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useHasPasskeys } from '../provider/useHasPasskeys.js'
import { SignInOptions } from '../signIn/SignInOptions.js'
import { useUsableWays, type WayType } from '../signIn/useSignInWays.js'
import { commonTexts } from '../words/en/common.js'
import { questionTexts } from '../words/en/question.js'
import { signInTexts } from '../words/en/signIn.js'
import { fill } from '../words/fill.js'

const proofs = { PASSKEY: 'passkey', OAUTH: 'provider', EMAIL_OTP: 'email', SMS_OTP: 'sms' } as const

/** The props of `Reauthentication`. */
export interface ReauthenticationProps {
  /** The action that waits. */
  question: ReauthenticationQuestion
  /** The user gives up. */
  onCancel: () => void
}

/**
 * Asks the user to sign in for one action. `WalletScreens` shows it by itself; a window of the wallet shows it for an action elsewhere.
 *
 * @returns A dialog, for a place below `WalletScreens`.
 */
export function Reauthentication({ question, onCancel }: ReauthenticationProps) {
  const { wallet, reason, stepUp, confirm } = question
  const { approval, identityProvider, identifier } = useScreens()
  const texts = useTexts(commonTexts, questionTexts, signInTexts)
  const { question: words } = texts
  const read = useAuthMethods({ wallet })
  const hasPasskeys = useHasPasskeys()
  const [chosen, setChosen] = useState<WayType>()
  const excepted = approval.exceptedOf(stepUp?.action)
  const authMethods = read.data?.filter(({ id }) => id === undefined || !excepted.includes(id))
  const [best] = useUsableWays(authMethods ?? [])
  const isStepUp = reason === 'STEP_UP_REQUIRED'
  const way = chosen ?? best?.type ?? (hasPasskeys ? 'PASSKEY' : 'EMAIL_OTP')
  const sentence = fill(words[isStepUp ? 'stepUp' : 'signIn'][proofs[way]], {
    provider: identityProvider?.name ?? texts.signIn.ways.someProvider,
    purpose: usePurpose(stepUp?.action),
  })
  return (
    <Dialog title={isStepUp ? words.stepUpTitle : words.signInTitle} onCancel={onCancel}>
      <p data-part="text">
        <Said>
          {sentence}
          {excepted.length > 0 && ` ${words.except}`}
        </Said>
      </p>
      {!authMethods && <ReadProblem read={read} />}
      {authMethods && (
        <SignInOptions
          wallet={wallet}
          authMethods={authMethods}
          email={identifier}
          verb="confirm"
          isStartedAtOnce
          onWay={setChosen}
          onSignedIn={confirm}
        />
      )}
      <Button variant="foot" onClick={onCancel}>
        {texts.common.cancel}
      </Button>
    </Dialog>
  )
}

/**
 * What the user confirms, in words: what was clicked, or else the action itself.
 *
 * @param action - Of the verb that waits; undefined if it waits for a session only.
 */
export function usePurpose(action: SignedAction | undefined): string {
  const { approval } = useScreens()
  const texts = useTexts(questionTexts)
  const { anything, ...known } = texts.question.purposes
  const purposes: Readonly<Partial<Record<SignedAction, string>>> = known
  return approval.purposeOf(action) ?? (action && purposes[action]) ?? anything
}
