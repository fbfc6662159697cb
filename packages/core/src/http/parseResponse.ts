/** Turns an unchecked response into a typed value, with one reader per endpoint. Loads with the first call. */

import { identifierPattern, isUnreadable, type UnreadableRow } from '@embedded-wallet/protocol'
import { ISO_TIMESTAMP_REGEX } from 'valibot'
import { isText, matches } from '../encoding/record.js'
import { ServiceError, type ServiceErrorDetails } from '../errors.js'
import { type RelayedName, relayedEndpoints } from './relayedEndpoints.js'
import type { RelayResponse } from './relayResponse.js'

// What a wallet acts on: what it keeps, compares with the request, counts on or shows. The rest is passed on as it came.

/** Reads one value. It throws a RangeError with the path of what does not fit, and never with its value. */
type Read = (value: unknown, path: string) => unknown
type Reads = { readonly [name: string]: Read }

const check =
  (isRight: (value: unknown) => boolean): Read =>
  (value, path) => {
    if (isRight(value)) return value
    throw new RangeError(path)
  }
const one = (known: unknown) => check((value) => value === known)
const text = check(isText)
const filled = check(matches(/./su))
const id = check(matches(identifierPattern))
const base64Url = check(matches(/^[A-Za-z0-9_-]+$/))
// Source: ISO 8601 with a zone, as `Timestamp` of protocol. Some such texts are no time: `2026-02-31`.
const time = check((value) => matches(ISO_TIMESTAMP_REGEX)(value) && !Number.isNaN(Date.parse(String(value))))
const number = check((value) => typeof value === 'number')
const amount = check(Number.isSafeInteger)
const maybe =
  (read: Read): Read =>
  (value, path) =>
    value === undefined ? value : read(value, path)
/** What is kept or shown where it can be read, and counts as left out where it cannot. */
const ifReadable =
  (read: Read): Read =>
  (value, path) => {
    try {
      return read(value, path)
    } catch {
      // Lost: a value that nothing depends on.
      return undefined
    }
  }
/** Some fields of an object. Null counts as left out. */
const fields =
  (reads: Reads): Read =>
  (value, path) => {
    if (typeof value !== 'object' || value === null) throw new RangeError(path)
    const read = withoutNulls(value)
    for (const name in reads) {
      const field = reads[name]!(read[name], (path && `${path}.${name}`) || name)
      if (field !== undefined || name in read) read[name] = field
    }
    return read
  }
/** An object of these fields and no others. */
const only =
  (reads: Reads): Read =>
  (value, path) => {
    const read = fields(reads)(value, path) as Fields
    return Object.fromEntries(Object.keys(reads).map((name) => [name, read[name]]))
  }
const list =
  (read: Read): Read =>
  (value, path) => {
    if (!Array.isArray(value)) throw new RangeError(path)
    return value.map((item, at) => read(item, `${path}.${at}`))
  }
/** A row that cannot be read stands marked in its place. */
const rows = (read: Read) =>
  list((value): unknown => {
    const marked = (problem: string): UnreadableRow => ({ unreadable: true, problem, value })
    // The field would make a readable row look unreadable.
    if (isUnreadable(value)) return marked('unreadable')
    try {
      return Array.isArray(value) ? marked('row') : read(value, '')
    } catch (error) {
      return marked((error as Error).message || 'row')
    }
  })

type Fields = Record<string, unknown>
const withoutNulls = (value: object): Fields =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null))

