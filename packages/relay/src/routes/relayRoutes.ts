/** What a relay answers by itself: registration challenges, the start of a login, and how it is. */

import { relayEndpoints } from '@embedded-wallet/protocol'
import type { Hono } from 'hono'
import { healthPaths } from '../http/allowlist.js'
import { readRequestBody } from '../http/requestBody.js'
import { jsonResponse } from '../http/response.js'
import type { Parts } from '../parts.js'
import { userOf } from '../quotas/quotas.js'
import type { Guard, RelayEnvironment } from '../relay.js'
import { badRequest, notFound, notSignedIn } from '../relayError.js'

/** For load balancers, which have no header of a wallet: add them before any guard. */
export function addHealthRoutes(app: Hono<RelayEnvironment>, isReady: () => Promise<boolean>): void {
  app.get(healthPaths.live, (c) => {
    c.env.endpoint = 'health'
    return jsonResponse(200, '{"status":"live"}')
  })
  app.get(healthPaths.ready, async (c) => {
    c.env.endpoint = 'health'
    const ready = await isReady()
    return jsonResponse(ready ? 200 : 503, JSON.stringify({ status: ready ? 'ready' : 'not ready' }))
  })
}

export function addRelayRoutes(
  app: Hono<RelayEnvironment>,
  { registration, login, spendQuota, limiter }: Parts,
  guarded: Guard,
): void {
  const { createRegistrationOptions, startLogin } = relayEndpoints
  const offerChallenge = guarded(async (c) => {
    c.env.endpoint = 'createRegistrationOptions'
    const grant = c.get('grant')
    if (grant.length === 0) throw notSignedIn()
    refuseQuery(c.req.raw)
    const body = await limiter.waitForBody(() => readRequestBody(c.req.raw))
    await spendQuota('signIns', { user: userOf(grant), address: c.env.address })
    return jsonResponse(200, JSON.stringify(await registration.issue(grant, body?.json)))
  })
  const beginLogin = guarded(async (c) => {
    c.env.endpoint = 'startLogin'
    if (login === undefined) throw notFound()
    refuseQuery(c.req.raw)
    const body = await limiter.waitForBody(() => readRequestBody(c.req.raw))
    return login.start(body?.json, c.env.address)
  })
  app.on(createRegistrationOptions.method, createRegistrationOptions.path, offerChallenge)
  app.on(startLogin.method, startLogin.path, beginLogin)
}

function refuseQuery(request: Request): void {
  if (new URL(request.url).search !== '') throw badRequest('No query is taken here.')
}
