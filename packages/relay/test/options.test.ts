/** Every option of the relay and its adapters: a wrong value is refused at creation, and the error names the option. */

import { defaultQuotas, type RelayOptions, type WellKnownOptions } from '@embedded-wallet/relay'
import { type FetchHandler, nodeListener, nodeTransport } from '@embedded-wallet/relay/node'
import { type RedisClient, redisStore } from '@embedded-wallet/relay/redis'
import { expect, test } from 'vitest'
// The file and not the package: the test setup gives each relay of the package an `onEvent` of its own.
import { createRelay } from '../src/createRelay.js'
import { wellKnown } from '../src/http/wellKnown.js'

const secret = 'hunter2-hunter2'
const hook = () => null
const store = { put: hook, get: hook, take: hook, swap: hook, spend: hook, ping: hook }
const rate = { points: 1, seconds: 60 }
const quota = { perUser: rate, perAddress: rate }

/** Options that hold every field. */
const complete = {
  service: {
    baseUrl: 'https://api.example/2025-10-13',
    tokenId: 'token',
    clientSecret: secret,
    fetch: hook,
    transport: hook,
    timeoutMs: 15_000,
    branding: {
      walletSignatureHeader: 'Acme-Signature',
      webhookSignatureHeader: 'X-Acme',
      fieldPrefix: 'acmeApi',
    },
  },
  profile: '2026-08',
  mode: 'production',
  relyingParty: { id: 'shop.example', name: 'Shop', origins: ['https://shop.example'] },
  authorize: hook,
  authorizeAction: hook,
  allowExport: true,
  maxSessionHours: 12,
  createQuote: hook,
  login: {
    findAccount: hook,
    onSignedIn: hook,
    decoyAuthMethods: [['PASSKEY'], ['PASSKEY', 'EMAIL_OTP']],
    sampleAccountId: 'InternalAccount:0198',
  },
  cors: { origins: ['https://partner.example'] },
  quotas: { otpMails: quota, signIns: quota, signatures: quota, lookUps: quota, quotes: quota },
  clientAddress: hook,
  store,
  onEvent: hook,
  maxInFlight: 512,
  now: Date.now,
}

/** A copy of the options with another value at a path such as `service.timeoutMs`. */
function withOption(path: string, value: unknown): RelayOptions {
  const change = (part: object, [key = '', ...rest]: string[]): object => ({
    ...part,
    [key]: rest.length === 0 ? value : change((part as Record<string, object>)[key]!, rest),
  })
  return change(complete, path.split('.')) as RelayOptions
}

const noString = [undefined, null, '', 7, {}]
const aroundIt = [' secret', 'secret\n', '\tsecret', ' ']
const noFunction = [null, 'fetch', {}, 7]
const noObject = [null, 'x', 7]
const noNumber = [null, '15', Number.NaN, {}]
const noOrigins = [
  ...[undefined, null, [], 'https://shop.example', ['*'], ['https://*.example'], ['shop.example'], ['null']],
  ...[['https://shop.example/'], ['https://shop.example/path'], [7], ['https://shop.example', '']],
]
const timeouts = [0, -1, 0.5, 2_147_483_648, Number.POSITIVE_INFINITY]

