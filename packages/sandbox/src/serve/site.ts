/** Serves what is not the service: the control API with its page; and the embedded identity provider: discovery, keys, and the authorization-code flow with PKCE. */

import { emit } from '@embedded-wallet/protocol'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { page, pageStyle } from '../control/controlPage.js'
import { type Controls, createControlRoutes } from '../control/controlRoutes.js'
import { bytesToBase64Url, utf8 } from '../encoding.js'
import { readBytes } from '../http/readRequest.js'
import { Refusal, refusalOf, responseOf } from '../refusal.js'
import { errorEvent } from '../state/events.js'
import type { Service } from '../state/service.js'

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

/** @param version - The date-based segment of the service's paths. */
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
    if (!(error instanceof Refusal)) emit(service.onEvent, errorEvent(`${c.req.method} ${c.req.path}`, error))
    return responseOf(refusalOf(error))
  })
  return async (request) => app.fetch(request)
}

const codeLifetime = 60_000

/** Creates the routes under `/identity`. There are no passwords: any email address signs in. */
function createIdentityRoutes(service: Service): Hono {
  const { identity, records, clock } = service
  const app = new Hono()
  // Pages of any origin exchange their authorization codes here.
  app.use(async (c, next) => {
    await next()
    c.header('Access-Control-Allow-Origin', '*')
    c.header('Access-Control-Allow-Headers', 'content-type')
  })
  app.options('*', (c) => c.body(null, 204))
  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer: identity.issuer,
      authorization_endpoint: `${identity.issuer}/authorize`,
      token_endpoint: `${identity.issuer}/token`,
      jwks_uri: `${identity.issuer}/jwks`,
      response_types_supported: ['code', 'id_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'email'],
    }),
  )
  app.get('/jwks', async (c) => c.json(await identity.jwks()))
  app.on(['GET', 'POST'], '/authorize', async (c) => {
    const isForm = c.req.method === 'POST'
    const { email: entered, ...parameters } = isForm ? await readForm(c.req.raw) : c.req.query()
    if (!isAllowedRedirect(parameters.redirect_uri, service))
      return refuse(c, 'redirect_uri is not allowed here')
    // With login_hint there is no form, so that tests need no browser.
    const email = isForm ? entered : parameters.login_hint
    if (email !== undefined) return redirectBack(c, parameters, email)
    return isForm ? refuse(c, 'email is missing') : c.html(form(parameters))
  })
  app.post('/token', async (c) => {
    const { code = '', client_id, redirect_uri, code_verifier = '' } = await readForm(c.req.raw)
    const known = records.authorizationCodes.find(code)
    const hash = await crypto.subtle.digest('SHA-256', utf8(code_verifier))
    const challenge = bytesToBase64Url(new Uint8Array(hash))
    const isValid =
      known !== undefined &&
      known.claims.audience === client_id &&
      known.redirectUri === redirect_uri &&
      (known.codeChallenge ?? challenge) === challenge &&
      records.authorizationCodes.use(code)
    if (!isValid) return c.json({ error: 'invalid_grant' }, 400)
    const idToken = await identity.issueIdToken(known.claims)
    return c.json({ id_token: idToken, access_token: code, token_type: 'Bearer', expires_in: 3600 })
  })

  const redirectBack = async (c: Context, parameters: Record<string, string>, email: string) => {
    const {
      redirect_uri: redirectUri = '',
      client_id: audience = 'sandbox-client',
      nonce,
      state,
    } = parameters
    const target = new URL(redirectUri)
    const result = new URLSearchParams(state === undefined ? {} : { state })
    // OpenID Connect Core 1.0, section 2: the provider tells when the user signed in, if the app asks. It was just now.
    const isNew = parameters.max_age !== undefined || parameters.prompt === 'login'
    const claims = {
      email,
      audience,
      ...(nonce !== undefined && { nonce }),
      ...(isNew && { authTime: Math.floor(clock.now() / 1000) }),
    }
    if (parameters.response_type === 'id_token') {
      result.set('id_token', await identity.issueIdToken(claims))
      target.hash = result.toString()
      return c.redirect(target.href)
    }
    const code = crypto.randomUUID()
    const { code_challenge: codeChallenge } = parameters
    records.authorizationCodes.issue(code, {
      claims,
      redirectUri,
      expiresAt: clock.now() + codeLifetime,
      ...(codeChallenge !== undefined && { codeChallenge }),
    })
    result.set('code', code)
    for (const [name, value] of result) target.searchParams.set(name, value)
    return c.redirect(target.href)
  }
  return app
}

/** Redirects only to the relying party's origins, because an open redirect would be a bad example to copy. */
function isAllowedRedirect(redirectUri: string | undefined, service: Service): boolean {
  if (redirectUri === undefined || !URL.canParse(redirectUri)) return false
  return service.isOriginAllowed(new URL(redirectUri).origin)
}

function refuse(c: Context, description: string) {
  return c.json({ error: 'invalid_request', error_description: description }, 400)
}

async function readForm(request: Request): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(await readBytes(request))))
}

function form(parameters: Record<string, string>) {
  return page(
    'Sign in to the sandbox',
    html`<h1>Sign in to the sandbox</h1>
<p class="note">This identity provider is part of the sandbox. Any address will do; there is no password.</p>
<form method="post">
${Object.entries(parameters).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<p><label for="email">Email address</label><br>
<input id="email" name="email" type="email" autocomplete="email" required autofocus></p>
<p><button type="submit">Sign in</button></p>
</form>`,
  )
}