const named = { id, accountId: id, type: text }
const authMethod = fields({ ...named, credentialId: maybe(text) })
const passkeyChallenge = fields({
  ...named,
  credentialId: maybe(text),
  challenge: filled,
  requestId: filled,
  expiresAt: time,
})
const session = fields({
  ...named,
  expiresAt: time,
  encryptedSessionSigningKey: maybe(text),
  nickname: ifReadable(text),
  createdAt: ifReadable(time),
})
const demand = fields({ payloadToSign: filled, requestId: filled, expiresAt: time })
const currency = fields({ code: maybe(text), decimals: maybe(number) })
const quote = fields({
  id,
  status: text,
  expiresAt: time,
  source: fields({ accountId: maybe(text) }),
  sendingCurrency: currency,
  receivingCurrency: currency,
  totalSendingAmount: amount,
  totalReceivingAmount: amount,
  feesIncluded: maybe(amount),
  paymentInstructions: ifReadable(rows(fields({ accountOrWalletInfo: fields({ accountType: text }) }))),
  scaChallenge: ifReadable(
    fields({
      id: text,
      expiresAt: time,
      factor: text,
      availableFactors: list(text),
      passkeyAllowedOrigins: maybe(list(text)),
    }),
  ),
})
const credential = { type: one('public-key') }
const nothing = one(undefined)
const anything: Read = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? withoutNulls(value) : value

const readers: { [Name in RelayedName]: Read } = {
  // A browser acts on every field.
  createRegistrationOptions: only({
    challenge: base64Url,
    rp: only({ id: text, name: text }),
    user: only({ id: base64Url, name: text, displayName: text }),
    pubKeyCredParams: list(only({ ...credential, alg: number })),
    timeout: number,
    attestation: one('none'),
    authenticatorSelection: only({
      residentKey: one('required'),
      requireResidentKey: one(true),
      userVerification: one('required'),
    }),
    excludeCredentials: list(only({ ...credential, id: base64Url })),
  }),
  startLogin: fields({ accountId: id, authMethods: rows(fields({ id, type: text })) }),
  getTerms: fields({ version: filled, url: filled }),
  startSignUp: fields({ accountId: maybe(id) }),
  confirmSignUp: fields({ accountId: id }),
  requestQuote: quote,
  registerAuthMethod: authMethod,
  listAuthMethods: fields({ data: rows(authMethod) }),
  // What a challenge holds depends on the credential's type.
  challengeAuthMethod: (body, path) =>
    ((body as Fields | undefined)?.type === 'PASSKEY' ? passkeyChallenge : authMethod)(body, path),
  verifyAuthMethod: session,
  revokeAuthMethod: nothing,
  listSessions: fields({ data: rows(session) }),
  revokeSession: nothing,
  refreshSession: session,
  exportInternalAccount: fields({ id, encryptedWalletCredentials: filled }),
  // The request says already what became of these two.
  updateInternalAccount: fields({}),
  updateCustomer: fields({}),
  getQuote: quote,
  executeQuote: quote,
  authorizeQuote: quote,
  // A success says all: whatever the response holds, the code is on its way.
  resendQuoteAuthorization: anything,
  // What acts on these two checks them.
  startScaLogin: anything,
  completeScaLogin: anything,
}

/**
 * Reads a response. It requires what the wallet acts on, and passes on the rest as it came. Null counts as left out.
 *
 * @param details - What is known of the call. `outcome` is `unknown` when the service may have acted.
 * @throws {ServiceError} `UNEXPECTED_RESPONSE`; `OUTCOME_UNKNOWN` when the service may have acted. The message names the
 * first field that is wrong and never its value.
 */
export function parseResponse<Name extends RelayedName>(
  name: Name,
  status: number,
  json: unknown,
  details: ServiceErrorDetails = {},
): RelayResponse<Name>['body'] {
  const isDemand = status === 202 && mayDemandSignature(name)
  try {
    return (isDemand ? demand : readers[name])(json, '') as RelayResponse<Name>['body']
  } catch (error) {
    const field = (error as Error).message || 'the whole response'
    throw new ServiceError(
      details.outcome === 'unknown' && !isDemand ? 'OUTCOME_UNKNOWN' : 'UNEXPECTED_RESPONSE',
      `The response is not what the service interface promises: see ${field}.`,
      isDemand ? { ...details, outcome: 'none' } : details,
    )
  }
}

/** Newer deployments also demand one when a sealed code is verified. */
const mayDemandSignature = (name: RelayedName): boolean =>
  relayedEndpoints[name].signing === 'retry' || name === 'verifyAuthMethod'
