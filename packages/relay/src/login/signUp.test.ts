/** The sign-up: a code that was mailed to an address opens an account for it, in the browser that requested it, and nothing shows who exists. */

import { createHash } from 'node:crypto'
import type { EndUserTermsConsent } from '@embedded-wallet/protocol'
import { afterEach, expect, test, vi } from 'vitest'
import { headersOf, openParts, page, responseOf, rest } from '../../test/loginParts.js'
import { toResponse } from '../http/response.js'
import { RelayError } from '../relayError.js'
import type { RelayStore } from '../store/relayStore.js'
import type { SignedIn, SignUpOptions } from './loginOptions.js'
import { createSignUp } from './signUp.js'

const device = '198.51.100.7'
const ada = { identifier: ' Ada@Shop.example' }
const address = 'ada@shop.example'
const wrongCode = {
  status: 401,
  code: 'UNAUTHORIZED',
  reason: 'Invalid OTP code',
  message: 'This code is wrong or too old. Ask for another one.',
}
const free = () => undefined

type Opened = {
  known?: string[]
  hook?: () => unknown
  found?: string | null
} & Partial<SignUpOptions>
function open({
  known = [],
  hook = () => ({ 'Set-Cookie': 'app=in', 'App-Hint': 'hello' }),
  found = null,
  ...more
}: Opened = {}) {
  const { parts, time, spent } = openParts(() => responseOf(500))
  const mails: { to: string; code: string | undefined }[] = []
  const created: string[] = []
  const consents: EndUserTermsConsent[] = []
  const signedIn: SignedIn[] = []
  const lookedUp: string[] = []
  const counted: Parameters<RelayStore['spend']>[] = []
  let inConstantTime = 0
  const options: SignUpOptions = {
    mailCode: ({ to, code }) => void mails.push({ to, code }),
    createAccount: (identifier, { endUserTermsConsent }) => {
      created.push(identifier)
      if (endUserTermsConsent !== undefined) consents.push(endUserTermsConsent)
      return { accountId: 'InternalAccount:new' }
    },
    ...more,
  }
  const signUp = createSignUp(options, {
    ...parts,
    store: {
      ...parts.store,
      spend: (...use) => {
        counted.push(use)
        return parts.store.spend(...use)
      },
    },
    findAccount: () => found,
    hasWayIn: async (identifier) => {
      lookedUp.push(identifier)
      return known.includes(identifier)
    },
    allowCode: async () => undefined,
    inConstantTime: (_, work) => {
      inConstantTime++
      return work()
    },
    onSignedIn: (by) => {
      signedIn.push(by)
      return hook() as Record<string, string>
    },
  })
  const requestWith = (...cookies: string[]) =>
    new Request(`${page}/wallet/login/sign-up`, {
      method: 'POST',
      headers: headersOf(...cookies),
      body: 'secret',
    })
  const start = (cookies: string[] = [], body: object = ada) =>
    signUp.start({ request: requestWith(...cookies), address: device, rest }, body, free)
  return {
    parts,
    time,
    spent,
    mails,
    created,
    consents,
    signedIn,
    lookedUp,
    counted,
    known,
    signUp,
    requestWith,
    start,
    countOfConstantTime: () => inConstantTime,
    /** Starts a sign-up. Returns its cookie and the code of its mail. */
    ask: async (cookies?: string[], body?: object) => {
      const response = await start(cookies, body)
      return { cookie: toResponse(response).headers.getSetCookie()[0]!, code: mails.at(-1)!.code! }
    },
    confirm: (cookie: string, code: unknown) =>
      signUp.confirm({ request: requestWith(cookie), address: device, rest }, { code }, free),
  }
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a new user gets a code of six digits by mail, and the browser a sealed cookie for ten minutes', async () => {
  const { start, mails, lookedUp, spent, countOfConstantTime } = open()
  const response = await start()
  expect([response.status, await toResponse(response).text()]).toEqual([200, '{}'])
  expect(toResponse(response).headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-wallet-sign-up=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    ),
  ])
  expect(mails).toEqual([{ to: address, code: expect.stringMatching(/^\d{6}$/) }])
  expect([lookedUp, spent, countOfConstantTime()]).toEqual([
    [address],
    [['otpMails', { address: device, isAnonymous: true }]],
    1,
  ])
})

test('a known user gets a mail without a code, and the browser the same response', async () => {
  const [unknown, known] = [open(), open({ known: [address] })]
  const [one, two] = [await unknown.start(), await known.start()]
  expect(known.mails).toEqual([{ to: address, code: undefined }])
  expect(two.status).toBe(one.status)
  expect(Object.keys(two.headers)).toEqual(Object.keys(one.headers))
  expect(two.headers['set-cookie']).toHaveLength(one.headers['set-cookie']!.length)
})

