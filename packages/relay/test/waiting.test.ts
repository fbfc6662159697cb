/**
 * Calls that wait: what the service has accepted is repeated as it is, and counts as the one use that it is.
 *
 * Source: dated profiles, section 8: the identical request has the same method, path, body, signature and Request-Id.
 */

import { attestationOf } from '@embedded-wallet/e2e/support/stepUpStories.js'
import { memoryStore, type RelayEvent, type RelayOptions } from '@embedded-wallet/relay'
import { expect, test } from 'vitest'
import { ada, bob, mount, recordingService, relayOfAda, walletHeaders } from './twoUsers.js'

const time = '2030-01-01T00:00:00.000Z'
const processing = () => Response.json({ status: 'PROCESSING', message: 'Accepted.' })
const done = () => new Response(null, { status: 204 })
const refused = (status: number) => Response.json({ status, code: 'UNAUTHORIZED', message: '' }, { status })
const lost = (): Response => {
  throw new TypeError('socket hang up')
}
type Next = () => Response
interface Call {
  method: string
  path: string
  body?: object
  headers?: Record<string, string>
}

/** A service that demands a signature and responds to signed calls as the test says; two instances with one store; and a step-up. */
function open(options: Partial<RelayOptions> = {}) {
  const known = recordingService()
  const script: { next: Next; verified: Next | undefined } = { next: processing, verified: undefined }
  const signed: string[] = []
  let verified = 0
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (request.method === 'GET') return known.fetch(request)
    if (pathname.endsWith('/challenge')) {
      const described = {
        accountId: ada.account,
        type: 'PASSKEY',
        nickname: '',
        createdAt: time,
        updatedAt: time,
      }
      return Response.json({
        id: ada.authMethod,
        ...described,
        challenge: 'x',
        requestId: 'Request:c',
        expiresAt: time,
      })
    }
    if (pathname.endsWith('/verify')) {
      verified++
      return script.verified?.() ?? known.fetch(request)
    }
    const signature = request.headers.get('Service-Wallet-Signature')
    if (signature === null)
      return Response.json({ payloadToSign: '{}', requestId: 'Request:1', expiresAt: time }, { status: 202 })
    signed.push(signature)
    return script.next()
  }
  let now = Date.UTC(2026, 10, 24)
  const events: RelayEvent[] = []
  const store = memoryStore(() => now)
  const shared = {
    authorizeAction: undefined,
    store,
    now: () => now,
    onEvent: (event: RelayEvent) => void events.push(event),
  }
  const instances = [0, 1].map(() => relayOfAda(fetch, { ...shared, ...options }))
  const send = async ({ method, path, body, headers }: Call, instance = 0) => {
    const content = body && { body: JSON.stringify(body) }
    const response = await instances[instance]!(
      new Request(`${mount}${path}`, {
        method,
        headers: { ...walletHeaders, ...(body && { 'Content-Type': 'application/json' }), ...headers },
        ...content,
      }),
    )
    return {
      status: response.status,
      body: await response.json().catch(() => undefined),
      headers: response.headers,
    }
  }
  const verify: Call = {
    method: 'POST',
    path: `/auth/credentials/${ada.authMethod}/verify`,
    body: { type: 'PASSKEY', assertion: {} },
    headers: { 'Request-Id': 'Request:c' },
  }
  /** Steps up for a call and makes its first call. @returns The signed call. */
  const begin = async (call: Call): Promise<Call> => {
    const { body } = await send(call)
    const named = { 'Step-Up-Id': body.details.stepUpId }
    const path = `/auth/credentials/${ada.authMethod}/challenge`
    await send({ method: 'POST', path, body: { clientPublicKey: `04${'ab'.repeat(64)}` }, headers: named })
    await send({ ...verify, headers: { ...verify.headers, ...named } })
    expect((await send({ ...call, headers: named })).status).toBe(202)
    return { ...call, headers: { ...named, 'Request-Id': 'Request:1', 'Service-Wallet-Signature': 'stamp' } }
  }
  const outcomes = () => events.flatMap((event) => (event.event === 'ownership' ? [event.outcome] : []))
  return {
    script,
    signed,
    events,
    outcomes,
    send,
    begin,
    verify,
    verifications: () => verified,
    advance: (ms: number) => {
      now += ms
    },
  }
}

