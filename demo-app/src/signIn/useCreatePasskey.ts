/** Creates a passkey on this device, under the user's address and with the name of the device. */

import { useAuthMethods, useRegisterPasskey } from '@embedded-wallet/react'
import { nameDevice } from '../text/deviceName'
import type { PageProblem } from '../text/problem'
import { useProblem } from '../wallet/useProblem'
import { useApproval } from '../wallet/wallets'

export interface CreatePasskey {
  isBusy: boolean
  problem: PageProblem | undefined
  /** After a closed prompt: tries again, without another confirmation. */
  create: () => void
}

export const closedPrompt: PageProblem = {
  tone: 'info',
  text: 'No passkey was created: the prompt was closed or timed out. Try again.',
}

/** @param email - The user's address: password managers list the passkey under it. */
export function useCreatePasskey(email: string | undefined): CreatePasskey {
  const { data: authMethods = [], isFetching } = useAuthMethods()
  const { status, error, isRunning, register } = useRegisterPasskey({ retriesClosedPrompt: true })
  const { asClicked } = useApproval()
  const problem = useProblem(error)
  const nicknames = authMethods.flatMap((row) => ('nickname' in row ? (row.nickname ?? []) : []))
  return {
    // The list shows the new passkey.
    isBusy: isRunning || (status === 'done' && isFetching),
    problem: status === 'prompt-closed' ? closedPrompt : problem,
    create: () =>
      void asClicked('registerPasskey', () =>
        register({ nickname: nameDevice(navigator.userAgent, nicknames), userName: email }),
      ),
  }
}
