/** Asks the user to sign in for one action, and says which. */

import { type AuthMethod, isUnreadable, type Row } from '@embedded-wallet/core'
import { type ReauthenticationQuestion, useAuthMethods } from '@embedded-wallet/react'
import { useState } from 'react'
import { Button } from '../parts/Button.js'
import { Dialog } from '../parts/Dialog.js'
import { Notice } from '../parts/Notice.js'
import { Screen } from '../parts/Screen.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useHasPasskeys } from '../provider/useHasPasskeys.js'
import { useProblem } from '../provider/useProblem.js'
import { SignInOptions } from '../signIn/SignInOptions.js'
import { commonTexts } from '../words/en/common.js'
import { loginTexts } from '../words/en/login.js'
import { questionTexts } from '../words/en/question.js'
import { fill } from '../words/fill.js'
import { purposeOf } from './purposeOf.js'

type Proof = 'passkey' | 'provider' | 'email' | 'sms'

export function Reauthentication({ question }: { question: ReauthenticationQuestion }) {
  const { wallet, reason, stepUp, confirm } = question
  const { approval, identityProvider, identifier } = useScreens()
  const texts = useTexts(commonTexts, loginTexts, questionTexts)
  const { question: words } = texts
  const { data, error, isFetching, refetch } = useAuthMethods({ wallet })
  const problem = useProblem(data ? undefined : error, 'reading')
  const hasPasskeys = useHasPasskeys()
  const [codeForm, setCodeForm] = useState<'EMAIL_OTP' | 'SMS_OTP'>()
  const excepted = approval.exceptedOf(stepUp?.action)
  const authMethods = readable(data)?.filter(({ id }) => !excepted.includes(id))
  const cancel = () => question.cancel()
  const isStepUp = reason === 'STEP_UP_REQUIRED'
  const proof = codeForm ? codeProofs[codeForm] : bestProof(authMethods, hasPasskeys)
  const sentence = fill(words[isStepUp ? 'stepUp' : 'signIn'][proof], {
    provider: identityProvider?.name ?? texts.login.ways.someProvider,
    purpose: purposeOf(texts, approval, stepUp?.action),
  })
  return (
    <Screen name="question">
      <Dialog title={isStepUp ? words.stepUpTitle : words.signInTitle} onCancel={cancel}>
        <p data-part="text">
          {sentence}
          {excepted.length > 0 && ` ${words.except}`}
        </p>
        {problem && (
          <>
            <Notice problem={problem} />
            <Button isBusy={isFetching} onClick={() => void refetch()}>
              {texts.common.tryAgain}
            </Button>
          </>
        )}
        {authMethods && (
          <SignInOptions
            wallet={wallet}
            authMethods={authMethods}
            email={identifier}
            verb="confirm"
            isStartedAtOnce
            onCodeForm={setCodeForm}
            onSignedIn={confirm}
          />
        )}
        <Button variant="foot" onClick={cancel}>
          {texts.common.cancel}
        </Button>
      </Dialog>
    </Screen>
  )
}

const readable = (rows: readonly Row<AuthMethod>[] | undefined) => rows?.filter((row) => !isUnreadable(row))

const codeProofs = { EMAIL_OTP: 'email', SMS_OTP: 'sms' } as const

function bestProof(authMethods: readonly AuthMethod[] | undefined, hasPasskeys: boolean): Proof {
  const has = (wanted: string) => authMethods?.some(({ type }) => type === wanted) ?? wanted === 'PASSKEY'
  if (has('PASSKEY') && hasPasskeys) return 'passkey'
  if (has('OAUTH')) return 'provider'
  return has('SMS_OTP') && !has('EMAIL_OTP') ? 'sms' : 'email'
}
