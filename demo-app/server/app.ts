/** Puts the rooms together: the relay under `/wallet`, the demo's API under `/api`, the built page everywhere else. */

import { randomBytes } from 'node:crypto'
import type { PlatformOptions } from '@embedded-wallet/platform'
import { createRelay } from '@embedded-wallet/relay'
import { createSandbox } from '@embedded-wallet/sandbox'
import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { createApi } from './api'
import type { Settings } from './config'
import { localhostOnly, noStore, passOn, sameOriginWrites, securityHeaders } from './guards'
import { createLoginCookie, type LoginCookie } from './login'
import { createPeople } from './people'
import { answerProblem, Problem } from './problem'

/**
 * @param origin - Where browsers see the page; passkeys are bound to its host name.
 * @param pageFolder - The built page.
 */
export function createApp(settings: Settings, origin: string, pageFolder: string): Hono {
  const relyingParty = { id: new URL(origin).hostname, name: 'Embedded Wallet demo', origins: [origin] }
  const { sandboxSecret } = settings
  const sandbox = settings.service
    ? undefined
    : createSandbox({ relyingParty, ...(sandboxSecret && { clientSecret: sandboxSecret }) })
  const service: PlatformOptions & { fetch: (request: Request) => Promise<Response> } = sandbox ?? {
    ...settings.service!,
    fetch: (request) => fetch(request),
  }
  const cookie = createLoginCookie(origin, settings.cookieSecret ?? randomBytes(32).toString('base64url'))
  const people = createPeople(settings.peopleFile)
  const loginCookie: LoginCookie = {
    ...cookie,
    read: async (request) => {
      const login = await cookie.read(request)
      return login && people.isReplaced(login.accountId) ? undefined : login
    },
  }
  const relay = createRelay({
    service,
    relyingParty,
    // A demo is tried by many people from one address, and by tests.
    quotas: {
      signatures: { perUser: { points: 2000, seconds: 60 }, perAddress: { points: 5000, seconds: 60 } },
    },
    authorize: async (request) => {
      const login = await loginCookie.read(request)
      return login ? [login.accountId] : null
    },
    login: {
      findAccount: (email) => people.find(email)?.accountId,
      onSignedIn: async ({ accountId }) => ({
        'Set-Cookie': await loginCookie.begin(people.findByAccount(accountId)!),
      }),
      // What a wallet of this demo can have.
      decoyAuthMethods: [['PASSKEY'], ['PASSKEY', 'EMAIL_OTP']],
    },
  })
  // The address is the socket's: behind a proxy, the relay's `clientAddress` reads the header that the proxy sets.
  const passToRelay = (c: Context) => relay(c.req.raw, { address: getConnInfo(c).remote.address })
  return new Hono()
    .use(securityHeaders(origin))
    .use('/api/*', noStore, sameOriginWrites(origin))
    .use('/wallet/*', noStore, sameOriginWrites(origin))
    .route('/api', createApi(service, { loginCookie, people, inbox: sandbox && (() => sandbox.inbox) }))
    .all('/wallet/*', passToRelay)
    .get('/', settings.publicOrigin ? passOn : localhostOnly(origin))
    .use(
      '/assets/*',
      serveStatic({
        root: pageFolder,
        onFound: (_, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
      }),
    )
    .use(serveStatic({ root: pageFolder, onFound: (_, c) => c.header('Cache-Control', 'no-cache') }))
    .notFound((c) => answerProblem(new Problem(404, 'NOT_FOUND', 'There is nothing here.'), c))
    .onError(answerProblem)
}
