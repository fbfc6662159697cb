/**
 * Story: a signed request arrives twice with different fates, and the wallet gets the refusal of the second arrival. A browser sends a POST
 * again by itself when a connection that it reuses breaks: RFC 9110, section 9.2.2, and Chromium does.
 */

import {
  authorizeQuote,
  executeQuote,
  exportWallet,
  pendingOperations,
  reconcilePayments,
  refreshSession,
  registerOAuth,
  registerPasskey,
  registerSmsOtp,
  requestQuote,
  revokeAuthMethod,
  revokeSession,
  sendEmailOtp,
  setWalletPrivacy,
  signInWithEmailOtp,
  signInWithPasskey,
  updateContact,
  type Wallet,
  WalletError,
} from '@embedded-wallet/core'
import { createRelay, memoryStore, type RelayOptions } from '@embedded-wallet/relay'
import { expect, test, vi } from 'vitest'
import { long, some } from '../support/inFull.js'
import { openTestSystem, withBehaviors } from '../support/testSystem.js'

vi.setConfig({ testTimeout: 300_000 })

type Fetch = (request: Request) => Promise<Response>

/** Who gets the second arrival. */
const refusers = [
  ...([
    'relay 401',
    'relay 403',
    'relay 429',
    'proxy 403',
    'proxy 404',
    'proxy 429',
    'proxy 502',
    'login wall',
  ] as const),
  // It has lost the sessions of the app: it refuses the reads, too, until the user logs in.
  'restarted relay',
  // It shares no store with the first one.
  'second instance',
] as const
type Refuser = (typeof refusers)[number]

/**
 * What became of the first arrival. `held`: the service works on it. What the wallet hears nothing of: `sent`, the relay has sent it to the service,
 * which executes it when the wallet has said what it knows; `late`, it comes to the relay only then.
 */
type Fate = 'nothing' | 'done' | 'held' | 'sent' | 'late'

/** The outcome and the code. `…`: the device remembers that there is something to look after. */
type Said = string

/** One signed action of a user who is ready for it. */
interface Story {
  act: () => Promise<unknown>
  /** The request that decides. */
  isDeciding: (request: Request) => boolean
  isRemembered: () => Promise<boolean>
}

type System = ReturnType<typeof openSystem>

function openSystem(options: Parameters<typeof openTestSystem>[0] = {}) {
  const between: Record<
    'relay' | 'service',
    ((request: Request, next: Fetch) => Promise<Response>) | undefined
  > = { relay: undefined, service: undefined }
  const accounts: string[] = []
  const store = memoryStore()
  const system = openTestSystem({
    ...options,
    relay: { store, ...options.relay },
    betweenWalletAndRelay: (next) => (request) => between.relay?.(request, next) ?? next(request),
    betweenRelayAndService: (next) => (request) => between.service?.(request, next) ?? next(request),
  })
  const { baseUrl, tokenId, clientSecret, fetch } = system.sandbox
  /** Another process of the same app. */
  const instance = (more: Partial<RelayOptions>) =>
    createRelay({
      service: { baseUrl, tokenId, clientSecret, fetch },
      relyingParty: { id: 'shop.example', name: 'Shop', origins: ['https://shop.example'] },
      mode: 'sandbox',
      allowExport: true,
      authorize: () => accounts,
      authorizeAction: () => 'allow',
      ...(options.profile && { profile: options.profile }),
      ...more,
    }) as Fetch
  return { system, store, between, accounts, instance }
}

const page =
  (status: number): Fetch =>
  async () =>
    new Response('<h1>Blocked</h1>', { status, headers: { 'Content-Type': 'text/html' } })
const none = { perUser: { points: 0, seconds: 60 }, perAddress: { points: 0, seconds: 60 } }