/** Each option, what its error says, and the values that are refused. */
const refused: [path: string, says: string, values: unknown[]][] = [
  ['service', 'must be an object', [undefined, ...noObject]],
  ['service.baseUrl', 'must be a non-empty string', noString],
  [
    'service.baseUrl',
    'must be an absolute http(s) URL: it does not begin with https://',
    ['api.example', '/v1', 'ftp://api.example', 'file:///x'],
  ],
  [
    'service.baseUrl',
    'must not hold credentials, a query or a fragment',
    ['https://a:b@api.example', 'https://api.example?x=1', 'https://api.example#x'],
  ],
  ['service.tokenId', 'must be a non-empty string', noString],
  ['service.tokenId', 'has spaces or a line break around it', aroundIt],
  ['service.tokenId', 'must not contain a colon', ['a:b']],
  ['service.clientSecret', 'must be a non-empty string', noString],
  ['service.clientSecret', 'has spaces or a line break around it', aroundIt],
  ['service.fetch', 'must be a function', noFunction],
  ['service.transport', 'must be a function', noFunction],
  ['service.timeoutMs', 'must be a number', noNumber],
  ['service.branding', 'must be an object', noObject],
  ['service.branding.walletSignatureHeader', 'must be the name of an HTTP header', [null, '', 7, 'A B']],
  ['service.branding.webhookSignatureHeader', 'must be the name of an HTTP header', [null, '', 7]],
  ['service.branding.fieldPrefix', 'must be a non-empty string', [null, '', 7]],
  ['profile', "must be 'document' or '2026-04' or '2026-08'", [null, '', 'newest', true, 7]],
  ['mode', "must be 'production' or 'sandbox'", [null, '', 'test', 'Production', true, 7]],
  ['relyingParty', 'must be an object', [undefined, ...noObject]],
  ['relyingParty.id', 'must be a non-empty string', noString],
  ['relyingParty.name', 'must be a non-empty string', noString],
  ['relyingParty.origins', 'must be a list of at least one origin such as https://shop.example', noOrigins],
  ['authorize', 'must be a function', [undefined, ...noFunction]],
  ['authorizeAction', 'must be a function', noFunction],
  ['createQuote', 'must be a function', noFunction],
  ['allowExport', 'must be true or false', [null, 'true', 1, {}]],
  ['maxSessionHours', 'must be a number', noNumber],
  ['login', 'must be an object', noObject],
  ['login.findAccount', 'must be a function', [undefined, ...noFunction]],
  ['login.onSignedIn', 'must be a function', [undefined, ...noFunction]],
  [
    'login.decoyAuthMethods',
    "must be a list of combinations such as ['PASSKEY', 'EMAIL_OTP']",
    [null, [], 'PASSKEY', ['PASSKEY'], [[]], [['PASSKEY'], []], [['']], [[7]]],
  ],
  [
    'login.sampleAccountId',
    'must be an account id such as InternalAccount:0198',
    [null, '', '0198', 'InternalAccount:', 'InternalAccount:a b', 7],
  ],
  ['cors', 'must be an object', noObject],
  ['cors.origins', 'must be a list of at least one origin such as https://shop.example', noOrigins],
  ['cors.headers', 'must be a list of header names such as X-Tenant', [['*'], ['X Tenant'], []]],
  ['quotas', 'must be an object', [null, true, 7, 'none']],
  ['quotas.signIns', 'must be an object', noObject],
  ['quotas.otpMails.perUser', 'must be an object', [undefined, null, 5]],
  ['quotas.otpMails.perAddress', 'must be an object', [undefined, null, 5]],
  ['quotas.signatures.perUser.points', 'must be a number', [undefined, ...noNumber]],
  ['quotas.signatures.perUser.seconds', 'must be a number', [undefined, ...noNumber]],
  ['clientAddress', 'must be a function', noFunction],
  ['store', 'must be an object', noObject],
  ['store.put', 'must be a function', [undefined, ...noFunction]],
  ['store.get', 'must be a function', [undefined, ...noFunction]],
  ['store.take', 'must be a function', [undefined, ...noFunction]],
  ['store.swap', 'must be a function', [undefined, ...noFunction]],
  ['store.spend', 'must be a function', [undefined, ...noFunction]],
  ['store.ping', 'must be a function', [undefined, ...noFunction]],
  ['onEvent', 'must be a function', noFunction],
  ['maxInFlight', 'must be a number', noNumber],
  ['now', 'must be a function', noFunction],
]

/** Each number, what its error says, and the values that are out of range. */
const outOfRange: [path: string, says: string, values: number[]][] = [
  ['service.timeoutMs', 'must be between 1 and 2147483647', timeouts],
  ['maxSessionHours', 'must be between 1 and 8760', [0, -1, 0.5, 8_761, Number.POSITIVE_INFINITY]],
  ['maxInFlight', 'must be between 1 and 1000000', [0, -1, 1_000_001, Number.POSITIVE_INFINITY]],
  ['quotas.signIns.perUser.points', 'must be between 0 and 9007199254740991', [-1, Number.POSITIVE_INFINITY]],
  ['quotas.signIns.perAddress.points', 'must be between 0 and 9007199254740991', [-1]],
  ['quotas.otpMails.perUser.seconds', 'must be between 1 and 2147483', [0, -1, 2_147_484]],
  ['quotas.otpMails.perAddress.seconds', 'must be between 1 and 2147483', [0, -1, 2_147_484]],
]

const errorOf = (create: () => unknown): unknown => {
  try {
    return create()
  } catch (error) {
    return error
  }
}

test.each(refused)('%s %s', (path, says, values) => {
  for (const value of values) {
    const error = errorOf(() => createRelay(withOption(path, value)))
    expect([value, error]).toEqual([value, new TypeError(`${path} ${says}`)])
    expect(error).toBeInstanceOf(TypeError)
  }
})

