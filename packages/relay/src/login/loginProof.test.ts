/** The proof of a login: who is signed in after it, which cookies the browser gets, and what a refusal shows. */

import { afterEach, expect, test, vi } from 'vitest'
import { offer, openParts, page, responseOf } from '../../test/loginParts.js'
import { toResponse } from '../http/response.js'
import { HookError } from '../operations/deadline.js'
import { RelayError } from '../relayError.js'
import type { UpstreamResponse } from '../upstream/transport.js'
import type { SignedIn } from './loginOptions.js'
import { createLoginProof } from './loginProof.js'

const session = { id: 'Session:1', accountId: 'InternalAccount:ada', expiresAt: '2026-11-23T00:15:00Z' }
const accepted = responseOf(200, session)

function open(response: UpstreamResponse = accepted, onSignedIn?: (by: SignedIn) => unknown) {
  const login = openParts(() => response)
  const signedIn: SignedIn[] = []
  const hook = (by: SignedIn) => {
    signedIn.push(by)
    return (onSignedIn?.(by) ?? { 'Set-Cookie': 'app=in', 'App-Hint': 'hello' }) as HeadersInit
  }
  const prove = createLoginProof(hook, login.parts, (_, work) => work())
  return { ...login, signedIn, prove }
}
type HeadersInit = Record<string, string>

afterEach(() => vi.useRealTimers())

test('an accepted proof signs the user in to the app, and ends the login and the secrets of its request', async () => {
  const { parts, openCall, prove, signedIn, signIns, forwarded } = open()
  const call = await openCall('AuthMethod:passkey')
  const response = await prove(call, 'PASSKEY')
  expect([response.status, await toResponse(response).json()]).toEqual([200, session])
  expect(toResponse(response).headers.get('App-Hint')).toBe('hello')
  const [ended, device, app, ...others] = toResponse(response).headers.getSetCookie()
  expect(ended).toMatch(/^__Host-wallet-login=; Max-Age=0;/)
  expect(device).toMatch(/^__Host-wallet-device=[\w-]+; Max-Age=15552000;/)
  expect([app, others]).toEqual(['app=in', []])
  expect(await parts.states.find(call.request)).toBeUndefined()

  expect(signIns).toEqual([{ ...session }])
  expect(signedIn).toEqual([
    { accountId: 'InternalAccount:ada', authMethodId: 'AuthMethod:passkey', request: expect.any(Request) },
  ])
  const { request } = signedIn[0]!
  expect([request.method, request.url, await request.text()]).toEqual(['POST', `${page}/wallet/x`, ''])
  expect(request.headers.get('Cookie')).toBe(call.cookie.split(';')[0])
  // Strictly: a header that is undefined would go out with that word as its value.
  expect(forwarded).toStrictEqual([
    {
      method: 'POST',
      path: '/auth/credentials/{authMethodId}/verify',
      call: { params: call.params, bytes: call.bytes, headers: {}, traceId: call.traceId },
    },
  ])
})

// Source: dated profiles, section 8: the settled response of a sign-in is a Session, and the one that says to wait has no id; null counts as left out.
test('a proof that waits signs no user in: no cookie, no hook, and the login goes on until it is settled', async () => {
  const processing = { status: 'PROCESSING', message: 'Accepted.', id: null }
  let response = responseOf(200, processing)
  const { parts, forwarded, ...login } = openParts(() => response)
  const hook = vi.fn(() => ({}))
  const prove = createLoginProof(hook, parts, (_, work) => work())
  const call = await login.openCall('AuthMethod:passkey')
  // More repeats than wrong proofs end a login.
  for (let i = 0; i < 12; i++) {
    const waiting = await prove(call, 'PASSKEY')
    expect([waiting.status, await toResponse(waiting).json()]).toEqual([200, processing])
    expect(toResponse(waiting).headers.getSetCookie()).toEqual([])
  }
  expect([hook.mock.calls, login.signIns]).toEqual([[], []])
  response = accepted
  expect(await toResponse(await prove(call, 'PASSKEY')).json()).toEqual(session)
  expect(hook).toHaveBeenCalledTimes(1)
  expect(forwarded).toHaveLength(13)
  expect(new Set(forwarded.map((one) => JSON.stringify(one.call))).size).toBe(1)
})

