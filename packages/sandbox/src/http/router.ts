/** The HTTP side: one loop over the endpoint table makes the router; every error leaves as the interface's error body. */

import { errorCodes, type ServiceEndpointName, serviceEndpoints } from '@embedded-wallet/protocol'
import { type Context, Hono } from 'hono'
import type { GenericSchema } from 'valibot'
import { sha256Hex, utf8 } from '../encoding.js'
import { serviceRoutes } from '../routes/serviceRoutes.js'
import type { Service } from '../state/service.js'
import { DroppedAnswer } from './faults.js'
import { notFound, Refusal } from './refusal.js'
import { parseBody, readBytes } from './requestBody.js'
import { readQuery, validate } from './validate.js'

/** A route with its types forgotten, as the loop sees all of them alike. */
interface AnyRoute {
  body?: GenericSchema
  query?: GenericSchema
  handle(call: unknown, service: Service): Promise<{ status: number; body: unknown }>
}

interface RouterOptions {
  service: Service
  authenticate: (authorizationHeader: string | null) => void
  /** The date-based segment that every path starts with. */
  version: string
}

/** Makes the `fetch` of the service. Whatever stands before the version segment is ignored, host and path. */
export function createRouter({
  service,
  authenticate,
  version,
}: RouterOptions): (request: Request) => Promise<Response> {
  const app = new Hono({ getPath: (request) => pathAfter(version, request) })
  app.use(async (context, next) => {
    authenticate(context.req.raw.headers.get('authorization'))
    await next()
  })
  const methodsByPath = new Map<string, string[]>()
  for (const [name, endpoint] of Object.entries(serviceEndpoints)) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), endpoint.method])
    app.on(endpoint.method, path, (context) => answer(name as ServiceEndpointName, context, service, version))
  }
  for (const [path, methods] of methodsByPath)
    app.all(path, () => {
      const allow = methods.join(', ')
      throw new Refusal(405, errorCodes.methodNotAllowed, `the method must be one of ${allow}`, {
        headers: { Allow: allow },
      })
    })
  app.notFound(() => {
    throw notFound(errorCodes.notFound, 'no endpoint has this path')
  })
  app.onError((error) => {
    if (error instanceof DroppedAnswer) throw error
    return respond(service, refusalOf(error))
  })
  return async (request) => app.fetch(request)
}

async function answer(
  name: ServiceEndpointName,
  context: Context,
  service: Service,
  version: string,
): Promise<Response> {
  const endpoint = serviceEndpoints[name]
  if (endpoint.audience === 'sandbox' && service.mode === 'production')
    throw new Refusal(403, errorCodes.forbidden, 'sandbox endpoints refuse production keys')
  const ordered = faulty(service, name, 'before')
  if (ordered !== undefined) return ordered
  const request = context.req.raw
  const route = serviceRoutes[name] as AnyRoute
  const bytes = await readBytes(request)
  const target = `${request.method} ${pathAfter(version, request)}${new URL(request.url).search}`
  const call = {
    params: context.req.param(),
    query: route.query && validate(route.query, readQuery(new URL(request.url).searchParams), 'query'),
    body: route.body && validate(route.body, parseBody(bytes, request.headers.get('content-type')), 'body'),
    headers: request.headers,
    fingerprint: `${target} ${await sha256Hex(bytes)}`,
  }
  const reply = await route.handle(call, service)
  return faulty(service, name, 'after', reply.status) ?? respond(service, reply)
}

/** The answer that a fault on order puts in place of the real one. */
function faulty(
  service: Service,
  name: ServiceEndpointName,
  when: 'before' | 'after',
  status?: number,
): Response | undefined {
  const ordered = service.faults.strike(name, when, status)
  if (ordered === undefined) return undefined
  if (ordered === 'drop') throw new DroppedAnswer()
  const { headers = {}, body } = ordered
  const fault = new Refusal(ordered.status, errorCodes.internalError, 'a fault was ordered', { headers })
  return respond(service, body === undefined ? fault : { status: ordered.status, body }, headers)
}

function respond(
  service: Service,
  reply: { status: number; body: unknown } | Refusal,
  extraHeaders?: Record<string, string>,
): Response {
  const body = reply instanceof Refusal ? reply.body() : reply.body
  const headers = new Headers(reply instanceof Refusal ? reply.extras.headers : extraHeaders)
  headers.set('Date', new Date(service.clock.now()).toUTCString())
  headers.set('Cache-Control', 'no-store')
  if (body === undefined) return new Response(null, { status: reply.status, headers })
  headers.set('Content-Type', 'application/json')
  return new Response(utf8(JSON.stringify(body)), { status: reply.status, headers })
}

/** An unforeseen error says nothing about itself: its text could hold anything. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  return new Refusal(
    500,
    errorCodes.internalError,
    'the service failed; the request may or may not have taken effect',
  )
}

function pathAfter(version: string, request: Request): string {
  const { pathname } = new URL(request.url)
  const at = pathname.indexOf(`/${version}/`)
  return at < 0 ? '/' : pathname.slice(at + version.length + 1)
}
