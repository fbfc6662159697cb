/** The backend of the demo: the relay under `/wallet` and the demo's API under `/api`. */

import { createPlatform } from '@embedded-wallet/platform'
import { createRelay } from '@embedded-wallet/relay'
import { type Context, Hono } from 'hono'
import { authMethodCombinations } from '../src/wallet/profileTraits'
import { createApi } from './api'
import type { ServiceSettings, Settings } from './config'
import { createCookie } from './cookie'
import type { Demo, HostControls } from './demo'
import { createInspector } from './inspector/inspector'
import { createLoginCookie } from './login'
import { createOutbox, printMail, type SentCode } from './mail'
import { noStore, sameOriginWrites } from './middleware'
import { createOwnershipNotices } from './ownershipNotices'
import { createPayeeChecks } from './payeeChecks'
import { problemResponse } from './problem'
import { randomToken } from './random'
import { identityRoutes } from './routes/identityRoutes'
import type { EmbeddedSandbox } from './sandbox/embeddedSandbox'
import { createSignUps } from './signUp'
import { createTestServiceCheck } from './testService'
import type { Users } from './users'

/** What a backend is built from. */
export interface BackendParts {
  settings: Settings
  /** Origin of the page as browsers see it. Passkeys are bound to its host name. */
  origin: string
  relyingParty: { id: string; name: string; origins: string[] }
  /** The embedded sandbox. Absent: `settings.service` names another service. */
  embedded: EmbeddedSandbox | undefined
  /** Absent where the sandbox can neither change its profile nor start anew. */
  host: HostControls | undefined
  users: Users
  /** The network address of who calls. */
  addressOf: (c: Context) => string | undefined
}

export function createBackend({
  settings,
  origin,
  relyingParty,
  embedded,
  host,
  users,
  addressOf,
}: BackendParts): Hono {
  const sandbox = embedded?.sandbox
  const { profile = 'document' } = settings
  const inspector = createInspector({
    isSandbox: sandbox !== undefined,
    isSignedIn: async (request) => (await loginCookie.read(request)) !== undefined,
  })
  const send = sandbox?.fetch ?? ((request: Request) => fetch(request))
  const service: ServiceSettings & { fetch: (request: Request) => Promise<Response> } = {
    ...(sandbox ?? settings.service!),
    fetch: inspector.recordLegs(send),
  }
  const exportSigner = sandbox ? 'unsigned-sandbox' : settings.exportSigner
  const platform = createPlatform({ ...service, profile })
  const loginCookie = createLoginCookie(
    createCookie(origin, 'demo-wallet'),
    settings.cookieSecret ?? randomToken(),
    users,
  )
  const outbox = sandbox && createOutbox()
  const sendMail = outbox?.send ?? printMail
  const signUpCookie = createCookie(origin, 'demo-sign-up')
  const signUps = createSignUps({
    ...{ profile, platform, users, sendMail },
    needsTerms: settings.terms !== undefined,
    // Codes for payments go to the phone. Numbers with 555-01 are for fiction: this one has no owner.
    customer: settings.region ? { region: settings.region, phoneNumber: '+15550100' } : {},
  })
  const payeeChecks = createPayeeChecks(platform)
  const relay = createRelay({
    service: embedded ? { ...service, fetch: inspector.recordLegs(embedded.faults.fetch) } : service,
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
    authorizeAction: async ({ operation, quote }) => {
      if (operation !== 'executeQuote') return undefined
      if (await payeeChecks.refuses(quote)) return 'deny'
      return settings.payments === 'step-up' ? 'step-up' : undefined
    },
    onEvent: inspector.hear(createOwnershipNotices(users, sendMail)),
    login: {
      findAccount: (email) => users.find(email)?.accountId,
      onSignedIn: async ({ accountId }) => ({
        'Set-Cookie': await loginCookie.begin(users.findByAccount(accountId)!),
      }),
      decoyAuthMethods: authMethodCombinations(profile, sandbox !== undefined),
    },
  })
  // This is the address of the socket. Behind a proxy, the relay's `clientAddress` reads the header that the proxy sets.
  const passToRelay = (c: Context) => relay(c.req.raw, { address: addressOf(c) })
  /** A code that the service accepts proves the address of a sign-up, if it is a code for the wallet of that sign-up. */
  const proveSignUp = async (c: Context) => {
    const response = await passToRelay(c)
    if (response.status === 200) {
      const { type, accountId } = (await response.clone().json()) as { type?: string; accountId?: string }
      if (type === 'EMAIL_OTP' && accountId) signUps.prove(signUpCookie.read(c.req.raw), accountId)
    }
    return response
  }
  const mails = sandbox && outbox && (() => [...sandbox.inbox, ...outbox.codes])
  const demo: Demo = {
    ...{ profile, platform, sandbox, embedded, host, loginCookie, signUpCookie, signUps, users },
    ...{ exportSigner, addressOf },
    // The embedded sandbox leaves its envelopes unsigned, like the real service in sandbox mode.
    otpSigner: sandbox ? 'unsigned-sandbox' : settings.otpSigner,
    inbox: mails && ((to) => newestOf(mails().filter((mail) => mail.to === to))),
    mails,
    isTestService: createTestServiceCheck({
      ...service,
      fetch: inspector.recordLegs(send, 'is it a test service?'),
    }),
    payeeChecks,
  }
  return new Hono()
    .use('/api/*', noStore, sameOriginWrites(origin))
    .use('/wallet/*', noStore, sameOriginWrites(origin))
    .use(inspector.record)
    .route('/api', createApi(demo))
    .post('/wallet/auth/credentials/:id/verify', proveSignUp)
    .all('/wallet/*', passToRelay)
    .route('/', sandbox ? identityRoutes(sandbox) : new Hono())
    .onError(problemResponse)
}

/** ISO 8601 in UTC sorts like time. */
const newestOf = (codes: SentCode[]): SentCode | undefined =>
  codes.sort((a, b) => a.sentAt.localeCompare(b.sentAt)).at(-1)
