/** The calls of a login: what a stranger learns, which calls belong to the login, and which budgets they spend. */

import { describe, expect, test, vi } from 'vitest'
import { calledWith, headersOf, offer, openParts, page, responseOf, rest } from '../../test/loginParts.js'
import { useFastTimers } from '../../test/virtualClock.js'
import { toResponse } from '../http/response.js'
import type { UpstreamResponse } from '../upstream/transport.js'
import { createLogin } from './login.js'
import { publicAuthMethod, refuseOutage } from './loginCall.js'
import type { FoundAccount, LoginOptions } from './loginOptions.js'

describe('login', () => {
  useFastTimers(1)

  const row = (id: string, type: string) => ({
    id,
    type,
    accountId: 'InternalAccount:ada',
    nickname: 'Phone',
  })
  const rows = [
    row('AuthMethod:mail', 'EMAIL_OTP'),
    row('AuthMethod:old', 'PASSKEY'),
    row('AuthMethod:oauth', 'OAUTH'),
    row('AuthMethod:new', 'PASSKEY'),
  ]
  /** The order of their types, and in it the service's. */
  const offered = [
    { id: 'AuthMethod:old', type: 'PASSKEY' },
    { id: 'AuthMethod:new', type: 'PASSKEY' },
    { id: 'AuthMethod:oauth', type: 'OAUTH' },
    { id: 'AuthMethod:mail', type: 'EMAIL_OTP' },
  ]
  const decoy = {
    accountId: 'InternalAccount:decoy',
    authMethods: [
      { id: 'AuthMethod:decoyPasskey', type: 'PASSKEY' },
      { id: 'AuthMethod:decoyMail', type: 'EMAIL_OTP' },
    ],
  }

  function open({
    found = 'InternalAccount:ada' as FoundAccount | Promise<FoundAccount>,
    response = responseOf(200, { data: rows }) as UpstreamResponse,
    signUp,
    beforeCode,
  }: {
    found?: FoundAccount | Promise<FoundAccount>
    response?: UpstreamResponse
    signUp?: LoginOptions['signUp']
    beforeCode?: LoginOptions['beforeCode']
  } = {}) {
    const parts = openParts(() => response)
    const lookedUp: string[] = []
    const findAccount = (identifier: string) => {
      lookedUp.push(identifier)
      return found
    }
    const login = createLogin({ findAccount, onSignedIn: () => undefined, signUp, beforeCode }, parts.parts)
    const request = (...cookies: string[]) =>
      new Request(page, { method: 'POST', headers: headersOf(...cookies) })
    return {
      ...parts,
      login,
      lookedUp,
      request,
      start: (
        body: unknown = { identifier: ' Ada@Shop.example' },
        isChecked = () => undefined as undefined,
      ) => login.start({ request: request(), address: undefined, rest }, body, isChecked),
    }
  }

  // Source: service profiles, section 9, row 1: an AuthMethod has status PENDING, VERIFIED or ACTIVE, and only the last one signs in.
  test.each(['PENDING', 'VERIFIED', 'SOMETHING_NEW'])('a row that is %s is not offered', async (status) => {
    const waiting = { ...row('AuthMethod:a', 'EMAIL_OTP'), status }
    const active = rows.map((one) => ({ ...one, status: 'ACTIVE' }))
    const { start } = open({ response: responseOf(200, { data: [waiting, ...active] }) })
    expect((await toResponse(await start()).json()).authMethods).toEqual(offered)
    const alone = open({ response: responseOf(200, { data: [waiting] }) })
    expect(await toResponse(await alone.start()).json()).toEqual(decoy)
  })

  test('a user gets the ways to sign in, without their dates and names, and a login for ten minutes', async () => {
    const { start, lookedUp, forwarded, parts } = open()
    const response = await start()
    const body = await toResponse(response).json()
    expect([response.status, body]).toEqual([200, { accountId: 'InternalAccount:ada', authMethods: offered }])
    const [cookie = '', ...others] = toResponse(response).headers.getSetCookie()
    expect([cookie, others]).toEqual([expect.stringMatching(/^__Host-wallet-login=[\w-]+; Max-Age=600;/), []])
    expect(await parts.states.find(calledWith(cookie))).toMatchObject({
      accountId: 'InternalAccount:ada',
      authMethods: offered,
      isDecoy: false,
    })
    expect(lookedUp).toEqual(['ada@shop.example'])
    expect(forwarded).toEqual([
      { method: 'GET', path: '/auth/credentials', call: { query: { accountId: 'InternalAccount:ada' } } },
    ])
  })

  test('findAccount may return the wallet of the customer', async () => {
    const { start } = open({ found: Promise.resolve({ accountId: 'InternalAccount:ada' }) })
    expect(await toResponse(await start()).json()).toMatchObject({ accountId: 'InternalAccount:ada' })
  })

  test.each<[string, FoundAccount, UpstreamResponse]>([
    ['an unknown user', null, responseOf(200, { data: [] })],
    ['an unknown user with an empty id', '', responseOf(200, { data: [] })],
    ['an unknown user with a made-up account that exists', null, responseOf(200, { data: rows })],
    ['an account without a way to sign in', 'InternalAccount:ada', responseOf(200, { data: [] })],
  ])('%s gets a made-up offer, for the same calls', async (_, found, response) => {
    const { start, forwarded, parts } = open({ found, response })
    const started = await start()
    expect([started.status, await toResponse(started).json()]).toEqual([200, decoy])
    expect(await parts.states.find(calledWith(toResponse(started).headers.getSetCookie()[0]!))).toMatchObject(
      {
        isDecoy: true,
      },
    )
    const accountId = found || 'InternalAccount:decoy'
    expect(forwarded).toEqual([{ method: 'GET', path: '/auth/credentials', call: { query: { accountId } } }])
  })

  test('an account that has no id of the service is a mistake of the app', async () => {
    const { start, forwarded } = open({ found: 'user-7' })
    await expect(start()).rejects.toThrow(
      new TypeError('login.findAccount must return an account id such as InternalAccount:0198'),
    )
    expect(forwarded).toEqual([])
  })

  test('findAccount has 15 seconds', async () => {
    const { start } = open({ found: new Promise(() => undefined) })
    await expect(start()).rejects.toThrow('login.findAccount did not settle within 15000 ms')
  })

  test('a start without an identifier, or one that is refused, asks nothing', async () => {
    const { start, lookedUp } = open()
    const isChecked = vi.fn()
    await expect(start({ identifier: '' }, isChecked)).rejects.toMatchObject({ status: 400 })
    expect(isChecked).not.toHaveBeenCalled()
    const refused = new Error('This origin is not listed.')
    const body = { identifier: 'ada' }
    await expect(
      start(body, () => {
        throw refused
      }),
    ).rejects.toBe(refused)
    expect(lookedUp).toEqual([])
  })

  test('a service that is out of order is no unknown user', async () => {
    await expect(open({ response: responseOf(500) }).start()).rejects.toMatchObject({ status: 502 })
  })

  test('a start takes at least 100 ms', async () => {
    const { start } = open()
    const before = performance.now()
    await start()
    expect(performance.now() - before).toBeGreaterThanOrEqual(99)
  })

  test('a start counts for the address, and on a device of a user for the account of its last sign-in', async () => {
    const { login, parts, request, spent } = open()
    await login.spendStart(request(), '192.0.2.1')
    const { cookie } = await parts.devices.remember(calledWith(), 'InternalAccount:ada')
    await login.spendStart(request(cookie), '192.0.2.1')
    expect(spent).toEqual([
      ['signIns', { address: '192.0.2.1', isAnonymous: true }],
      ['signIns', { user: 'device/InternalAccount:ada' }],
    ])
  })

  test('only calls of the offered ways and of the account belong to a login', async () => {
    const { login, openCall, request } = open()
    const { cookie, login: started } = await openCall('AuthMethod:mail')
    const find = (params: Record<string, string>, accountId?: string, from = cookie) =>
      login.find(request(from), params, accountId)
    expect(await find({ authMethodId: 'AuthMethod:mail' })).toEqual(started)
    expect(await find({}, 'InternalAccount:ada')).toEqual(started)
    expect(await find({}, 'EmbeddedWallet:ada')).toEqual(started)
    expect(await find({ authMethodId: 'AuthMethod:other' }, 'InternalAccount:ada')).toBeUndefined()
    expect(await find({}, 'InternalAccount:bob')).toBeUndefined()
    expect(await find({})).toBeUndefined()
    expect(await find({ authMethodId: 'AuthMethod:mail' }, undefined, '')).toBeUndefined()
    expect(await find({}, 'InternalAccount:ada', '')).toBeUndefined()
    expect(await find({}, '', '')).toBeUndefined()
  })

  test.each([
    ['challengeAuthMethod', 'AuthMethod:mail', 'otpMails', { user: 'login/InternalAccount:ada' }],
    ['challengeAuthMethod', 'AuthMethod:sms', 'otpMails', { user: 'login/InternalAccount:ada' }],
    ['challengeAuthMethod', 'AuthMethod:passkey', 'signIns', {}],
    ['challengeAuthMethod', 'AuthMethod:oauth', 'signIns', {}],
    ['verifyAuthMethod', 'AuthMethod:mail', 'signIns', { user: 'login/InternalAccount:ada' }],
    ['verifyAuthMethod', 'AuthMethod:sms', 'signIns', { user: 'login/InternalAccount:ada' }],
    ['verifyAuthMethod', 'AuthMethod:passkey', 'signIns', {}],
  ] as const)('%s with %s counts as %s: codes for the account, too', async (name, id, quota, perAccount) => {
    const { login, parts, openCall, request, spent } = open()
    const state = { ...offer, accountId: 'EmbeddedWallet:ada' }
    const call = { ...(await openCall(id, { state })), request: request(), address: '192.0.2.1' }
    await login.spend(name, call)
    // The device of another user is a stranger here.
    const { cookie: device } = await parts.devices.remember(calledWith(), 'InternalAccount:bob')
    await login.spend(name, { ...call, request: request(device) })
    const stranger = [quota, { ...perAccount, address: '192.0.2.1', isAnonymous: true }]
    expect(spent).toEqual([stranger, stranger])
  })

  test.each([
    ['AuthMethod:mail', 403],
    ['AuthMethod:sms', 403],
    ['AuthMethod:passkey', undefined],
    ['AuthMethod:oauth', undefined],
  ])('beforeCode is called for each code that is sent, and for nothing else: %s', async (id, status) => {
    const { login, openCall, request, spent } = open({ beforeCode: () => false })
    const call = { ...(await openCall(id)), request: request(), address: '192.0.2.1' }
    const spending = login.spend('challengeAuthMethod', call)
    if (status === undefined) await spending
    else await expect(spending).rejects.toMatchObject({ status })
    expect(spent).toHaveLength(status === undefined ? 1 : 0)
    await login.spend('verifyAuthMethod', call)
  })

  test('a device on which the user has signed in has a budget of its own', async () => {
    const { login, parts, openCall, request, spent } = open()
    const { cookie: device } = await parts.devices.remember(calledWith(), 'EmbeddedWallet:ada')
    const { id } = (await parts.devices.find(calledWith(device)))!
    const call = { ...(await openCall('AuthMethod:mail')), request: request(device), address: '192.0.2.1' }
    await login.spend('challengeAuthMethod', call)
    await login.spend('verifyAuthMethod', call)
    const user = `device/${id}/InternalAccount:ada`
    expect(spent).toEqual([
      ['otpMails', { user }],
      ['signIns', { user }],
    ])
  })

  test('a list costs nothing, because the login holds it', async () => {
    const { login, openCall, spent, forwarded } = open()
    const call = await openCall('AuthMethod:mail')
    await login.spend('listAuthMethods', { ...call, address: '192.0.2.1' })
    const response = await login.call('listAuthMethods', { ...call, params: {} })
    expect([response.status, await toResponse(response).json()]).toEqual([
      200,
      {
        data: offer.authMethods.map(({ id, type }) => ({
          id,
          type,
          accountId: 'InternalAccount:ada',
          nickname: '',
          createdAt: '1970-01-01T00:00:00.000Z',
          updatedAt: '1970-01-01T00:00:00.000Z',
        })),
      },
    ])
    expect([spent, forwarded]).toEqual([[], []])
  })

  test('a challenge and a proof go to the service', async () => {
    const { login, openCall, forwarded } = open({ response: responseOf(401, { code: 'UNAUTHORIZED' }) })
    const call = await openCall('AuthMethod:passkey')
    expect((await login.call('challengeAuthMethod', call)).status).toBe(200)
    expect((await login.call('verifyAuthMethod', call)).status).toBe(401)
    expect(forwarded.map(({ path }) => path.split('/').at(-1))).toEqual(['challenge', 'verify'])
  })

  test('another way to sign in than the offered ones is not found', async () => {
    const { login, openCall, forwarded, spent } = open()
    const call = { ...(await openCall('AuthMethod:other')), address: undefined }
    await expect(login.call('verifyAuthMethod', call)).rejects.toMatchObject({ status: 404 })
    await expect(login.spend('verifyAuthMethod', call)).rejects.toMatchObject({ status: 404 })
    expect([forwarded, spent]).toEqual([[], []])
  })

  test('an app without a sign-up has none', () => {
    expect(open().login.signUp).toBeUndefined()
  })

  test.each<[FoundAccount, UpstreamResponse, boolean]>([
    ['InternalAccount:ada', responseOf(200, { data: rows }), true],
    ['InternalAccount:ada', responseOf(200, { data: [] }), false],
    [null, responseOf(200, { data: [] }), false],
  ])('a sign-up takes %j with that list for known: %#', async (found, response, isKnown) => {
    const mailCode = vi.fn()
    const createAccount = () => ({ accountId: 'InternalAccount:new' })
    const { login, request } = open({ found, response, signUp: { mailCode, createAccount } })
    await login.signUp!.start(
      { request: request(), address: undefined, rest },
      { identifier: 'ada@shop.example' },
      () => undefined,
    )
    expect(mailCode.mock.calls[0]![0].code === undefined).toBe(isKnown)
  })
})

// What all calls of a login share: which failures count as an outage, and what a stranger sees of an AuthMethod.

const response = (status: number) => ({ status, headers: { 'retry-after': '7' }, bytes: new Uint8Array() })

test.each([200, 202, 401, 404, 429, 499])('the status %i is no outage', (status) => {
  expect(() => refuseOutage(response(status))).not.toThrow()
})

test.each([
  [500, { status: 502 }],
  [503, { status: 503, retryAfter: '7' }],
])('the status %i is an outage', (status, error) => {
  expect(() => refuseOutage(response(status))).toThrow(expect.objectContaining(error))
})

test('an AuthMethod shows neither its nickname nor its dates', () => {
  const login = { accountId: 'InternalAccount:1', authMethods: [] }
  expect(publicAuthMethod(login, 'AuthMethod:1', 'EMAIL_OTP')).toEqual({
    id: 'AuthMethod:1',
    accountId: 'InternalAccount:1',
    type: 'EMAIL_OTP',
    nickname: '',
    createdAt: '1970-01-01T00:00:00.000Z',
    updatedAt: '1970-01-01T00:00:00.000Z',
  })
})
