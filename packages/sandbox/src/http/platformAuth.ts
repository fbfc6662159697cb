/** Authenticates the platform: by the sandbox's own credentials, which may do everything, or by an API token with the permission of the call. */

import {
  type ApiPermission,
  type Endpoint,
  readOnlyPostEndpoints,
  type ServiceEndpointName,
} from '@embedded-wallet/protocol'
import { bytesToBase64, sha256Hex, utf8 } from '../encoding.js'
import { Refusal } from '../refusal.js'
import type { Service } from '../state/service.js'

/** @see https://www.rfc-editor.org/rfc/rfc7617 */
const credentialsIn = (header: string | null) => /^basic +([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1] ?? ''

/** @returns A function that throws Refusal 401 UNAUTHORIZED unless an Authorization header has these credentials. */
export function createBasicAuth(tokenId: string, clientSecret: string): (header: string | null) => void {
  const expected = bytesToBase64(utf8(`${tokenId}:${clientSecret}`))
  return (header) => {
    if (!isEqual(credentialsIn(header), expected))
      throw new Refusal('UNAUTHORIZED', 'the API token id or client secret is missing or wrong', {
        headers: { 'WWW-Authenticate': 'Basic realm="service", charset="UTF-8"' },
      })
  }
}

/** Assumption: the sandbox's own credentials, which `authenticate` takes, are in no list of tokens and cannot be deleted. */
export function createPlatformAuth(authenticate: (header: string | null) => void, { records }: Service) {
  return async (header: string | null, permission?: ApiPermission): Promise<void> => {
    try {
      return authenticate(header)
    } catch (refusal) {
      // The records hold no secret, but its hash.
      const hash = await sha256Hex(utf8(credentialsIn(header)))
      const [known] = records.apiTokens.by('credentialsHash', hash)
      if (known === undefined) throw refusal
      if (permission !== undefined && !known.permissions.includes(permission))
        throw new Refusal('FORBIDDEN', `the API token lacks the permission ${permission}`)
    }
  }
}

/** Compares in constant time: the duration does not show where the texts differ. */
function isEqual(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length
  for (let at = 0; at < expected.length; at++) difference |= given.charCodeAt(at) ^ expected.charCodeAt(at)
  return difference === 0
}

const transacting: ReadonlySet<ServiceEndpointName> = new Set<ServiceEndpointName>([
  'createQuote',
  'executeQuote',
  'authorizeQuote',
  // Source: published text of the call, read 2026-11-29.
  'uploadQuoteDocument',
  'createTransferIn',
  'createTransferOut',
  'fundInternalAccount',
  'sendQuotePayment',
  'receiveUmaPayment',
  'approveIncomingPayment',
  'rejectIncomingPayment',
  'confirmTransaction',
  'cancelTransaction',
])

/**
 * Returns the permission that a call needs: VIEW to read, TRANSACT to send payments, MANAGE for every other change.
 *
 * Source: the profiles name the permissions, and TRANSACT for quotes (2026-08).
 *
 * Assumption: a call needs exactly one of them, no permission includes another, and login methods and sessions are
 * managed.
 */
export function permissionOf(name: ServiceEndpointName, { method }: Endpoint): ApiPermission {
  const computesOnly: readonly ServiceEndpointName[] = readOnlyPostEndpoints
  if (method === 'GET' || computesOnly.includes(name)) return 'VIEW'
  return transacting.has(name) ? 'TRANSACT' : 'MANAGE'
}