test('a user who starts again in the same browser can enter the code of the first mail, for as long as it was valid', async () => {
  const { ask, confirm, time } = open()
  const first = await ask()
  time.now += 4 * 60_000
  const second = await ask([first.cookie])
  expect(second.code).toBe(first.code)
  time.now += 2 * 60_000
  // There is too little time left.
  const third = await ask([second.cookie])
  expect(third.code).not.toBe(first.code)
  expect((await confirm(second.cookie, first.code)).status).toBe(200)
  time.now += 4 * 60_000
  await expect(confirm(second.cookie, first.code)).rejects.toMatchObject({ status: 401 })
})

test('another browser, another address, and a code with too many wrong guesses have another code', async () => {
  const { ask, confirm } = open()
  const first = await ask()
  expect((await ask()).code).not.toBe(first.code)
  expect((await ask([first.cookie], { identifier: 'eve@shop.example' })).code).not.toBe(first.code)
  const wrong = first.code === '000000' ? '000001' : '000000'
  for (let guess = 0; guess < 6; guess++)
    await expect(confirm(first.cookie, wrong)).rejects.toMatchObject({ status: 401 })
  expect((await ask([first.cookie])).code).not.toBe(first.code)
})

test('a call counts for the address, which has a budget without the app', async () => {
  const { signUp, spent } = open()
  await signUp.spend('192.0.2.1')
  expect(spent).toEqual([['signIns', { address: '192.0.2.1', isAnonymous: true }]])
})

test('an address gets three codes an hour from one network, and the store never learns it', async () => {
  const { start, mails, time, counted } = open()
  for (let i = 0; i < 3; i++) await start()
  time.now += 1000
  await expect(start()).rejects.toMatchObject({
    status: 429,
    code: 'RATE_LIMITED',
    retryAfter: 3599,
    message: 'Too many codes. Try again later.',
  })
  expect(mails).toHaveLength(3)
  const hash = createHash('sha256').update(address).digest('base64url')
  expect(Object.fromEntries(counted)).toEqual({
    [`signUp/codes/${hash}/${device}`]: { points: 3, seconds: 3600 },
    [`signUp/codes/${hash}`]: { points: 12, seconds: 3600 },
  })
  time.now += 3_599_000
  await start()
  expect(mails).toHaveLength(4)
})

test.each([
  ['tags', (at: number) => `ada+${at}@shop.example`],
  ['tags of tags', (at: number) => `ada+a+${at}@shop.example`],
  ['an empty tag, and another one', (at: number) => `ada+${'x'.repeat(at)}@shop.example`],
  ['capitals', (at: number) => `${at % 2 ? 'ADA' : 'Ada'}+${at}@Shop.example`],
  ['another plus of Unicode', (at: number) => `ada\uff0b${at}@shop.example`],
])(
  'one mailbox gets three codes an hour from one network, however many spellings it has: %s',
  async (_, spell) => {
    const { signUp, requestWith, mails } = open()
    const ends: unknown[] = []
    for (let at = 0; at < 20; at++) {
      const call = { request: requestWith(), address: device, rest }
      await signUp.start(call, { identifier: spell(at) }, free).then(
        () => ends.push(200),
        ({ status }) => ends.push(status),
      )
    }
    expect(ends).toEqual([200, 200, 200, ...Array(17).fill(429)])
    // The address itself is mailed to as it was entered.
    expect(mails[1]!.to).toBe(spell(1).normalize('NFKC').toLowerCase())
  },
)

test.each([
  ['dots', (at: number) => `${'ada.'.repeat(at + 1)}b@shop.example`],
  ['domains', (at: number) => `ada@shop${at}.example`],
  ['a plus at the start, which names no tag', (at: number) => `+${at}@shop.example`],
])('other mailboxes have codes of their own: %s', async (_, spell) => {
  const { signUp, requestWith, mails } = open()
  for (let at = 0; at < 5; at++)
    await signUp.start({ request: requestWith(), address: device, rest }, { identifier: spell(at) }, free)
  expect(mails).toHaveLength(5)
})

