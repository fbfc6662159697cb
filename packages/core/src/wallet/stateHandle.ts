/** The handle that carries a wallet's state, and keeps it from every script. */

import type { WalletState } from './walletState.js'

/** Reads a private field. The class assigns it: a static method could be called by any script. */
let readState: (handle: object, create: () => WalletState) => WalletState | undefined

/** The part of a wallet that carries its state. Opaque: its contents are private, so that no script reads keys from it. */
export class StateHandle {
  #state: WalletState | undefined
  static {
    readState = (handle, create) => {
      if (!(#state in handle)) return undefined
      handle.#state ??= create()
      return handle.#state
    }
  }
}

/** The states behind the handles of other copies: a page may bundle this package twice, and no copy reads the handle of another one. */
let foreignStates: WeakMap<object, WalletState> | undefined

/** @returns The state behind a handle, made at first use. */
export const stateOf = (handle: StateHandle, create: () => WalletState): WalletState =>
  readState(handle, create) ?? foreignStateOf(handle, create)

function foreignStateOf(handle: object, create: () => WalletState): WalletState {
  foreignStates ??= new WeakMap()
  const state = foreignStates.get(handle) ?? create()
  foreignStates.set(handle, state)
  return state
}