test.each(outOfRange)('%s %s', (path, says, values) => {
  for (const value of values) {
    const error = errorOf(() => createRelay(withOption(path, value)))
    expect([value, error]).toEqual([value, new RangeError(`${path} ${says}`)])
    expect(error).toBeInstanceOf(RangeError)
  }
})

test('an unknown kind of quota is refused, because it would count nothing', () => {
  expect(() => createRelay(withOption('quotas.signins', quota))).toThrow(
    new TypeError(
      'quotas.signins is not an option. The options are otpMails, signIns, signatures, lookUps, quotes, proofs, reads, accounts',
    ),
  )
})

test.each([undefined, null, 'https://api.example', 7])('options that are %s are refused', (options) => {
  expect(() => createRelay(options as never)).toThrow(new TypeError('options must be an object'))
})

/** Every path of the complete options that holds a value, and not an object of options. */
const paths = (value: object, prefix = ''): string[] =>
  Object.entries(value).flatMap(([key, part]) =>
    typeof part === 'object' && !Array.isArray(part)
      ? [prefix + key, ...paths(part, `${prefix}${key}.`)]
      : [prefix + key],
  )

test.each([
  ['shop.example', ['http://localhost:3000'], false],
  ['shop.example', ['https://shop.example', 'http://localhost:3000'], true],
  ['shop.example', ['https://wallet.shop.example'], true],
  ['shop.example', ['https://shop.test'], true], // /.well-known/webauthn may list it
  ['shop.example', ['http://shop.test'], false],
  ['shop.example', ['https://192.0.2.1'], false],
  ['shop.example', ['android:apk-key-hash:abc'], true],
  ['localhost', ['http://localhost:5173'], true],
  ['localhost', ['https://shop.example'], false],
])('whether a page can use passkeys of %s at %j is known at the creation: %s', (id, origins, isUsable) => {
  const create = () => createRelay(withOption('relyingParty', { id, name: 'Shop', origins }))
  if (isUsable) expect(create).not.toThrow()
  else
    expect(create).toThrow(
      new TypeError(
        `relyingParty.origins has no page that can use passkeys of ${id}: list one at that host or below it, such as https://${id}, or change relyingParty.id`,
      ),
    )
})

test.each(['/../wallet', '/a/../wallet', '/wallet/..', '/./wallet', '/wallet/.'])(
  'mountPath %s never arrives',
  (mountPath) => {
    // Source: WHATWG URL, "single-dot" and "double-dot path segment": clients resolve them.
    expect(() => createRelay({ ...complete, mountPath } as never)).toThrow(
      /^mountPath must be a path such as/,
    )
  },
)

test('a relying party id of one label is a top-level domain, except where a page is', () => {
  const create = (id: string, origin: string) => () =>
    createRelay(withOption('relyingParty', { id, name: 'Shop', origins: [origin] }))
  expect(create('com', 'https://shop.com')).toThrow(
    'relyingParty.id must not be a top-level domain: give your own, such as shop.example',
  )
  expect(create('intranet', 'https://intranet')).not.toThrow()
  expect(create('localhost', 'http://shop.localhost:3000')).not.toThrow()
})

test('the tables name every option', () => {
  const named = new Set([...refused, ...outOfRange].map(([path]) => path))
  // All quotas have the same fields, so the tables name each field once.
  const general = (path: string) => path.replace(/^quotas\.\w+/, 'quotas.x').replace(/perAddress/, 'perUser')
  const known = new Set([...named].map(general))
  expect(paths(complete).filter((path) => !known.has(general(path)))).toEqual([])
})

test('complete options and the smallest options are accepted', () => {
  const { service, relyingParty, authorize } = complete
  const { baseUrl, tokenId, clientSecret } = service
  const smallest = { service: { baseUrl, tokenId, clientSecret }, relyingParty, authorize }
  expect(createRelay(withOption('mode', 'sandbox'))).toBeTypeOf('function')
  expect(createRelay(smallest)).toBeTypeOf('function')
  expect(createRelay({ ...smallest, quotas: false })).toBeTypeOf('function')
  expect(createRelay({ ...smallest, quotas: defaultQuotas })).toBeTypeOf('function')
})

test('an option that is undefined is an absent option', () => {
  const optional = [
    ...[
      'service.fetch',
      'service.transport',
      'service.timeoutMs',
      'service.branding',
      'mode',
      'login',
      'cors',
    ],
    ...['quotas', 'clientAddress', 'store', 'onEvent', 'maxInFlight', 'now'],
    ...['authorizeAction', 'allowExport', 'maxSessionHours'],
    ...['login.decoyAuthMethods', 'login.sampleAccountId', 'service.branding.fieldPrefix'],
  ]
  for (const path of optional) expect(createRelay(withOption(path, undefined))).toBeTypeOf('function')
})

