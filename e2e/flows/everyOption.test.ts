/**
 * Every option of every package: misspelt, or with a value of another type, it throws where it was given and names what was meant. The types say
 * which options there are, so a new one that is missing here does not compile.
 */

import { generateKeyPairSync } from 'node:crypto'
import {
  createWallet,
  type LoginWalletOptions,
  memorySessionStore,
  type WalletOptions,
} from '@embedded-wallet/core'
import { type ConnectOptions, connectWallet as connectFrame } from '@embedded-wallet/frame'
import {
  connectWallet as connectFrameElements,
  type ConnectWalletOptions as FrameElements,
} from '@embedded-wallet/frame/elements'
import { type ServeOptions, type StageOptions, serveWallet } from '@embedded-wallet/frame/host'
import {
  type AgentOptions,
  createAgent,
  createPlatform,
  type ErrorHandlerOptions,
  expressErrors,
  fastifyErrors,
  honoErrors,
  memoryReplayStore,
  type PlatformOptions,
  type ReceiveOptions,
  receiveWebhook,
  type VerifyOptions,
  verifyWebhook,
} from '@embedded-wallet/platform'
import { webhookListener } from '@embedded-wallet/platform/node'
import { type RedisReplayStoreOptions, redisReplayStore } from '@embedded-wallet/platform/redis'
import { WalletProvider, type WalletProviderProps } from '@embedded-wallet/react'
import {
  type AppSessionsOptions,
  createAppSessions,
  createRelay,
  defaultQuotas,
  memoryStore,
  type PaymentLimit,
  paymentLimit,
  type RelayOptions,
  type WalletSiteOptions,
  type WellKnownOptions,
  walletSite,
  wellKnown,
} from '@embedded-wallet/relay'
import { durableObjectStore } from '@embedded-wallet/relay/durable-object'
import { type NodeTransportOptions, nodeTransport } from '@embedded-wallet/relay/node'
import { type RedisStoreOptions, redisStore } from '@embedded-wallet/relay/redis'
import { createSandbox, type SandboxOptions } from '@embedded-wallet/sandbox'
import { WalletScreens, type WalletScreensProps } from '@embedded-wallet/ui'
import { type ConnectWalletOptions, connectWallet } from '@embedded-wallet/ui/elements'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'

/** Every option, including those that may be left out, and those inside of them. */
type Whole<T> = T extends (...given: never[]) => unknown
  ? T
  : T extends readonly unknown[] | Opaque
    ? T
    : T extends object
      ? { [Name in keyof T]-?: Whole<Exclude<T[Name], undefined | false>> }
      : T
/** Objects of others: their fields are no options. */
type Opaque = RelayOptions['store'] | ReceiveOptions['replays'] | AbortSignal

const hook = () => undefined as never
/** What is walked no further. */
class Foreign {}
const foreign = <T>(fields: object = {}) => Object.assign(new Foreign(), fields) as T

const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString()
const origins = ['https://shop.example']
const relyingParty = { id: 'shop.example', name: 'Shop', origins }
const branding = { walletSignatureHeader: 'A', webhookSignatureHeader: 'B', fieldPrefix: 'acme' }
const account = {
  baseUrl: 'https://api.example/2025-10-13',
  tokenId: 'token',
  clientSecret: 'a secret of tests',
}
const store = foreign<ReturnType<typeof memoryStore>>(memoryStore())
const replays = foreign<ReturnType<typeof memoryReplayStore>>(memoryReplayStore())

