/** Story: a caller of the relay reaches only its own accounts, and the service gets only requests that the endpoint table allows. */

import {
  listAuthMethods,
  registerEmailOtp,
  registerPasskey,
  revokeAuthMethod,
  signInWithEmailOtp,
  signInWithPasskey,
} from '@embedded-wallet/core'
import { createRelay, memoryStore } from '@embedded-wallet/relay'
import { expect, test } from 'vitest'
import { canary, findCanary } from '../canary/canary.mjs'
import { attestationOf } from '../support/stepUpStories.js'
import { openTestSystem, relayUrl } from '../support/testSystem.js'

const origin = new URL(relayUrl).origin
const call = { 'Wallet-Call': '1' }
const json = { 'Content-Type': 'application/json' }

function requestTo(
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = {},
): Request {
  return new Request(relayUrl + path, {
    method,
    body: body ?? null,
    headers: { ...call, ...(body === undefined ? {} : json), ...headers },
  })
}

test('a signed-out caller is refused, and nothing is forwarded', async () => {
  for (const authorize of [() => null, () => [], async () => null]) {
    const system = openTestSystem({ relay: { authorize } })
    const accountId = await system.createAccount()
    const response = await system.relay(requestTo('GET', `/auth/credentials?accountId=${accountId}`))
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' })
    expect(system.requests).toEqual([])
  }
})

test('an authorize that throws forwards nothing and shows nothing', async () => {
  const system = openTestSystem({
    relay: {
      authorize: () => {
        throw new Error('database password is hunter2')
      },
    },
  })
  const response = await system.relay(requestTo('GET', '/auth/credentials?accountId=InternalAccount:1'))
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('hunter2')
  expect(system.requests).toEqual([])
})

test('an account that authorize did not return is refused in every place of a request', async () => {
  const system = openTestSystem()
  const mine = await system.createAccount()
  const theirs = 'InternalAccount:019542f5-b3e7-1d02-0000-000000000009'
  const body = (accountId: string) => JSON.stringify({ type: 'EMAIL_OTP', accountId, email: 'a@b.example' })
  for (const request of [
    requestTo('GET', `/auth/credentials?accountId=${theirs}`),
    requestTo('GET', `/auth/sessions?accountId=${theirs}`),
    requestTo('POST', '/auth/credentials', body(theirs)),
    requestTo('POST', '/passkeys/registration-options', JSON.stringify({ accountId: theirs, nickname: 'x' })),
  ]) {
    const response = await system.relay(request)
    expect([request.method, request.url, response.status]).toEqual([request.method, request.url, 403])
    expect(await response.json()).toMatchObject({ code: 'FORBIDDEN' })
  }
  for (const query of [
    '',
    '?accountId=',
    `?accountId=${mine}&accountId=${theirs}`,
    '?accountId=x%2F..%2Fy',
  ]) {
    expect((await system.relay(requestTo('GET', `/auth/credentials${query}`))).status).toBe(400)
  }
  expect(system.requests).toEqual([])
})

