/** Remembers in the store which accounts an id belongs to, as the service has said. */

import { accountKey } from '@embedded-wallet/protocol'
import type { RelayStore } from '../store/relayStore.js'

/** The accounts of one id. It is the same for every caller: whether a caller may use one of them is asked at each call. */
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
export interface KnownOwners {
  find(id: string): Promise<Owner | undefined>
  keep(id: string, owner: Owner): Promise<void>
  /** Takes the place of what is remembered: a customer may have a new wallet. */
  replace(id: string, owner: Owner): Promise<void>
}

export function createKnownOwners(store: RelayStore): KnownOwners {
  const keyOf = (id: string) => `owner/${id}`
  const keep: KnownOwners['keep'] = async (id, { accounts, detail }) => {
    const [first = ''] = accounts
    await store.put(keyOf(id), JSON.stringify([detail, ...accounts]), rememberedMs, accountKey(first))
  }
  return {
    find: async (id) => {
      const text = await store.get(keyOf(id))
      if (text === undefined) return undefined
      const [detail = '', ...accounts] = JSON.parse(text) as string[]
      return { accounts, detail }
    },
    keep,
    replace: async (id, owner) => {
      await store.take(keyOf(id))
      await keep(id, owner)
    },
  }
}
