/** The relay: a function from the browser's request to the service's answer, closed by default. */

import { relayEndpoints, type WalletEndpointName, walletEndpoints } from '@embedded-wallet/protocol'
import { type Context, Hono } from 'hono'
import { allowedRequestHeaders, pathBelowMount } from './allowlist.js'
import { createForward, toBrowser } from './forward.js'
import { type Grant, requireGranted, requireOwned } from './ownership.js'
import { createRegistration } from './registration.js'
import { badRequest, errorAnswer, forbidden, notFound, notSignedIn } from './relayError.js'
import { checkRelayOptions, type RelayOptions } from './relayOptions.js'
import { readRequestBody } from './requestBody.js'
import { memoryChallengeStore } from './store/challengeStore.js'

/**
 * Makes a relay: mount it under any path of the integrator's backend and give that address to the wallet.
 *
 * It must see the request as it came: mount it before anything that parses bodies.
 *
 * @returns `(request) => Promise<Response>`, which never rejects.
 * @throws {TypeError} When an option is missing or unfit; the message names the option.
 * @example
 * ```ts
 * const relay = createRelay({
 *   service: { baseUrl, tokenId, clientSecret },
 *   relyingParty: { id: 'shop.example', name: 'Shop', origins: ['https://shop.example'] },
 *   authorize: async (request) => (await readSession(request))?.accountIds ?? null,
 * })
 * app.all('/wallet/*', (c) => relay(c.req.raw))
 * ```
 */
export function createRelay(options: RelayOptions): (request: Request) => Promise<Response> {
  checkRelayOptions(options)
  const { service, relyingParty, authorize, now = Date.now } = options
  const forward = createForward(service)
  const registration = createRegistration(
    relyingParty,
    options.challengeStore ?? memoryChallengeStore(now),
    now,
  )
  const app = new Hono<{ Variables: { grant: Grant } }>({ getPath: pathBelowMount })

  app.use(async (c, next) => {
    checkOrigin(c.req.raw.headers, relyingParty.origins)
    const { url, method, headers } = c.req.raw
    const grant = await authorize(new Request(url, { method, headers }))
    if (!Array.isArray(grant) || grant.length === 0) throw notSignedIn()
    c.set('grant', grant)
    await next()
  })

  const { createRegistrationOptions } = relayEndpoints
  app.on(createRegistrationOptions.method, createRegistrationOptions.path, async (c) => {
    const body = await readRequestBody(c.req.raw)
    const answer = await registration.issue(c.get('grant'), body?.json)
    return c.json(answer, 200, { 'Cache-Control': 'no-store' })
  })

  for (const [name, endpoint] of Object.entries(walletEndpoints)) {
    app.on(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      const grant = c.get('grant')
      const params: Record<string, string> = c.req.param()
      const query = listQueries.has(name) ? { accountId: requireGranted(grant, onlyAccountId(c)) } : undefined
      const body = endpoint.method === 'POST' ? await readRequestBody(c.req.raw) : undefined
      const headers = allowedRequestHeaders(c.req.raw.headers)
      await requireOwned(forward, grant, params)

      const isRegistration = name === 'registerAuthMethod'
      if (isRegistration) requireGranted(grant, body?.json.accountId)
      const challenge =
        isRegistration && body !== undefined ? await registration.consume(body.json) : undefined
      const answer = await forward(endpoint, { params, headers, bytes: body?.bytes, ...(query && { query }) })
      // 202: the service asks for a signature first, and the same body, challenge and all, will come once more.
      if (answer.status === 202) await challenge?.putBack()
      return toBrowser(answer)
    })
  }

  app.notFound(() => errorAnswer(notFound()))
  app.onError(errorAnswer)
  return async (request) => app.fetch(request)
}

/** The rows whose account stands in the query. */
const listQueries: ReadonlySet<string> = new Set<WalletEndpointName>(['listAuthMethods', 'listSessions'])

/** The one `accountId` of a query; two of them could be read differently here and upstream. */
function onlyAccountId(c: Context): string | undefined {
  const all = c.req.queries('accountId') ?? []
  if (all.length > 1) throw badRequest('accountId: it is needed once, not twice')
  return all[0]
}

/** A browser names the page that calls. What is no browser has no cookie of a victim to ride on. */
function checkOrigin(headers: Headers, origins: readonly string[]): void {
  const origin = headers.get('Origin')
  if (origin !== null ? !origins.includes(origin) : headers.get('Sec-Fetch-Site') === 'cross-site') {
    throw forbidden('This page may not call the relay: its origin is not among relyingParty.origins.')
  }
}
