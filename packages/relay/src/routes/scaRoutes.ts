/** The endpoints of strong customer authentication: the user's proof for a payment, and the login that the service demands. */

import {
  ACCOUNT_HEADER,
  PROFILE_HEADER,
  type ScaEndpointName,
  scaEndpoints,
  TRACE_ID_HEADER,
} from '@embedded-wallet/protocol'
import type { Hono } from 'hono'
import { readRequestBody, refuseBody } from '../http/requestBody.js'
import { beginCheck, endChecks } from '../operations/checks.js'
import { requireBodyAccounts } from '../ownership/bodyIds.js'
import type { Asker } from '../ownership/lookUps.js'
import type { Parts } from '../parts.js'
import { refuseSandboxValues } from '../policy/sandboxValues.js'
import { requireScaBody } from '../policy/scaBody.js'
import { userOf } from '../quotas/quotas.js'
import type { Guard, RelayContext, RelayEnvironment } from '../relay.js'
import { badRequest, notSignedIn, setUpFirst } from '../relayError.js'
import { toBrowserResponse } from '../upstream/forward.js'
import { bodyOf } from '../upstream/serviceResponse.js'
import type { UpstreamResponse } from '../upstream/transport.js'

/** Adds one route for each endpoint of the table. */
export function addScaRoutes(app: Hono<RelayEnvironment>, parts: Parts, guarded: Guard): void {
  for (const [name, { method, path }] of Object.entries(scaEndpoints)) {
    const handle = guarded((c) => handleCall(c, name as ScaEndpointName, parts))
    app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), handle)
  }
}

/**
 * A payment that the service holds has passed the policy when it was executed, and this proof is the user's own: no step-up and no
 * `authorizeAction` stands before it.
 */
async function handleCall(c: RelayContext, name: ScaEndpointName, parts: Parts): Promise<Response> {
  c.env.endpoint = name
  const { ownership, spendQuota, proofs, forward, profile } = parts
  const { address, traceId } = c.env
  const request = c.req.raw
  const grant = c.get('grant')
  beginCheck(c.env, 'login')
  if (grant.length === 0) throw notSignedIn()
  beginCheck(c.env, 'headers')
  if (name === 'completeScaLogin' && address === undefined) throw setUpFirst('ADDRESS_NOT_KNOWN')
  const customer = readCustomer(request, name)
  const spender = { user: userOf(grant), address }
  beginCheck(c.env, 'quota')
  await spendQuota('signIns', spender)

  beginCheck(c.env, 'body')
  const isResend = name === 'resendQuoteAuthorization'
  const body = await c
    .get('slot')
    .waitForBody(
      () => (isResend ? refuseBody(request).then(() => undefined) : readRequestBody(request)),
      address,
    )
  const json = isResend ? undefined : requireScaBody(name, body, request.headers.get('Origin'))
  if (parts.refusesSandboxValues) {
    beginCheck(c.env, 'sandbox-values')
    refuseSandboxValues({}, json)
  }

  beginCheck(c.env, 'ownership')
  const asker: Asker = {
    ...{ grant, account: request.headers.get(ACCOUNT_HEADER) ?? undefined, traceId },
    countLookUp: () => spendQuota('lookUps', spender),
  }
  // A customer that the page names counts only when one of its wallets is the caller's.
  const owned = (await ownership.requireParams(asker, { ...c.req.param(), ...customer }))!
  requireBodyAccounts(grant, json)
  const isProof = name === 'authorizeQuote' || name === 'completeScaLogin'
  beginCheck(c.env, 'quota')
  if (isResend || (name === 'startScaLogin' && json?.factor === 'SMS_OTP'))
    await spendQuota('otpMails', spender)
  if (isProof) await proofs.spend(owned.accountId, address)
  const withAddress = isProof && address !== undefined ? { ...json, endUserIpAddress: address } : json
  endChecks(c.env)
  c.env.isForwarded = true
  const response = await forward(scaEndpoints[name], {
    ...{ params: c.req.param(), traceId },
    ...(json && { bytes: new TextEncoder().encode(JSON.stringify(withAddress)) }),
    ...(customer && { query: customer }),
  })
  if (isProof && isRight(name, response)) await proofs.noteRight(owned.accountId)
  c.env.isTraced = true
  return toBrowserResponse(response, { [TRACE_ID_HEADER]: traceId, [PROFILE_HEADER]: profile })
}

/** Source: dated profiles, section 3: of a login, "only `status` SUCCESS is success". */
function isRight(name: ScaEndpointName, response: UpstreamResponse): boolean {
  if (response.status !== 200) return false
  return (
    name === 'authorizeQuote' || (bodyOf(response) as { status?: unknown } | undefined)?.status === 'SUCCESS'
  )
}

/** The one `customerId` of the query of a login. The other calls have no query. */
function readCustomer(request: Request, name: ScaEndpointName): { customerId: string } | undefined {
  const entries = [...new URL(request.url).searchParams]
  if (name !== 'startScaLogin' && name !== 'completeScaLogin') {
    if (entries.length === 0) return undefined
    throw badRequest('This endpoint takes no query.')
  }
  const [[key, customerId] = []] = entries
  if (entries.length !== 1 || key !== 'customerId' || !customerId)
    throw badRequest('The query must hold customerId only, once.')
  return { customerId }
}
