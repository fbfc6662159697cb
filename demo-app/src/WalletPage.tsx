/** The page of one wallet: sign-in, balance, sending, activity. */

import { signOut } from '@embedded-wallet/core'
import { useEffect, useRef } from 'react'
import { signOutOfDemo } from './api'
import type { WalletInfo } from './apiTypes'
import { ActivityCard } from './components/ActivityCard'
import { AuthMethodsCard } from './components/AuthMethodsCard'
import { BalanceCard } from './components/BalanceCard'
import { focusWhenLost } from './components/Card'
import { ConfirmDialog } from './components/ConfirmDialog'
import { CreatePasskeyCard } from './components/CreatePasskeyCard'
import { Notice } from './components/Notice'
import { PendingPaymentsCard } from './components/PendingPaymentsCard'
import { RecoveryCard } from './components/RecoveryCard'
import { SendPanel } from './components/SendPanel'
import { SignInCard } from './components/SignInCard'
import { describeProblem, type PageProblem } from './problem'
import { isSignedIn } from './state/isSignedIn'
import { useAction } from './state/useAction'
import { usePendingPayments } from './state/usePendingPayments'
import { useSend } from './state/useSend'
import { useSession } from './state/useSession'
import type { WalletData } from './state/useWalletData'

interface WalletPageProps {
  info: WalletInfo
  hasInbox: boolean
  canExport: boolean
  data: WalletData
  onSignedOut: (problem: PageProblem | undefined) => Promise<void>
}

export function WalletPage({ info, hasInbox, canExport, data, onSignedOut }: WalletPageProps) {
  const { activity, problem, refresh } = data
  const title = useRef<HTMLHeadingElement>(null)
  const view = useSession(info.accountId)
  const { wallet, session } = view
  const send = useSend(wallet, refresh)
  const { close, step } = send
  const isSending = step.name !== 'closed'
  const pending = usePendingPayments(wallet, isSending, refresh)
  const isSignedOut = session.status === 'signed-out'
  const isActive = isSignedIn(session)
  const hasNoPasskey = view.authMethods?.every(({ type }) => type !== 'PASSKEY') ?? false
  const signingOut = useAction()
  // The relay revokes a session only for a signed-in browser, so the demo's own cookie is deleted last.
  const runSignOut = () =>
    signingOut.run(async () => {
      // Not with `revoke`: no text is signed that could be another action than a sign-out.
      const problem = await signOut(wallet).then(() => undefined, describeProblem)
      await signOutOfDemo()
      await onSignedOut(problem)
    })

  // An expired session keeps the payment open. A sign-out, here or in another tab, closes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the user signs out
  useEffect(() => {
    if (isSignedOut) close()
  }, [isSignedOut])

  // The sign-in button disappears after the sign-in, so the focus moves to the title.
  useEffect(() => {
    if (isActive) focusWhenLost(title.current)
  }, [isActive])

  // The card of a payment disappears when it is closed, so the focus moves to the title.
  useEffect(() => {
    if (isSending) return () => focusWhenLost(title.current)
  }, [isSending])

  return (
    <>
      <h1 ref={title} tabIndex={-1} className="sr-only">
        Your wallet
      </h1>
      <Notice problem={problem} />
      <BalanceCard
        info={info}
        session={session}
        isSending={isSending && step.name !== 'sent'}
        isPaying={send.action.isBusy}
        onSend={send.open}
        onFunded={refresh}
        signingOut={signingOut}
        // Without an AuthMethod the user could never sign in again, so there is no sign-out.
        {...(view.authMethods?.length && { onSignOut: runSignOut })}
      />
      {!isActive && !signingOut.isBusy && (
        <SignInCard view={view} email={info.email} hasInbox={hasInbox} hasDraft={isSending} />
      )}
      {isActive && hasNoPasskey && <CreatePasskeyCard view={view} email={info.email} />}
      <PendingPaymentsCard pending={pending} />
      <SendPanel send={send} info={info} canSign={isActive} />
      {session.status !== 'restoring' && <ActivityCard entries={activity} />}
      {isActive && view.authMethods && <AuthMethodsCard view={view} email={info.email} />}
      {isActive && canExport && <RecoveryCard wallet={wallet} />}
      <ConfirmDialog email={info.email} hasInbox={hasInbox} />
    </>
  )
}
