/** The first card of a login and of a sign-up: the user's address, and the terms where there are some. */

import {
  createWallet,
  getTerms,
  type ShownTerms,
  signInWithPasskey,
  startLogin,
  type Wallet,
} from '@embedded-wallet/core'
import { useEffect, useState } from 'react'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import type { Problem } from '../words/describeProblem.js'
import { loginTexts } from '../words/en/login.js'
import { EmailForm, type EmailFormProps } from './EmailForm.js'
import { LoginCard } from './LoginCard.js'
import { TermsTick } from './laterSteps.js'
import type { SignUp } from './useSignUp.js'

interface LoginFormProps extends Pick<EmailFormProps, 'known' | 'problem' | 'isBusy' | 'onSubmit'> {
  onNew: () => void
  onSignedIn: (wallet: Wallet) => void
}

/** The passkeys of an address that the app knows are offered in the autofill of the field. */
export function LoginForm({ onNew, onSignedIn, ...form }: LoginFormProps) {
  const { logIn: words } = useTexts(loginTexts).login
  useAutofill(form.known, onSignedIn)
  return (
    <LoginCard
      step="log-in"
      variant="title"
      takesFocus="whenLost"
      title={words.title}
      intro={words.intro}
      foot={{ children: words.isNew, onClick: onNew }}
    >
      <EmailForm hint={words.hint} action={words.button} {...form} />
    </LoginCard>
  )
}

/**
 * Offers the passkeys of a known address in the autofill of the field.
 *
 * @param identifier - Undefined: a challenge belongs to one account, so nothing can be offered.
 * @param onSignedIn - The user has picked a passkey there. Another function begins the offer anew.
 */
function useAutofill(identifier: string | undefined, onSignedIn: (wallet: Wallet) => void): void {
  const { relay } = useScreens()
  useEffect(() => {
    if (identifier === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    const offer = async () => {
      const { PublicKeyCredential: credential } = globalThis
      const canAutofill = await credential?.isConditionalMediationAvailable?.()
      if (!canAutofill || signal.aborted) return
      const { accountId } = await startLogin(relay, { identifier, signal })
      const wallet = createWallet({ ...relay, accountId })
      await signInWithPasskey(wallet, { autofill: true, signal })
      onSignedIn(wallet)
    }
    // Ignored: why it ended. The form works without it, and shows what is wrong.
    offer().catch(() => undefined)
    return () => controller.abort()
  }, [relay, identifier, onSignedIn])
}

interface SignUpFormProps {
  known: string | undefined
  signUp: SignUp
  /** Whether the app has terms. */
  hasTerms: boolean
  /** What a sign-out left behind. */
  leftBehind: Problem | undefined
  /** The address is right, and the terms are accepted. */
  onSubmit: (termsVersion: string | undefined) => void
  /** The user already has a wallet. */
  onReturn: () => void
}

export function SignUpForm({ known, signUp, hasTerms, leftBehind, onSubmit, onReturn }: SignUpFormProps) {
  const { relay } = useScreens()
  const texts = useTexts(loginTexts)
  const { signUp: words } = texts.login
  const isWanted = hasTerms || signUp.lacksTerms
  /** Undefined until they were read. */
  const [terms, setTerms] = useState<ShownTerms>()
  const [isAccepted, setAccepted] = useState(false)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    if (!isWanted) return undefined
    const controller = new AbortController()
    // Ignored: why they cannot be read. The relay refuses the sign-up, and that shows why.
    getTerms(relay, { signal: controller.signal }).then(setTerms, () => undefined)
    return () => controller.abort()
  }, [relay, isWanted])
  const begin = () => {
    const canBegin = !isWanted || isAccepted
    setRefused(!canBegin)
    if (canBegin) onSubmit(isWanted ? terms?.version : undefined)
  }
  const acceptFirst: Problem = { tone: 'error', text: words.acceptFirst }
  return (
    <LoginCard
      step="sign-up"
      variant="title"
      takesFocus="whenLost"
      title={words.title}
      intro={words.intro}
      foot={{ children: words.haveOne, onClick: onReturn }}
    >
      <EmailForm
        known={known}
        hint={words.hint}
        problem={isRefused && !isAccepted ? acceptFirst : (signUp.problem ?? leftBehind)}
        isBusy={signUp.isBusy}
        action={words.button}
        onSubmit={begin}
      >
        {isWanted && terms && <TermsTick terms={terms} isSet={isAccepted} onSet={setAccepted} />}
      </EmailForm>
    </LoginCard>
  )
}
