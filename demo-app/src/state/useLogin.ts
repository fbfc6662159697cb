/** Signs in to an existing wallet: the address first, then the AuthMethods that the relay offers for it. */

import { type PreparedPasskeySignIn, prepareSignIn, startLogin, type Wallet } from '@embedded-wallet/core'
import { useState } from 'react'
import { type Action, useAction } from './useAction'
import { relayUrl, walletOf } from './wallets'

/** An AuthMethod of an offer; `type` is the service's name, such as `PASSKEY`. */
export interface OfferedAuthMethod {
  id: string
  type: string
}

export interface Offer {
  wallet: Wallet
  authMethods: OfferedAuthMethod[]
  prepared: PreparedPasskeySignIn | undefined
}

export interface Login {
  /** Undefined until the user has entered an address. */
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
        setOffer({
          wallet,
          authMethods: authMethods,
          prepared: passkey && (await prepare(wallet, passkey.id)),
        })
      }),
    back: () => setOffer(undefined),
  }
}

/** Prepares the prompt, so that it opens at once on the click. If that fails, the click makes the network request itself. */
async function prepare(wallet: Wallet, authMethodId: string): Promise<PreparedPasskeySignIn | undefined> {
  return prepareSignIn(wallet, { type: 'PASSKEY', authMethodId }).catch(() => undefined)
}