const revoke: Call = { method: 'DELETE', path: `/auth/credentials/${ada.authMethod}` }
const exportWallet: Call = {
  method: 'POST',
  path: `/internal-accounts/${ada.account}/export`,
  body: { clientPublicKey: `04${'cd'.repeat(64)}` },
}

/** Source: service of autumn 2026, read 2026-11-28: PATCH /customers may wait, too. */
const changeAddress: Call = {
  method: 'PATCH',
  path: `/customers/${ada.customer}`,
  body: { email: 'new@shop.example' },
}
const changed = () => Response.json({ id: ada.customer, email: 'new@shop.example' })

test.each([
  ['a removal', revoke, done, 204],
  ['a change of the address', changeAddress, changed, 200],
])(
  '%s: the identical call passes until it is settled, on every instance, and uses its step-up once',
  async (_, first, settled, end) => {
    const { script, signed, outcomes, send, begin } = open()
    const call = await begin(first)
    for (const instance of [0, 0, 1]) {
      const { status, body } = await send(call, instance)
      expect([status, body]).toEqual([200, { status: 'PROCESSING', message: 'Accepted.' }])
    }
    expect(outcomes()).toEqual(['processing'])
    script.next = settled
    expect((await send(call, 1)).status).toBe(end)
    expect([signed.length, outcomes()]).toEqual([4, ['processing', 'done']])
    // It serves once: settled, neither the call nor its step-up works again.
    script.next = processing
    for (const instance of [0, 1]) expect((await send(call, instance)).status).toBe(403)
    expect(signed).toHaveLength(4)
  },
)

test('a call that is settled at once is reported once, as before', async () => {
  const { script, outcomes, send, begin } = open()
  script.next = done
  const call = await begin(revoke)
  expect((await send(call)).status).toBe(204)
  expect((await send(call)).status).toBe(403)
  expect(outcomes()).toEqual(['done'])
})

test('a thief with another body, signature, Request-Id, path or session gets nothing through', async () => {
  const { signed, send, begin } = open({
    allowExport: true,
    authorize: (request) => {
      const app = request.headers.get('Cookie')
      return app === 'app=ada' ? [ada.account] : app === 'app=eve' ? [ada.account, bob.account] : null
    },
  })
  const call = await begin(exportWallet)
  expect((await send(call)).status).toBe(200)
  const other = (headers: Record<string, string>): Call => ({
    ...call,
    headers: { ...call.headers, ...headers },
  })
  const attacks: Call[] = [
    { ...call, body: { clientPublicKey: `04${'ee'.repeat(64)}` } },
    other({ 'Service-Wallet-Signature': 'other' }),
    other({ 'Request-Id': 'Request:2' }),
    {
      ...call,
      path: `/internal-accounts/${ada.account.replace('InternalAccount', 'EmbeddedWallet')}/export`,
    },
    other({ Cookie: 'app=eve' }),
    other({ Cookie: 'app=other' }),
  ]
  for (const attack of attacks) expect((await send(attack)).status).toBeGreaterThanOrEqual(401)
  expect(signed).toEqual(['stamp'])
  expect((await send(call)).status).toBe(200)
})

test('a lost response of a repeat costs nothing: the call passes again, and the app learns of it once', async () => {
  const { script, outcomes, send, begin } = open()
  const call = await begin(revoke)
  await send(call)
  script.next = lost
  for (let i = 0; i < 2; i++) expect((await send(call)).status).toBe(502)
  script.next = done
  expect((await send(call)).status).toBe(204)
  expect(outcomes()).toEqual(['processing', 'done'])
})

test('when the lost response was the settled one, the app learns that the service may have acted', async () => {
  const { script, outcomes, send, begin } = open()
  const call = await begin(revoke)
  await send(call)
  script.next = lost
  await send(call)
  script.next = () => refused(401)
  expect((await send(call)).status).toBe(401)
  expect((await send(call)).status).toBe(403)
  expect(outcomes()).toEqual(['processing', 'unknown'])
})

test('without a response that says to wait, a lost one is the end, as before', async () => {
  const { script, outcomes, send, begin } = open()
  script.next = lost
  const call = await begin(revoke)
  expect((await send(call)).status).toBe(502)
  script.next = processing
  expect((await send(call)).status).toBe(403)
  expect(outcomes()).toEqual(['unknown'])
})

