/** The page of one wallet: signing in, balance, sending, activity. */

import { signOut } from '@embedded-wallet/core'
import { useEffect, useRef } from 'react'
import { leaveDemo } from './api'
import type { WalletInfo } from './apiTypes'
import { ActivityCard } from './parts/ActivityCard'
import { BalanceCard } from './parts/BalanceCard'
import { focusWhenLost } from './parts/Card'
import { Notice } from './parts/Notice'
import { PendingCard } from './parts/PendingCard'
import { SendPanel } from './parts/SendPanel'
import { SignInCard } from './parts/SignInCard'
import { WaysInCard } from './parts/WaysInCard'
import { describeProblem, type PageProblem } from './problem'
import { isSignedIn } from './state/isSignedIn'
import { useAction } from './state/useAction'
import { usePending } from './state/usePending'
import { useSend } from './state/useSend'
import { useSession } from './state/useSession'
import type { WalletData } from './state/useWalletData'

interface WalletPageProps {
  info: WalletInfo
  hasInbox: boolean
  data: WalletData
  onSignedOut: (problem: PageProblem | undefined) => Promise<void>
}

export function WalletPage({ info, hasInbox, data, onSignedOut }: WalletPageProps) {
  const { activity, problem, refresh } = data
  const title = useRef<HTMLHeadingElement>(null)
  const view = useSession(info.accountId)
  const { wallet, session } = view
  const send = useSend(wallet, refresh)
  const { close, step } = send
  const isSending = step.name !== 'closed'
  const pending = usePending(wallet, isSending, refresh)
  const isSignedOut = session.status === 'signed-out'
  const isActive = isSignedIn(session)
  const leaving = useAction()
  // The relay lets only a signed-in browser revoke its session, so the demo's own cookie goes last.
  const leave = () =>
    leaving.run(async () => {
      const problem = await signOut(wallet).then(() => undefined, describeProblem)
      await leaveDemo()
      await onSignedOut(problem)
    })

  // An expired session keeps the payment in its place; leaving on purpose, here or in another tab, puts it away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the person has signed out
  useEffect(() => {
    if (isSignedOut) close()
  }, [isSignedOut])

  // The sign-in button is gone once it has done its work.
  useEffect(() => {
    if (isActive) focusWhenLost(title.current)
  }, [isActive])

  // So is the card of a payment that was put away.
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
        leaving={leaving}
        // Without a way in there would be no way back.
        {...(view.ways?.length && { onSignOut: leave })}
      />
      {!isActive && !leaving.isBusy && (
        <SignInCard view={view} email={info.email} hasInbox={hasInbox} hasDraft={isSending} />
      )}
      <PendingCard pending={pending} />
      <SendPanel send={send} info={info} canSign={isActive} />
      {session.status !== 'restoring' && <ActivityCard entries={activity} />}
      {isActive && view.ways && <WaysInCard view={view} email={info.email} />}
    </>
  )
}
