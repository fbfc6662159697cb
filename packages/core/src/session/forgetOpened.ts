/** Deletes the marks by which the screens of ui keep the page of a wallet whose session ended by itself: after a sign-out it is locked. */

import { accountKey } from '@embedded-wallet/protocol'

/** As in `openedMark` of ui. */
const prefix = 'embedded-wallet-opened/'

/** @param account - Its key. Undefined: of every account. */
export function forgetOpened(account?: string): void {
  // Only a page has them.
  if (globalThis.document === undefined) return
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && (!account || accountKey(key.slice(prefix.length)) === account))
        localStorage.removeItem(key)
  } catch {
    // A browser without storage has no mark.
  }
}