test('no error repeats a value, which may be a secret', () => {
  const wrong = ['service.baseUrl', 'service.tokenId', 'service.timeoutMs', 'mode', 'login.sampleAccountId']
  for (const path of wrong) {
    const error = errorOf(() => createRelay(withOption(path, `:${secret}`)))
    expect(String((error as Error).message)).not.toContain(secret)
  }
})

const fingerprint = Array(32).fill('AB').join(':')
const app = { packageName: 'example.shop', sha256CertFingerprints: [fingerprint] }

test.each<[string, () => unknown, Error]>([
  [
    'nodeTransport: maxSockets is NaN',
    () => nodeTransport({ maxSockets: Number.NaN }),
    new TypeError('maxSockets must be a number'),
  ],
  [
    'nodeTransport: maxSockets is 0',
    () => nodeTransport({ maxSockets: 0 }),
    new RangeError('maxSockets must be between 1 and 65535'),
  ],
  [
    'nodeListener: no relay',
    () => nodeListener(undefined as unknown as FetchHandler),
    new TypeError('handler must be a function'),
  ],
  [
    'redisStore: no client',
    () => redisStore(undefined as unknown as RedisClient),
    new TypeError('client must be an object'),
  ],
  [
    'redisStore: prefix is a number',
    () => redisStore({} as RedisClient, { prefix: 7 as unknown as string }),
    new TypeError('prefix must be a string'),
  ],
  [
    'redisStore: timeoutMs is a text',
    () => redisStore({} as RedisClient, { timeoutMs: '1000' as unknown as number }),
    new TypeError('timeoutMs must be a whole number'),
  ],
  [
    'redisStore: timeoutMs is longer than a timer takes',
    () => redisStore({} as RedisClient, { timeoutMs: 2 ** 31 }),
    new RangeError('timeoutMs must be between 1 and 2147483647'),
  ],
  [
    'wellKnown: an app id without its team',
    () => wellKnown({ apple: [{ appId: 'example.shop' }] }),
    new TypeError('apple.appId must be a team id and a bundle id, such as ABCDE12345.example.shop'),
  ],
  [
    'wellKnown: a package name without a dot',
    () => wellKnown({ android: [{ ...app, packageName: 'shop' }] }),
    new TypeError('android.packageName must be a package name, such as example.shop'),
  ],
  [
    'wellKnown: no fingerprint',
    () => wellKnown({ android: [{ ...app, sha256CertFingerprints: [] }] }),
    new TypeError('android.sha256CertFingerprints must hold 32 bytes each, in upper-case hex with colons'),
  ],
  [
    'wellKnown: a related origin with a path',
    () => wellKnown({ relatedOrigins: ['https://shop.example/'] }),
    new TypeError('relatedOrigins must hold origins, such as https://shop.example'),
  ],
  [
    'wellKnown: a text instead of a list',
    () => wellKnown({ relatedOrigins: 'https://shop.example' } as unknown as WellKnownOptions),
    new TypeError('relatedOrigins must be a list'),
  ],
  [
    'wellKnown: a page without https',
    () => wellKnown({ pages: { create: 'https://shop.example/login', manage: '/settings' } }),
    new TypeError('pages must hold create and manage, such as https://shop.example/settings'),
  ],
])('%s', (_, create, expected) => {
  const error = errorOf(create)
  expect(error).toEqual(expected)
  expect(Object.getPrototypeOf(error)).toBe(Object.getPrototypeOf(expected))
})

test('a misspelled option is refused by name', () => {
  const error = errorOf(() => createRelay(withOption('quota', { signIns: quota })))
  expect(error).toBeInstanceOf(TypeError)
  expect((error as Error).message).toMatch(
    /^quota is not an option\. The options are service, profile, mode, .*quotas/,
  )
})

test.each(['service.timeout', 'relyingParty.origin', 'login.handoff', 'cors.header'])(
  'a misspelled option inside another one is refused by name: %s',
  (path) => {
    const error = errorOf(() => createRelay(withOption(path, hook)))
    expect(error).toBeInstanceOf(TypeError)
    expect((error as Error).message.split('. ')[0]).toBe(`${path} is not an option`)
  },
)

test('the connection of createPlatform fits, when its profile is that of the relay', () => {
  expect(createRelay(withOption('service.profile', '2026-08'))).toBeTypeOf('function')
  expect(errorOf(() => createRelay(withOption('service.profile', '2026-04')))).toEqual(
    new TypeError("service.profile must be '2026-08'"),
  )
})
