/** Login with the wallet: a proof of another account signs no user in, and no offer shows who exists. */

import { canary } from '@embedded-wallet/e2e/canary/canary.mjs'
import { createRelay, type RelayOptions, type SignedIn } from '@embedded-wallet/relay'
import { expect, test } from 'vitest'
import { ada, bob, mount, origin } from './twoUsers.js'
import { useFastTimers } from './virtualClock.js'

useFastTimers()

const time = '2026-01-01T00:00:00.000Z'
const methodOf = (type: string, accountId = ada.account) => ({
  id: ada.authMethod,
  accountId,
  type,
  nickname: '',
  createdAt: time,
  updatedAt: time,
})
const sessionOf = (accountId: string) => ({
  ...methodOf('PASSKEY', accountId),
  id: ada.session,
  expiresAt: time,
})
const proof = { type: 'PASSKEY', assertion: { signature: 'AA' } }
const clientKey = { clientPublicKey: `04${'ab'.repeat(64)}` }

/** One browser and a shop that knows only Ada. `respond` is the service's response to challenge and verify. */
function openLogin({
  methods = [methodOf('PASSKEY')],
  respond = () => Response.json(sessionOf(ada.account)),
  account = ada.account,
  sampleAccountId,
  decoyAuthMethods,
  ...options
}: Partial<RelayOptions> & {
  methods?: ReturnType<typeof methodOf>[]
  respond?: (request: Request) => Response
  account?: string
  sampleAccountId?: string
  decoyAuthMethods?: string[][]
} = {}) {
  const hooked: SignedIn[] = []
  const relay = createRelay({
    service: {
      baseUrl: 'https://api.example/v',
      tokenId: 't',
      clientSecret: canary,
      fetch: async (request) => {
        if (request.method === 'POST') return respond(request)
        const isAda = new URL(request.url).searchParams.get('accountId') === account
        return Response.json({ data: isAda ? methods : [] })
      },
    },
    relyingParty: { id: 'shop.example', name: 'Shop', origins: [origin] },
    authorize: () => null,
    login: {
      findAccount: (identifier) => (identifier === 'ada' ? account : null),
      onSignedIn: (signedIn) => {
        hooked.push(signedIn)
        return { 'Set-Cookie': 'app=in' }
      },
      sampleAccountId,
      decoyAuthMethods,
    },
    ...options,
  })
  let cookie = ''
  const send = async (path: string, json: object) => {
    const headers = { 'Wallet-Call': '1', 'Content-Type': 'application/json', Origin: origin, Cookie: cookie }
    const response = await relay(
      new Request(mount + path, { method: 'POST', headers, body: JSON.stringify(json) }),
    )
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return response
  }
  const start = async (identifier: string) => (await send('/login/start', { identifier })).json()
  return { send, start, hooked, cookie: () => cookie }
}

test.each([
  ["another account's session", sessionOf(bob.account)],
  ['no session', methodOf('PASSKEY')],
  ['nothing', {}],
])('a proof signs no user in when the response of the service holds %s', async (_, body) => {
  const { send, start, hooked } = openLogin({ respond: () => Response.json(body) })
  await start('ada')
  const response = await send(`/auth/credentials/${ada.authMethod}/verify`, proof)
  expect([response.status, response.headers.getSetCookie(), hooked]).toEqual([502, [], []])
})

test('a session of the account under its other prefix is the login', async () => {
  const aliased = sessionOf(ada.account.replace('InternalAccount', 'EmbeddedWallet'))
  const { send, start, hooked } = openLogin({ respond: () => Response.json(aliased) })
  await start('ada')
  expect((await send(`/auth/credentials/${ada.authMethod}/verify`, proof)).status).toBe(200)
  expect(hooked.map(({ accountId }) => accountId)).toEqual([ada.account])
})

test('an offer has the same order, whichever AuthMethod the account got first', async () => {
  const methods = [methodOf('EMAIL_OTP'), methodOf('PASSKEY')]
  const typesOf = ({ authMethods }: { authMethods: { type: string }[] }) =>
    authMethods.map(({ type }) => type)
  const { start } = openLogin({ methods })
  const real = typesOf(await start('ada'))
  const decoy = []
  for (let i = 0; decoy.length === 0; i++) {
    const types = typesOf(await start(`unknown${i}`))
    if (types.length === 2) decoy.push(...types)
  }
  expect(real).toEqual(decoy)
})

test('where account ids begin with EmbeddedWallet, those of unknown users do too', async () => {
  const account = ada.account.replace('InternalAccount', 'EmbeddedWallet')
  const { start } = openLogin({ account, sampleAccountId: account })
  const prefixOf = async (identifier: string) => (await start(identifier)).accountId.split(':')[0]
  expect([await prefixOf('ada'), await prefixOf('unknown')]).toEqual(['EmbeddedWallet', 'EmbeddedWallet'])
})