test('the device cookie of the response names the account', async () => {
  const { parts, openCall, prove } = open()
  const response = await prove(await openCall('AuthMethod:passkey'), 'PASSKEY')
  const cookie = toResponse(response).headers.getSetCookie()[1]!.split(';')[0]!
  const device = await parts.devices.find({
    headers: new Headers({ Cookie: cookie, Origin: page }),
    url: page,
  })
  expect(device?.accounts).toEqual(['InternalAccount:ada'])
})

test('both names of an account are the same one', async () => {
  const { openCall, prove } = open(responseOf(200, { ...session, accountId: 'EmbeddedWallet:ada' }))
  expect((await prove(await openCall('AuthMethod:passkey'), 'PASSKEY')).status).toBe(200)
})

test.each([
  ['a session of another account', { ...session, accountId: 'InternalAccount:bob' }],
  ['no session', { id: 'Session:1' }],
])('a proof that gives %s signs no user in', async (_, body) => {
  const { openCall, prove, signedIn, signIns } = open(responseOf(200, body))
  await expect(prove(await openCall('AuthMethod:passkey'), 'PASSKEY')).rejects.toMatchObject({ status: 502 })
  expect([signedIn, signIns]).toEqual([[], []])
})

test('the message for a session of another account says so', async () => {
  const { openCall, prove } = open(responseOf(200, { ...session, accountId: 'InternalAccount:bob' }))
  await expect(prove(await openCall('AuthMethod:passkey'), 'PASSKEY')).rejects.toThrow(
    'The service created a session of another account.',
  )
})

test('an unknown user is refused even if the service accepts the proof', async () => {
  const { openCall, prove, signedIn } = open()
  const call = await openCall('AuthMethod:passkey', { state: { ...offer, isDecoy: true } })
  expect((await prove(call, 'PASSKEY')).status).toBe(401)
  expect(signedIn).toEqual([])
})

// Source: interface document, the reasons of a 401 UNAUTHORIZED.
test.each([
  ['PASSKEY', 'Invalid passkey signature'],
  ['OAUTH', 'Invalid OIDC token'],
  ['EMAIL_OTP', 'Invalid OTP code'],
  ['SMS_OTP', 'Invalid OTP code'],
])('every refusal of %s looks alike, whatever the service says', async (type, reason) => {
  for (const status of [400, 401, 404, 409, 429]) {
    const { openCall, prove, signedIn } = open(responseOf(status, { code: 'SECRET' }, { date: 'today' }))
    const response = await prove(await openCall('AuthMethod:passkey'), type)
    expect(response.status).toBe(401)
    expect(await toResponse(response).json()).toEqual({
      status: 401,
      code: 'UNAUTHORIZED',
      message: 'The proof was not accepted.',
      reason,
    })
    expect([...toResponse(response).headers]).toEqual([
      ['cache-control', 'no-store'],
      ['content-type', 'application/json'],
      ['vary', '*'],
      ['wallet-service-date', 'today'],
      ['x-content-type-options', 'nosniff'],
    ])
    expect(signedIn).toEqual([])
  }
})

