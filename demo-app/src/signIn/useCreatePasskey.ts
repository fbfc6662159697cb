/** Creates a passkey on this device, with a name that the list of AuthMethods does not have yet. */

import { registerPasskey } from '@embedded-wallet/core'
import { type Action, useAction } from '../wallet/useAction'
import type { SessionView } from '../wallet/useSessionView'
import { asClicked } from './approval'

/** @param email - The user's address: password managers list the passkey under it. */
export function useCreatePasskey(
  { wallet, authMethods = [], refreshAuthMethods }: SessionView,
  email: string | undefined,
): {
  action: Action
  create: () => Promise<void>
} {
  const action = useAction()
  const count = authMethods.filter(({ type }) => type === 'PASSKEY').length
  const nickname = count === 0 ? 'My passkey' : `My passkey ${count + 1}`
  const create = () =>
    action.run(async () => {
      // Also after a failure: another tab may have registered a passkey.
      await asClicked('registerPasskey', () =>
        registerPasskey(wallet, { nickname, userName: email }),
      ).finally(refreshAuthMethods)
    })
  return { action, create }
}