const relay: Whole<Omit<RelayOptions, 'login'>> & { login: object } = {
  service: { ...account, fetch: hook, transport: hook, timeoutMs: 1000, branding, profile: 'document' },
  profile: 'document',
  mode: 'production',
  relyingParty,
  mountPath: '/wallet',
  authorize: hook,
  authorizeAction: hook,
  allowExport: true,
  maxSessionHours: 12,
  createQuote: hook,
  allowReads: ['listAccounts'],
  offersCodes: true,
  login: {
    findAccount: hook,
    onSignedIn: hook,
    beforeCode: hook,
    handOff: { pages: ['https://other.example'] },
    signUp: { createAccount: hook, mailCode: hook, terms: hook },
    decoyAuthMethods: [['PASSKEY']],
    sampleAccountId: 'InternalAccount:1',
  } satisfies Omit<Whole<NonNullable<RelayOptions['login']>>, 'signUp'> & {
    signUp: Omit<Whole<NonNullable<NonNullable<RelayOptions['login']>['signUp']>>, 'keepAccount'>
  },
  onSignedOut: hook,
  cors: { origins: ['https://partner.example'], headers: ['X-Tenant'] },
  quotas: defaultQuotas as never,
  clientAddress: hook,
  store,
  onEvent: hook,
  notifyOwner: hook,
  maxInFlight: 10,
  now: Date.now,
}

const wellKnownFiles: Whole<WellKnownOptions> = {
  apple: [{ appId: 'ABCDE12345.example.shop' }],
  android: [{ packageName: 'example.shop', sha256CertFingerprints: [Array(32).fill('AB').join(':')] }],
  relatedOrigins: ['https://related.example'],
  pages: { create: 'https://shop.example/new', manage: 'https://shop.example/settings' },
}
const setUp = {
  profile: 'document',
  mountPath: '/wallet',
  rpId: 'wallet.shop.example',
  origins: ['https://wallet.shop.example'],
  corsOrigins: [],
  handOffPages: [],
}
const site: Whole<Omit<WalletSiteOptions, 'relay' | 'config'>> & object = {
  pages: origins,
  files: hook,
  identityProvider: { name: 'Acme', authorizeUrl: 'https://id.example/authorize', clientId: 'id' },
  wellKnown: wellKnownFiles,
  sharesPasskeys: true,
}
const siteOptions = {
  ...site,
  relay: Object.assign(async () => new Response(), { setUp: foreign(setUp) }),
  config: foreign(),
} satisfies Record<keyof WalletSiteOptions, unknown>

const client = {
  ...account,
  profile: 'document',
  fetch: hook,
  timeoutMs: 1000,
  retries: 2,
  branding,
  onEvent: hook,
  wait: hook,
  now: Date.now,
} as const
const receive: Whole<ReceiveOptions> = {
  publicKeys: [pem],
  replays,
  branding,
  now: Date.now,
  leaseSeconds: 60,
  onEvent: hook,
}
const { leaseSeconds: _, onEvent: __, ...verify } = receive
const redis: Whole<RedisStoreOptions> = { prefix: 'a:', timeoutMs: 1000 }
const redisClient = { isReady: true, sendCommand: hook } as never

const wallet: Whole<Omit<LoginWalletOptions, 'sessionStore' | 'passkeys' | 'headers'>> & object = {
  relayUrl: '/wallet',
  profile: 'document',
  fetch: hook,
  credentials: 'include',
  rpId: 'shop.example',
  timeoutMs: 1000,
  expiringMs: 1000,
  sessionKey: 'sealed',
  otp: 'plain',
  exportSigner: 'unsigned-sandbox',
  otpSigner: 'unsigned-sandbox',
  approvePayload: hook,
  confirm: hook,
  reauthenticate: hook,
  onEvent: hook,
}
const loginWallet = {
  ...wallet,
  sessionStore: foreign(memorySessionStore()),
  passkeys: foreign(),
  headers: hook,
} satisfies Record<keyof LoginWalletOptions, unknown>
const accountId = 'InternalAccount:1'
const walletOptions = { ...loginWallet, accountId } satisfies Record<keyof WalletOptions, unknown>
const screens = {
  ...walletOptions,
  texts: foreign(),
  money: { showAs: foreign() },
  isLogin: true,
  identityProvider: { name: 'Acme', visit: hook },
  slots: { codeHint: hook },
  codeLength: 6,
  logo: '/logo.svg',
  onProblem: hook,
  onSessionExpiring: hook,
  onSignedOut: hook,
  queryClient: foreign(),
} satisfies Record<Exclude<keyof WalletScreensProps, 'children'>, unknown>
const elements = {
  ...walletOptions,
  texts: foreign(),
  money: { showAs: foreign() },
  isLogin: true,
  identityProvider: screens.identityProvider,
  codeLength: 6,
  logo: '/logo.svg',
  onProblem: hook,
} satisfies Record<keyof ConnectWalletOptions, unknown>
const provider = {
  config: foreign(),
  account: foreign(),
  onSessionExpiring: hook,
  onSessionExpired: hook,
  onError: hook,
  queryClient: foreign(),
} satisfies Record<Exclude<keyof WalletProviderProps, 'children'>, unknown>
const frame = {
  url: 'https://wallet.shop.example/frame',
  slot: foreign(),
  title: 'Wallet',
  opens: 'button',
  signal: foreign(),
  onView: hook,
  onMessage: hook,
} satisfies Record<keyof ConnectOptions, unknown>
const frameElements = { ...frame, texts: foreign() } satisfies Record<keyof FrameElements, unknown>
const { confirm: ___, ...served } = loginWallet
const frameHost = {
  ...served,
  pages: origins,
  build: 'a',
  signal: foreign(),
  windowUrl: '/window',
  root: foreign(),
  texts: foreign(),
  money: { showAs: foreign() },
  view: hook,
} satisfies Record<keyof (ServeOptions & StageOptions) | 'view', unknown>

