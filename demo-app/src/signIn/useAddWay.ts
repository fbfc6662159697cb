/** Adds the ways to sign in that need nothing but a click: codes by e-mail and the identity provider. */

import { registerEmailOtp } from '@embedded-wallet/core'
import { type Action, useAction } from '../wallet/useAction'
import type { SessionView } from '../wallet/useSessionView'
import { asClicked } from './approval'
import { goToProvider } from './identityProvider'
import { useServiceInfo } from './serviceInfo'

export interface AddWay {
  action: Action
  addCodes: () => Promise<void>
  /** Leaves the page. The identity is added when the user is back. */
  addProvider: () => Promise<void>
}

export function useAddWay(
  { wallet, refreshAuthMethods }: SessionView,
  email: string | undefined,
  onAdded?: () => void,
): AddWay {
  const action = useAction()
  const { identityProvider } = useServiceInfo()
  return {
    action,
    addCodes: () =>
      action.run(async () => {
        await asClicked('registerEmailOtp', () =>
          registerEmailOtp(wallet, email === undefined ? {} : { email }),
        )
        await refreshAuthMethods()
        onAdded?.()
      }),
    addProvider: () =>
      action.run(async () => {
        if (identityProvider) await goToProvider(identityProvider, wallet, { purpose: 'register' })
      }),
  }
}
