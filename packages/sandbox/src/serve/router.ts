/** The HTTP router: one route for each row of the endpoint table, where a missing one does not compile; every error becomes the interface's error body. */

import {
  type ApiPermission,
  type Endpoint,
  type EndpointSchemas,
  emit,
  endpointSchemas,
  type ServiceEndpointName,
  serviceEndpoints,
} from '@embedded-wallet/protocol'
import { type Context, Hono } from 'hono'
import { authenticateAgent } from '../agents/policy.js'
import { sha256Hex, utf8 } from '../encoding.js'
import { DroppedResponse } from '../faults.js'
import { injectedReply, joinOrHandle } from '../http/operations.js'
import { createPlatformAuth, permissionOf } from '../http/platformAuth.js'
import { bodySchemaOf, parseBody, parseForm, readBytes, readQuery, validate } from '../http/readRequest.js'
import { type Call, type Routes, Status202 } from '../http/route.js'
import { Refusal, refusalOf } from '../refusal.js'
import { externalAccountRoutes, internalAccountRoutes } from '../routes/accounts.js'
import { agentRoutes, agentsMeRoutes } from '../routes/agents.js'
import { authMethodRoutes } from '../routes/authMethods.js'
import { businessRoutes } from '../routes/business.js'
import { contactRoutes } from '../routes/contact.js'
import { customerRoutes } from '../routes/customers.js'
import { paymentRoutes } from '../routes/payments.js'
import { invitationRoutes, platformRoutes } from '../routes/platform.js'
import { quoteRoutes } from '../routes/quotes.js'
import { scaRoutes } from '../routes/sca.js'
import { scaFactorRoutes } from '../routes/scaFactors.js'
import { signInRoutes } from '../routes/signIn.js'
import { transactionRoutes } from '../routes/transactions.js'
import { callEvent, errorEvent } from '../state/events.js'
import type { AnyReply } from '../state/records.js'
import type { Service } from '../state/service.js'

/** Creates the `fetch` of the service. It ignores the host and the part of the path before the segment `version`. */
export function createRouter(
  service: Service,
  authenticate: (authorizationHeader: string | null) => void,
  version: string,
): (request: Request) => Promise<Response> {
  const app = new Hono({ getPath: (request) => pathAfter(version, request) })
  const methodsByPath = new Map<string, { methods: string[]; auth: Endpoint['auth'] }>()
  const authenticatePlatform = createPlatformAuth(authenticate, service)
  const authorize = async (auth: Endpoint['auth'], { headers }: Request, permission?: ApiPermission) => {
    const header = headers.get('authorization')
    if (auth === 'bearer') return authenticateAgent(header, service)
    if (auth === 'basic') await authenticatePlatform(header, permission)
    return undefined
  }
  const errorResponse = (error: unknown, endpoint: string) => {
    if (error instanceof DroppedResponse) throw error
    if (!(error instanceof Refusal)) emit(service.onEvent, errorEvent(endpoint, error))
    return respond(service, refusalOf(error))
  }
  for (const [name, endpoint] of byPrecision) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    const known = methodsByPath.get(path)?.methods ?? []
    methodsByPath.set(path, { methods: [...known, endpoint.method], auth: endpoint.auth })
    const respondOrThrow = async (context: Context) => {
      const agent = await authorize(endpoint.auth, context.req.raw, permissionOf(name, endpoint))
      const target = `${endpoint.method} ${pathAfter(version, context.req.raw)}`
      return respondTo(name, target, context, agent, service)
    }
    app.on(endpoint.method, path, async (context) => {
      const startedAt = performance.now()
      let status: number | undefined
      try {
        const response = await respondOrThrow(context).catch((error) => errorResponse(error, name))
        status = response.status
        return response
      } finally {
        // Without a status, an injected fault dropped the response.
        emit(service.onEvent, callEvent(name, endpoint, status, performance.now() - startedAt))
      }
    })
  }
  for (const [path, { methods, auth }] of methodsByPath)
    app.all(path, async (context) => {
      await authorize(auth, context.req.raw)
      const allow = methods.join(', ')
      throw new Refusal('METHOD_NOT_ALLOWED', `the method must be one of ${allow}`, {
        headers: { Allow: allow },
      })
    })
  app.notFound(async (context) => {
    await authorize('basic', context.req.raw)
    throw new Refusal('NOT_FOUND', 'no endpoint has this path')
  })
  app.onError((error, { req }) => errorResponse(error, `${req.method} ${req.path}`))
  return async (request) => app.fetch(request)
}

