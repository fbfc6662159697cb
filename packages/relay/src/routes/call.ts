/** One call of a browser on its way through the relay: what it brings, the checks of that, and what all checks have found. */

import {
  ACCOUNT_HEADER,
  identifierPattern,
  type ReadEndpointName,
  type RelayEndpointName,
  type ScaEndpointName,
  type WalletEndpointName,
} from '@embedded-wallet/protocol'
import { allowedRequestHeaders } from '../http/allowedHeaders.js'
import { readRequestBody, refuseAnnouncedBody, refuseBody } from '../http/requestBody.js'
import type { LoginEndpointName } from '../login/login.js'
import type { StartedLogin } from '../login/loginState.js'
import type { BornSignUp } from '../login/signUpSteps.js'
import { shownAddress } from '../operations/address.js'
import { beginCheck } from '../operations/checkRecord.js'
import type { CallRecord } from '../operations/events.js'
import type { Slot } from '../operations/limiter.js'
import type { CheckedCall } from '../ownership/checkedCall.js'
import type { Owned } from '../ownership/ownership.js'
import type { Parts } from '../parts.js'
import type { AcceptedCall } from '../policy/acceptedCalls.js'
import { requireScaBody } from '../policy/bodyRules.js'
import type { Clearance } from '../policy/clearance.js'
import { type QuotaName, userOf } from '../quotas/quotas.js'
import { badRequest, setUpFirst } from '../relayError.js'

/**
 * What becomes of a call: `wallet` is forwarded for an account of the caller, `login` belongs to a started login, `sca` carries the user's
 * proof for a payment, and `relay` is one that the relay handles itself.
 */
export type CallKind = 'wallet' | 'login' | 'sca' | 'relay'

type CallName = WalletEndpointName | ScaEndpointName | RelayEndpointName | ReadEndpointName

/** One call. */
export interface Call<Name extends CallName = CallName> extends CheckedCall {
  /** A call of a wallet becomes one of a login if it belongs to one. */
  kind: CallKind
  readonly name: Name
  readonly record: CallRecord
  readonly slot: Slot
  /** The sign-up that is not proven yet. Its account is the grant. */
  signingUp?: BornSignUp | undefined
  /** The started login of this browser, if the call belongs to it. */
  login?: StartedLogin | undefined
  /** The accepted call that this one repeats. */
  repeated?: AcceptedCall | undefined
  /** The policy's part in the call. */
  clearance?: Clearance | undefined
  /** The type of the customer that the call changes. */
  customerType?: string | undefined
  /** Counts a use for the caller. Throws a `RelayError` 429. */
  spend(quota: QuotaName): Promise<void>
}

/** A call that is forwarded for an account of the caller. */
export type WalletCall = Call<WalletEndpointName>
/** A call of a started login. */
export type CallOfLogin = Call<LoginEndpointName> & { login: StartedLogin }
/** A call with the user's proof. */
export type ScaCall = Call<ScaEndpointName> & { owned: Owned }
/** A call that the relay handles itself. */
export type RelayCall = Call<RelayEndpointName | ReadEndpointName>

export function createCall(
  { request, record, params }: { request: Request; record: CallRecord; params: Record<string, string> },
  kind: CallKind,
  name: Call['name'],
  slot: Slot,
  { spendQuota, addressOf, limiter }: Parts,
): Call {
  const { caller } = record
  const address = addressOf(request, caller)
  const spend = (quota: QuotaName) => spendQuota(quota, { user: userOf(call.grant), address })
  // Every field is there from the start and none comes from a spread, which alone took 43 µs here.
  const call: Call = {
    kind,
    name,
    record,
    slot,
    request,
    address,
    spend,
    inBackground: (work) => {
      limiter.goOn(work)
      caller.waitUntil?.(work.catch(() => undefined))
    },
    rest: slot.rest,
    params,
    traceId: record.traceId,
    grant: [],
    customers: new Map(),
    account: request.headers.get(ACCOUNT_HEADER) ?? undefined,
    headers: {},
    accountId: '',
    query: undefined,
    body: undefined,
    owned: undefined,
    signingUp: undefined,
    login: undefined,
    repeated: undefined,
    clearance: undefined,
    customerType: undefined,
    check: (check) => beginCheck(record, check),
    countLookUp: () => spend('lookUps'),
    countStepUp: () => spend('signatures'),
  }
  return call
}

export function readHeaders(call: Call): void {
  const { kind, name, request, address, account } = call
  // The service wants the address of the user.
  if (name === 'completeScaLogin' && shownAddress(address) === undefined)
    throw setUpFirst('ADDRESS_NOT_KNOWN')
  if (account !== undefined && !identifierPattern.test(account))
    throw badRequest(`${ACCOUNT_HEADER} must be one id such as InternalAccount:0198.`)
  call.query = readQuery(name, request.url)
  if (kind === 'wallet') call.headers = allowedRequestHeaders(request.headers)
}

/** The endpoints with a query, and its one parameter. */
const parameterOf: Readonly<Record<string, string | undefined>> = {
  listAuthMethods: 'accountId',
  listSessions: 'accountId',
  startScaLogin: 'customerId',
  completeScaLogin: 'customerId',
}

/** The service could read two parameters, or another one, differently. */
function readQuery(name: string, url: string): Record<string, string> | undefined {
  const start = url.indexOf('?')
  const parameter = parameterOf[name]
  if (parameter === undefined && name !== 'readTransactions') {
    if (start < 0) return undefined
    throw badRequest('This endpoint takes no query.')
  }
  const entries = start < 0 ? [] : [...new URLSearchParams(url.slice(start))]
  // Its schema lists the parameters it takes.
  if (parameter === undefined) return onceEach(entries)
  const [[key, value] = []] = entries
  if (entries.length !== 1 || key !== parameter || !value)
    throw badRequest(`The query must hold ${parameter} only, once.`)
  return { [key]: value }
}

function onceEach(entries: [string, string][]): Record<string, string> {
  if (new Set(entries.map(([key]) => key)).size < entries.length)
    throw badRequest('The query names a parameter twice.')
  return Object.fromEntries(entries)
}

/** Reads the body of an endpoint that takes one, and refuses any other. */
export function readBody(call: Call): void | Promise<void> {
  const { name, request, slot, address } = call
  const { method, headers } = request
  // Without one of both headers a GET has no body.
  if (method === 'GET' && !headers.has('Transfer-Encoding')) return refuseAnnouncedBody(headers)
  if (method === 'GET' || method === 'DELETE' || name === 'resendQuoteAuthorization')
    return slot.waitForBody(() => refuseBody(request), address)
  return slot
    .waitForBody(() => readRequestBody(request), address)
    .then((body) => {
      call.body = body
    })
}

export function refuseOtherProofs({ name, body, request }: ScaCall): void {
  if (name !== 'resendQuoteAuthorization') requireScaBody(name, body, request.headers.get('Origin'))
}

/** Challenge and quota depend on the type, so the relay and a lenient service must read the same one. */
export function requireType({ body }: WalletCall): void {
  const type = body?.json.type
  if (typeof type !== 'string' || !/^[A-Z_]{1,32}$/.test(type))
    throw badRequest('type must be a credential type such as PASSKEY.')
}
