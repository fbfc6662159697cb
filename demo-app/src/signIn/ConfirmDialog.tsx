/** Asks the user to sign in for one action, and says which. */

import { type AuthMethod, isUnreadable, type SignedAction } from '@embedded-wallet/core'
import { type ReauthenticationQuestion, useAuthMethods, useReauthentication } from '@embedded-wallet/react'
import { useState } from 'react'
import { describeProblem, NotConfirmed } from '../text/problem'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Notice } from '../ui/Notice'
import { useApproval } from '../wallet/wallets'
import { SignInOptions } from './SignInOptions'
import { hasWebAuthn, useServiceInfo } from './serviceInfo'

/** @param email - The address that gets the codes. */
export function ConfirmDialog({ email }: { email: string | undefined }) {
  const question = useReauthentication()
  return question && <OpenDialog key={question.wallet.stepUp?.id} email={email} question={question} />
}

interface OpenDialogProps {
  question: ReauthenticationQuestion
  email: string | undefined
}

function OpenDialog({ question, email }: OpenDialogProps) {
  const { wallet, reason, confirm } = question
  const cancel = () => question.cancel(new NotConfirmed())
  const { identityProvider } = useServiceInfo()
  const { clickOf } = useApproval()
  const action = wallet.stepUp?.action
  const { purpose = (action && purposes[action]) ?? 'continue', except } = clickOf(action) ?? {}
  const { data: all, error, isFetching, refetch } = useAuthMethods({ wallet })
  const authMethods = all?.filter((row) => !isUnreadable(row)).filter(({ id }) => id !== except)
  const [codeForm, setCodeForm] = useState<'EMAIL_OTP' | 'SMS_OTP'>()
  const isStepUp = reason === 'STEP_UP_REQUIRED'
  const proof = codeForm ? codeNames[codeForm] : bestProof(authMethods, identityProvider?.name)
  return (
    <Dialog title={isStepUp ? 'Confirm that it is you' : 'Sign in again'} onCancel={cancel}>
      <p className="-mt-3 leading-relaxed text-muted">
        {isStepUp ? 'Confirm with' : 'Your session is over. Sign in with'} {proof} to {purpose}.
        {except && ' The way that you remove cannot confirm it.'}
      </p>
      {error && !authMethods && (
        <>
          <Notice problem={describeProblem(error)} />
          <Button isBusy={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        </>
      )}
      {authMethods && (
        <SignInOptions
          wallet={wallet}
          authMethods={authMethods}
          email={email}
          verb="Confirm"
          isStartedAtOnce
          onCodeForm={setCodeForm}
          onSignedIn={async () => confirm()}
        />
      )}
      <Button variant="foot" onClick={cancel}>
        Cancel
      </Button>
    </Dialog>
  )
}

const codeNames = { EMAIL_OTP: 'the code from your e-mail', SMS_OTP: 'the code from the SMS' }

function bestProof(authMethods: AuthMethod[] | undefined, providerName = 'your identity provider'): string {
  const has = (wanted: string) => authMethods?.some(({ type }) => type === wanted) ?? wanted === 'PASSKEY'
  if (has('PASSKEY') && hasWebAuthn()) return 'your passkey'
  if (has('OAUTH')) return providerName
  return has('SMS_OTP') && !has('EMAIL_OTP') ? codeNames.SMS_OTP : codeNames.EMAIL_OTP
}

/** What the user confirms, after the word "to". A click may say it more exactly. */
const purposes: Partial<Record<SignedAction, string>> = {
  executeQuote: 'send this payment',
  exportWallet: 'show the recovery words',
  registerPasskey: 'add a passkey',
  registerEmailOtp: 'add codes by e-mail',
  registerSmsOtp: 'add codes by SMS',
  registerOAuth: 'add an identity provider',
  revokeAuthMethod: 'remove a way to sign in',
  revokeSession: 'sign out a device',
  updateContact: 'change where your codes go',
  setWalletPrivacy: 'change who can look up your wallet',
}