/** Delivers the deciding request with its fate, and then its second arrival. @returns Lets the first one go on, and the user log in again. */
function arriveTwice(
  { between, instance, store }: System,
  { isDeciding }: Story,
  who: Refuser,
  fate: Fate,
  /** The signed call of an operation follows one that the policy has allowed, which stands in the store: an instance without it refuses. */
  isPayment = false,
): () => Promise<void> {
  const second = {
    'relay 401': () => instance({ authorize: () => null }),
    'relay 403': () => instance({ ...(isPayment && { store }), authorizeAction: () => 'deny' }),
    'relay 429': () => instance({ store, quotas: { signatures: none, signIns: none } }),
    'proxy 403': () => page(403),
    'proxy 404': () => page(404),
    'proxy 429': () => page(429),
    'proxy 502': () => page(502),
    'login wall': () => async () => new Response(null, { status: 302, headers: { Location: '/login' } }),
    'restarted relay': () => instance({ authorize: () => null }),
    'second instance': () => instance({}),
  }[who]()
  let hasArrived = false
  let arrive: (() => Promise<unknown>) | undefined
  between.relay = async (request, next) => {
    if (hasArrived) return who === 'restarted relay' ? second(request) : next(request)
    if (!isDeciding(request)) return next(request)
    hasArrived = true
    const copy = request.clone() as Request
    if (fate === 'done' || fate === 'held') await (await next(request)).text()
    if (fate === 'late') arrive = () => next(request)
    if (fate === 'sent') arrive = await sendFirst(between, () => next(request))
    return second(copy)
  }
  return async () => {
    between.relay = undefined
    await arrive?.()
  }
}

/** Lets the relay send a call to the service, where it waits. @returns Lets it arrive. */
async function sendFirst(between: System['between'], send: () => Promise<unknown>) {
  let response: Promise<unknown> | undefined
  let go = () => {}
  const isSent = new Promise<void>((resolve) => {
    between.service = async (request, next) => {
      // The relay reads before it sends.
      if (request.method === 'GET') return next(request)
      between.service = undefined
      resolve()
      await new Promise<void>((isGoing) => {
        go = isGoing
      })
      return next(request)
    }
  })
  response = send()
  await isSent
  return () => {
    go()
    return response
  }
}

/** What the wallet says of an action. */
async function saidOf({ act, isRemembered }: Story): Promise<Said> {
  const error = await act().then(
    () => undefined,
    (error: unknown) => error,
  )
  if (error !== undefined && !(error instanceof WalletError)) throw error
  const said = error === undefined ? 'done' : `${error.outcome} ${error.code}`
  return said + ((await isRemembered()) ? '…' : '')
}

// Payments

/** `step-up`: the relay wants a sign-in for each. `held`: the service holds each. `proof`: the user proves a held one. */
type PaymentKind = 'plain' | 'step-up' | 'held' | 'proof'
const price = 1_000_000

async function payment(kind: PaymentKind) {
  const own = openSystem({
    sandbox: withBehaviors({ calls: '2026-08', sca: true }),
    relay: {
      authorizeAction: ({ operation }) =>
        kind === 'step-up' && operation === 'executeQuote' ? 'step-up' : 'allow',
      createQuote: ({ accountId }) => own.system.quote(accountId, price),
    },
  })
  const { system, accounts } = own
  const { accountId, wallet: signedIn } = await system.signedIn()
  accounts.push(accountId)
  const reauthenticate = async (one: Wallet) => void (await signInWithPasskey(one))
  const wallet: Wallet = kind === 'step-up' ? { ...signedIn, reauthenticate } : signedIn
  if (kind === 'held' || kind === 'proof') await holdPayments(system, accountId)
  let orders = 0
  /** Another order each time. */
  const open = async () => {
    const order = { item: 'coffee', number: orders++ }
    let quoteId: string | undefined
    const pay = async () => {
      const quote = await requestQuote(wallet, { order })
      quoteId = quote.id
      return executeQuote(wallet, { quote })
    }
    const held = kind === 'proof' ? await pay().catch((error) => error) : undefined
    return {
      wallet,
      balance: () => system.balance(accountId),
      // Source: dated profiles, section 1: the code of the sandbox.
      act:
        kind === 'proof'
          ? () =>
              authorizeQuote(wallet, {
                quote: { id: quoteId!, scaChallenge: held.scaChallenge },
                code: '123456',
              })
          : pay,
      isDeciding: ({ url, headers }: Request) =>
        kind === 'proof'
          ? url.endsWith('/authorize')
          : url.endsWith('/execute') && (kind !== 'step-up' || headers.has('Step-Up-Id')),
      isRemembered: async () => {
        const intents = (await wallet.sessionStore.list('intent/')) as { quoteId: string; state: string }[]
        return intents.some((one) => one.quoteId === quoteId && one.state !== 'done')
      },
    }
  }
  return [own, open] as const
}