test('a call that is refused before its work asks and mails nothing', async () => {
  const { signUp, requestWith, mails, lookedUp, counted } = open()
  const unchecked = vi.fn()
  await expect(
    signUp.start({ request: requestWith(), address: device, rest }, { identifier: ' ' }, unchecked),
  ).rejects.toMatchObject({
    status: 400,
    message: 'The body must hold identifier (1 to 256 characters).',
  })
  expect(unchecked).not.toHaveBeenCalled()
  const refuse = () => {
    throw new RelayError(403, 'FORBIDDEN', 'This origin is not listed.')
  }
  await expect(
    signUp.start({ request: requestWith(), address: device, rest }, ada, refuse),
  ).rejects.toMatchObject({
    status: 403,
  })
  await expect(
    signUp.confirm({ request: requestWith(), address: device, rest }, { code: '123456' }, refuse),
  ).rejects.toMatchObject({
    status: 403,
  })
  expect([mails, lookedUp, counted]).toEqual([[], [], []])
})

test('the code opens an account and signs the browser in to the app', async () => {
  const { ask, confirm, created, signedIn } = open()
  const { cookie, code } = await ask()
  const response = await confirm(cookie, code)
  expect([response.status, await toResponse(response).json()]).toEqual([
    200,
    { accountId: 'InternalAccount:new' },
  ])
  expect([toResponse(response).headers.get('App-Hint'), toResponse(response).headers.getSetCookie()]).toEqual(
    ['hello', ['app=in']],
  )
  expect(created).toEqual([address])
  expect(signedIn).toEqual([{ accountId: 'InternalAccount:new', request: expect.any(Request) }])
  const { request } = signedIn[0]!
  expect([request.method, request.url, await request.text()]).toEqual([
    ...['POST', `${page}/wallet/login/sign-up`, ''],
  ])
  expect(request.headers.get('Cookie')).toBe(cookie.split(';')[0])
})

test('the code stays valid after a lost response, until there is a way to sign in', async () => {
  const { ask, confirm, created, known } = open()
  const { cookie, code } = await ask()
  await confirm(cookie, code)
  await confirm(cookie, code)
  known.push(address)
  await expect(confirm(cookie, code)).rejects.toMatchObject({
    status: 409,
    code: 'CONFLICT',
    message: 'This address already has a wallet. Log in instead.',
  })
  expect(created).toEqual([address, address])
})

test.each([undefined, 123456, '12345', '1234567', '12345a'])('%j is no code', async (code) => {
  const { ask, signUp, requestWith, counted } = open()
  const { cookie } = await ask()
  const isChecked = vi.fn()
  await expect(
    signUp.confirm({ request: requestWith(cookie), address: device, rest }, { code }, isChecked),
  ).rejects.toMatchObject({
    status: 400,
    message: 'The body must hold code (six digits).',
  })
  expect(isChecked).not.toHaveBeenCalled()
  expect(counted.filter(([key]) => key.includes('guesses'))).toEqual([])
})

const other = (code: string) => (code === '000000' ? '000001' : '000000')

test('a wrong code, no cookie, and the cookie of another purpose open no account', async () => {
  const { parts, ask, confirm, created, lookedUp } = open()
  const { cookie, code } = await ask()
  const login = await parts.states.start(headersOf(), { accountId: 'x', authMethods: [], isDecoy: true })
  const token = /=([\w-]+)/.exec(login)![1]!
  await expect(confirm(cookie, other(code))).rejects.toMatchObject(wrongCode)
  await expect(confirm('', code)).rejects.toMatchObject(wrongCode)
  await expect(confirm(`__Host-wallet-sign-up=${token}`, code)).rejects.toMatchObject(wrongCode)
  expect([created, lookedUp]).toEqual([[], [address]])
})

test('the sign-up of a known user has a code that opens nothing', async () => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => array)
  const { start, confirm, created } = open({ known: [address] })
  const cookie = toResponse(await start()).headers.getSetCookie()[0]!
  // Without chance the code is known to the test.
  await expect(confirm(cookie, '000000')).rejects.toMatchObject(wrongCode)
  expect(created).toEqual([])
})

test('a code is valid for less than ten minutes', async () => {
  const { time, ask, confirm, created } = open()
  const { cookie, code } = await ask()
  time.now += 599_999
  await confirm(cookie, code)
  time.now += 1
  await expect(confirm(cookie, code)).rejects.toMatchObject(wrongCode)
  expect(created).toHaveLength(1)
})