const sandbox: Whole<Omit<SandboxOptions, 'journal'>> & object = {
  relyingParty,
  mode: 'sandbox',
  now: Date.now,
  tokenId: 'token',
  clientSecret: 'secret',
  baseUrl: account.baseUrl,
  profile: 'document',
  endUserTerms: true,
  replacementCredentials: true,
  signedEnvelopes: true,
  issuers: [{ issuer: 'https://id.example', jwks: foreign({ keys: [] }), audience: 'a' }],
  umaDomain: 'sandbox.example',
  webhook: { url: 'https://shop.example/webhooks', fetch: hook, headerForm: 'base64' },
  folder: 'state',
  onEvent: hook,
  stablecoin: { code: 'USDC', name: 'USD Coin', symbol: '$', decimals: 6 },
  openingBalance: 1,
}
const sandboxOptions = { ...sandbox, journal: foreign({ entries: [], append: hook }) } satisfies Record<
  keyof SandboxOptions,
  unknown
>

type Any = never
const creators: [name: string, create: (options: Any) => unknown, whole: object][] = [
  ['createRelay', createRelay, relay],
  [
    'createRelay, profile 2026-08',
    createRelay,
    {
      ...relay,
      profile: '2026-08',
      service: { ...relay.service, profile: '2026-08' },
      login: { ...relay.login, signUp: { createAccount: hook, keepAccount: hook } },
    },
  ],
  [
    'createAppSessions',
    createAppSessions,
    {
      secret: 'kU3nVd8sQ1zXw9Lr7YbT5mHc2JfA6gPe',
      relyingParty: { origins },
      hours: 12,
      store,
      now: Date.now,
    } satisfies Whole<AppSessionsOptions>,
  ],
  [
    'paymentLimit',
    paymentLimit,
    { perPayment: 1, perDay: 2, currency: 'USDC', store } satisfies Whole<PaymentLimit>,
  ],
  ['wellKnown', wellKnown, wellKnownFiles],
  ['walletSite', walletSite, siteOptions],
  ['nodeTransport', nodeTransport, { maxSockets: 8 } satisfies Whole<NodeTransportOptions>],
  ['redisStore', (options) => redisStore(redisClient, options), redis],
  [
    'durableObjectStore',
    (options) => durableObjectStore({} as never, options),
    { objects: 2 } satisfies Whole<NonNullable<Parameters<typeof durableObjectStore>[1]>>,
  ],
  ['createPlatform', createPlatform, client satisfies Whole<PlatformOptions>],
  [
    'createAgent',
    createAgent,
    (({ tokenId: _, clientSecret: __, ...shared }) => ({ ...shared, accessToken: 'token' }))(
      client,
    ) satisfies Whole<AgentOptions>,
  ],
  ['webhookListener', (options) => webhookListener(options, hook), receive],
  ['receiveWebhook', (options) => receiveWebhook(new Request(origins[0]!), options, hook), receive],
  [
    'verifyWebhook',
    (options) => verifyWebhook(new Request(origins[0]!), options),
    verify satisfies Whole<VerifyOptions>,
  ],
  [
    'redisReplayStore',
    (options) => redisReplayStore(redisClient, options),
    redis satisfies Whole<RedisReplayStoreOptions>,
  ],
  ['expressErrors', expressErrors, { log: hook } satisfies Whole<ErrorHandlerOptions>],
  ['fastifyErrors', fastifyErrors, { log: hook }],
  ['honoErrors', honoErrors, { log: hook }],
  ['createSandbox', createSandbox, sandboxOptions],
  ['createWallet', createWallet, walletOptions],
  ['WalletProvider', (props) => renderToString(createElement(WalletProvider, props)), provider],
  ['WalletScreens', (props) => renderToString(createElement(WalletScreens, props)), screens],
  ['connectWallet of ui', connectWallet, elements],
  ['connectWallet of frame', connectFrame, frame],
  ['connectWallet of frame/elements', connectFrameElements, frameElements],
  ['serveWallet', serveWallet, frameHost],
]

