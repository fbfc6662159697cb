/** What this device remembers of the account's passkey: ids only, so that the next sign-in takes two round trips. */

import { accountKey } from '@embedded-wallet/protocol'
import type { Wallet } from '../wallet.js'

/** Identifiers of the passkey last used here. */
export interface RememberedPasskey {
  authMethodId: string
  /** The WebAuthn rawId, base64url. */
  credentialId: string
}

const storeKey = (wallet: Wallet) => `passkey/${accountKey(wallet.accountId)}`

/** @returns What is remembered, or undefined; a store that fails remembers nothing. */
export async function recallPasskey(wallet: Wallet): Promise<RememberedPasskey | undefined> {
  try {
    const value = (await wallet.sessionStore.get(storeKey(wallet))) as Partial<RememberedPasskey> | undefined
    return typeof value?.authMethodId === 'string' && typeof value.credentialId === 'string'
      ? { authMethodId: value.authMethodId, credentialId: value.credentialId }
      : undefined
  } catch {
    return undefined
  }
}

/** Remembers the passkey. Best effort: nothing depends on it. */
export async function rememberPasskey(wallet: Wallet, passkey: RememberedPasskey): Promise<void> {
  try {
    await wallet.sessionStore.set(storeKey(wallet), passkey)
  } catch {
    // The next sign-in asks the service, which costs a round trip and no more.
  }
}