test('five guesses end a code, also the right one', async () => {
  const { ask, confirm, created, counted } = open()
  const [first, second] = [await ask(), await ask()]
  for (let i = 0; i < 4; i++) await expect(confirm(first.cookie, other(first.code))).rejects.toThrow()
  await confirm(first.cookie, first.code)
  await expect(confirm(first.cookie, first.code)).rejects.toMatchObject(wrongCode)
  // Each sign-up has its own guesses.
  await confirm(second.cookie, second.code)
  expect(created).toHaveLength(2)
  const guesses = counted.filter(([key]) => !key.startsWith('signUp/codes'))
  expect(new Set(guesses.map(([key]) => key)).size).toBe(2)
  for (const [key, rate] of guesses)
    expect([key, rate]).toEqual([
      expect.stringMatching(/^signUp\/guesses\/[\w-]{22}$/),
      { points: 5, seconds: 600 },
    ])
})

// Without bias: the numbers from 4,294,000,000 on would make the first codes likelier.
test.each([
  [[7], '000007'],
  [[4_293_999_999], '999999'],
  [[4_294_000_000, 4_294_967_295, 123_456], '123456'],
])('the random numbers %j give the code %s', async (numbers, code) => {
  const real = crypto.getRandomValues.bind(crypto)
  const left = [...numbers]
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (!(array instanceof Uint32Array)) return real(array)
    array[0] = left.shift()!
    return array
  })
  expect((await open().ask()).code).toBe(code)
  expect(left).toEqual([])
})

test.each([{ accountId: 'user-7' }, {}, null, undefined])(
  'an account that has no id of the service is a mistake of the app: %j',
  async (account) => {
    const { ask, confirm, signedIn } = open({ createAccount: () => account as never })
    const { cookie, code } = await ask()
    await expect(confirm(cookie, code)).rejects.toThrow(
      new TypeError('login.signUp.createAccount must return accountId, such as InternalAccount:0198'),
    )
    expect(signedIn).toEqual([])
  },
)

const never = () => new Promise<never>(() => undefined)

test('a mailer has 15 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { start } = open({ mailCode: never })
  const failed = expect(start()).rejects.toThrow('login.signUp.mailCode did not settle within 15000 ms')
  await vi.waitUntil(() => vi.getTimerCount() === 1)
  await vi.advanceTimersByTimeAsync(15_000)
  await failed
})

test.each([
  ['createAccount', { createAccount: never }, 'login.signUp.createAccount'],
  ['onSignedIn', { hook: never }, 'login.onSignedIn'],
])('%s has 15 seconds', async (_, options, name) => {
  const { ask, confirm } = open(options)
  const { cookie, code } = await ask()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const failed = expect(confirm(cookie, code)).rejects.toThrow(`${name} did not settle within 15000 ms`)
  await vi.waitUntil(() => vi.getTimerCount() === 1)
  await vi.advanceTimersByTimeAsync(15_000)
  await failed
})

const termsV1 = { version: 'V1', url: 'https://service.example/end-user-terms/V1' }
const accepting = (terms: unknown) => ({ ...ada, terms })

test('a sign-up with terms gives the account the acceptance: version and way of the page, time and address of the relay', async () => {
  const { signUp, requestWith, mails, consents, time } = open({ terms: () => termsV1 })
  const startedAt = time.now
  const method = 'CLICK_TO_ACCEPT'
  const response = await signUp.start(
    { request: requestWith(), address: device, rest },
    accepting({ version: 'V1', method, acceptedAt: '2001-01-01T00:00:00Z', ipAddress: '203.0.113.9' }),
    free,
  )
  time.now += 60_000
  const cookie = toResponse(response).headers.getSetCookie()[0]!
  expect(cookie).not.toContain(device)
  await signUp.confirm(
    { request: requestWith(cookie), address: device, rest },
    { code: mails.at(-1)!.code! },
    free,
  )
  // Source: profile 2026-08, EndUserTermsConsent.
  expect(consents).toEqual([
    {
      acceptedAt: new Date(startedAt).toISOString(),
      ipAddress: device,
      termsVersion: 'V1',
      acceptanceMethod: 'CLICK_TO_ACCEPT',
    },
  ])
})

test.each([
  undefined,
  {},
  { version: '' },
  { version: 'V0' },
  { version: 'V1', method: 'SILENCE' },
  { version: 'v1' },
  'V1',
  null,
  [{ version: 'V1' }],
])(
  'without an acceptance of the terms in force (%j) nothing is spent or mailed, and the user can go on',
  async (terms) => {
    const { signUp, requestWith, mails, counted } = open({ terms: () => termsV1 })
    const given = { request: requestWith(), address: device, rest }
    await expect(signUp.start(given, accepting(terms), free)).rejects.toMatchObject({
      status: 400,
      code: 'TERMS_NOT_ACCEPTED',
    })
    expect([mails, counted]).toEqual([[], []])
    await signUp.start({ request: requestWith(), address: device, rest }, accepting({ version: 'V1' }), free)
    expect(mails).toHaveLength(1)
  },
)

