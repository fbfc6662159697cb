/** Login with the wallet: nobody is let in by a proof that was somebody else's, and no offer says who exists. */

import { canary } from '@embedded-wallet/e2e/canary/canary.mjs'
import { createRelay, type RelayOptions, type SignedIn } from '@embedded-wallet/relay'
import { expect, test } from 'vitest'
import { passBeatsQuickly } from './quickBeats.js'
import { ada, bob, mount, origin } from './twoUsers.js'

passBeatsQuickly()

const time = '2026-01-01T00:00:00.000Z'
const methodOf = (type: string, accountId = ada.account) => ({
  ...{ id: ada.authMethod, accountId, type, nickname: '', createdAt: time, updatedAt: time },
})
const sessionOf = (accountId: string) => ({
  ...methodOf('PASSKEY', accountId),
  id: ada.session,
  expiresAt: time,
})
const proof = { type: 'PASSKEY', assertion: { signature: 'AA' } }
const clientKey = { clientPublicKey: `04${'ab'.repeat(64)}` }

/** One browser before a shop that knows Ada alone; `answer` is what the service says to challenge and verify. */
function openLogin({
  methods = [methodOf('PASSKEY')],
  answer = () => Response.json(sessionOf(ada.account)),
  account = ada.account,
  ...options
}: Partial<RelayOptions> & {
  methods?: ReturnType<typeof methodOf>[]
  answer?: (request: Request) => Response
  account?: string
  sampleAccountId?: string
} = {}) {
  const hooked: SignedIn[] = []
  const relay = createRelay({
    service: {
      ...{ baseUrl: 'https://api.example/v', tokenId: 't', clientSecret: canary },
      fetch: async (request) => {
        if (request.method === 'POST') return answer(request)
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
      ...(options.sampleAccountId && { sampleAccountId: options.sampleAccountId }),
    },
    ...options,
  })
  let cookie = ''
  const ask = async (path: string, json: object) => {
    const headers = { 'Wallet-Call': '1', 'Content-Type': 'application/json', Origin: origin, Cookie: cookie }
    const response = await relay(
      new Request(mount + path, { method: 'POST', headers, body: JSON.stringify(json) }),
    )
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return response
  }
  const start = async (identifier: string) => (await ask('/login/start', { identifier })).json()
  return { ask, start, hooked, cookie: () => cookie }
}

test.each([
  ["another account's session", sessionOf(bob.account)],
  ['no session', methodOf('PASSKEY')],
  ['nothing', {}],
])('a proof that the service answers with %s is nobody’s login', async (_, body) => {
  const { ask, start, hooked } = openLogin({ answer: () => Response.json(body) })
  await start('ada')
  const answer = await ask(`/auth/credentials/${ada.authMethod}/verify`, proof)
  expect([answer.status, answer.headers.getSetCookie(), hooked]).toEqual([502, [], []])
})

test('a session of the account by its other name is the login', async () => {
  const aliased = sessionOf(ada.account.replace('InternalAccount', 'EmbeddedWallet'))
  const { ask, start, hooked } = openLogin({ answer: () => Response.json(aliased) })
  await start('ada')
  expect((await ask(`/auth/credentials/${ada.authMethod}/verify`, proof)).status).toBe(200)
  expect(hooked.map(({ accountId }) => accountId)).toEqual([ada.account])
})

test('ways in are offered in one order, whichever came first to the account', async () => {
  const methods = [methodOf('EMAIL_OTP'), methodOf('PASSKEY')]
  const typesOf = ({ authMethods }: { authMethods: { type: string }[] }) =>
    authMethods.map(({ type }) => type)
  const { start } = openLogin({ methods })
  const real = typesOf(await start('ada'))
  const invented = []
  for (let i = 0; invented.length === 0; i++) {
    const types = typesOf(await start(`nobody${i}`))
    if (types.length === 2) invented.push(...types)
  }
  expect(real).toEqual(invented)
})

test('where accounts are called EmbeddedWallet, so are those of unknown people', async () => {
  const account = ada.account.replace('InternalAccount', 'EmbeddedWallet')
  const { start } = openLogin({ account, sampleAccountId: account })
  const kindOf = async (identifier: string) => (await start(identifier)).accountId.split(':')[0]
  expect([await kindOf('ada'), await kindOf('nobody')]).toEqual(['EmbeddedWallet', 'EmbeddedWallet'])
})

test.each([
  ['PASSKEY', { type: 'PASSKEY', assertion: { signature: 'AA' } }],
  ['EMAIL_OTP', { type: 'EMAIL_OTP', otp: '123456', ...clientKey }],
])('a wait that the service asks of one person only is told to nobody: %s', async (type, wrong) => {
  const refuse = (status: number) => () =>
    Response.json({ status, code: 'X', message: 'x' }, { status, headers: { 'Retry-After': '30' } })
  const see = async (identifier: string, status: number) => {
    const { ask, start } = openLogin({ methods: [methodOf(type)], answer: refuse(status) })
    let offer = await start(identifier)
    for (let i = 0; offer.authMethods[0].type !== type; i++) offer = await start(`${identifier}${i}`)
    const seen = []
    for (const [step, body] of [
      ['challenge', clientKey],
      ['verify', wrong],
    ] as const) {
      const answer = await ask(`/auth/credentials/${offer.authMethods[0].id}/${step}`, body)
      const { reason, ...rest } = await answer.json()
      seen.push([answer.status, answer.headers.has('Retry-After'), Object.keys(rest), reason])
    }
    return seen
  }
  const known = await see('ada', 429)
  expect(known).toEqual(await see('nobody', 404))
  expect(known.map(([status]) => status)).toEqual([200, 401])
})

test('the cookie of a begun login is one that no neighbouring site can plant', async () => {
  const { start, cookie } = openLogin()
  await start('ada')
  expect(cookie()).toMatch(/^__Host-wallet-login=/)
})

test('a sample that is no id is refused when the relay is made', () => {
  expect(() => openLogin({ sampleAccountId: '019542f5' })).toThrow('login.sampleAccountId')
})