/** Source: dated profiles, section 3, "Strong customer authentication": the region decides, and a login lasts 180 days. */
async function holdPayments({ sandbox, customerOf }: System['system'], accountId: string): Promise<void> {
  const customerId = await customerOf(accountId)
  const sessionUntil = Date.now() + 86_400_000
  const login = { customerId, failedAttempts: 0, trusted: [], resets: [], sessionUntil }
  const rows = sandbox
    .snapshot()
    .map(([table, id, value]) =>
      table === 'customers' && id === customerId
        ? [table, id, { ...(value as object), region: 'DE', phoneNumber: '+15550100' }]
        : [table, id, value],
    )
  await sandbox.restore([...rows, ['sca', customerId, login]] as never)
}

// Signed operations

interface Ready {
  own: System
  wallet: Wallet
  sessionId: string
  authMethodId: string
  customerId: string
}

/** As a page that does not wait: what the service works on stays listed. */
const waiting = () => {
  const page = new AbortController()
  return { signal: page.signal, onState: () => page.abort() }
}

const operations: Record<string, (ready: Ready) => Promise<unknown>> = {
  registerPasskey: ({ own, wallet }) => {
    const { authenticator } = own.system.wallet(wallet.accountId)
    return registerPasskey({ ...wallet, passkeys: authenticator }, { nickname: 'Second', ...waiting() })
  },
  registerSmsOtp: ({ wallet }) => registerSmsOtp(wallet, waiting()),
  registerOAuth: async ({ own, wallet }) => {
    const oidcToken = await own.system.sandbox.identity.issueIdToken({ email: 'ada@shop.example' })
    return registerOAuth(wallet, { oidcToken, ...waiting() })
  },
  revokeAuthMethod: ({ wallet, authMethodId }) => revokeAuthMethod(wallet, { authMethodId, ...waiting() }),
  revokeSession: ({ wallet, sessionId }) => revokeSession(wallet, { sessionId, ...waiting() }),
  refreshSession: ({ wallet }) => refreshSession(wallet, waiting()),
  exportWallet: ({ wallet }) => exportWallet(wallet, waiting()),
  setWalletPrivacy: ({ wallet }) => setWalletPrivacy(wallet, { isPrivate: true }),
  updateContact: ({ wallet, customerId }) =>
    updateContact(wallet, { customerId, email: 'new@shop.example', ...waiting() }),
}

/** A user of the profile in which every one of these actions is signed, with two credentials and two sessions. */
async function operation(name: string): Promise<[System, () => Promise<Story>]> {
  const own = openSystem({ profile: '2026-08', sandbox: withBehaviors({ codeTokens: 'production' }) })
  const { system, accounts } = own
  const store = mapStore()
  const { accountId, wallet } = await system.signedIn()
  accounts.push(accountId)
  const ofDevice = { sessionStore: store, passkeys: wallet.authenticator, confirm: () => true }
  const first = system.wallet(accountId, ofDevice)
  await signInWithPasskey(first)
  await system.sandbox.clock.advance(60_000)
  await sendEmailOtp(first)
  const code = system.sandbox.inbox.at(-1)!.code
  const { sessionId, authMethodId } = await signInWithEmailOtp(first, { otp: code })
  // The passkey signs: it may remove the other one.
  if (name.startsWith('revoke')) await signInWithPasskey(first)
  const customerId = await system.customerOf(accountId)
  const [snapshot, records] = [system.sandbox.snapshot(), new Map(store.records)]
  const isDeciding = ({ headers, url }: Request) =>
    headers.has('Service-Wallet-Signature') && !url.endsWith('/verify')
  const open = async (): Promise<Story> => {
    await system.sandbox.restore(structuredClone(snapshot))
    store.records.clear()
    for (const [key, value] of records) store.records.set(key, value)
    const page: Wallet = system.wallet(accountId, ofDevice)
    return {
      act: () => operations[name]!({ own, wallet: page, sessionId, authMethodId, customerId }),
      isDeciding,
      isRemembered: async () =>
        (await pendingOperations(page)).length > 0 || (await store.list('registering/')).length > 0,
    }
  }
  return [own, open]
}

