/** Creates a passkey on this device, under the user's address and with the name of the device. */

import { registerPasskey } from '@embedded-wallet/core'
import { nameDevice } from '../text/deviceName'
import type { PageProblem } from '../text/problem'
import { useAction } from '../wallet/useAction'
import type { SessionView } from '../wallet/useSessionView'
import { asClicked } from './approval'
import { closedPrompt, usePatience, withPatience } from './patientPasskeys'

export interface CreatePasskey {
  isBusy: boolean
  problem: PageProblem | undefined
  /** After a closed prompt: tries again, without another confirmation. */
  create: () => void
}

/** @param email - The user's address: password managers list the passkey under it. */
export function useCreatePasskey(
  { wallet, authMethods = [], refreshAuthMethods }: SessionView,
  email: string | undefined,
): CreatePasskey {
  const action = useAction()
  const patience = usePatience()
  const create = () =>
    action.run(async () => {
      const nickname = nameDevice(
        navigator.userAgent,
        authMethods.map((method) => method.nickname),
      )
      const own = withPatience(wallet, patience.askAgain)
      // Also after a failure: another tab may have registered a passkey.
      await asClicked('registerPasskey', () => registerPasskey(own, { nickname, userName: email })).finally(
        () => {
          patience.giveUp()
          return refreshAuthMethods()
        },
      )
    })
  return {
    isBusy: action.isBusy && !patience.isAsking,
    problem: patience.isAsking ? closedPrompt : action.problem,
    create: () => (patience.isAsking ? patience.tryAgain() : void create()),
  }
}
