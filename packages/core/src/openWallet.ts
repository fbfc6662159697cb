/** Opens a wallet for an action: its configuration together with its state. */

import { accountKey } from '@embedded-wallet/protocol'
import { createServiceClock, type ServiceClock } from './http/serviceClock.js'
import { type PageStore, pageStore } from './store/pageStore.js'
import type { Wallet } from './wallet.js'
import { stateOf, type WalletState } from './walletState.js'

/** A wallet as the files behind the verbs see it. The raw store is out of their reach: only `store` never rejects. */
export interface OpenWallet extends Omit<Wallet, 'state' | 'sessionStore'> {
  readonly state: WalletState
  readonly store: PageStore
  readonly clock: ServiceClock
  /** The account's comparison key: the same for both of its names. */
  readonly account: string
  /** What the app holds, and what its callbacks get. */
  readonly handle: Wallet
}

/**
 * @throws {TypeError} When the wallet was not made by `createWallet`, or is a copy with another account.
 */
export function openWallet(wallet: Wallet): OpenWallet {
  if (typeof wallet?.state !== 'object') throw new TypeError('wallet must come from createWallet')
  const { sessionStore, ...settings } = wallet
  const account = accountKey(wallet.accountId)
  const state = stateOf(wallet.state, () => ({
    account,
    clock: createServiceClock(),
    store: pageStore(sessionStore),
    sessionListeners: new Set(),
    shown: {},
    signed: new Map(),
    payments: new Map(),
    paying: new Set(),
    orders: new Map(),
    preparedSignIns: new Map(),
  }))
  if (state.account !== account) {
    throw new TypeError('A copy must keep its accountId')
  }
  const { clock, store } = state
  return { ...settings, state, account, clock, store, handle: wallet }
}