/** A store of a device that a test can put back. */
function mapStore() {
  const records = new Map<string, unknown>()
  return {
    records,
    persistence: 'device' as const,
    get: async (key: string) => records.get(key),
    set: async (key: string, value: unknown) => void records.set(key, value),
    delete: async (key: string) => void records.delete(key),
    list: async (prefix: string) =>
      [...records].flatMap(([key, value]) => (key.startsWith(prefix) ? [value] : [])),
  }
}

// What the wallet says

/** The outcome and the code of each cell: first arrival nothing, done, held. `…`: remembered. */
type Row = readonly [nothing: Said, done: Said, held: Said]
/** The same of a payment, whose request may be on its way still. */
type PaymentRow = readonly [nothing: Said, done: Said, sent: Said, late: Said]

const unknown = 'unknown OUTCOME_UNKNOWN…'
const waits = 'unknown PROCESSING…'

/** The quote says what became of a payment. It cannot while the relay refuses the reads, too; and while it is open, another arrival may come. */
const ofPayment = (done: Said): Record<Refuser, PaymentRow> => ({
  // The relay does not know the user any more, so it may have lost more: what is not paid yet may still be.
  'relay 401': [unknown, done, unknown, unknown],
  // It says whether it has sent another arrival. When not, it sends none.
  'relay 403': ['none REFUSED', done, unknown, 'none REFUSED'],
  'relay 429': ['none RATE_LIMITED', done, unknown, 'none RATE_LIMITED'],
  'proxy 403': [unknown, done, unknown, unknown],
  'proxy 404': [unknown, done, unknown, unknown],
  'proxy 429': [unknown, done, unknown, unknown],
  'proxy 502': [unknown, done, unknown, unknown],
  'login wall': [unknown, done, unknown, unknown],
  'restarted relay': [unknown, unknown, unknown, unknown],
  // It knows nothing of the first arrival, and forwards.
  'second instance': [done, done, done, done],
})
const held = 'none AUTHORIZATION_REQUIRED…'
const payments: Record<PaymentKind, Record<Refuser, PaymentRow>> = {
  plain: ofPayment('done'),
  'step-up': ofPayment('done'),
  held: ofPayment(held),
  proof: {
    ...ofPayment('done'),
    // No policy is asked for a proof, so this relay forwards it.
    'relay 403': ['done', 'done', 'done', 'done'],
    'relay 429': ['none RATE_LIMITED…', 'done', unknown, 'none RATE_LIMITED…'],
  },
}

/** The account's lists say what became of these. Nobody but the service says that it works on nothing. */
const listed: Record<Refuser, Row> = {
  'relay 401': [unknown, 'done', unknown],
  'relay 403': [unknown, 'done', unknown],
  'relay 429': [unknown, 'done', unknown],
  'proxy 403': [unknown, 'done', unknown],
  'proxy 404': [unknown, 'done', unknown],
  'proxy 429': [unknown, 'done', unknown],
  'proxy 502': [unknown, 'done', unknown],
  'login wall': [unknown, 'done', unknown],
  'restarted relay': [unknown, unknown, unknown],
  'second instance': ['done', 'done', waits],
}
const allOf = (said: Said) =>
  Object.fromEntries(refusers.map((who) => [who, [said, said, said]])) as unknown as Record<Refuser, Row>
/** Nothing says what became of these. */
const unlisted: Record<Refuser, Row> = {
  ...allOf(unknown),
  'second instance': ['done', unknown, waits],
}
/** The same call again does the same, so nothing of it is remembered. The service works on none of these. */
const repeatable: Record<Refuser, Row> = {
  ...allOf('unknown OUTCOME_UNKNOWN'),
  'second instance': ['done', 'unknown OUTCOME_UNKNOWN', 'unknown OUTCOME_UNKNOWN'],
}

