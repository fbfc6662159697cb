/** Strong customer authentication at the relay: owners, bodies, and how many wrong proofs. */

import { memoryStore, type RelayOptions } from '@embedded-wallet/relay'
import { describe, expect, test } from 'vitest'
import { ada, bob, mount, origin, recordingService, relayOfAda, walletHeaders } from './twoUsers.js'
import { useFastTimers } from './virtualClock.js'

useFastTimers()

const address = '192.0.2.7'
const noQuotas = { perUser: { points: 10_000, seconds: 60 }, perAddress: { points: 10_000, seconds: 60 } }
const generous = { signIns: noQuotas, otpMails: noQuotas, lookUps: noQuotas }

/** @param respond - Makes the service's response to a proof. */
function open(respond?: () => Response, options: Partial<RelayOptions> = {}) {
  const service = recordingService()
  const fetch = async (request: Request) => {
    const response = await service.fetch(request)
    return request.method === 'POST' && respond ? respond() : response
  }
  const relayOf = (more: Partial<RelayOptions> = {}) =>
    relayOfAda(fetch, { profile: '2026-08', quotas: generous, ...options, ...more })
  const relay = relayOf()
  const post = async (path: string, body?: object, { to = relay, headers = {}, from = address } = {}) => {
    const init = {
      method: 'POST',
      headers: {
        ...walletHeaders,
        'Wallet-Profile': '2026-08',
        'Content-Type': 'application/json',
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
    }
    return to(new Request(mount + path, init), { address: from })
  }
  return { ...service, post, relayOf }
}

const authorize = (quote = ada.quote) => `/quotes/${quote}/authorize`
const login = (step: string, customer = ada.customer) => `/sca/login/${step}?customerId=${customer}`
const passkey = { passkeyAssertion: { id: 'a', response: {} }, origin }

// Source: dated profiles, section 3: "Bodies with `customerId` and `endUserIpAddress` are the backend's to complete."
test.each([
  ['a code', authorize(), { code: '123456' }, true],
  ['a passkey', authorize(), passkey, true],
  ['a start', login('start'), { factor: 'PASSKEY' }, false],
  ['a login', login('complete'), { factor: 'SMS_OTP', challengeId: 'c', code: '1' }, true],
])(
  '%s is forwarded as it is; the relay adds the address of the caller to a proof',
  async (_, path, body, isProof) => {
    const { post, forwarded } = open()
    expect((await post(path, body)).status).toBe(200)
    expect(forwarded).toHaveLength(1)
    expect(decodeURIComponent(forwarded[0]!.path)).toContain(path)
    expect(JSON.parse(forwarded[0]!.body)).toEqual({ ...body, ...(isProof && { endUserIpAddress: address }) })
  },
)

test('a code is sent again without a body', async () => {
  const { post, forwarded } = open()
  expect((await post(`${authorize()}/resend`)).status).toBe(200)
  expect(forwarded).toMatchObject([{ path: expect.stringContaining('/authorize/resend'), body: '' }])
  expect((await post(`${authorize()}/resend`, { code: '1' })).status).toBe(400)
  expect(forwarded).toHaveLength(1)
})

describe('nothing reaches the service', () => {
  test.each<[string, string, object | undefined, number]>([
    ['for the quote of another user', authorize(bob.quote), { code: '1' }, 404],
    ['for a resend to another user', `${authorize(bob.quote)}/resend`, undefined, 404],
    ['for the customer of another user', login('start', bob.customer), { factor: 'SMS_OTP' }, 404],
    ['for the login of another user', login('complete', bob.customer), { factor: 'TOTP', code: '1' }, 404],
    ['without a customer', '/sca/login/start', { factor: 'SMS_OTP' }, 400],
    ['with two customers', `${login('start')}&customerId=${bob.customer}`, { factor: 'SMS_OTP' }, 400],
    ['with a query on a quote', `${authorize()}?customerId=${ada.customer}`, { code: '1' }, 400],
    ['with an address of the page', authorize(), { code: '1', endUserIpAddress: '203.0.113.9' }, 400],
    ['with a customer in the body', login('start'), { factor: 'SMS_OTP', customerId: ada.customer }, 400],
    ['with both proofs', authorize(), { code: '1', ...passkey }, 400],
    ['without a proof', authorize(), {}, 400],
    ['with an empty code', authorize(), { code: '' }, 400],
    ['with a code that is no text', authorize(), { code: ['1'] }, 400],
    ['with a passkey without its page', authorize(), { passkeyAssertion: {} }, 400],
    ['with a passkey of another page', authorize(), { ...passkey, origin: 'https://evil.example' }, 400],
    ['with another account inside', authorize(), { passkeyAssertion: { id: bob.account }, origin }, 403],
    ['with an unknown factor', login('start'), { factor: 'EMAIL' }, 400],
    ['with a field of an execution that is none', `/quotes/${ada.quote}/execute`, { amount: 1 }, 400],
    ['with two fields of an execution', `/quotes/${ada.quote}/execute`, { scaFactor: 'PASSKEY', x: 1 }, 400],
  ])('%s', async (_, path, body, status) => {
    const { post, forwarded } = open()
    expect((await post(path, body)).status).toBe(status)
    expect(forwarded).toEqual([])
  })

  test('for a caller who is not signed in, or a page of another site', async () => {
    const { post, forwarded } = open()
    expect((await post(authorize(), { code: '1' }, { headers: { Cookie: '' } })).status).toBe(401)
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
    expect((await post(authorize(), { code: '1' }, { headers: foreign })).status).toBe(403)
    expect(forwarded).toEqual([])
  })
})

test('the factor of an execution passes, and so does an execution without a body', async () => {
  const { post, forwarded } = open()
  const path = `/quotes/${ada.quote}/execute`
  expect((await post(path, { scaFactor: 'PASSKEY' })).status).toBe(200)
  expect((await post(path)).status).toBe(200)
  expect(forwarded.map(({ body }) => body)).toEqual(['{"scaFactor":"PASSKEY"}', ''])
})

const wrong = () => Response.json({ status: 400, code: 'INVALID_INPUT', message: 'no' }, { status: 400 })

// Source: dated profiles, section 3: five attempts end a challenge, and wrong proofs lock a customer (423).
describe('wrong proofs', () => {
  test('end at four, of twenty at once on two instances, before the service locks the user', async () => {
    const store = memoryStore()
    const { post, forwarded, relayOf } = open(wrong, { store })
    const instances = [relayOf(), relayOf()]
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        post(authorize(), { code: String(at) }, { to: instances[at % 2]!, from: `192.0.2.${at}` }),
      ),
    )
    const statuses = sent.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...Array(4).fill(400), ...Array(16).fill(429)])
    expect(forwarded).toHaveLength(4)
    const late = await post(login('complete'), { factor: 'TOTP', code: '1' }, { to: instances[1]! })
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(forwarded).toHaveLength(4)
  })

  test('are forgotten after a right one: somebody who pays often is not stopped', async () => {
    let isRight = true
    const { post } = open(() => (isRight ? Response.json({ reached: 'the service' }) : wrong()))
    for (let payment = 0; payment < 12; payment++) {
      isRight = false
      expect((await post(authorize(), { code: '0' })).status).toBe(400)
      isRight = true
      expect((await post(authorize(), { code: '1' })).status).toBe(200)
    }
  })

  test('a login counts as right only when the service says SUCCESS', async () => {
    const { post } = open(() => Response.json({ status: 'PENDING' }))
    const statuses = []
    for (let at = 0; at < 5; at++)
      statuses.push((await post(login('complete'), { factor: 'TOTP', code: '1' })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })
})