const isWalked = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Foreign)

/** The path of every option, even in lists of options, with its value. */
function pathsOf(value: unknown, path: string[] = []): [path: string[], value: unknown][] {
  if (!isWalked(value)) return []
  return Object.entries(value).flatMap(([key, part]): [string[], unknown][] => {
    const here: [string[], unknown][] = Array.isArray(value) ? [] : [[[...path, key], part]]
    return [...here, ...pathsOf(part, [...path, key])]
  })
}

/** A copy in which another function has changed the object that holds the option. */
function changed(
  value: unknown,
  path: string[],
  change: (holder: Record<string, unknown>, key: string) => void,
): unknown {
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  const [key, ...rest] = path as [string, ...string[]]
  if (rest.length === 0) change(copy, key)
  else copy[key] = changed(copy[key], rest, change)
  return copy
}

const written = (path: string[]) => path.join('.').replace(/\.(\d+)/g, '[$1]')

/** A value of another type than the given one. */
const otherThan = (value: unknown): unknown => (typeof value === 'string' ? 7 : 'x y')

async function saidBy(create: (options: Any) => unknown, options: unknown): Promise<string> {
  try {
    await create(options as Any)
    return 'accepted'
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`
  }
}

/** The setup of all tests puts functions of its own into each relay, around these. `options.test.ts` of the relay tries them. */
const triedInRelay = new Set(['service.fetch', 'onEvent'])
const counts = { options: 0, misspelt: 0, 'of a wrong type': 0 }
afterAll(() => console.log(`every option of ${creators.length} functions: ${JSON.stringify(counts)}`))

test.each(creators)('%s', async (creator, create, whole) => {
  const paths = pathsOf(whole)
  expect(paths.length).toBeGreaterThan(0)
  for (const [path, value] of paths) {
    const name = written(path)
    const key = path.at(-1)!
    counts.options++
    const misspelt = changed(whole, path, (holder) => {
      holder[`${key}x`] = value
      delete holder[key]
    })
    const said = await saidBy(create, misspelt)
    const says = [
      `TypeError: ${name}x is not an option. The options are `,
      'TypeError: WalletScreens needs relayUrl',
    ]
    expect
      .soft(
        says.find((one) => said.startsWith(one)),
        `${name} misspelt: ${said}`,
      )
      .toBeDefined()
    expect.soft(said.replaceAll(`${key}x`, ''), `${name} misspelt`).toMatch(new RegExp(`\\b${key}\\b`))
    counts.misspelt++
    if (creator.startsWith('createRelay') && triedInRelay.has(name)) continue
    const wrong = changed(whole, path, (holder) => {
      holder[key] = otherThan(value)
    })
    expect
      .soft(await saidBy(create, wrong), `${name} of a wrong type`)
      .toMatch(new RegExp(`^TypeError: (?=.*\\b${key}\\b).* (?:must|takes) `))
    counts['of a wrong type']++
  }
})