test.each([
  ['PASSKEY', { type: 'PASSKEY', assertion: { signature: 'AA' } }],
  ['EMAIL_OTP', { type: 'EMAIL_OTP', otp: '123456', ...clientKey }],
])('a wait that the service asks of known users only is hidden: %s', async (type, wrong) => {
  const refuse = (status: number) => () =>
    Response.json({ status, code: 'X', message: 'x' }, { status, headers: { 'Retry-After': '30' } })
  const see = async (identifier: string, status: number) => {
    const { send, start } = openLogin({ methods: [methodOf(type)], respond: refuse(status) })
    let offer = await start(identifier)
    for (let i = 0; offer.authMethods[0].type !== type; i++) offer = await start(`${identifier}${i}`)
    const seen = []
    for (const [step, body] of [
      ['challenge', clientKey],
      ['verify', wrong],
    ] as const) {
      const response = await send(`/auth/credentials/${offer.authMethods[0].id}/${step}`, body)
      const { reason, ...rest } = await response.json()
      seen.push([response.status, response.headers.has('Retry-After'), Object.keys(rest), reason])
    }
    return seen
  }
  const known = await see('ada', 429)
  expect(known).toEqual(await see('unknown', 404))
  expect(known.map(([status]) => status)).toEqual([200, 401])
})

test('a mailer that fails does not show who gets a mail', async () => {
  const see = async (identifier: string, status: number) => {
    const { send, start } = openLogin({
      methods: [methodOf('EMAIL_OTP')],
      decoyAuthMethods: [['EMAIL_OTP']],
      respond: () => Response.json({ status, code: 'X', message: 'x' }, { status }),
    })
    const { authMethods } = await start(identifier)
    const response = await send(`/auth/credentials/${authMethods[0].id}/challenge`, {})
    return [response.status, Object.keys(await response.json())]
  }
  const unknown = await see('unknown', 404)
  for (const status of [424, 500, 502, 503]) expect(await see('ada', status)).toEqual(unknown)
  expect(unknown[0]).toBe(200)
})

test('a wait for the next sealed code gives the key of the last one again, because the last code stays valid', async () => {
  // Source: profile 2026-08, the challenge of a code: otpEncryptionTargetBundle, or 429 within a minute of the last one.
  const sealed = { ...methodOf('EMAIL_OTP'), otpEncryptionTargetBundle: 'the first key' }
  const waitFirst = { status: 429, code: 'RATE_LIMITED', message: 'wait' }
  const responses = [Response.json(sealed), Response.json(waitFirst, { status: 429 })]
  const { send, start } = openLogin({
    methods: [methodOf('EMAIL_OTP')],
    profile: '2026-08',
    respond: () => responses.shift()!,
  })
  await start('ada')
  const challenge = async () =>
    (await send(`/auth/credentials/${ada.authMethod}/challenge`, {})).json() as Promise<object>
  const first = await challenge()
  expect(first).toMatchObject({ otpEncryptionTargetBundle: 'the first key' })
  // Another browser of the user.
  await start('ada')
  expect(await challenge()).toEqual(first)
})

test.each(['EMAIL_OTP', 'SMS_OTP'])(
  'where codes are sealed, known and unknown users get bundles of one form, also while they wait: %s',
  async (type) => {
    // Source: service facts, Encrypted OTP: the envelope of an export with `targetPublic` in its data.
    const data = { targetPublic: `04${'ab'.repeat(64)}`, organizationId: ada.account.split(':')[1] }
    const envelope = {
      version: 'v1.0.0',
      data: Buffer.from(JSON.stringify(data)).toString('hex'),
      dataSignature: `3044${'02'.repeat(68)}`,
      enclaveQuorumPublic: `04${'cd'.repeat(64)}`,
    }
    const sealed = { ...methodOf(type), otpEncryptionTargetBundle: JSON.stringify(envelope) }
    const wait = () => Response.json({ status: 429, code: 'RATE_LIMITED', message: 'wait' }, { status: 429 })
    const responses = [Response.json(sealed)]
    const { send, start } = openLogin({
      methods: [methodOf(type)],
      profile: '2026-08',
      decoyAuthMethods: [[type]],
      respond: () => responses.shift() ?? wait(),
    })
    const challengeTwice = async (identifier: string) => {
      const { authMethods } = await start(identifier)
      const path = `/auth/credentials/${authMethods[0].id}/challenge`
      return [await (await send(path, {})).json(), await (await send(path, {})).json()]
    }
    const formOf = (body: { otpEncryptionTargetBundle: string }) => {
      const { data, ...rest } = JSON.parse(body.otpEncryptionTargetBundle)
      const opened = JSON.parse(Buffer.from(data, 'hex').toString())
      const texts = Object.entries({ ...rest, ...opened }).map(([name, text]) => [
        name,
        name === 'dataSignature' ? 'DER' : String(text).replace(/[\da-f]/g, 'x'),
      ])
      return [Object.keys(body), texts]
    }
    const [known, unknown] = [await challengeTwice('ada'), await challengeTwice('unknown')]
    expect(unknown.map(formOf)).toEqual(known.map(formOf))
    expect([known[0], unknown[0]]).toEqual([known[1], unknown[1]])
    expect(unknown[0].otpEncryptionTargetBundle).not.toBe(known[0].otpEncryptionTargetBundle)
  },
)

test('the cookie of a started login is one that no neighboring subdomain can set', async () => {
  const { start, cookie } = openLogin()
  await start('ada')
  expect(cookie()).toMatch(/^__Host-wallet-login=/)
})

test('a sample that is no account id is refused when the relay is created', () => {
  expect(() => openLogin({ sampleAccountId: '019542f5' })).toThrow('login.sampleAccountId')
})
