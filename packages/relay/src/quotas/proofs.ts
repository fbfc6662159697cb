/** Limits wrong proofs of one account, so that a script in a page cannot make the service lock its user. */

import { accountKey } from '@embedded-wallet/protocol'
import type { RelayStore } from '../store/relayStore.js'
import type { SpendQuota } from './quotas.js'

/** How long a right proof stays remembered. It outlives every period of a rate that counts. */
const roundMs = 86_400_000

/** The proofs of accounts. */
export interface Proofs {
  /**
   * Counts one proof, before it is forwarded: of many at once, no more pass than the quota has.
   *
   * @throws {RelayError} 429 with Retry-After when too many were wrong.
   */
  spend(accountId: string, address: string | undefined): Promise<void>
  /** A right proof gives the account its whole quota back. It never rejects. */
  noteRight(accountId: string): Promise<void>
}

export function createProofs(store: RelayStore, spendQuota: SpendQuota): Proofs {
  const keyOf = (accountId: string) => `proofs/${accountKey(accountId)}`
  return {
    spend: async (accountId, address) => {
      const round = (await store.get(keyOf(accountId))) ?? ''
      await spendQuota('proofs', { user: `${accountKey(accountId)}/${round}`, address })
    },
    noteRight: async (accountId) => {
      const key = keyOf(accountId)
      const round = crypto.randomUUID()
      try {
        if (await store.put(key, round, roundMs, accountId)) return
        const before = await store.get(key)
        if (before !== undefined) await store.swap(key, before, round, roundMs)
      } catch {
        // The service has responded, and the browser must get the response. Lost: the uses of this proof stay counted.
      }
    },
  }
}
