/** The first step of a sign-in to an existing wallet: which wallet an address has, and its AuthMethods that the relay offers. */

import { isUnreadable, type Wallet } from '@embedded-wallet/core'
import { useStartLogin } from '@embedded-wallet/react'
import { useProblem } from '../wallet/useAction'
import { useWallets } from '../wallet/wallets'

/** An AuthMethod of an offer; `type` is the service's name, such as `PASSKEY`. */
export interface OfferedAuthMethod {
  id: string
  type: string
  /** Known only after the sign-in: an offer shows no names. */
  nickname?: string
}

export interface Offer {
  wallet: Wallet
  authMethods: OfferedAuthMethod[]
}

export function useLogin() {
  const { relay, open } = useWallets()
  const { data, error, isRunning, startLogin, reset } = useStartLogin(relay)
  return {
    /** Undefined until the user has entered an address. */
    offer: data && {
      wallet: open(data.accountId),
      authMethods: data.authMethods.filter((row) => !isUnreadable(row)),
    },
    isBusy: isRunning,
    problem: useProblem(error),
    begin: (email: string) => void startLogin({ identifier: email }),
    back: reset,
  }
}

export type Login = ReturnType<typeof useLogin>