test("another user's AuthMethod, session and quote look as if they did not exist", async () => {
  let accounts: string[] = []
  const system = openTestSystem({ relay: { authorize: () => accounts } })
  const [ada, bob] = [await system.createAccount(), await system.createAccount()]
  accounts = [bob]
  const wallet = system.wallet(bob)
  const { id: authMethodId } = await registerPasskey(wallet, { nickname: "Bob's" })
  const { sessionId } = await signInWithPasskey(wallet)
  const { id: quoteId } = await system.quote(bob, 1_000_000)

  const clientPublicKey = `04${'ab'.repeat(64)}`
  const requests = () => [
    requestTo('POST', `/auth/credentials/${authMethodId}/challenge`, JSON.stringify({ clientPublicKey })),
    requestTo('POST', `/auth/credentials/${authMethodId}/verify`, '{"type":"EMAIL_OTP","otp":"000000"}'),
    requestTo('DELETE', `/auth/credentials/${authMethodId}`),
    requestTo('DELETE', `/auth/sessions/${sessionId}`),
    requestTo('GET', `/quotes/${quoteId}`),
    requestTo('POST', `/quotes/${quoteId}/execute`),
  ]
  const mine = await Promise.all(requests().map(system.relay))
  expect(mine.map(({ status }) => status)).not.toContain(404)

  accounts = [ada]
  system.requests.length = 0
  for (const request of requests()) {
    const response = await system.relay(request)
    expect([request.url, response.status]).toEqual([request.url, 404])
  }
  const unknown = await system.relay(requestTo('GET', '/quotes/Quote:unknown'))
  expect(await unknown.text()).toBe(await (await system.relay(requestTo('GET', `/quotes/${quoteId}`))).text())
  expect(system.requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('an endpoint that is not for wallets does not exist at the relay', async () => {
  const system = openTestSystem()
  const accountId = await system.createAccount()
  for (const request of [
    requestTo('POST', '/quotes', '{}'),
    requestTo('GET', '/customers/internal-accounts'),
    requestTo('POST', `/sandbox/internal-accounts/${accountId}/fund`, '{"amount":1}'),
    requestTo('GET', '/transactions'),
    requestTo('PATCH', '/auth/credentials', '{}'),
    requestTo('GET', '/'),
    requestTo('GET', '/auth/credentials/../../transactions'),
    requestTo('GET', '/auth/credentials/%2e%2e/%2e%2e/transactions'),
    requestTo('GET', '/quotes/Quote:1/../../transactions'),
    requestTo('GET', '//evil.example/quotes/Quote:1/x'),
  ]) {
    expect([request.url, (await system.relay(request)).status]).toEqual([request.url, 404])
  }
  for (const id of ['Quote%3A1%2F..%2F..%2Ftransactions', '..%2F..', 'Quote:1%3Fx', 'quote:1', '%5C..%5C']) {
    expect((await system.relay(requestTo('GET', `/quotes/${id}`))).status).toBe(400)
  }
  expect(system.requests).toEqual([])
})

test('three headers are forwarded, few come back, and the body stays the same byte for byte', async () => {
  const seen: Request[] = []
  const upstream = async (request: Request) => {
    seen.push(request.clone() as Request)
    if (request.method === 'GET') return Response.json({ data: [] })
    return new Response('{"any": "response"}', {
      status: 418,
      headers: {
        'Content-Type': 'application/json',
        'Retry-After': '7',
        'Set-Cookie': 'a=b',
        'X-Powered-By': 'x',
        Server: 'x',
      },
    })
  }
  const system = openTestSystem({ betweenRelayAndService: () => upstream })
  const accountId = await system.createAccount()
  const body = `{ "type" :"EMAIL_OTP",\n\t"accountId": "${accountId}", "email":"\\u00e9@b.example", "n": 1.0 }`
  const response = await system.relay(
    requestTo('POST', '/auth/credentials', body, {
      'Service-Wallet-Signature': 'c2ln',
      'Request-Id': 'Request:1',
      'Idempotency-Key': 'once',
      Authorization: 'Bearer of-the-app',
      Cookie: 'app=session',
      'X-Forwarded-For': '1.2.3.4',
      'X-Anything': 'else',
    }),
  )
  expect(seen).toHaveLength(1)
  expect(Object.fromEntries(seen[0]!.headers)).toEqual({
    accept: 'application/json',
    traceparent: expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-01$/),
    authorization: `Basic ${btoa(`${system.sandbox.tokenId}:${system.sandbox.clientSecret}`)}`,
    'content-type': 'application/json',
    'idempotency-key': `${accountId}/once`,
    'request-id': 'Request:1',
    'service-wallet-signature': 'c2ln',
  })
  expect(await seen[0]!.text()).toBe(body)
  expect(response.status).toBe(418)
  expect(await response.text()).toBe('{"any": "response"}')
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'retry-after': '7',
    'trace-id': expect.stringMatching(/^[\da-f]{32}$/),
    'wallet-profile': 'document',
    'wallet-service-date': 'none',
    'x-content-type-options': 'nosniff',
  })
})

