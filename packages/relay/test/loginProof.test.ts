/** Login with the wallet: what a service does for known users only does not show who exists. */

import { canary } from '@embedded-wallet/e2e/canary/canary.mjs'
import { createRelay, type RelayOptions } from '@embedded-wallet/relay'
import { expect, test } from 'vitest'
import { ada, mount, origin } from './twoUsers.js'
import { useFastTimers } from './virtualClock.js'

useFastTimers()

const time = '2026-01-01T00:00:00.000Z'
const methodOf = (type: string) => ({
  id: ada.authMethod,
  accountId: ada.account,
  type,
  nickname: '',
  createdAt: time,
  updatedAt: time,
})
const clientKey = { clientPublicKey: `04${'ab'.repeat(64)}` }

/** One browser and a shop that knows only Ada. `respond` is the service's response to challenge and verify. */
function openLogin({
  methods,
  respond,
  decoyAuthMethods,
  ...options
}: Partial<RelayOptions> & {
  methods: ReturnType<typeof methodOf>[]
  respond: (request: Request) => Response
  decoyAuthMethods?: string[][]
}) {
  const relay = createRelay({
    service: {
      baseUrl: 'https://api.example/v',
      tokenId: 't',
      clientSecret: canary,
      fetch: async (request) => {
        if (request.method === 'POST') return respond(request)
        const isAda = new URL(request.url).searchParams.get('accountId') === ada.account
        return Response.json({ data: isAda ? methods : [] })
      },
    },
    relyingParty: { id: 'shop.example', name: 'Shop', origins: [origin] },
    authorize: () => null,
    login: {
      findAccount: (identifier) => (identifier === 'ada' ? ada.account : null),
      onSignedIn: () => undefined,
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
  return { send, start }
}

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
