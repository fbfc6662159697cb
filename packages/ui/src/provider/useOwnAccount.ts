/** Hook: the account and its balance. If the app's session does not have it anymore, the screens look what became of that session. */

import { useAccount } from '@embedded-wallet/react'
import { useEffect } from 'react'
import { useScreens } from './screensContext.js'

export function useOwnAccount() {
  const { retry } = useScreens()
  const account = useAccount()
  // Without a session the relay lists no accounts: no call is refused, so nothing else shows it.
  const { data } = account
  useEffect(() => {
    if (data === null) retry()
  }, [data, retry])
  return account
}
