/** The page of one wallet: signing in, balance, sending, activity. */

import { signOut } from '@embedded-wallet/core'
import { useEffect, useRef } from 'react'
import type { WalletInfo } from './apiTypes'
import { ActivityCard } from './parts/ActivityCard'
import { BalanceCard } from './parts/BalanceCard'
import { focusWhenLost } from './parts/Card'
import { Notice } from './parts/Notice'
import { SendPanel } from './parts/SendPanel'
import { SignInCard } from './parts/SignInCard'
import { isSignedIn } from './state/isSignedIn'
import { useSend } from './state/useSend'
import { useSession } from './state/useSession'
import type { WalletData } from './state/useWalletData'

export function WalletPage({ info, data }: { info: WalletInfo; data: WalletData }) {
  const { activity, problem, refresh } = data
  const title = useRef<HTMLHeadingElement>(null)
  const view = useSession(info.accountId)
  const { wallet, session } = view
  const send = useSend(wallet, refresh)
  const { close } = send
  const isSignedOut = session.status === 'signed-out'
  const isActive = isSignedIn(session)

  // An expired session keeps the payment in its place; leaving on purpose, here or in another tab, puts it away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the person has signed out
  useEffect(() => {
    if (isSignedOut) close()
  }, [isSignedOut])

  // The sign-in button is gone once it has done its work.
  useEffect(() => {
    if (isActive) focusWhenLost(title.current)
  }, [isActive])

  return (
    <>
      <h1 ref={title} tabIndex={-1} className="sr-only">
        Your wallet
      </h1>
      <Notice problem={problem} />
      <BalanceCard
        info={info}
        session={session}
        isSending={send.step.name !== 'closed' && send.step.name !== 'sent'}
        onSend={send.open}
        onFunded={refresh}
        onSignOut={async () => {
          await signOut(wallet)
          await refresh()
        }}
      />
      {!isActive && <SignInCard view={view} hasDraft={send.step.name !== 'closed'} />}
      <SendPanel send={send} info={info} canSign={isActive} />
      {session.status !== 'restoring' && <ActivityCard entries={activity} />}
    </>
  )
}
