/** Traces the id of a path to an account of the caller, before anything is forwarded. */

import { accountKey, identifierPattern } from '@embedded-wallet/protocol'
import { badRequest, notFound } from '../relayError.js'
import type { RelayStore } from '../store/relayStore.js'
import type { Forward } from '../upstream/forward.js'
import { callerOf, type Grant, grantedOf, requireGranted } from './grant.js'
import { createKnownOwners, createRefusedIds, type Owner } from './knownOwners.js'
import { type Asker, createLookUps, type Found, type LookUps } from './lookUps.js'

/** What is known about an id of the caller. */
export interface Owned extends Found {
  /** The account; of a customer with several wallets the first one that is granted. */
  accountId: string
  /** Every granted account that the id belongs to. */
  accounts: readonly string[]
}

/** Checks which ids belong to the caller. */
export type Ownership = ReturnType<typeof createOwnership>

export function createOwnership(forward: Forward, store: RelayStore, now: () => number) {
  const lookUps = createLookUps(forward)
  const owners = createKnownOwners(store)
  const refused = createRefusedIds(now)

  const find = async (kind: keyof LookUps, asker: Asker, id: string): Promise<Owned | undefined> => {
    const known = await owners.find(id)
    const owned = known && ownedBy(asker.grant, known)
    if (owned !== undefined) return owned
    // A known id of another user goes the way of an unknown one, so that time does not distinguish them.
    const caller = `${await callerOf(asker.grant)} ${asker.account ?? ''}`
    if (refused.has(caller, id)) return undefined
    const found = await lookUps[kind](asker, id)
    const own = found && ownedBy(asker.grant, found)
    if (own === undefined) {
      refused.note(caller, id)
      return undefined
    }
    await owners.keep(id, found!)
    return { ...own, ...(found!.response && { response: found!.response }) }
  }

  const require = async (kind: string, asker: Asker, id: string): Promise<Owned> => {
    const prefix = id.slice(0, id.indexOf(':'))
    if (!identifierPattern.test(id) || kindOfPrefix[prefix] !== kind)
      throw badRequest(`${kind} must be an id such as AuthMethod:0198.`)
    if (kind === 'accountId') {
      const accountId = requireGranted(asker.grant, id)
      return { accountId, accounts: [accountId], detail: '' }
    }
    // A kind without a look-up belongs to no caller.
    const owned = Object.hasOwn(lookUps, kind) ? await find(kind as keyof LookUps, asker, id) : undefined
    if (owned === undefined) throw notFound()
    return owned
  }
  return {
    /**
     * Checks the ids of a path. It asks the service for an owner that is not remembered.
     *
     * @returns The account that the id belongs to; undefined for a path without an id.
     * @throws {RelayError} 400 if an id is malformed.
     * @throws {RelayError} 404 if an id belongs to another user or does not exist: the two look the same.
     */
    requireParams: async (
      asker: Asker,
      params: Readonly<Record<string, string>>,
    ): Promise<Owned | undefined> => {
      let owned: Owned | undefined
      for (const [name, id] of Object.entries(params)) owned = await require(name, asker, id)
      return owned
    },
  }
}

/** @returns What of an owner is the caller's; undefined if none of its accounts is granted. */
function ownedBy(grant: Grant, { accounts, detail }: Owner): Owned | undefined {
  // A long grant is walked once, and not for each wallet of a customer.
  const granted = accounts.length > 1 && new Map(grant.map((id) => [accountKey(id), id]))
  const own = accounts.flatMap((id) => (granted ? granted.get(accountKey(id)) : grantedOf(grant, id)) ?? [])
  return own.length === 0 ? undefined : { accountId: own[0]!, accounts: own, detail }
}

const kindOfPrefix: Readonly<Record<string, string | undefined>> = {
  InternalAccount: 'accountId',
  EmbeddedWallet: 'accountId',
  AuthMethod: 'authMethodId',
  Session: 'sessionId',
  Quote: 'quoteId',
  Customer: 'customerId',
}
