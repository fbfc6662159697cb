/** Adds the ways to sign in that need nothing but a click: a passkey of this device, codes by e-mail and the identity provider. */

import { useAuthMethods, useRegisterEmailOtp, useRegisterPasskey, useWallet } from '@embedded-wallet/react'
import { nameDevice } from '../text/deviceName'
import type { PageProblem } from '../text/problem'
import { useAction, useProblem } from '../wallet/useAction'
import { useApproval } from '../wallet/wallets'
import { goToProvider } from './identityProvider'
import { useServiceInfo } from './serviceInfo'

export interface NewWay {
  isCreating: boolean
  /** Whether codes or the provider are being added. */
  isAdding: boolean
  problem: PageProblem | undefined
  /** After a closed prompt: tries again, without another confirmation. */
  createPasskey: () => void
  addCodes: () => void
  /** Leaves the page. The identity is added when the user is back. */
  addProvider: () => void
}

export const closedPrompt: PageProblem = {
  tone: 'info',
  text: 'No passkey was created: the prompt was closed or timed out. Try again.',
}

/**
 * @param email - The user's address: it gets the codes, and password managers list the passkey under it.
 * @param onCodes - The wallet has codes by e-mail now.
 */
export function useNewWay(email: string | undefined, onCodes?: () => void): NewWay {
  const { asClicked } = useApproval()
  const { accountId } = useWallet()
  const { data: authMethods = [], isFetching } = useAuthMethods()
  const { identityProvider } = useServiceInfo()
  const passkey = useRegisterPasskey({ retriesClosedPrompt: true })
  const codes = useRegisterEmailOtp()
  const visit = useAction()
  const passkeyProblem = useProblem(passkey.error)
  const codesProblem = useProblem(codes.error)
  // The list shows what was added.
  const isBusy = ({ isRunning, status }: { isRunning: boolean; status: string }) =>
    isRunning || (status === 'done' && isFetching)
  const createPasskey = () => {
    const nicknames = authMethods.flatMap((row) => ('nickname' in row ? (row.nickname ?? []) : []))
    const nickname = nameDevice(navigator.userAgent, nicknames)
    return asClicked('registerPasskey', () => passkey.register({ nickname, userName: email }))
  }
  const addCodes = async () => {
    const adding = () => codes.register(email === undefined ? {} : { email })
    if ((await asClicked('registerEmailOtp', adding)).status === 'done') onCodes?.()
  }
  const addProvider = async () => {
    if (identityProvider) await goToProvider(identityProvider, { purpose: 'register', accountId })
  }
  return {
    isCreating: isBusy(passkey),
    isAdding: isBusy(codes) || visit.isBusy,
    problem:
      (passkey.status === 'prompt-closed' ? closedPrompt : passkeyProblem) ?? visit.problem ?? codesProblem,
    createPasskey: () => void createPasskey(),
    addCodes: () => void addCodes(),
    addProvider: () => void visit.run(addProvider),
  }
}