const placesIn = ({ path }: Endpoint) => path.split('{').length
/** `/customers/internal-accounts` is matched before `/customers/{customerId}`: the first match gets the request. */
const byPrecision = (Object.entries(serviceEndpoints) as [ServiceEndpointName, Endpoint][]).sort(
  ([, one], [, other]) => placesIn(one) - placesIn(other),
)

async function respondTo(
  name: ServiceEndpointName,
  target: string,
  context: Context,
  agent: unknown,
  service: Service,
): Promise<Response> {
  const endpoint: Endpoint = serviceEndpoints[name]
  if (endpoint.profiles?.includes(service.deployment.calls) === false)
    throw new Refusal('NOT_FOUND', 'this deployment has no such call')
  if (endpoint.audience === 'sandbox' && service.mode === 'production')
    throw new Refusal('FORBIDDEN', 'sandbox endpoints refuse production keys')
  const injected = await faultResponse(service, name, 'before')
  if (injected !== undefined) return injected
  const request = context.req.raw
  const bytes = await readBytes(request, endpoint.content)
  const { search, searchParams } = new URL(request.url)
  const contentType = request.headers.get('content-type')
  const { query }: EndpointSchemas = endpointSchemas[name]
  const body = bodySchemaOf(name, service.deployment)
  const readBody = () =>
    endpoint.content === 'multipart' ? parseForm(bytes, contentType) : parseBody(bytes, contentType)
  const call = {
    name,
    params: context.req.param(),
    query: query && validate(query, readQuery(searchParams, name), 'query'),
    body: body && validate(body, await readBody(), 'body'),
    headers: request.headers,
    fingerprint: `${target}${search} ${await sha256Hex(bytes)}`,
    agent,
  }
  const reply = await joinOrHandle(call as Call, service, () => runRoute(call as Call, service))
  return (await faultResponse(service, name, 'after', reply.status)) ?? respond(service, reply)
}

async function faultResponse(
  service: Service,
  name: ServiceEndpointName,
  when: 'before' | 'after',
  status?: number,
): Promise<Response | undefined> {
  const injected = service.faults.take(name, when, status)
  if (injected === undefined) return undefined
  if (injected === 'drop') throw new DroppedResponse()
  if ('slowSeconds' in injected) {
    await new Promise((resolve) => setTimeout(resolve, injected.slowSeconds * 1000))
    return undefined
  }
  return respond(service, injectedReply(injected, service), injected.headers)
}

function respond(
  service: Service,
  reply: { status: number; body: unknown } | Refusal,
  extraHeaders?: Record<string, string>,
): Response {
  const body = reply instanceof Refusal ? reply.body(service.deployment.errorBodies) : reply.body
  const headers = new Headers(reply instanceof Refusal ? reply.extras.headers : extraHeaders)
  headers.set('Date', new Date(service.clock.now()).toUTCString())
  headers.set('Cache-Control', 'no-store')
  if (body === undefined) return new Response(null, { status: reply.status, headers })
  headers.set('Content-Type', 'application/json')
  return new Response(utf8(JSON.stringify(body)), { status: reply.status, headers })
}

function pathAfter(version: string, request: Request): string {
  const { pathname } = new URL(request.url)
  const at = pathname.indexOf(`/${version}/`)
  return at < 0 ? '/' : pathname.slice(at + version.length + 1)
}

const serviceRoutes: Routes = {
  ...authMethodRoutes,
  ...signInRoutes,
  ...customerRoutes,
  ...contactRoutes,
  ...internalAccountRoutes,
  ...externalAccountRoutes,
  ...quoteRoutes,
  ...scaRoutes,
  ...scaFactorRoutes,
  ...transactionRoutes,
  ...paymentRoutes,
  ...businessRoutes,
  ...invitationRoutes,
  ...platformRoutes,
  ...agentRoutes,
  ...agentsMeRoutes,
}

const successOf = (name: ServiceEndpointName, { deployment }: Service): number =>
  /^create(?:Quote|TransferIn|TransferOut)$/.test(name)
    ? deployment.madeStatus
    : serviceEndpoints[name].success

export async function runRoute(call: Call, service: Service): Promise<AnyReply> {
  const route = serviceRoutes[call.name] as (call: Call, service: Service) => unknown
  const result = await route(call, service)
  if (result instanceof Status202) return { status: 202, body: result.body }
  return { status: result === undefined ? 204 : successOf(call.name, service), body: result }
}
