/** The accounts that a caller may use, and what can be decided about ids without asking the service. */

import { accountKey, identifierPattern, identifierPrefixes } from '@embedded-wallet/protocol'
import { hashOfText } from '../encoding.js'
import { walkJson } from '../http/requestBody.js'
import { badRequest, forbidden, setUpFirst } from '../relayError.js'

/** The accounts that the caller may use. */
export type Grant = readonly string[]

/** What the app gives of a customer: its id, or the whole customer. */
export type SaidCustomer = { readonly [Field in 'id' | 'email' | 'customerType']?: string | undefined }
/** The customers that `authorize` named for one call, by the key of an account. */
export type SaidCustomers = ReadonlyMap<string, SaidCustomer>

/**
 * @returns The account as the app names it: an app that compares ids must not miss the other prefix, which a page may write.
 * @throws {RelayError} 400 if the id is malformed.
 * @throws {RelayError} 403 if the caller may not use the account.
 */
export function requireGranted(grant: Grant, accountId: unknown): string {
  if (typeof accountId !== 'string' || !identifierPattern.test(accountId)) {
    throw badRequest('accountId must be one id, such as InternalAccount:0198.')
  }
  const granted = grantedOf(grant, accountId)
  if (granted === undefined) throw forbidden('accountId: this caller may not use the account.')
  return granted
}

/** Whether the account is granted, under either of its two prefixes. */
export const isGranted = (grant: Grant, accountId: string): boolean =>
  grantedOf(grant, accountId) !== undefined

export function grantedOf(grant: Grant, accountId: string): string | undefined {
  // Most callers use one spelling, and then nothing has to be rewritten.
  if (grant.includes(accountId)) return accountId
  const key = accountKey(accountId)
  return grant.find((granted) => accountKey(granted) === key)
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
  return name.length <= maxNameLength ? name : `sha256 ${await hashOfText(name)}`
}

/** No call of a wallet names more than one. A grant may be long, so each id costs time. */
const maxIdsInBody = 4

const anyIdentifier = new RegExp(`(?:${identifierPrefixes.join('|')}):[A-Za-z0-9-]+`, 'gi')
const accountPrefix = /^(?:InternalAccount|EmbeddedWallet):/

/**
 * A body names accounts of the caller and no other id, so it costs no look-up. Source: interface document, Endpoints, and both dated
 * profiles, section 3: no body of a call that wallets make has a place for another id.
 *
 * @throws {RelayError} 400 if the body names any other id.
 * @throws {RelayError} 400 TOO_MANY_IDS if it names more than four.
 */
export function requireBodyAccounts(grant: Grant, json: unknown): void {
  for (const id of idsIn(json)) {
    if (!accountPrefix.test(id)) throw forbiddenId()
    requireGranted(grant, id)
  }
}

/** @throws {RelayError} 400 if a body names any id: before a login the caller owns nothing. */
export function refuseIds(json: unknown): void {
  if (idsIn(json).size > 0) throw forbiddenId()
}

const forbiddenId = () => badRequest('The body names an id that a wallet may not use here.')

/** The ids in every field and key: the service may read a field that the relay does not know. */
function idsIn(json: unknown): Set<string> {
  const ids = new Set<string>()
  for (const { key = '', value } of walkJson(json)) {
    const texts = typeof value === 'string' ? [key, value] : [key]
    for (const text of texts) for (const id of text.match(anyIdentifier) ?? []) ids.add(id)
    if (ids.size > maxIdsInBody) throw setUpFirst('TOO_MANY_IDS')
  }
  return ids
}