test.each<[number, string, string | Uint8Array, Record<string, string>]>([
  [415, 'text that looks like JSON', '{}', { 'Content-Type': 'text/plain' }],
  [400, 'no JSON', '{', json],
  [400, 'a list', '[]', json],
  [400, 'null', 'null', json],
  [400, 'invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), json],
  [400, 'a byte order mark', '\uFEFF{}', json],
  [400, 'duplicate keys', '{"accountId":"InternalAccount:mine","accountId":"InternalAccount:theirs"}', json],
  [400, 'duplicate keys, one of them escaped', '{"accountId":"a","account\\u0049d":"b"}', json],
  [400, 'duplicate keys in a nested object', '{"attestation":[{"x":{"a":1,"a":":"}}]}', json],
  [413, 'too much', `{"a":"${'x'.repeat(70_000)}"}`, json],
  [400, '30,000 nested lists', `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, json],
])('%i for a body that is %s', async (status, _, body, headers) => {
  const system = openTestSystem()
  await system.createAccount()
  const init = { method: 'POST', body: body as BodyInit, headers: { ...call, ...headers } }
  const response = await system.relay(new Request(`${relayUrl}/auth/credentials`, init))
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ status })
  expect(system.requests).toEqual([])
})

test('an empty body stream counts as no body, and one byte counts as a body', async () => {
  const system = openTestSystem()
  const wallet = system.wallet(await system.createAccount())
  await registerPasskey(wallet, { nickname: 'Mine' })
  const { sessionId } = await signInWithPasskey(wallet)
  const status = async (bytes: Uint8Array[]) => {
    const body = new ReadableStream({
      start: (controller) => {
        for (const part of bytes) controller.enqueue(part)
        controller.close()
      },
    })
    const init = { method: 'DELETE', body, duplex: 'half', headers: call }
    const request = new Request(`${relayUrl}/auth/sessions/${sessionId}`, init)
    return (await system.relay(request)).status
  }
  expect(await status([new Uint8Array(0)])).toBe(202)
  expect(await status([])).toBe(202)
  expect(await status([new Uint8Array(1)])).toBe(400)
})

test('headers that two servers could read differently are refused', async () => {
  const system = openTestSystem()
  const accountId = await system.createAccount()
  for (const value of ['caf\u00e9', 'a b', 'x'.repeat(5000)]) {
    const request = requestTo('GET', `/auth/credentials?accountId=${accountId}`, undefined, {
      'Request-Id': value,
    })
    expect((await system.relay(request)).status).toBe(400)
  }
  expect(system.requests).toEqual([])
})

test('a page of another site is refused', async () => {
  const system = openTestSystem()
  const accountId = await system.createAccount()
  const path = `/auth/credentials?accountId=${accountId}`
  const status = async (headers: Record<string, string>) =>
    (await system.relay(requestTo('GET', path, undefined, headers))).status
  expect(await status({ Origin: 'https://evil.example' })).toBe(403)
  expect(await status({ Origin: 'null' })).toBe(403)
  expect(await status({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403)
  expect(system.requests).toEqual([])
  expect(await status({ Origin: origin })).toBe(200)
  expect(await status({ 'Sec-Fetch-Site': 'same-origin' })).toBe(200)
})

test('a registration challenge works for one account, once and for five minutes', async () => {
  const system = openTestSystem()
  const [ada, bob] = [await system.createAccount(), await system.createAccount()]
  const options = async (accountId: string) => {
    const body = JSON.stringify({ accountId, nickname: 'Mine' })
    return (await system.relay(requestTo('POST', '/passkeys/registration-options', body))).json()
  }
  const register = async (accountId: string, challenge: string) => {
    const body = {
      type: 'PASSKEY',
      accountId,
      nickname: 'Mine',
      challenge,
      attestation: attestationOf(challenge),
    }
    return (await system.relay(requestTo('POST', '/auth/credentials', JSON.stringify(body)))).json()
  }
  const offered = await options(ada)
  expect(offered).toMatchObject({
    rp: { id: 'shop.example', name: 'Shop' },
    pubKeyCredParams: [{ alg: -7 }, { alg: -257 }],
    authenticatorSelection: { userVerification: 'required' },
  })
  // An authenticator keeps one passkey per user handle (WebAuthn L3, 6.3.2), so each set of options has its own.
  const handles = [offered, await options(ada), await options(bob)].map(({ user }) => user.id)
  expect(new Set(handles).size).toBe(3)
  for (const handle of handles) expect(handle).toMatch(/^[\w-]{86}$/)
  expect((await options(ada)).challenge).not.toBe(offered.challenge)

  const registrations = () => system.requests.filter(({ method }) => method === 'POST').length
  expect(await register(bob, offered.challenge)).toMatchObject({ code: 'INVALID_INPUT' })
  expect(registrations()).toBe(0)
  const second = await options(ada)
  await register(ada, second.challenge)
  expect(registrations()).toBe(1)
  expect((await register(ada, second.challenge)).message).toContain('challenge')
  const third = await options(ada)
  system.sandbox.clock.advance(301_000)
  expect((await register(ada, third.challenge)).message).toContain('challenge')
  expect((await register(ada, 'never-issued')).message).toContain('challenge')
  expect(registrations()).toBe(1)
})

test.each(['document', '2026-04'] as const)(
  'on %s, options for a second passkey and an older challenge are refused, and the service hears nothing',
  async (profile) => {
    const system = openTestSystem({ profile })
    const accountId = await system.createAccount()
    const post = (path: string, body: object) =>
      system.relay(requestTo('POST', path, JSON.stringify(body), { 'Wallet-Profile': profile }))
    const names = { accountId, nickname: 'Mine' }
    const { challenge } = await (await post('/passkeys/registration-options', names)).json()
    await registerPasskey(system.wallet(accountId), { nickname: 'First' })

    const registrations = system.requests.filter(({ method }) => method === 'POST').length
    const responses = [
      await post('/passkeys/registration-options', names),
      await post('/auth/credentials', {
        type: 'PASSKEY',
        ...names,
        challenge,
        attestation: attestationOf(challenge),
      }),
    ]
    for (const response of responses)
      expect(await response.json()).toEqual({
        status: 400,
        code: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS',
        message: 'The account already has a passkey, and can have one. Sign in with it.',
        reason: 'Not sent to the service',
      })
    expect(system.requests.filter(({ method }) => method === 'POST')).toHaveLength(registrations)
  },
)

test('a challenge that was issued after a revocation is valid again', async () => {
  const system = openTestSystem()
  const { wallet, accountId } = await system.signedIn()
  const [passkey] = await listAuthMethods(wallet)
  await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  await signInWithEmailOtp(wallet, { otp: system.sandbox.inbox.at(-1)!.code })
  await revokeAuthMethod(wallet, { authMethodId: passkey!.id! })
  system.sandbox.clock.advance(1)
  expect(await registerPasskey(wallet, { nickname: 'Second' })).toMatchObject({ accountId })
  expect(await signInWithPasskey(wallet)).toMatchObject({ type: 'PASSKEY' })
})

test('a challenge survives the 202 of a signed retry and ends with its success', async () => {
  const store = memoryStore()
  const system = openTestSystem({ relay: { store } })
  const accountId = await system.createAccount()
  const offer = await system.relay(
    requestTo('POST', '/passkeys/registration-options', JSON.stringify({ accountId, nickname: 'Mine' })),
  )
  const { challenge } = await offer.json()
  const body = JSON.stringify({
    type: 'PASSKEY',
    accountId,
    nickname: 'Mine',
    challenge,
    attestation: attestationOf(challenge),
  })
  const statuses = [202, 201, 201]
  const relay = createRelay({
    service: {
      baseUrl: system.sandbox.baseUrl,
      tokenId: 't',
      clientSecret: canary,
      fetch: async () => Response.json({}, { status: statuses.shift()! }),
    },
    relyingParty: { id: 'shop.example', name: 'Shop', origins: [origin] },
    authorize: () => [accountId],
    store,
  })
  const seen = []
  for (let i = 0; i < 3; i++) seen.push((await relay(requestTo('POST', '/auth/credentials', body))).status)
  expect(seen).toEqual([202, 201, 400])
})

test('a service that is unreachable, redirects or refuses the credentials is a bad gateway without details', async () => {
  const responses: (() => Promise<Response>)[] = [
    () => Promise.reject(new Error(`connect failed for ${canary}`)),
    async () => new Response(null, { status: 302, headers: { Location: 'https://elsewhere.example' } }),
    async () => new Response('{}', { status: 401, headers: { 'WWW-Authenticate': 'Basic' } }),
  ]
  for (const respond of responses) {
    const relay = createRelay({
      service: {
        baseUrl: 'https://api.example/2025-10-13',
        tokenId: 't',
        clientSecret: canary,
        fetch: respond,
      },
      relyingParty: { id: 'shop.example', name: 'Shop', origins: [origin] },
      authorize: () => ['InternalAccount:1'],
    })
    const response = await relay(requestTo('GET', '/auth/credentials?accountId=InternalAccount:1'))
    const text = await response.text()
    expect([response.status, JSON.parse(text).code]).toEqual([502, 'BAD_GATEWAY'])
    expect(response.headers.has('WWW-Authenticate')).toBe(false)
    expect(findCanary(text)).toEqual([])
  }
})

test.each(['', '/api/v1/wallet', '/auth/wallet', '/quotes'])(
  'the relay works at the mount path %j, with both forms of an account id, and at no other spelling',
  async (mountPath) => {
    const system = openTestSystem({ relay: { mountPath } })
    const accountId = await system.createAccount()
    const alias = accountId.replace('InternalAccount', 'EmbeddedWallet')
    const statusOf = async (path: string) => {
      const request = new Request(`${origin}${path}/credentials?accountId=${alias}`, { headers: call })
      return (await system.relay(request)).status
    }
    expect(await statusOf(`${mountPath}/auth`)).toBe(200)
    // A proxy has its rules by path: none of these may reach the relay's own paths.
    const odd = ['/x', '/wallet/wallet', '//', '/Wallet', '/wallet;x', '/wallet%2f', '/..%2fwallet']
    for (const prefix of odd)
      expect([prefix, await statusOf(`${mountPath}${prefix}/auth`)]).toEqual([prefix, 404])
    for (const end of ['/AUTH', '/%61uth', '/auth/']) expect(await statusOf(`${mountPath}${end}`)).toBe(404)
  },
)

test('createRelay refuses missing and wrong options', () => {
  const service = { baseUrl: 'https://api.example', tokenId: 't', clientSecret: 's' }
  const relyingParty = { id: 'shop.example', name: 'Shop', origins: [origin] }
  const authorize = () => null
  const make = (options: object) => () =>
    createRelay({ service, relyingParty, authorize, ...options } as Parameters<typeof createRelay>[0])
  expect(make({ authorize: undefined })).toThrow('authorize')
  expect(make({ relyingParty: { ...relyingParty, origins: [] } })).toThrow('origins')
  expect(make({ service: { ...service, clientSecret: '' } })).toThrow('service.clientSecret')
  expect(make({ service: { ...service, baseUrl: '/relative' } })).toThrow('service.baseUrl')
  expect(make({ service: { ...service, tokenId: 'a:b' } })).toThrow('service.tokenId')
})
