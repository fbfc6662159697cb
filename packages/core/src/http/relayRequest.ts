/** Builds the request of one call to the relay: the SDK's own headers, and those of the app beside them. */

import {
  ACCOUNT_HEADER,
  fillPath,
  PROFILE_HEADER,
  RELAY_CALL_HEADER,
  STEP_UP_HEADER,
  walletHeaders,
} from '@embedded-wallet/protocol'
import { ServiceError } from '../errors.js'
import type { RelayCall, RelayTransport } from './relayCall.js'
import { type RelayedName, relayedEndpoints, type TabledName } from './relayedEndpoints.js'

/** What only the SDK sets, even where one call has none of it. */
const ownNames = [...walletHeaders, 'Content-Type']

/** The calls of a sign-in. */
const ceremony: ReadonlySet<string> = new Set<RelayedName>(['challengeAuthMethod', 'verifyAuthMethod'])

/** The app's headers for one call, without those that only the SDK sets. */
export async function appHeaders({ headers }: RelayTransport): Promise<Headers> {
  try {
    const given = new Headers(typeof headers === 'function' ? await headers() : headers)
    for (const name of ownNames) given.delete(name)
    return given
  } catch (cause) {
    throw new ServiceError('UNREACHABLE', 'Nothing was sent: the option headers failed. See cause.', {
      cause,
    })
  }
}

/** @see https://fetch.spec.whatwg.org/#concept-filtered-response-opaque-redirect: in a browser a redirect has no status. */
export const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400)

/** @param given - The app's headers; undefined if it has none. */
export function toRequest<Name extends RelayedName>(
  { relayUrl, profile, accountId, stepUp, credentials }: RelayTransport,
  name: Name,
  { params, query, body, headers, own }: RelayCall<Name>,
  given: Headers | undefined,
  signal: AbortSignal,
): Request {
  const { method, path } = own?.endpoint ?? relayedEndpoints[name as TabledName]
  const search = query === undefined ? '' : `?${new URLSearchParams(Object.entries(query as object))}`
  return new Request(relayUrl + fillPath(path, params ?? {}) + search, {
    method,
    headers: {
      ...(given && Object.fromEntries(given)),
      [RELAY_CALL_HEADER]: '1',
      [PROFILE_HEADER]: profile,
      ...(accountId === undefined ? {} : { [ACCOUNT_HEADER]: accountId }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(stepUp !== undefined && ceremony.has(name) ? { [STEP_UP_HEADER]: stepUp.id } : {}),
      ...headers,
    },
    body: body ?? null,
    cache: 'no-store',
    // Never followed: it could carry a code to another origin. It is seen, so that the error can name it.
    redirect: 'manual',
    signal,
    // Left out by default: some runtimes that are no browsers refuse the field.
    ...(credentials && { credentials }),
  })
}