const rows: Record<string, Record<Refuser, Row>> = {
  // The challenge of a passkey is in the store of the first instance.
  registerPasskey: { ...listed, 'second instance': [unknown, 'done', unknown] },
  registerSmsOtp: listed,
  registerOAuth: listed,
  revokeAuthMethod: listed,
  // No policy is asked for the end of a session, so this relay forwards it.
  revokeSession: { ...listed, 'relay 403': ['done', 'done', waits] },
  // The second instance has seen no sign-in of the session.
  refreshSession: { ...unlisted, 'second instance': [unknown, unknown, unknown] },
  exportWallet: unlisted,
  setWalletPrivacy: repeatable,
  updateContact: listed,
}

test.each(some(Object.entries(payments), 2))(
  'a payment, %s: the words are so, and it is paid once',
  long,
  async (kind, expected) => {
    const said: Record<string, Said[]> = {}
    const [own, open] = await payment(kind as PaymentKind)
    for (const who of refusers) {
      const words: Said[] = []
      said[who] = words
      for (const fate of ['nothing', 'done', 'sent', 'late'] as const) {
        const story = await open()
        const before = await story.balance()
        const moved = async () => before - (await story.balance())
        const goOn = arriveTwice(own, story, who, fate, true)
        const word = await saidOf(story)
        words.push(word)
        const cell = `${who}, ${fate}: ${word}`
        if (word.startsWith('done')) expect(await moved(), cell).toBe(price)
        await goOn()
        if (word.startsWith('none')) expect(await moved(), cell).toBe(0)
        // The user does not know, or knows that nothing was paid, and clicks again.
        if (!word.startsWith('done')) await story.act().catch(() => undefined)
        expect(await moved(), cell).toBe(kind === 'held' ? 0 : price)
        const pending = await reconcilePayments(story.wallet)
        expect(
          pending.map(({ outcome }) => outcome),
          cell,
        ).toEqual(kind === 'held' ? pending.map(() => 'authorization-required') : [])
      }
    }
    expect(said).toEqual(expected)
  },
)

// Source: draft-ietf-httpapi-idempotency-key-header-07, section 2.7: 409 while the original request is still being processed.
test.each(['plain', 'proof'] as const)(
  'a payment, %s, of which the service refuses the second arrival because it works on the first: it is not said to be unpaid',
  async (kind) => {
    const [own, open] = await payment(kind)
    const story = await open()
    const before = await story.balance()
    let first: Promise<unknown> | undefined
    let goOn = () => {}
    own.between.service = async (request, next) => {
      if (!story.isDeciding(request)) return next(request)
      own.between.service = async (one, read) =>
        story.isDeciding(one) ? Response.json({ status: 409, code: 'CONFLICT' }, { status: 409 }) : read(one)
      await new Promise<void>((isGoing) => {
        goOn = isGoing
      })
      return next(request)
    }
    own.between.relay = async (request, next) => {
      if (!story.isDeciding(request)) return next(request)
      const copy = request.clone() as Request
      const working = own.between.service
      first = next(request)
      await vi.waitFor(() => expect(own.between.service).not.toBe(working), { interval: 1 })
      const second = await next(copy)
      own.between.service = undefined
      own.between.relay = undefined
      return second
    }
    expect(await saidOf(story)).toBe('unknown OUTCOME_UNKNOWN…')
    goOn()
    await first
    expect(await reconcilePayments(story.wallet)).toMatchObject([{ outcome: 'done' }])
    expect(before - (await story.balance())).toBe(price)
  },
)

test.each(some(Object.entries(rows), 2))(
  '%s: what the wallet says of it is so',
  long,
  async (name, expected) => {
    const [own, open] = await operation(name)
    const said: Record<string, Said[]> = {}
    for (const who of refusers) {
      const words: Said[] = []
      said[who] = words
      for (const fate of ['nothing', 'done', 'held'] as const) {
        const story = await open()
        // The service works on it for longer than the page waits. Source: service profiles, section 8, "200 PROCESSING".
        const response = { processingSeconds: 600 }
        if (fate === 'held')
          own.system.sandbox.faults.add({ endpoint: '*', when: 'accepted', response, times: 1 })
        const goOn = arriveTwice(own, story, who, fate)
        words.push(await saidOf(story))
        await goOn()
        own.system.sandbox.faults.clear()
      }
    }
    expect(said).toEqual(expected)
  },
)
