/** Finds the ids in a body, at any place and in any letter case, and lets only granted accounts pass. */

import { identifierPrefixes } from '@embedded-wallet/protocol'
import { walkJson } from '../http/json.js'
import { badRequest, setUpFirst } from '../relayError.js'
import { type Grant, requireGranted } from './grant.js'

/** No call of a wallet names more than one. A grant may be long, so each id costs time. */
const maxIdsInBody = 4

const anyIdentifier = new RegExp(`(?:${identifierPrefixes.join('|')}):[A-Za-z0-9-]+`, 'gi')
const accountPrefix = /^(?:InternalAccount|EmbeddedWallet):/

/**
 * A body names accounts of the caller and no other id, so it costs no look-up. Source: interface document, Endpoints, and both dated
 * profiles, section 3: no body of a call that wallets make has a place for another id.
 *
 * @throws {RelayError} 400 when the body names any other id.
 * @throws {RelayError} 400 TOO_MANY_IDS when it names more than four.
 * @throws {RelayError} 403 when an account is not granted.
 */
export function requireBodyAccounts(grant: Grant, json: unknown): void {
  for (const id of idsIn(json)) {
    if (!accountPrefix.test(id)) throw forbiddenId()
    requireGranted(grant, id)
  }
}

/** @throws {RelayError} 400 when a body names any id: before a login the caller owns nothing. */
export function refuseIds(json: unknown): void {
  if (idsIn(json).size > 0) throw forbiddenId()
}

const forbiddenId = () => badRequest('The body names an id that a wallet may not use here.')

/** The ids in every field and key: the service may read a field that the relay does not know. */
function idsIn(json: unknown): Set<string> {
  const ids = new Set<string>()
  for (const { key = '', value } of walkJson(json)) {
    const texts = typeof value === 'string' ? [key, value] : [key]
    for (const text of texts) for (const [id] of text.matchAll(anyIdentifier)) ids.add(id)
    if (ids.size > maxIdsInBody) throw setUpFirst('TOO_MANY_IDS')
  }
  return ids
}
