/** Coming back to a wallet: an address first, then the ways in that are offered for it. */

import { type PreparedPasskeySignIn, prepareSignIn, startLogin, type Wallet } from '@embedded-wallet/core'
import { useState } from 'react'
import { type Action, useAction } from './useAction'
import { relayUrl, walletOf } from './wallets'

/** A way to sign in, as the service names it. */
export interface WayIn {
  id: string
  type: string
}

export interface Offer {
  wallet: Wallet
  ways: WayIn[]
  prepared: PreparedPasskeySignIn | undefined
}

export interface Login {
  /** Undefined until an address was given. */
  offer: Offer | undefined
  action: Action
  begin: (email: string) => Promise<void>
  back: () => void
}

export function useLogin(): Login {
  const [offer, setOffer] = useState<Offer>()
  const action = useAction()
  return {
    offer,
    action,
    begin: (email) =>
      action.run(async () => {
        const { accountId, authMethods } = await startLogin({ relayUrl }, { identifier: email })
        const wallet = walletOf(accountId)
        const passkey = authMethods.find(({ type }) => type === 'PASSKEY')
        setOffer({ wallet, ways: authMethods, prepared: passkey && (await prepare(wallet, passkey.id)) })
      }),
    back: () => setOffer(undefined),
  }
}

/** Has the prompt open inside the click; where that fails, the click asks the network first. */
async function prepare(wallet: Wallet, authMethodId: string): Promise<PreparedPasskeySignIn | undefined> {
  return prepareSignIn(wallet, { type: 'PASSKEY', authMethodId }).catch(() => undefined)
}
