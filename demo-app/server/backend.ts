/** The backend of the demo: the relay under `/wallet` and the demo's API under `/api`. */

import { randomBytes } from 'node:crypto'
import { createPlatform, createSending } from '@embedded-wallet/platform'
import {
  createAppSessions,
  createRelay,
  defaultQuotas,
  type Quota,
  type QuotaName,
} from '@embedded-wallet/relay'
import type { Sandbox } from '@embedded-wallet/sandbox'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ServiceSettings, Settings } from './config'
import type { Demo, HostControls } from './demo'
import { createNotifyOwner, createOutbox, printMail, type SentMail } from './mail'
import { noStore, sameOriginWrites } from './middleware'
import { problemResponse } from './problem'
import { createReceipts } from './receipts'
import { paymentRoutes, walletRoutes } from './routes/apiRoutes'
import { hearEvents } from './sandbox/embeddedSandbox'
import { controlRoutes, identityRoutes } from './sandbox/sandboxRoutes'
import { createSignUp, decoyAuthMethods } from './signUp'
import { createTestServiceCheck } from './testService'
import type { Users } from './users'

/** What a backend is built from. */
export interface BackendParts {
  settings: Settings
  /** Origin of the page as browsers see it. Passkeys are bound to its host name. */
  origin: string
  relyingParty: { id: string; name: string; origins: string[] }
  /** The embedded sandbox. Absent: `settings.service` names another service. */
  sandbox: Sandbox | undefined
  /** Absent where the sandbox can neither change its profile nor start over. */
  host: HostControls | undefined
  users: Users
}

export function createBackend({ settings, origin, relyingParty, sandbox, host, users }: BackendParts): Hono {
  const { profile = 'document' } = settings
  const service: ServiceSettings & { fetch?: Sandbox['fetch'] } = sandbox ?? settings.service!
  const exportSigner = sandbox ? 'unsigned-sandbox' : settings.exportSigner
  const platform = createPlatform({ ...service, profile })
  const sessions = createAppSessions({
    secret: settings.cookieSecret ?? randomBytes(32).toString('base64url'),
    relyingParty,
    store: users.logins,
  })
  const outbox = sandbox && createOutbox(sandbox.clock.now)
  const sending = createSending(platform)
  const isTestService = createTestServiceCheck(service)
  const receipts = createReceipts(platform, users)
  if (sandbox) hearEvents(sandbox, receipts.hear)
  const relay = createRelay({
    service,
    profile,
    relyingParty,
    quotas: {
      signatures: { perUser: { points: 2000, seconds: 60 }, perAddress: { points: 5000, seconds: 60 } },
      signIns: fromOneAddress('signIns'),
      otpMails: fromOneAddress('otpMails'),
      accounts: fromOneAddress('accounts'),
    },
    authorize: async (request) =>
      (await sessions.accountsOf(request))?.map((accountId) => ({
        accountId,
        customer: { id: users.findByAccount(accountId)?.customerId },
      })),
    onSignedOut: sessions.end,
    // The page shows the recovery words, after a step-up. Who reads them has the money: an app without a good reason leaves it off.
    allowExport: exportSigner !== undefined,
    authorizeAction: async ({ operation, quote }) => {
      if (operation !== 'executeQuote') return undefined
      if (await sending.mustBeDenied(quote)) return 'deny'
      return settings.payments === 'step-up' ? 'step-up' : undefined
    },
    createQuote: async ({ accountId, order, idempotencyKey, signal }) => {
      const { customerId = '' } = users.findByAccount(accountId) ?? {}
      const quote = await sending.quote({ accountId, customerId, order, idempotencyKey, signal })
      receipts.note(quote, quote.payee.name)
      const isBank = /^ExternalAccount:/.test(quote.destination?.accountId ?? '')
      // No bank stands behind an account of a test service, so its check means nothing.
      const isTest = isBank && (await isTestService(accountId))
      return isTest ? { ...quote, payee: { ...quote.payee, isTest } } : quote
    },
    notifyOwner: createNotifyOwner(users, printMail),
    login: {
      findAccount: (email) => users.find(email)?.accountId,
      onSignedIn: sessions.begin,
      decoyAuthMethods: decoyAuthMethods(profile, sandbox !== undefined),
      signUp: createSignUp({ settings, platform, users, sendMail: outbox?.send ?? printMail }),
    },
  })
  // `env` has the address of the socket. Behind a proxy, the relay's `clientAddress` reads the header that the proxy sets.
  const passToRelay = ({ req, env }: Context) => relay(req.raw, env)
  const mails = sandbox && outbox && (() => [...sandbox.inbox, ...outbox.mails])
  const demo: Demo = {
    profile,
    platform,
    sandbox,
    sessions,
    users,
    exportSigner,
    hasTerms: profile === '2026-08' && settings.terms !== undefined,
    // The embedded sandbox leaves its envelopes unsigned, like the real service in sandbox mode.
    otpSigner: sandbox ? 'unsigned-sandbox' : settings.otpSigner,
    inbox: mails && ((to) => newestOf(mails().filter((mail) => mail.to === to))),
    isTestService,
    sending,
    receipts,
  }
  return new Hono()
    .use('/api/*', noStore, sameOriginWrites(origin), bodyLimit({ maxSize: 16 * 1024 }))
    .route('/', sandbox && mails ? controlRoutes(sandbox, mails, host, origin) : new Hono())
    .route('/api', walletRoutes(demo))
    .route('/api', paymentRoutes(demo))
    .all('/wallet/*', passToRelay)
    .route('/', sandbox ? identityRoutes(sandbox) : new Hono())
    .onError(problemResponse)
}

/** Many users and the tests try the demo from one address. */
const fromOneAddress = (name: QuotaName): Quota => ({
  ...defaultQuotas[name],
  perAddress: { points: 1000, seconds: 600 },
})

/** ISO 8601 in UTC sorts like time. */
const newestOf = (mails: SentMail[]): SentMail | undefined =>
  mails.sort((a, b) => a.sentAt.localeCompare(b.sentAt)).at(-1)
