/** Serves what is not the service: the identity provider, and the control API with its page. */

import { emit } from '@embedded-wallet/protocol'
import { Hono } from 'hono'
import { pageStyle } from '../control/controlPage.js'
import { type Controls, createControlRoutes } from '../control/controlRoutes.js'
import { Refusal } from '../refusal.js'
import { errorEvent } from '../state/events.js'
import type { Service } from '../state/service.js'
import { createIdentityRoutes } from './identityRoutes.js'

/** These pages run no script but that of the control page, and no other page may frame, embed or read them. */
const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; form-action 'self' https: http:; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // With `no-referrer` a browser sends `Origin: null` with the sandbox's own forms.
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

/**
 * Creates the `fetch` of the site.
 *
 * @param authenticate - Throws unless the Authorization header has the platform's credentials.
 * @param version - The date-based segment of the service's paths.
 */
export function createSite(
  service: Service,
  controls: Controls,
  authenticate: (authorizationHeader: string | null) => void,
  version: string,
): (request: Request) => Promise<Response> {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(pageHeaders)) c.header(name, value)
  })
  app.get('/sandbox.css', (c) => c.body(pageStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.get('/health', (c) => c.json({ isLive: true, isReady: true }))
  app.route('/identity', createIdentityRoutes(service))
  app.use(async (c, next) => {
    authenticate(c.req.header('authorization') ?? null)
    await next()
  })
  // Here the browser asks for the credentials, so that it sends them to every path.
  app.get('/', (c) => c.redirect('/control'))
  app.route('/control', createControlRoutes(service, controls, version))
  app.notFound(() => {
    throw new Refusal('NOT_FOUND', 'no endpoint has this path')
  })
  app.onError((error, c) => {
    const isRefusal = error instanceof Refusal
    if (!isRefusal) emit(service.onEvent, errorEvent(`${c.req.method} ${c.req.path}`, error))
    const refusal = isRefusal ? error : new Refusal('INTERNAL_ERROR', 'the sandbox failed')
    for (const [name, value] of Object.entries(refusal.extras.headers ?? {})) c.header(name, value)
    return c.json(refusal.body(), refusal.status as 400)
  })
  return async (request) => app.fetch(request)
}
