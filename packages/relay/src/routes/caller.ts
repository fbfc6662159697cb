/** The checks of who calls: the accounts of the app's session, a started login, or a stranger. */

import {
  accountKey,
  type ReadEndpointName,
  type RelayRefusalCode,
  readEndpoints,
  STEP_UP_HEADER,
} from '@embedded-wallet/protocol'
import { isLoginEndpoint } from '../login/login.js'
import type { CreatedAccount } from '../login/loginOptions.js'
import { callHook, HookError } from '../operations/deadline.js'
import { isGranted, type SaidCustomer } from '../ownership/grant.js'
import type { Parts } from '../parts.js'
import { badGateway, setUpFirst, whereReasonIs } from '../relayError.js'
import type { Call, CallOfLogin } from './call.js'

/** What the app must have set up for a call that the relay handles itself. */
export function requireSetUp({ name }: Call, { login, handOffs, quotes, reads }: Parts): void {
  const require = (part: unknown, code: RelayRefusalCode) => {
    if (part === undefined) throw setUpFirst(code)
  }
  if (name === 'startLogin') require(login, 'LOGIN_NOT_SET_UP')
  if (name === 'getTerms' || name === 'acceptTerms' || signUps.has(name))
    require(login?.signUp, 'SIGN_UP_NOT_SET_UP')
  if (name === 'createHandOff') require(handOffs, 'HAND_OFF_NOT_SET_UP')
  if (name === 'requestQuote') require(quotes, 'QUOTES_NOT_SET_UP')
  if (isRead(name)) reads.requireAllowed(name)
}

export const isRead = (name: string): name is ReadEndpointName => Object.hasOwn(readEndpoints, name)

const signUps: ReadonlySet<string> = new Set(['startSignUp', 'confirmSignUp'])

/** Whether a login or a sign-up begins. Its user counts as a stranger, including one who is signed in. */
export const isStart = ({ name }: Call): boolean => name === 'startLogin' || signUps.has(name)

/** Asks the app for the accounts. */
export async function readGrant(call: Call, { authorize, users }: Parts): Promise<void> {
  const accounts = await authorizedBy(authorize, call)
  call.record.hasAccount = accounts.length > 0
  users.areSeen ||= accounts.length > 0
  call.grant = accounts.map(idOfAccount)
  call.customers = new Map(accounts.flatMap(customerEntry))
}

/** A failed call of the app's platform client means nothing about the user: a status of the service, such as 401, is not the page's. */
async function authorizedBy(authorize: Parts['authorize'], { request, record }: Call) {
  try {
    const authorized = await callHook('authorize', () => authorize(request, { req: record.caller.req }))
    return [authorized || []].flat() as Account[]
  } catch (thrown) {
    const { cause } = thrown as { cause?: { name?: unknown } | null }
    const isOfService = cause?.name === 'PlatformError'
    if (!isOfService) throw thrown
    throw badGateway(
      `Nothing was sent: authorize of the relay calls the service, and that call failed. ${whereReasonIs}`,
      thrown,
    )
  }
}

type Account = string | CreatedAccount

function idOfAccount(account: Account): string {
  const accountId = typeof account === 'string' ? account : account?.accountId
  if (typeof accountId === 'string') return accountId
  const why = 'authorize must return ids of accounts, or { accountId, customer } as walletOf returns it'
  throw new HookError('authorize', new TypeError(why))
}

function customerEntry(account: Account): [string, SaidCustomer][] {
  const customer = typeof account === 'string' ? undefined : account.customer
  return customer?.id ? [[accountKey(idOfAccount(account)), customer]] : []
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
  // A proof without a step-up is a login, even of a user who is signed in: it begins a new session of the app.
  const isNewLogin = name !== 'listAuthMethods' && !request.headers.has(STEP_UP_HEADER)
  if (call.login !== undefined && (isNewLogin || !isGranted(call.grant, call.login.accountId)))
    call.kind = 'login'
}

/** A page without a session has no accounts, which is not an error: so it finds out who is signed in. */
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
export const spendCode = (call: Call, { login }: Parts): Promise<void> =>
  login!.signUp!.spendCode(call.signingUp!, call)
