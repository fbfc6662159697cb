/** Hook: offers the passkeys of a known address in the autofill of the field for the address. */

import { createWallet, signInWithPasskey, startLogin, type Wallet } from '@embedded-wallet/core'
import { useEffect, useRef } from 'react'
import { useScreens } from '../provider/screensContext.js'

/**
 * @param identifier - Undefined: a challenge belongs to one account, so nothing can be offered.
 * @param onSignedIn - The user has picked a passkey there.
 */
export function useAutofill(identifier: string | undefined, onSignedIn: (wallet: Wallet) => void): void {
  const { relay } = useScreens()
  const latest = useRef(onSignedIn)
  useEffect(() => {
    latest.current = onSignedIn
  })
  useEffect(() => {
    if (identifier === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    const offer = async () => {
      if (!(await canAutofill()) || signal.aborted) return
      const { accountId } = await startLogin(relay, { identifier, signal })
      const wallet = createWallet({ ...relay, accountId })
      await signInWithPasskey(wallet, { autofill: true, signal })
      latest.current(wallet)
    }
    // Lost: why it ended. The form works without it, and says what is wrong.
    offer().catch(() => undefined)
    return () => controller.abort()
  }, [relay, identifier])
}

async function canAutofill(): Promise<boolean> {
  const { PublicKeyCredential: credential } = globalThis
  return (await credential?.isConditionalMediationAvailable?.()) ?? false
}
