/** The endpoints of wallets: each call is checked completely, then forwarded to the service. */

import {
  ACCOUNT_HEADER,
  isProcessing,
  PROFILE_HEADER,
  STEP_UP_HEADER,
  TRACE_ID_HEADER,
  type WalletEndpointName,
  walletEndpoints,
} from '@embedded-wallet/protocol'
import type { Hono } from 'hono'
import { allowedRequestHeaders } from '../http/allowlist.js'
import { type RequestBody, readRequestBody, refuseAnnouncedBody, refuseBody } from '../http/requestBody.js'
import { addHeaders } from '../http/response.js'
import { type LoginEndpointName, loginEndpoints } from '../login/login.js'
import type { BornSignUp } from '../login/signUp.js'
import { beginCheck, endChecks } from '../operations/checks.js'
import { refuseIds, requireBodyAccounts } from '../ownership/bodyIds.js'
import { type Grant, isGranted, requireGranted } from '../ownership/grant.js'
import type { Asker } from '../ownership/lookUps.js'
import type { Parts } from '../parts.js'
import { refuseOtherChanges, withCustomerType, withoutPersonalData } from '../policy/changes.js'
import { withScopedKey } from '../policy/idempotency.js'
import { refuseSandboxValues } from '../policy/sandboxValues.js'
import { quotaBeforeBody, quotaOfType, userOf } from '../quotas/quotas.js'
import type { Guard, RelayContext, RelayEnvironment } from '../relay.js'
import { badRequest, notSignedIn } from '../relayError.js'
import { toBrowserResponse } from '../upstream/forward.js'
import { bodyOf } from '../upstream/serviceResponse.js'
import { clear, forwardCleared, needsClearance, type OwnedCall } from './clear.js'

/** Adds one route for each endpoint of the table. */
export function addWalletRoutes(app: Hono<RelayEnvironment>, parts: Parts, guarded: Guard): void {
  for (const [name, { method, path }] of Object.entries(walletEndpoints)) {
    const handle = guarded((c) => handleCall(c, name as WalletEndpointName, parts))
    app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), handle)
  }
}

/** The parts of a request, each read once. */
interface RelayRequest {
  params: Record<string, string>
  accountId: string | undefined
  headers: Record<string, string>
  body: RequestBody | undefined
  /** The sign-up that is not proven yet. Its account is the grant. */
  signingUp: BornSignUp | undefined
}

async function handleCall(c: RelayContext, name: WalletEndpointName, parts: Parts): Promise<Response> {
  c.env.endpoint = name
  const request = c.req.raw
  const params: Record<string, string> = c.req.param()
  beginCheck(c.env, 'headers')
  const accountId = readQuery(c, name)
  const headers = allowedRequestHeaders(request.headers)
  beginCheck(c.env, 'login')
  const login = isLoginEndpoint(name) ? await parts.login?.find(request, params, accountId) : undefined
  // The first call of a registration asks for the sign-in that proves the sign-up.
  const signingUp =
    (isLoginEndpoint(name) || name === 'registerAuthMethod') && c.get('grant').length === 0
      ? await parts.login?.signUp?.find(request)
      : undefined
  const grant = signingUp ? [signingUp.accountId] : c.get('grant')
  // A proof without a step-up is a login, also of a user who is signed in: it begins a new session of the app.
  const isNewLogin = name !== 'listAuthMethods' && !request.headers.has(STEP_UP_HEADER)
  const isBeforeLogin = login !== undefined && (isNewLogin || !isGranted(grant, login.accountId))
  if (grant.length === 0 && !isBeforeLogin) throw notSignedIn()
  const { address, traceId } = c.env
  const { waitForBody, rest } = c.get('slot')
  const quota = quotaBeforeBody(name, headers)
  if (isBeforeLogin || quota !== undefined) beginCheck(c.env, 'quota')
  if (isBeforeLogin)
    await parts.login!.spend(name as LoginEndpointName, { login, params, request, address, rest })
  else if (quota !== undefined) await parts.spendQuota(quota, { user: userOf(grant), address })
  if (signingUp !== undefined) {
    beginCheck(c.env, 'quota')
    await parts.login!.signUp!.spendCode(signingUp, { name, headers, address })
  }

  beginCheck(c.env, 'body')
  const { method } = walletEndpoints[name]
  if (method === 'GET') refuseAnnouncedBody(request.headers)
  if (method === 'DELETE') await waitForBody(() => refuseBody(request), c.env.address)
  const hasBody = method === 'POST' || method === 'PATCH'
  const body = hasBody ? await waitForBody(() => readRequestBody(request), c.env.address) : undefined
  refuseOtherChanges(name, body)
  if (parts.refusesSandboxValues) {
    beginCheck(c.env, 'sandbox-values')
    refuseSandboxValues(headers, body?.json)
  }

  if (!isBeforeLogin)
    return forwardOwned(c, name, { params, accountId, headers, body, signingUp }, grant, parts)
  beginCheck(c.env, 'body')
  refuseIds(body?.json)
  endChecks(c.env)
  c.env.isForwarded = true
  return parts.login!.call(name as LoginEndpointName, {
    ...{ login, params, headers: withScopedKey(headers, login.accountId), bytes: body?.bytes },
    ...{ traceId, request, rest },
    inBackground: (work) => {
      parts.limiter.goOn(work)
      c.env.waitUntil?.(work.catch(() => undefined))
    },
  })
}

