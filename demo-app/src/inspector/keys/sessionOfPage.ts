/** The session of the wallet that the page shows, for the list of keys: the inspector stands outside the wallet's provider. */

import type { SessionState } from '@embedded-wallet/core'

let now: SessionState | undefined
const listeners = new Set<() => void>()

export const sessionOfPage = {
  get: (): SessionState | undefined => now,
  /** @param state - Undefined when the page shows no wallet. */
  note(state: SessionState | undefined): void {
    now = state
    for (const listener of listeners) listener()
  },
  /** @returns A function that stops listening. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
