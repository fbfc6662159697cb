/** Asks the user to sign in for one action, and says which. */

import type { SignedAction } from '@embedded-wallet/core'
import { type ReauthenticationQuestion, useAuthMethods, useReauthentication } from '@embedded-wallet/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { describeProblem, NotConfirmed } from '../text/problem'
import { Button } from '../ui/Button'
import { Heading } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { SignInOptions } from './SignInOptions'

interface ConfirmDialogProps {
  /** The address that gets the codes. */
  email: string | undefined
  hasInbox: boolean
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const question = useReauthentication()
  return question && <OpenDialog key={question.wallet.stepUp?.id} {...props} question={question} />
}

function OpenDialog({
  question,
  email,
  hasInbox,
}: ConfirmDialogProps & { question: ReauthenticationQuestion }) {
  const { wallet, reason, confirm } = question
  const cancel = () => question.cancel(new NotConfirmed())
  const dialog = useRef<HTMLDialogElement>(null)
  const { data: authMethods, error, isFetching, refetch } = useAuthMethods({ wallet })
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // The focus returns to the button that asked, which it does not when a dialog is only removed.
    return () => shown?.close()
  }, [])
  const [isCodeForm, setCodeForm] = useState(false)
  const hasPasskey = authMethods?.some(({ type }) => type === 'PASSKEY') ?? true
  const isStepUp = reason === 'STEP_UP_REQUIRED'
  const purpose = (wallet.stepUp && purposes[wallet.stepUp.action]) ?? 'continue'
  return (
    <dialog
      ref={dialog}
      aria-labelledby="confirm-title"
      onCancel={(event) => {
        event.preventDefault()
        cancel()
      }}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-2xl border border-line bg-card p-5 text-ink shadow-xl backdrop:bg-black/50 sm:p-7"
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <Heading id="confirm-title">{isStepUp ? 'Confirm that it is you' : 'Sign in again'}</Heading>
          <p className="leading-relaxed text-muted">
            {isStepUp ? 'Confirm with' : 'Your session is over. Sign in with'}{' '}
            {hasPasskey && !isCodeForm ? 'your passkey' : 'the code from your e-mail'} to {purpose}.
          </p>
        </div>
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
            {...{ wallet, authMethods, email, hasInbox }}
            verb="Confirm"
            isStartedAtOnce
            onCodeForm={setCodeForm}
            onSignedIn={async () => confirm()}
          />
        )}
        <div className="-my-2 grid">
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </div>
    </dialog>
  )
}

/** What the user confirms, after the word "to". */
const purposes: Partial<Record<SignedAction, string>> = {
  executeQuote: 'send this payment',
  exportWallet: 'show the recovery words',
  registerPasskey: 'add a passkey',
  registerEmailOtp: 'add codes by e-mail',
  revokeAuthMethod: 'remove a way to sign in',
}
