/** Signs in to an existing wallet: the address first, then the AuthMethods that the relay offers for it. */

import { type PreparedPasskeySignIn, prepareSignIn, startLogin, type Wallet } from '@embedded-wallet/core'
import { useState } from 'react'
import { type Action, useAction } from '../wallet/useAction'
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
  /** For the first passkey of the offer. */
  prepared?: PreparedPasskeySignIn
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
  const { relay, open } = useWallets()
  const start = async (email: string) => {
    const { accountId, authMethods } = await startLogin(relay, { identifier: email })
    return { wallet: open(accountId), authMethods }
  }
  return {
    offer,
    action,
    begin: (email) =>
      action.run(async () => {
        const started = await start(email)
        const passkey = started.authMethods.find(({ type }) => type === 'PASSKEY')
        const prepared = passkey && (await prepare(started.wallet, passkey.id))
        setOffer({ ...started, ...(prepared && { prepared }) })
      }),
    back: () => setOffer(undefined),
  }
}

/** Prepares the prompt, so that it opens at once on the click. If that fails, the click makes the network request itself. */
async function prepare(wallet: Wallet, authMethodId: string): Promise<PreparedPasskeySignIn | undefined> {
  return prepareSignIn(wallet, { type: 'PASSKEY', authMethodId }).catch(() => undefined)
}
