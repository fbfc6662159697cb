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
import type { Hono } from 'hono'
import { healthPaths } from '../http/allowlist.js'
import { addHeaders, jsonResponse } from '../http/response.js'
import { shownAddress } from '../operations/address.js'
import { beginCheck, endChecks } from '../operations/checks.js'
import { callForHeaders, withoutBody } from '../operations/deadline.js'
import { isGranted } from '../ownership/grant.js'
import type { Parts } from '../parts.js'
import type { RelayContext, RelayEnvironment } from '../relay.js'
import { noAccount } from '../relayError.js'
import { toBrowserResponse, withScopedKey } from '../upstream/forward.js'
import { bodyOf } from '../upstream/readers.js'
import type { UpstreamResponse } from '../upstream/transport.js'
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
import { isProof } from './clear.js'
import { forwardCall } from './forwardCall.js'

/** Adds the health checks. Load balancers send no header of a wallet, so nothing is checked before them. */
export function addHealthRoutes(
  app: Hono<RelayEnvironment>,
  isReady: () => Promise<boolean>,
  warnings: ReadonlySet<string>,
): void {
  app.get(healthPaths.live, (c) => {
    c.env.endpoint = 'health'
    return jsonResponse(200, '{"status":"live"}')
  })
  app.get(healthPaths.ready, async (c) => {
    c.env.endpoint = 'health'
    const ready = await isReady()
    const body = {
      status: ready ? 'ready' : 'not ready',
      warnings: warnings.size > 0 ? [...warnings] : undefined,
      // Which of the wallet's headers a proxy let pass: the caller knows what it sent.
      ...(c.req.query('headers') !== undefined && {
        headers: walletHeaders.filter((name) => c.req.header(name) !== undefined),
      }),
    }
    return jsonResponse(ready ? 200 : 503, JSON.stringify(body))
  })
}

const tables = [
  ['relay', relayEndpoints],
  ['relay', readEndpoints],
  ['wallet', walletEndpoints],
  ['sca', scaEndpoints],
] as const

/** Adds one route for each endpoint of the tables. */
export function addRoutes(app: Hono<RelayEnvironment>, parts: Parts): void {
  for (const [kind, endpoints] of tables)
    for (const [name, { method, path }] of Object.entries(endpoints))
      app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), (c) =>
        handleCall(c, kind, name as Call['name'], parts),
      )
}

/** The checks run in one function: a chain of middleware would cost every call one promise for each link. */
function handleCall(c: RelayContext, kind: CallKind, name: Call['name'], parts: Parts): Promise<Response> {
  c.env.endpoint = name
  beginCheck(c.env, 'allow-list')
  beginCheck(c.env, 'capacity')
  return parts.limiter.run(async (slot) => {
    const call = createCall(c, kind, name, slot, parts)
    await runChecks(call, parts)
    if (call.kind === 'relay') return relayCall(call as RelayCall, parts)
    endChecks(c.env)
    c.env.isForwarded = true
    const work = passOn(call, parts)
    // A Worker ends the call of a page that has left, and the owner would not hear of what the service has carried out.
    c.env.waitUntil?.(work.catch(() => undefined))
    return work
  })
}

function passOn(call: Call, parts: Parts): Promise<Response> {
  if (call.kind === 'login') return continueLogin(call as CallOfLogin, parts)
  return call.kind === 'sca' ? forwardProof(call as ScaCall, parts) : forwardCall(call as WalletCall, parts)
}

function continueLogin(call: CallOfLogin, { login }: Parts): Promise<Response> {
  const headers = withScopedKey(call.headers, call.login.accountId)
  return login!.call(call.name, { ...call, headers, bytes: call.body?.bytes })
}

/**
 * A payment that the service holds has passed the policy when it was executed, and this proof is the user's own: no step-up and no
 * `authorizeAction` stands before it.
 */
async function forwardProof(call: ScaCall, { forward, proofs, profile }: Parts): Promise<Response> {
  const { name, params, query, traceId, owned } = call
  const json = call.body?.json
  const address = shownAddress(call.address)
  const withAddress = isProof(call) && address !== undefined ? { ...json, endUserIpAddress: address } : json
  const response = await forward(scaEndpoints[name], {
    params,
    traceId,
    ...(json && { bytes: new TextEncoder().encode(JSON.stringify(withAddress)) }),
    ...(query && { query }),
  })
  if (isProof(call) && isRight(name, response)) await proofs.noteRight(owned.accountId)
  call.record.isTraced = true
  return toBrowserResponse(response, { [TRACE_ID_HEADER]: traceId, [PROFILE_HEADER]: profile })
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

const read = (call: RelayCall, { reads, users }: Parts): Promise<Response> => {
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
  createHandOff: ({ request, grant, account, body, customers }, { handOffs }) =>
    handOffs!.create({ request, grant, account }, body?.json, (id) => customers.get(accountKey(id))?.id),
  endAppSession: async ({ account, grant, request, record: { req } }, { handOffs, onSignedOut }) => {
    const isOfUser = account === undefined ? grant.length > 0 : isGranted(grant, account)
    const response = jsonResponse(200, '{}')
    if (!isOfUser) return response
    if (handOffs) await Promise.all((account === undefined ? grant : [account]).map(handOffs.end))
    if (onSignedOut === undefined) return response
    return addHeaders(
      response,
      await callForHeaders('onSignedOut', () => onSignedOut(withoutBody(request), { req })),
    )
  },
  requestQuote: ({ request, grant, body, check, record }, { quotes }) =>
    quotes!.create({ request, req: record.req }, grant, body?.json, check, () => endChecks(record)),
}
