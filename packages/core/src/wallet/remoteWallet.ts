/** The wallet of a page whose wallet lives in an origin of its own: it has no session and no ceremony, and knows only the way there. */

import { SessionError } from '../errors.js'
import { browserFetch } from '../http/browserFetch.js'
import { memorySessionStore } from '../store/sessionStore.js'
import { StateHandle } from './stateHandle.js'
import type { RemoteWallet, Wallet } from './wallet.js'

/** A wallet in an origin of its own: `connectWallet` of `@embedded-wallet/frame` returns it. */
export type ConnectedWallet = Wallet & { readonly remote: RemoteWallet }

/**
 * Creates the wallet of a page whose wallet lives in another origin: every verb goes through `remote`. The page keeps no session and runs
 * no ceremony, so none of that code is loaded.
 *
 * @param url - The address of the wallet there. It becomes `relayUrl`.
 * @returns A frozen object.
 * @example
 * ```ts
 * import { createRemoteWallet, type RemoteWallet } from '@embedded-wallet/core'
 *
 * const open = (remote: RemoteWallet) => createRemoteWallet('https://wallet.shop.example/frame', remote)
 * ```
 */
export function createRemoteWallet(url: string, remote: RemoteWallet): ConnectedWallet {
  const wallet: Partial<ConnectedWallet> = {
    accountId: 'InternalAccount:frame',
    relayUrl: url,
    profile: 'document',
    fetch: browserFetch,
    timeoutMs: 30_000,
    expiringMs: 60_000,
    sessionStore: memorySessionStore(),
    passkeys: { create: onlyThere, get: onlyThere },
    remote,
    state: new StateHandle(),
  }
  return Object.freeze(wallet) as ConnectedWallet
}

const onlyThere = async (): Promise<never> => {
  throw new SessionError(
    'FRAME_ONLY',
    'The passkeys of this wallet work only in its own origin. Nothing was done.',
  )
}