async function forwardOwned(
  c: RelayContext,
  name: WalletEndpointName,
  { params, accountId, headers, body, signingUp }: RelayRequest,
  grant: Grant,
  parts: Parts,
): Promise<Response> {
  const { ownership, spendQuota, forward, profile } = parts
  const { address, traceId } = c.env
  const spender = { user: userOf(grant), address }
  beginCheck(c.env, 'ownership')
  const query = listEndpoints.has(name) ? { accountId: requireGranted(grant, accountId) } : undefined
  const isRegistration = name === 'registerAuthMethod'
  const registering = isRegistration ? requireGranted(grant, body?.json.accountId) : undefined
  if (isRegistration) {
    beginCheck(c.env, 'body')
    requireType(body?.json.type)
    beginCheck(c.env, 'ownership')
  }
  const countLookUp = () => spendQuota('lookUps', spender)
  const named = c.req.raw.headers.get(ACCOUNT_HEADER) ?? undefined
  const asker: Asker = { grant, account: named, traceId, countLookUp }
  const owned = await ownership.requireParams(asker, params)
  if (body !== undefined) requireBodyAccounts(grant, body.json)

  // Each endpoint names its account in the path, the query or the body.
  const account = (owned?.accountId ?? query?.accountId ?? registering)!
  const quota = quotaOfType(name, isRegistration ? body?.json.type : owned?.detail)
  const call: OwnedCall | undefined = needsClearance(name, parts)
    ? {
        ...{ name, grant, params, accountId: account, owned, body, headers, address, traceId },
        ...{ request: c.req.raw, check: (begun) => beginCheck(c.env, begun), countLookUp },
        // Only a challenge that sends a code may wait.
        repeated:
          quota === 'signIns'
            ? undefined
            : await parts.waitingCalls.find({ name, grant, params, body, headers }),
      }
    : undefined
  const clearance = call && (await clear(call, parts))
  if (quota !== undefined && call?.repeated === undefined) {
    beginCheck(c.env, 'quota')
    await spendQuota(quota, spender)
  }
  const ofCustomer = name === 'updateCustomer' ? body : undefined
  const bytes = ofCustomer
    ? withCustomerType(ofCustomer, await parts.customerTypes.find(params.customerId!, countLookUp))
    : body?.bytes
  const forwardCall = () => {
    endChecks(c.env)
    c.env.isForwarded = true
    // The relay has read this very quote for the check of its owner.
    if (name === 'getQuote' && owned?.response !== undefined) return Promise.resolve(owned.response)
    return forward(walletEndpoints[name], {
      ...{ params, headers: withScopedKey(headers, account), traceId, bytes },
      ...(query && { query }),
    })
  }
  const response = await (clearance ? forwardCleared(call!, clearance, forwardCall, parts) : forwardCall())
  if (isShowing(asker)) await ownership.noteShown(asker.grant, name, response)
  const shown = ofCustomer ? withoutPersonalData(response, ofCustomer) : response
  // A response that says to wait is no sign-in.
  const isSignIn =
    name === 'verifyAuthMethod' && response.status === 200 && !isProcessing(name, 200, bodyOf(response))
  const device = isSignIn && (await parts.login?.rememberDevice(c.req.raw, account))
  const isProof = isSignIn && signingUp !== undefined && owned?.detail === 'EMAIL_OTP'
  const added = isProof && (await parts.login!.signUp!.prove(signingUp, params.authMethodId!, c.req.raw))
  c.env.isTraced = true
  const toBrowser = toBrowserResponse(shown, {
    ...{ [TRACE_ID_HEADER]: traceId, [PROFILE_HEADER]: profile },
    ...(device && { 'Set-Cookie': device }),
  })
  return added ? addHeaders(toBrowser, added) : toBrowser
}

/** Whether the next call may depend on what this one shows: the caller has several accounts and names none. */
const isShowing = ({ grant, account }: Asker) => grant.length > 1 && account === undefined

/** Challenge and quota depend on the type, so the relay and a lenient service must read the same one. */
function requireType(type: unknown): void {
  if (typeof type !== 'string' || !/^[A-Z_]{1,32}$/.test(type))
    throw badRequest('type must be a credential type such as PASSKEY.')
}

/** The endpoints with the account in the query. */
const listEndpoints: ReadonlySet<string> = new Set<WalletEndpointName>(['listAuthMethods', 'listSessions'])

const isLoginEndpoint = (name: string): name is LoginEndpointName =>
  (loginEndpoints as readonly string[]).includes(name)

/** The one `accountId` of a query. The service could read two of them, or another parameter, differently. */
function readQuery(c: RelayContext, name: string): string | undefined {
  const { url } = c.req.raw
  const start = url.indexOf('?')
  if (start < 0) return undefined
  const entries = [...new URLSearchParams(url.slice(start))]
  const [key, value] = entries.length === 1 ? entries[0]! : []
  if (!listEndpoints.has(name) || key !== 'accountId') {
    throw badRequest('The query may hold accountId only, once, and only in calls that list.')
  }
  return value
}
