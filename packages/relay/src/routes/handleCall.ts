/** The routes of the relay: each call is checked completely, then forwarded to the service or handled here. */

import {
  accountKey,
  PROFILE_HEADER,
  type ReadEndpointName,
  type RelayEndpointName,
  readEndpoints,
  relayEndpoints,
  scaEndpoints,
  TRACE_ID_HEADER,
  walletEndpoints,
  walletHeaders,
} from '@embedded-wallet/protocol'
import { healthPaths } from '../http/allowlist.js'
import { addHeaders, jsonResponse, type PlainResponse } from '../http/response.js'
import type { Route } from '../http/router.js'
import { acceptTerms } from '../login/terms.js'
import { shownAddress } from '../operations/address.js'
import { beginCheck, endChecks } from '../operations/checkRecord.js'
import { callForHeaders, withoutBody } from '../operations/deadline.js'
import type { CallRecord } from '../operations/events.js'
import { isGranted, onlyAccountOf, requireGranted } from '../ownership/grant.js'
import type { Parts } from '../parts.js'
import { noAccount } from '../relayError.js'
import { toBrowserResponse, withScopedKey } from '../upstream/forward.js'
import { bodyOf } from '../upstream/readers.js'
import type { UpstreamResponse } from '../upstream/transport.js'
import { isProof } from './accountChecks.js'
import {
  type Call,
  type CallKind,
  type CallOfLogin,
  createCall,
  type RelayCall,
  type ScaCall,
  type WalletCall,
} from './call.js'
import { isRead } from './caller.js'
import { runChecks } from './checks.js'
import { forwardCall, withAdditions } from './forwardCall.js'

/** What a route gets: the request, the notes about the call, and the parameters of its path. */
export interface Routed {
  readonly request: Request
  readonly record: CallRecord
  readonly params: Record<string, string>
}
type RelayRoute = Route<(routed: Routed) => PlainResponse | Promise<PlainResponse>>

/** The health checks. Load balancers send no header of a wallet, so nothing is checked before them. */
export function healthRoutes(
  isReady: () => Promise<boolean>,
  warnings: ReadonlySet<string>,
): readonly RelayRoute[] {
  const live: RelayRoute['handle'] = ({ record }) => {
    record.endpoint = 'health'
    return jsonResponse(200, '{"status":"live"}')
  }
  const ready: RelayRoute['handle'] = async ({ request, record }) => {
    record.endpoint = 'health'
    const isUsable = await isReady()
    const body = {
      status: isUsable ? 'ready' : 'not ready',
      warnings: warnings.size > 0 ? [...warnings] : undefined,
      // Which of the wallet's headers a proxy let pass: the caller knows what it sent.
      ...(new URL(request.url).searchParams.has('headers') && {
        headers: walletHeaders.filter((name) => request.headers.has(name)),
      }),
    }
    return jsonResponse(isUsable ? 200 : 503, JSON.stringify(body))
  }
  return [
    { method: 'GET', path: healthPaths.live, handle: live },
    { method: 'GET', path: healthPaths.ready, handle: ready },
  ]
}

const tables = [
  ['relay', relayEndpoints],
  ['relay', readEndpoints],
  ['wallet', walletEndpoints],
  ['sca', scaEndpoints],
] as const

/** One route for each endpoint of the tables. */
export const endpointRoutes = (parts: Parts): readonly RelayRoute[] =>
  tables.flatMap(([kind, endpoints]) =>
    Object.entries(endpoints).map(([name, { method, path }]) => ({
      method,
      path,
      handle: (routed: Routed) => handleCall(routed, kind, name as Call['name'], parts),
    })),
  )

/** The checks run in one function: a chain of middleware would cost every call one promise for each link. */
function handleCall(
  routed: Routed,
  kind: CallKind,
  name: Call['name'],
  parts: Parts,
): Promise<PlainResponse> {
  const { record } = routed
  record.endpoint = name
  beginCheck(record, 'allow-list')
  beginCheck(record, 'capacity')
  return parts.limiter.run(async (slot) => {
    const call = createCall(routed, kind, name, slot, parts)
    await parts.arrivals.checkAndNote(call, () => runChecks(call, parts))
    if (call.kind === 'relay') return relayCall(call as RelayCall, parts)
    endChecks(record)
    record.isForwarded = true
    const work = passOn(call, parts)
    // A Worker ends the call of a page that has left, and the owner would not be told what the service has carried out.
    record.caller.waitUntil?.(work.catch(() => undefined))
    return work
  })
}

function passOn(call: Call, parts: Parts): Promise<PlainResponse> {
  if (call.kind === 'login') return continueLogin(call as CallOfLogin, parts)
  return call.kind === 'sca' ? forwardProof(call as ScaCall, parts) : forwardCall(call as WalletCall, parts)
}

