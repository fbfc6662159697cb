/** Hook: offers the passkeys of a known address in the autofill of the field for the address. */

import { createWallet, signInWithPasskey, startLogin, type Wallet } from '@embedded-wallet/core'
import { useEffect } from 'react'
import { useScreens } from '../provider/screensContext.js'

/**
 * @param identifier - Undefined: a challenge belongs to one account, so nothing can be offered.
 * @param onSignedIn - The user has picked a passkey there. Another function begins the offer anew.
 */
export function useAutofill(identifier: string | undefined, onSignedIn: (wallet: Wallet) => void): void {
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
    // Lost: why it ended. The form works without it, and says what is wrong.
    offer().catch(() => undefined)
    return () => controller.abort()
  }, [relay, identifier, onSignedIn])
}
