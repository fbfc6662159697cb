/** The accounts that a caller may use, and what can be said of an account without asking the service. */

import { accountKey, identifierPattern } from '@embedded-wallet/protocol'
import { hashOf } from '../encoding.js'
import { badRequest, forbidden } from '../relayError.js'

/** The accounts that the caller may use. */
export type Grant = readonly string[]

/**
 * @returns The id.
 * @throws {RelayError} 400 when the id is malformed.
 * @throws {RelayError} 403 when the caller may not use the account.
 */
export function requireGranted(grant: Grant, accountId: unknown): string {
  if (typeof accountId !== 'string' || !identifierPattern.test(accountId)) {
    throw badRequest('accountId must be an id such as InternalAccount:0198, once.')
  }
  if (!isGranted(grant, accountId)) throw forbidden('accountId: this caller may not use the account.')
  return accountId
}

/** Whether the account is granted, under either of its two prefixes. */
export function isGranted(grant: Grant, accountId: string): boolean {
  // Most callers use one spelling, and then nothing has to be rewritten.
  if (grant.includes(accountId)) return true
  const key = accountKey(accountId)
  return grant.some((granted) => accountKey(granted) === key)
}

/** The account of a caller who has one, under whatever prefixes; undefined for a caller with several. */
export function onlyAccountOf(grant: Grant): string | undefined {
  const [first] = grant
  if (first === undefined) return undefined
  const key = accountKey(first)
  return grant.every((granted) => accountKey(granted) === key) ? first : undefined
}

/** Longer names are hashed: a grant may hold ten thousand accounts, and the name stands in keys and records. */
const maxNameLength = 512

/** One name for a caller, whatever the order of the accounts. */
export async function callerOf(grant: Grant): Promise<string> {
  const name = [...new Set(grant.map(accountKey))].sort().join(' ')
  return name.length <= maxNameLength ? name : `sha256 ${await hashOf(new TextEncoder().encode(name))}`
}