test('a login without the address of the user is refused with what to set up', async () => {
  const { fetch, forwarded } = recordingService()
  const relay = relayOfAda(fetch, { profile: '2026-08', quotas: false })
  const complete = (caller?: { address: string | undefined }) => {
    const headers = { ...walletHeaders, 'Wallet-Profile': '2026-08', 'Content-Type': 'application/json' }
    const body = '{"factor":"TOTP","code":"1"}'
    return relay(new Request(mount + login('complete'), { method: 'POST', headers, body }), caller)
  }
  const refused = await complete()
  expect(refused.status).toBe(404)
  expect(await refused.json()).toMatchObject({ code: 'ADDRESS_NOT_KNOWN' })
  expect(forwarded).toEqual([])
  expect((await complete({ address: '192.0.2.1' })).status).not.toBe(404)
  // The address of who has hung up is not known either.
  expect((await complete({ address: undefined })).status).toBe(404)
})

test('no event holds a proof', async () => {
  const events: unknown[] = []
  const { post } = open(wrong, { onEvent: (event) => event.event === 'call' && events.push(event) })
  await post(authorize(), { code: '987654' })
  await post(authorize(), passkey)
  expect(events).toMatchObject([{ endpoint: 'authorizeQuote', status: 400 }, { endpoint: 'authorizeQuote' }])
  expect(JSON.stringify(events)).not.toContain('987654')
})
