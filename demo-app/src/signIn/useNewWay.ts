/** Adds the ways to sign in that need nothing but a click: a passkey of this device, codes by e-mail and the identity provider. */

import { WalletError } from '@embedded-wallet/core'
import {
  useAuthMethods,
  useRegisterEmailOtp,
  useRegisterOAuth,
  useRegisterPasskey,
} from '@embedded-wallet/react'
import { nameDevice } from '../text/deviceName'
import { describeProblem, type PageProblem } from '../text/problem'
import { useAction, useProblem } from '../wallet/useAction'
import { useApproval } from '../wallet/wallets'
import { visitProvider } from './identityProvider'
import { useServiceInfo } from './serviceInfo'

export const closedPrompt: PageProblem = {
  tone: 'info',
  text: 'No passkey was created: the prompt was closed or timed out. Try again.',
}

/**
 * @param email - The user's address: it gets the codes, and password managers list the passkey under it.
 * @param onCodes - The wallet has codes by e-mail now.
 */
export function useNewWay(email: string | undefined, onCodes?: () => void) {
  const { asClicked } = useApproval()
  const { data: authMethods = [], isFetching } = useAuthMethods()
  const { identityProvider } = useServiceInfo()
  const passkey = useRegisterPasskey({ retriesClosedPrompt: true })
  const codes = useRegisterEmailOtp()
  const identity = useRegisterOAuth()
  const visit = useAction()
  const passkeyProblem = useProblem(passkey.error)
  const codesProblem = useProblem(codes.error)
  const identityProblem = useProblem(identity.error, describeIdentityProblem)
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
    if (!identityProvider) return
    const oidcToken = await visitProvider(identityProvider)
    const purpose = `let ${identityProvider.name} open your wallet`
    await asClicked('registerOAuth', () => identity.register({ oidcToken }), { purpose })
  }
  return {
    isCreating: isBusy(passkey),
    /** Whether codes or the provider are being added. */
    isAdding: isBusy(codes) || isBusy(identity) || visit.isBusy,
    problem:
      (passkey.status === 'prompt-closed' ? closedPrompt : passkeyProblem) ??
      codesProblem ??
      visit.problem ??
      identityProblem ??
      (identity.status === 'done' && identityProvider ? added(identityProvider.name) : undefined),
    /** After a closed prompt: tries again, without another confirmation. */
    createPasskey: () => void createPasskey(),
    addCodes: () => void addCodes(),
    addProvider: () => void visit.run(addProvider),
  }
}

const added = (name: string): PageProblem => ({ tone: 'info', text: `${name} can now open your wallet.` })

const describeIdentityProblem = (error: unknown): PageProblem =>
  error instanceof WalletError && error.code === 'OIDC_TOKEN_STALE'
    ? {
        tone: 'error',
        text: 'Nothing was changed: the confirmation took longer than a minute, so the response of the identity provider is too old. Add it again.',
      }
    : describeProblem(error)
