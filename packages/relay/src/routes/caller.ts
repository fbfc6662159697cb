/** The checks of who calls, and of what the call brings: its headers, its query and its body. */

import {
  type ReadEndpointName,
  type RelayRefusalCode,
  readEndpoints,
  STEP_UP_HEADER,
} from '@embedded-wallet/protocol'
import { allowedRequestHeaders } from '../http/allowlist.js'
import { readRequestBody, refuseAnnouncedBody, refuseBody } from '../http/requestBody.js'
import { isLoginEndpoint } from '../login/login.js'
import { withHookDeadline } from '../operations/deadline.js'
import { isGranted } from '../ownership/grant.js'
import type { Parts } from '../parts.js'
import { requireScaBody } from '../policy/bodyRules.js'
import { badRequest, setUpFirst } from '../relayError.js'
import type { Call, CallOfLogin, ScaCall, WalletCall } from './call.js'

/** What the app must have set up for a call that the relay handles itself. */
export function requireSetUp({ name }: Call, { login, quotes, reads }: Parts): void {
  const require = (part: unknown, code: RelayRefusalCode) => {
    if (part === undefined) throw setUpFirst(code)
  }
  if (name === 'startLogin') require(login, 'LOGIN_NOT_SET_UP')
  if (name === 'getTerms' || signUps.has(name)) require(login?.signUp, 'SIGN_UP_NOT_SET_UP')
  if (name === 'requestQuote') require(quotes, 'QUOTES_NOT_SET_UP')
  if (isRead(name)) reads.requireAllowed(name)
}

export const isRead = (name: string): name is ReadEndpointName => Object.hasOwn(readEndpoints, name)

const signUps: ReadonlySet<string> = new Set(['startSignUp', 'confirmSignUp'])

/** Whether a login or a sign-up begins. Its user counts as a stranger, also one who is signed in. */
export const isStart = ({ name }: Call): boolean => name === 'startLogin' || signUps.has(name)

/** Asks the app for the accounts. */
export async function readGrant(call: Call, { authorize }: Parts): Promise<void> {
  const grant = await withHookDeadline('authorize', authorize(call.request))
  call.grant = Array.isArray(grant) ? grant : []
}

export const isStranger = (call: Call): boolean => call.grant.length === 0 || isStart(call)

// The first call of a registration asks for the sign-in that proves the sign-up.
const registrations: ReadonlySet<string> = new Set(['registerAuthMethod', 'createRegistrationOptions'])

export const mayBelongToLogin = ({ name, grant }: Call, { login }: Parts): boolean =>
  login !== undefined && (isLoginEndpoint(name) || (registrations.has(name) && grant.length === 0))

/** Finds the login or the sign-up that this browser has started. */
export async function findLogin(call: Call, { login }: Parts): Promise<void> {
  const { name, request, params, query } = call
  if (isLoginEndpoint(name)) call.login = await login!.find(request, params, query?.accountId)
  if (call.grant.length === 0) call.signingUp = await login!.signUp?.find(request)
  if (call.signingUp !== undefined) call.grant = [call.signingUp.accountId]
  // A proof without a step-up is a login, also of a user who is signed in: it begins a new session of the app.
  const isNewLogin = name !== 'listAuthMethods' && !request.headers.has(STEP_UP_HEADER)
  if (call.login !== undefined && (isNewLogin || !isGranted(call.grant, call.login.accountId)))
    call.kind = 'login'
}

/** A page without a session has no accounts, which is no error: so it finds out who is signed in. */
const isOpen = (call: Call) => isStart(call) || openCalls.has(call.name)
const openCalls: ReadonlySet<string> = new Set(['getTerms', 'endAppSession', 'readAccounts'])

export const lacksAccount = (call: Call): boolean =>
  call.grant.length === 0 && call.kind !== 'login' && !isOpen(call)

/** Whether nothing that the call brings could name an account. */
export const isUnknown = (call: Call, parts: Parts): boolean =>
  lacksAccount(call) && !mayBelongToLogin(call, parts)

export const spendStart = ({ name, request, address }: Call, { login }: Parts): Promise<void> =>
  name === 'startLogin' ? login!.spendStart(request, address) : login!.signUp!.spend(address)

export const spendLogin = (call: CallOfLogin, { login }: Parts): Promise<void> =>
  login!.spend(call.name, call)

/** Counts a code or a guess of a sign-up. */
export const spendCode = ({ signingUp, name, headers, address }: Call, { login }: Parts): Promise<void> =>
  login!.signUp!.spendCode(signingUp!, { name, headers, address })

export function readHeaders(call: Call): void {
  const { kind, name, request, address } = call
  // The service wants the address of the user.
  if (name === 'completeScaLogin' && address === undefined) throw setUpFirst('ADDRESS_NOT_KNOWN')
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
  // Its schema says which parameters it takes.
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
  if (request.method === 'GET') return refuseAnnouncedBody(request.headers)
  if (request.method === 'DELETE' || name === 'resendQuoteAuthorization')
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