test('without the address of the user no acceptance is recorded', async () => {
  const { signUp, requestWith, mails } = open({ terms: () => termsV1 })
  const given = { request: requestWith(), address: undefined, rest }
  await expect(signUp.start(given, accepting({ version: 'V1' }), free)).rejects.toMatchObject({
    status: 500,
    code: 'TERMS_ADDRESS_UNKNOWN',
  })
  expect(mails).toEqual([])
})

test('what another instance has shown, because it read the terms later, is in force here, too', async () => {
  let version = 'V1'
  const { signUp, requestWith, mails } = open({ terms: () => ({ ...termsV1, version }) })
  const start = (accepted: string) =>
    signUp.start({ request: requestWith(), address: device, rest }, accepting({ version: accepted }), free)
  await signUp.terms.read()
  version = 'V2'
  await start('V2')
  expect(mails).toHaveLength(1)
  await expect(start('V1')).rejects.toMatchObject({ code: 'TERMS_NOT_ACCEPTED' })
})

test('the terms are read once in ten minutes, a failure is not remembered, and an app without terms says so', async () => {
  let reads = 0
  let isDown = true
  const { signUp, time } = open({
    terms: async () => {
      reads++
      if (isDown) throw new Error('down')
      return { ...termsV1, extra: 'not for the page' }
    },
  })
  await expect(signUp.terms.read()).rejects.toHaveProperty('cause.message', 'down')
  isDown = false
  const atOnce = await Promise.all(Array.from({ length: 50 }, () => signUp.terms.read()))
  expect(new Set(atOnce.map(({ version }) => version))).toEqual(new Set(['V1']))
  for (let call = 0; call < 5; call++) expect(await signUp.terms.read()).toEqual(termsV1)
  time.now += 599_999
  await signUp.terms.read()
  expect(reads).toBe(2)
  time.now += 1
  await signUp.terms.read()
  expect(reads).toBe(3)
  await expect(open().signUp.terms.read()).rejects.toMatchObject({ status: 404, code: 'TERMS_NOT_SET_UP' })
})

const born = {
  id: 'id',
  identifier: address,
  accountId: 'EmbeddedWallet:new',
  customerId: 'Customer:1',
  endsAt: Number.POSITIVE_INFINITY,
}

test('an account that its first code has proven is kept before the browser is signed in to the app', async () => {
  const order: unknown[] = []
  const { signUp, requestWith } = open({
    keepAccount: (account) => void order.push(account),
    hook: () => void order.push('signed in'),
  })
  await signUp.prove(born, 'AuthMethod:1', requestWith())
  const { identifier, accountId, customerId } = born
  expect(order).toEqual([{ identifier, accountId, customerId }, 'signed in'])
})

test('an account that cannot be kept opens no session of the app', async () => {
  const keepAccount = () => Promise.reject(new Error('down'))
  const { signUp, requestWith, signedIn } = open({ keepAccount })
  await expect(signUp.prove(born, 'AuthMethod:1', requestWith())).rejects.toHaveProperty(
    'cause.message',
    'down',
  )
  expect(signedIn).toEqual([])
})

test.each([
  ['InternalAccount:new', undefined],
  ['EmbeddedWallet:new', undefined],
  ['InternalAccount:other', 409],
])('of an address that has %s a second proof is refused only for another account', async (found, status) => {
  const { signUp, requestWith, signedIn } = open({ found, keepAccount: () => undefined })
  const proving = signUp.prove(born, 'AuthMethod:1', requestWith())
  if (status === undefined) await proving
  else await expect(proving).rejects.toMatchObject({ status })
  expect(signedIn).toHaveLength(status === undefined ? 1 : 0)
})

// Source of the agreements: service of autumn 2026, read 2026-11-28, row 4.
test.each<[string, unknown, string]>([
  ['no terms', undefined, 'the terms, with version and url'],
  ['terms without a link', { version: 'V1' }, 'the terms, with version and url'],
  ['no agreement', [], 'agreements, each with type, version and url'],
  [
    'an agreement without a link',
    [{ type: 'T', version: 'V1' }],
    'agreements, each with type, version and url',
  ],
  [
    'one without a type',
    [{ version: 'V1', url: 'https://x' }],
    'agreements, each with type, version and url',
  ],
])('%s in place of what users accept is a mistake of the app', async (_, terms, what) => {
  const { signUp } = open({ terms: () => terms as never })
  await expect(signUp.terms.read()).rejects.toThrow(new TypeError(`login.signUp.terms must return ${what}`))
})