// Source: profile 2026-08, "verify": a 202 asks for a signature.
test('a demand for a signature passes with its time, and with no other header', async () => {
  const demand = { payloadToSign: '{}', requestId: 'Request:1' }
  const first = open(responseOf(202, demand, { date: 'today', 'set-cookie': 'service=1' }))
  const response = await first.prove(await first.openCall('AuthMethod:mail'), 'EMAIL_OTP')
  expect([response.status, await toResponse(response).json()]).toEqual([202, demand])
  expect(
    [...toResponse(response).headers].filter(([, value]) => !['no-store', '*', 'nosniff'].includes(value)),
  ).toEqual([
    ['content-type', 'application/json'],
    ['date', 'today'],
    ['wallet-service-date', 'today'],
  ])
  expect(first.signedIn).toEqual([])

  const second = open(responseOf(202, demand))
  const without = await second.prove(await second.openCall('AuthMethod:mail'), 'EMAIL_OTP')
  expect([
    without.status,
    toResponse(without).headers.has('Date'),
    toResponse(without).headers.get('Wallet-Service-Date'),
  ]).toEqual([...[202, false, 'unknown']])
})

test.each([
  [500, 502],
  [503, 503],
])('an outage (%i) is no refusal: the browser gets a %i', async (status, expected) => {
  const { openCall, prove } = open(responseOf(status))
  const work = prove(await openCall('AuthMethod:passkey'), 'PASSKEY')
  await expect(work).rejects.toMatchObject({ status: expected })
})

test('the service gets its own request id back, and the one of another login as it came', async () => {
  const { parts, openCall, prove, forwarded } = open()
  const call = await openCall('AuthMethod:passkey')
  const sealed = await parts.states.sealRequestId(call.login, 'Request:of-the-service')
  await prove({ ...call, headers: { 'Request-Id': sealed, Other: 'kept' } }, 'PASSKEY')
  const other = await openCall('AuthMethod:passkey')
  await prove({ ...other, headers: { 'Request-Id': sealed } }, 'PASSKEY')
  expect(forwarded.map(({ call }) => call.headers)).toEqual([
    { 'Request-Id': 'Request:of-the-service', Other: 'kept' },
    { 'Request-Id': sealed },
  ])
})

test('a store that fails after the proof costs the time of the sign-in, and not the sign-in', async () => {
  const { parts, openCall, signedIn } = open()
  const noteSignIn = () => Promise.reject(new Error('The store is gone.'))
  const prove = createLoginProof(
    (by) => void signedIn.push(by),
    { ...parts, noteSignIn },
    (_, work) => work(),
  )
  const response = await prove(await openCall('AuthMethod:passkey'), 'PASSKEY')
  expect([response.status, signedIn.length]).toEqual([200, 1])
  expect(toResponse(response).headers.getSetCookie()).toHaveLength(2)
})

const unavailable = new RelayError(503, 'SERVICE_UNAVAILABLE', 'The store is gone.')
test('sessions of the app that are not available give a 502, because the service has taken the proof', async () => {
  const { openCall, prove } = open(accepted, () => Promise.reject(unavailable))
  await expect(prove(await openCall('AuthMethod:passkey'), 'PASSKEY')).rejects.toMatchObject({
    status: 502,
    cause: unavailable,
    message: 'The proof was accepted, but the app could not sign the user in. Log in again.',
  })
})

test.each([
  ['another refusal', new RelayError(409, 'CONFLICT', 'This user may not.')],
  ['an error of the app', Object.assign(new Error('a bug'), { status: 503 })],
])('%s of onSignedIn stays what it is', async (_, error) => {
  const { openCall, prove } = open(accepted, () => Promise.reject(error))
  await expect(prove(await openCall('AuthMethod:passkey'), 'PASSKEY')).rejects.toSatisfy(
    (thrown) => (thrown instanceof HookError ? thrown.cause : thrown) === error,
  )
})

test('onSignedIn has 15 seconds', async () => {
  const { openCall, prove } = open(accepted, () => new Promise(() => undefined))
  const call = await openCall('AuthMethod:passkey')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const work = prove(call, 'PASSKEY')
  const failed = expect(work).rejects.toThrow('login.onSignedIn did not settle within 15000 ms')
  await vi.waitUntil(() => vi.getTimerCount() === 1)
  await vi.advanceTimersByTimeAsync(15_000)
  await failed
})
