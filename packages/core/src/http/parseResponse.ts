/** Turns an unchecked response into a typed value, with one schema per endpoint. Loads with the first call. */

import {
  Amount,
  Base64Url,
  Identifier,
  isProcessing,
  isUnreadable,
  rowsOf,
  Timestamp,
  type WholeList,
} from '@embedded-wallet/protocol'
import {
  array,
  boolean,
  check,
  custom,
  fallback,
  type GenericSchema,
  getDotPath,
  looseObject,
  nullish,
  number,
  optional,
  pipe,
  safeParse,
  string,
} from 'valibot'
import { ServiceError, type ServiceErrorDetails } from '../errors.js'
import {
  type RelayedName,
  type RelayResponse,
  relayedEndpoints,
  type TabledName,
} from './relayedEndpoints.js'

// What a wallet acts on: what it keeps, compares with the request, counts on or shows. The rest is passed on as it came.

export const text = pipe(
  string(),
  check((text) => text !== ''),
)
/** Kept or shown if it can be read, and counted as left out if it cannot. */
export const ifReadable = <T>(schema: GenericSchema<T>) => fallback(optional(schema), undefined)

const named = { id: Identifier, accountId: Identifier, type: string() }
const authMethod = looseObject({ ...named, credentialId: nullish(string()) })
const passkeyChallenge = looseObject({
  ...named,
  credentialId: nullish(string()),
  challenge: text,
  requestId: text,
  expiresAt: Timestamp,
})
const session = looseObject({
  ...named,
  expiresAt: Timestamp,
  encryptedSessionSigningKey: nullish(string()),
  nickname: ifReadable(string()),
  createdAt: ifReadable(Timestamp),
})
const demand = looseObject({ payloadToSign: text, requestId: text, expiresAt: Timestamp })
const currency = looseObject({ code: nullish(string()), decimals: nullish(number()) })
const instruction = looseObject({ accountOrWalletInfo: looseObject({ accountType: string() }) })
const texts = array(string())
const scaChallenge = looseObject({
  id: string(),
  expiresAt: Timestamp,
  factor: string(),
  availableFactors: texts,
  passkeyAllowedOrigins: nullish(texts),
})
const quote = looseObject({
  id: Identifier,
  status: string(),
  expiresAt: Timestamp,
  source: looseObject({ accountId: nullish(string()) }),
  sendingCurrency: currency,
  receivingCurrency: currency,
  totalSendingAmount: Amount,
  totalReceivingAmount: Amount,
  feesIncluded: nullish(Amount),
  paymentInstructions: ifReadable(rowsOf(instruction)),
  scaChallenge: ifReadable(scaChallenge),
})
/** What the wallet sets itself is not read: see `createAndRegister`. */
const registrationOptions = looseObject({
  challenge: Base64Url,
  timeout: number(),
  excludeCredentials: array(looseObject({ id: Base64Url })),
  rp: looseObject({ id: string() }),
  user: looseObject({ id: Base64Url }),
})
const nothing = custom((body) => body === undefined)
const listOf = (row: GenericSchema) => looseObject({ data: rowsOf(row) })

const schemas: { [Name in TabledName]: GenericSchema<unknown> } = {
  createRegistrationOptions: registrationOptions,
  startLogin: looseObject({
    accountId: Identifier,
    authMethods: rowsOf(looseObject({ id: Identifier, type: string() })),
  }),
  getTerms: looseObject({
    version: text,
    url: text,
    // What cannot be read must not be accepted unseen.
    agreements: nullish(array(looseObject({ type: text, version: text, url: text }))),
  }),
  acceptTerms: looseObject({ isAccepted: boolean() }),
  startSignUp: looseObject({ accountId: nullish(Identifier) }),
  confirmSignUp: looseObject({ accountId: Identifier }),
  endAppSession: looseObject({}),
  createHandOff: looseObject({ code: text }),
  requestQuote: quote,
  registerAuthMethod: authMethod,
  listAuthMethods: listOf(authMethod),
  challengeAuthMethod: authMethod,
  verifyAuthMethod: session,
  revokeAuthMethod: nothing,
  listSessions: listOf(session),
  revokeSession: nothing,
  refreshSession: session,
  exportInternalAccount: looseObject({ id: Identifier, encryptedWalletCredentials: text }),
  // The request already tells how these two ended, unless nothing happened.
  updateInternalAccount: looseObject({}),
  updateCustomer: pipe(
    looseObject({}),
    check((body) => !isProcessing('updateCustomer', 200, body)),
  ),
  getQuote: quote,
  executeQuote: quote,
  authorizeQuote: quote,
  // The status is enough: whatever the response holds, the code is on its way.
  resendQuoteAuthorization: custom(() => true),
  startScaLogin: looseObject({ factor: string(), expiresAt: ifReadable(string()) }),
  completeScaLogin: looseObject({ status: string(), sessionExpiresAt: ifReadable(string()) }),
}

/**
 * Reads a response. It requires what the wallet acts on, and passes on the rest as it came. Null counts as left out.
 *
 * @param details - What is known about the call. `outcome` is `unknown` if the service may have acted.
 * @param own - The schema of a call that is in no table.
 * @throws {ServiceError} `UNEXPECTED_RESPONSE`; `OUTCOME_UNKNOWN` if the service may have acted. The message names the
 * first field that is wrong and never its value.
 */
export function parseResponse<Name extends RelayedName>(
  name: Name,
  status: number,
  json: unknown,
  details: ServiceErrorDetails = {},
  own?: GenericSchema<unknown>,
): RelayResponse<Name>['body'] {
  const isDemand = status === 202 && mayDemandSignature(name)
  // What a challenge holds depends on the credential's type.
  const isPasskey =
    name === 'challengeAuthMethod' && (json as { type?: unknown } | undefined)?.type === 'PASSKEY'
  const schema = own ?? (isPasskey ? passkeyChallenge : schemas[name as TabledName])
  const parsed = safeParse(isDemand ? demand : schema, json)
  if (parsed.success) {
    const body = withoutNulls(parsed.output) as Partial<WholeList<unknown>> | undefined
    // No deeper: a response may be nested deeper than the stack.
    if (Array.isArray(body?.data)) body.data = body.data.map(withoutNulls)
    return body as RelayResponse<Name>['body']
  }
  const field = getDotPath(parsed.issues[0]) ?? 'the whole response'
  throw new ServiceError(
    details.outcome === 'unknown' && !isDemand ? 'OUTCOME_UNKNOWN' : 'UNEXPECTED_RESPONSE',
    `The response does not follow the service interface: see ${field}.`,
    isDemand ? { ...details, outcome: 'none' } : details,
  )
}

/** Whether the service may demand a signature for this call. Newer deployments also do when a sealed code is verified. */
const mayDemandSignature = (name: RelayedName): boolean =>
  relayedEndpoints[name as TabledName]?.signing === 'retry' || name === 'verifyAuthMethod'

/** Leaves out the null fields of a resource. */
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isUnreadable(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null))
}
