/** Builds the demo server: the relay under `/wallet`, the demo's API under `/api`, the built page everywhere else. */

import { randomBytes } from 'node:crypto'
import { createPlatform } from '@embedded-wallet/platform'
import { createRelay } from '@embedded-wallet/relay'
import { createSandbox } from '@embedded-wallet/sandbox'
import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { pagePaths } from '../src/shell/paths'
import { profileTraits } from '../src/wallet/profileTraits'
import { createApi } from './api'
import type { ServiceSettings, Settings } from './config'
import { createCookie } from './cookie'
import type { Demo } from './demo'
import { createLoginCookie } from './login'
import { createOutbox, printMail, type SentCode } from './mail'
import { localhostOnly, noStore, passThrough, sameOriginWrites, securityHeaders } from './middleware'
import { createOwnershipNotices } from './ownershipNotices'
import { Problem, problemResponse } from './problem'
import { createSignUps } from './signUp'
import { createTestServiceCheck } from './testService'
import { createUsers } from './users'

/**
 * Builds the whole demo server as one Hono app.
 *
 * @param settings - From `readSettings`.
 * @param origin - Origin of the page as browsers see it, such as `http://localhost:3000`. Passkeys are bound to its host name.
 * @param pageFolder - Path of the folder with the built page.
 */
export function createApp(settings: Settings, origin: string, pageFolder: string): Hono {
  const relyingParty = { id: new URL(origin).hostname, name: 'Embedded Wallet demo', origins: [origin] }
  const { sandboxSecret, profile = 'document' } = settings
  const sandbox = settings.service
    ? undefined
    : createSandbox({ relyingParty, profile, ...(sandboxSecret && { clientSecret: sandboxSecret }) })
  const service: ServiceSettings & { fetch: (request: Request) => Promise<Response> } = sandbox ?? {
    ...settings.service!,
    fetch: (request) => fetch(request),
  }
  const exportSigner = sandbox ? 'unsigned-sandbox' : settings.exportSigner
  const platform = createPlatform({ ...service, profile })
  const users = createUsers(settings.usersFile)
  const loginCookie = createLoginCookie(
    createCookie(origin, 'demo-wallet'),
    settings.cookieSecret ?? randomBytes(32).toString('base64url'),
    users,
  )
  const outbox = sandbox && createOutbox()
  const sendMail = outbox?.send ?? printMail
  const signUpCookie = createCookie(origin, 'demo-sign-up')
  const signUps = createSignUps({ profile, platform, users, sendMail })
  const relay = createRelay({
    service,
    profile,
    relyingParty,
    // Many users and the tests try the demo from one address.
    quotas: {
      signatures: { perUser: { points: 2000, seconds: 60 }, perAddress: { points: 5000, seconds: 60 } },
    },
    authorize: async (request) => {
      const login = (await loginCookie.read(request)) ?? signUps.loginOf(signUpCookie.read(request))
      return login ? [login.accountId] : null
    },
    // The page shows the recovery words, after a step-up. Whoever reads them has the money: an app without a good reason leaves it off.
    allowExport: exportSigner !== undefined,
    ...(settings.payments === 'step-up' && {
      authorizeAction: ({ operation }) => (operation === 'executeQuote' ? 'step-up' : undefined),
    }),
    onEvent: createOwnershipNotices(users, sendMail),
    login: {
      findAccount: (email) => users.find(email)?.accountId,
      onSignedIn: async ({ accountId }) => ({
        'Set-Cookie': await loginCookie.begin(users.findByAccount(accountId)!),
      }),
      decoyAuthMethods: profileTraits[profile].authMethods,
    },
  })
  // This is the address of the socket. Behind a proxy, the relay's `clientAddress` reads the header that the proxy sets.
  const passToRelay = (c: Context) => relay(c.req.raw, { address: getConnInfo(c).remote.address })
  /** A code that the service accepts proves the address of a sign-up, if it is a code for the wallet of that sign-up. */
  const proveSignUp = async (c: Context) => {
    const response = await passToRelay(c)
    if (response.status === 200) {
      const { type, accountId } = (await response.clone().json()) as { type?: string; accountId?: string }
      if (type === 'EMAIL_OTP' && accountId) signUps.prove(signUpCookie.read(c.req.raw), accountId)
    }
    return response
  }
  const demo: Demo = {
    ...{ profile, platform, sandbox, loginCookie, signUpCookie, signUps, users, exportSigner },
    // The embedded sandbox leaves its envelopes unsigned, like the real service in sandbox mode.
    otpSigner: sandbox ? 'unsigned-sandbox' : settings.otpSigner,
    inbox:
      sandbox &&
      outbox &&
      ((to) => newestOf([...sandbox.inbox, ...outbox.codes].filter((mail) => mail.to === to))),
    isTestService: createTestServiceCheck(service),
  }
  const page = serveStatic({ root: pageFolder, onFound: (_, c) => c.header('Cache-Control', 'no-cache') })
  // Every page of the wallet is the same file.
  const anyPage = serveStatic({
    root: pageFolder,
    path: 'index.html',
    onFound: (_, c) => c.header('Cache-Control', 'no-cache'),
  })
  return new Hono()
    .use(securityHeaders(origin))
    .use('/api/*', noStore, sameOriginWrites(origin))
    .use('/wallet/*', noStore, sameOriginWrites(origin))
    .route('/api', createApi(demo))
    .post('/wallet/auth/credentials/:id/verify', proveSignUp)
    .all('/wallet/*', passToRelay)
    .on('GET', ['/', ...pagePaths], settings.publicOrigin ? passThrough : localhostOnly(origin))
    .use(
      '/assets/*',
      serveStatic({
        root: pageFolder,
        onFound: (_, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
      }),
    )
    .on('GET', [...pagePaths], anyPage)
    .use(page)
    .notFound((c) =>
      problemResponse(new Problem(404, 'NOT_FOUND', 'This page does not exist. Check the address.'), c),
    )
    .onError(problemResponse)
}

/** ISO 8601 in UTC sorts like time. */
const newestOf = (codes: SentCode[]): SentCode | undefined =>
  codes.sort((a, b) => a.sentAt.localeCompare(b.sentAt)).at(-1)