function continueLogin(call: CallOfLogin, { login }: Parts): Promise<PlainResponse> {
  const headers = withScopedKey(call.headers, call.login.accountId)
  return login!.call(call.name, { ...call, headers, bytes: call.body?.bytes })
}

/**
 * A payment that the service holds has passed the policy when it was executed, and this proof is the user's own: no step-up and no
 * `authorizeAction` stands before it.
 */
async function forwardProof(call: ScaCall, parts: Parts): Promise<PlainResponse> {
  const { forward, proofs, profile, arrivals } = parts
  const { name, params, query, traceId, owned } = call
  const json = call.body?.json
  const address = shownAddress(call.address)
  const withAddress = isProof(call) && address !== undefined ? { ...json, endUserIpAddress: address } : json
  const sent = await forward(scaEndpoints[name], {
    params,
    traceId,
    ...(json && { bytes: new TextEncoder().encode(JSON.stringify(withAddress)) }),
    ...(query && { query }),
  })
  const response = await arrivals.noteConflict(call, sent)
  if (isProof(call) && isRight(name, response)) await proofs.noteRight(owned.accountId)
  call.record.isTraced = true
  const shown = await withAdditions(name, response, params.quoteId, parts)
  return toBrowserResponse(shown, { [TRACE_ID_HEADER]: traceId, [PROFILE_HEADER]: profile })
}

/** Source: dated profiles, section 3: of a login, "only `status` SUCCESS is success". */
function isRight(name: ScaCall['name'], response: UpstreamResponse): boolean {
  if (response.status !== 200) return false
  return (
    name === 'authorizeQuote' || (bodyOf(response) as { status?: unknown } | undefined)?.status === 'SUCCESS'
  )
}

const relayCall = (call: RelayCall, parts: Parts) =>
  isRead(call.name) ? read(call, parts) : relayCalls[call.name](call, parts)

const read = (call: RelayCall, { reads, users }: Parts): Promise<PlainResponse> => {
  const hint = users.areSeen ? undefined : noAccount
  return reads.respond({
    ...call,
    name: call.name as ReadEndpointName,
    hint,
    countRead: () => call.spend('reads'),
  })
}

/** The calls that the relay handles itself. What they check of the body goes on with the checks. */
const relayCalls: Readonly<Record<RelayEndpointName, typeof read>> = {
  createRegistrationOptions: async (call, { registration, authorization }) => {
    const { grant, body, check, record } = call
    const options = await registration.issue(grant, body?.json, check, async (accountId, hasWayIn) => {
      const operation = { ...call, name: 'registerAuthMethod' as const, accountId }
      const authority = await authorization.authorizePasskey(operation, hasWayIn)
      endChecks(record)
      return authority
    })
    return jsonResponse(200, JSON.stringify(options))
  },
  startLogin: (call, { login }) => login!.start(call, call.body?.json, () => endChecks(call.record)),
  startSignUp: (call, { login }) => login!.signUp!.start(call, call.body?.json, () => endChecks(call.record)),
  confirmSignUp: (call, { login }) =>
    login!.signUp!.confirm(call, call.body?.json, () => endChecks(call.record)),
  getTerms: async (_, { login }) => jsonResponse(200, JSON.stringify(await login!.signUp!.terms.read())),
  acceptTerms: async (call, { login, customers, forward }) => {
    const { terms } = login!.signUp!
    const accountId = requireGranted(call.grant, call.account ?? onlyAccountOf(call.grant))
    const customerId = await customers.find(accountId, call.customers)
    const json = call.body?.json
    const shown = await terms.read()
    const accepted =
      json?.terms === undefined ? undefined : await terms.accept(json, shownAddress(call.address))
    endChecks(call.record)
    return jsonResponse(200, JSON.stringify(await acceptTerms(shown, accepted, customerId, forward)))
  },
  createHandOff: ({ request, grant, account, body, customers }, { handOffs }) =>
    handOffs!.create({ request, grant, account }, body?.json, (id) => customers.get(accountKey(id))?.id),
  endAppSession: async ({ account, grant, request, record: { caller } }, { handOffs, onSignedOut }) => {
    const isOfUser = account === undefined ? grant.length > 0 : isGranted(grant, account)
    const response = jsonResponse(200, '{}')
    if (!isOfUser) return response
    if (handOffs) await Promise.all((account === undefined ? grant : [account]).map(handOffs.end))
    if (onSignedOut === undefined) return response
    return addHeaders(
      response,
      await callForHeaders('onSignedOut', () => onSignedOut(withoutBody(request), { req: caller.req })),
    )
  },
  requestQuote: ({ request, grant, body, check, record }, { quotes }) =>
    quotes!.create({ request, req: record.caller.req }, grant, body?.json, check, () => endChecks(record)),
}
