/** Adds the ways to sign in that need nothing but a click: codes by e-mail and the identity provider. */

import { useAuthMethods, useRegisterEmailOtp, useWallet } from '@embedded-wallet/react'
import type { PageProblem } from '../text/problem'
import { useAction } from '../wallet/useAction'
import { useProblem } from '../wallet/useProblem'
import { useApproval } from '../wallet/wallets'
import { goToProvider } from './identityProvider'
import { useServiceInfo } from './serviceInfo'

export interface AddWay {
  isBusy: boolean
  problem: PageProblem | undefined
  addCodes: () => Promise<void>
  /** Leaves the page. The identity is added when the user is back. */
  addProvider: () => Promise<unknown>
}

export function useAddWay(email: string | undefined, onAdded?: () => void): AddWay {
  const { asClicked } = useApproval()
  const { accountId } = useWallet()
  const { isFetching } = useAuthMethods()
  const { identityProvider } = useServiceInfo()
  const { status, error, isRunning, register } = useRegisterEmailOtp()
  const visit = useAction()
  const problem = useProblem(error)
  return {
    // The list shows what was added.
    isBusy: isRunning || (status === 'done' && isFetching) || visit.isBusy,
    problem: visit.problem ?? problem,
    addCodes: async () => {
      const adding = () => register(email === undefined ? {} : { email })
      if ((await asClicked('registerEmailOtp', adding)).status === 'done') onAdded?.()
    },
    addProvider: () =>
      visit.run(async () => {
        if (identityProvider) await goToProvider(identityProvider, { purpose: 'register', accountId })
      }),
  }
}
