/** The wallet of an account, its session, and whether it has a passkey. */

import {
  createWallet,
  listAuthMethods,
  type SessionState,
  type Wallet,
  watchSession,
} from '@embedded-wallet/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { describeProblem, type PageProblem } from '../problem'

export interface SessionView {
  wallet: Wallet
  session: SessionState
  /** Undefined until known. */
  hasPasskey: boolean | undefined
  passkeyProblem: PageProblem | undefined
  checkPasskey: () => Promise<void>
}

export function useSession(accountId: string): SessionView {
  const wallet = useMemo(
    () => createWallet({ accountId, relayUrl: `${location.origin}/wallet` }),
    [accountId],
  )
  const [session, setSession] = useState<SessionState>({ status: 'restoring' })
  const [hasPasskey, setHasPasskey] = useState<boolean>()
  const [passkeyProblem, setPasskeyProblem] = useState<PageProblem>()

  useEffect(() => watchSession(wallet, setSession), [wallet])

  const checkPasskey = useCallback(async () => {
    try {
      const authMethods = await listAuthMethods(wallet)
      setHasPasskey(authMethods.some(({ type }) => type === 'PASSKEY'))
      setPasskeyProblem(undefined)
    } catch (error) {
      setPasskeyProblem(describeProblem(error))
    }
  }, [wallet])
  useEffect(() => void checkPasskey(), [checkPasskey])

  return { wallet, session, hasPasskey, passkeyProblem, checkPasskey }
}
