/** The rows of the endpoint table for wallets: each call checked from head to foot, then forwarded. */

import { type WalletEndpointName, walletEndpoints } from '@embedded-wallet/protocol'
import type { Hono } from 'hono'
import { allowedRequestHeaders } from '../http/allowlist.js'
import { type RequestBody, readRequestBody, refuseAnnouncedBody, refuseBody } from '../http/requestBody.js'
import { type LoginEndpointName, loginEndpoints } from '../login/login.js'
import { type Grant, isGranted, refuseIds, requireGranted } from '../ownership/ownership.js'
import type { Parts } from '../parts.js'
import { refuseSandboxValues } from '../policy/sandboxValues.js'
import { quotaOf, userOf } from '../quotas/quotas.js'
import type { Guard, RelayContext, RelayEnvironment } from '../relay.js'
import { badRequest, notSignedIn } from '../relayError.js'
import { toBrowserResponse } from '../upstream/forward.js'

export function addWalletRoutes(app: Hono<RelayEnvironment>, parts: Parts, guarded: Guard): void {
  for (const [name, { method, path }] of Object.entries(walletEndpoints)) {
    const handle = guarded((c) => answer(c, name as WalletEndpointName, parts))
    app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), handle)
  }
}

/** What a call asks, read once. */
interface Asked {
  params: Record<string, string>
  accountId: string | undefined
  headers: Record<string, string>
  body: RequestBody | undefined
}

async function answer(c: RelayContext, name: WalletEndpointName, parts: Parts): Promise<Response> {
  c.env.endpoint = name
  const request = c.req.raw
  const params: Record<string, string> = c.req.param()
  const accountId = readQuery(c, name)
  const headers = allowedRequestHeaders(request.headers)
  const login = isLoginEndpoint(name) ? await parts.login?.find(request, params, accountId) : undefined
  const grant = c.get('grant')
  const isBeforeLogin = login !== undefined && !isGranted(grant, login.accountId)
  if (grant.length === 0 && !isBeforeLogin) throw notSignedIn()

  const { method } = walletEndpoints[name]
  const { waitForBody } = parts.limiter
  if (method === 'GET') refuseAnnouncedBody(request.headers)
  if (method === 'DELETE') await waitForBody(() => refuseBody(request))
  const body = method === 'POST' ? await waitForBody(() => readRequestBody(request)) : undefined
  if (parts.refusesSandboxValues) refuseSandboxValues(headers, body?.json)

  const asked: Asked = { params, accountId, headers, body }
  if (!isBeforeLogin) return forwardOwned(c, name, asked, grant, parts)
  refuseIds(body?.json)
  const { address, traceId } = c.env
  return parts.login!.call(name as LoginEndpointName, {
    ...{ login, params, headers, bytes: body?.bytes, address, traceId, request },
  })
}

async function forwardOwned(
  c: RelayContext,
  name: WalletEndpointName,
  { params, accountId, headers, body }: Asked,
  grant: Grant,
  { ownership, registration, spendQuota, forward }: Parts,
): Promise<Response> {
  const query = listQueries.has(name) ? { accountId: requireGranted(grant, accountId) } : undefined
  const isRegistration = name === 'registerAuthMethod'
  if (isRegistration) {
    requireGranted(grant, body?.json.accountId)
    requireType(body?.json.type)
  }
  const typeInPath = await ownership.requireParams(grant, params)
  if (body !== undefined) await ownership.requireBody(grant, body.json)

  const quota = quotaOf(name, headers, isRegistration ? body?.json.type : typeInPath)
  if (quota !== undefined) await spendQuota(quota, { user: userOf(grant), address: c.env.address })
  const challenge = isRegistration && body !== undefined ? await registration.consume(body.json) : undefined
  const { traceId } = c.env
  const answer = await forward(walletEndpoints[name], {
    ...{ params, headers, bytes: body?.bytes, traceId },
    ...(query && { query }),
  })
  // 202: the service asks for a signature first, and the same body, challenge and all, will come once more.
  if (answer.status === 202) await challenge?.putBack()
  c.env.isTraced = true
  return toBrowserResponse(answer, traceId)
}

/** Challenge and quota depend on the type, so it must not be one for the relay and another for a lenient service. */
function requireType(type: unknown): void {
  if (typeof type !== 'string' || !/^[A-Z_]{1,32}$/.test(type))
    throw badRequest('type: a credential type such as PASSKEY is needed')
}

/** The rows whose account stands in the query. */
const listQueries: ReadonlySet<string> = new Set<WalletEndpointName>(['listAuthMethods', 'listSessions'])

const isLoginEndpoint = (name: string): name is LoginEndpointName =>
  (loginEndpoints as readonly string[]).includes(name)

/** The one `accountId` of a query; two of them, or anything else, could be read differently upstream. */
function readQuery(c: RelayContext, name: string): string | undefined {
  const { url } = c.req.raw
  const mark = url.indexOf('?')
  if (mark < 0) return undefined
  const entries = [...new URLSearchParams(url.slice(mark))]
  const [key, value] = entries.length === 1 ? entries[0]! : []
  if (!listQueries.has(name) || key !== 'accountId') {
    throw badRequest('Of a query, only accountId is taken, once, and only by the lists.')
  }
  return value
}