test('a busy service does not end it, an error of the call does', async () => {
  const { script, outcomes, send, begin } = open()
  const call = await begin(revoke)
  await send(call)
  for (const status of [429, 503]) {
    script.next = () => refused(status)
    expect((await send(call)).status).toBe(status)
  }
  script.next = () => refused(409)
  expect((await send(call)).status).toBe(409)
  script.next = done
  expect((await send(call)).status).toBe(403)
  expect(outcomes()[0]).toBe('processing')
  expect(outcomes()).not.toContain('done')
})

test('repeats are bounded: sixty a minute, and ten minutes', async () => {
  const { script, send, begin, advance } = open({ quotas: false })
  const call = await begin(revoke)
  await send(call)
  const statuses = []
  for (let i = 0; i < 61; i++) statuses.push((await send(call)).status)
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429])
  expect(Number((await send(call)).headers.get('Retry-After'))).toBeGreaterThan(0)
  advance(300_000)
  // Lost responses do not prolong it.
  script.next = lost
  for (let i = 0; i < 2; i++) expect((await send(call)).status).toBe(502)
  script.next = processing
  advance(299_999)
  expect((await send(call)).status).toBe(200)
  advance(1)
  expect((await send(call)).status).toBe(403)
})

/**
 * Source: service of autumn 2026, read 2026-11-28: the code of a replacement proves its address and gives no session: 200 with the credential in one
 * text, 204 in a later one. Perhaps unmerged.
 */
const addressProven = () =>
  Response.json({ id: ada.authMethod, accountId: ada.account, type: 'PASSKEY', status: 'VERIFIED' })

test.each([
  ['a sign-in that waits', processing, 200, 'PROCESSING'],
  ['the proof of a new address', addressProven, 200, 'VERIFIED'],
  ['the proof of a new address, without a body', () => new Response(null, { status: 204 }), 204, undefined],
])('%s is no sign-in: it proves no step-up and remembers no device', async (_, verified, status, said) => {
  const { script, send, verify } = open({
    login: { findAccount: () => ada.account, onSignedIn: () => ({}) },
  })
  const { body } = await send(revoke)
  const named = { 'Step-Up-Id': body.details.stepUpId }
  await send({
    method: 'POST',
    path: `/auth/credentials/${ada.authMethod}/challenge`,
    body: { clientPublicKey: `04${'ab'.repeat(64)}` },
    headers: named,
  })
  const stepUp = { ...verify, headers: { ...verify.headers, ...named } }
  script.verified = verified
  const waiting = await send(stepUp)
  expect([waiting.status, waiting.body?.status, waiting.headers.get('Set-Cookie')]).toEqual([
    status,
    said,
    null,
  ])
  expect((await send({ ...revoke, headers: named })).status).toBe(403)
  script.verified = undefined
  expect((await send(stepUp, 1)).headers.get('Set-Cookie')).toContain('wallet-device')
  expect((await send({ ...revoke, headers: named })).status).toBe(202)
})

test('a passkey that waits uses its challenge up once, and the identical registration passes until it is settled', async () => {
  const { script, signed, outcomes, send } = open({ authorizeAction: () => 'allow' })
  const { challenge } = (
    await send({
      method: 'POST',
      path: '/passkeys/registration-options',
      body: { accountId: ada.account, nickname: 'Key' },
    })
  ).body
  const body = {
    type: 'PASSKEY',
    accountId: ada.account,
    nickname: 'Key',
    challenge,
    attestation: attestationOf(challenge),
  }
  const first: Call = { method: 'POST', path: '/auth/credentials', body }
  expect((await send(first)).status).toBe(202)
  const call = { ...first, headers: { 'Request-Id': 'Request:1', 'Service-Wallet-Signature': 'stamp' } }
  for (const instance of [0, 1, 0]) expect((await send(call, instance)).body.status).toBe('PROCESSING')
  // The challenge is used up: nothing else may be registered with it.
  const other = { ...call, headers: { ...call.headers, 'Service-Wallet-Signature': 'other' } }
  for (const attack of [other, first, { ...call, body: { ...body, nickname: 'Other' } }])
    expect((await send(attack, 1)).status).toBe(400)
  script.next = () => Response.json({ id: ada.authMethod }, { status: 201 })
  expect((await send(call, 1)).status).toBe(201)
  expect((await send(call)).status).toBe(400)
  expect([signed.length, outcomes()]).toEqual([4, ['processing', 'done']])
})
