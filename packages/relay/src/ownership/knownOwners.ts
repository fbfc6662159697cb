/** Remembers the accounts of ids, as the service reported them, and for a short time which ids are not a caller's. */

import { accountKey } from '@embedded-wallet/protocol'
import { overwrite, type RelayStore } from '../store/relayStore.js'

/** The accounts of one id. It is the same for every caller: each call checks whether its caller may use one of them. */
export interface Owner {
  /** One account; of a customer all of its embedded wallets. */
  accounts: readonly string[]
  /** The type of an AuthMethod or a session, such as `EMAIL_OTP`; '' for other ids. */
  detail: string
}

/**
 * How long an owner is remembered, in milliseconds.
 *
 * Assumption: an AuthMethod, a session, a quote and a customer's account never change their account or customer, because no endpoint
 * of the interface changes it. So this time is a matter of memory, not of safety: what was removed is refused by the service itself.
 */
const rememberedMs = 600_000

/** The owners that all instances remember. */
export function createKnownOwners(store: RelayStore) {
  const keyOf = (id: string) => `owner/${id}`
  return {
    find: async (id: string): Promise<Owner | undefined> => {
      const text = await store.get(keyOf(id))
      if (text === undefined) return undefined
      const [detail = '', ...accounts] = JSON.parse(text) as string[]
      return { accounts, detail }
    },
    /** It replaces the remembered owner: a customer may have a new wallet. */
    keep: (id: string, { accounts: [first = '', ...more], detail }: Owner): Promise<void> =>
      overwrite(store, keyOf(id), JSON.stringify([detail, first, ...more]), rememberedMs, accountKey(first)),
  }
}

/** How long an id stays refused without a look-up, in milliseconds. */
export const refusedMs = 10_000
/** The oldest go first. A flood of guesses makes the relay forget refusals, and each look-up after that is counted. */
const maxRefused = 10_000

/** The refused ids of one instance. It is a memory of its own: guesses must not fill the store of all instances. */
export function createRefusedIds(now: () => number) {
  const endsAtOf = new Map<string, number>()
  const keyOf = (caller: string, id: string) => `${caller} ${id}`
  return {
    has: (caller: string, id: string): boolean => {
      const key = keyOf(caller, id)
      if (now() < (endsAtOf.get(key) ?? 0)) return true
      endsAtOf.delete(key)
      return false
    },
    note: (caller: string, id: string): void => {
      const key = keyOf(caller, id)
      // A key that is set again keeps its place, so it is removed first.
      endsAtOf.delete(key)
      if (endsAtOf.size >= maxRefused) endsAtOf.delete(endsAtOf.keys().next().value!)
      endsAtOf.set(key, now() + refusedMs)
    },
  }
}
