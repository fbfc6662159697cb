/** The login of an app: startLogin, startSignUp, confirmSignUp, getTerms, acceptTerms, createHandOff, logInWithPasskey and signUpWithPasskey. */

import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  bodiesOf,
  devicePasskeys,
  held,
  listed,
  lost,
  passkeyChallenge,
  type Routes,
  registrationOptions,
  routed,
  sessionOf,
  someKey,
  stepUpDemand,
  wayIn,
} from '../../test/unitService.js'
import { accountId, errorOf, type Reply, stopClocks, unitWallet } from '../../test/unitWallet.js'
import { acceptTerms } from './acceptTerms.js'
import { confirmSignUp } from './confirmSignUp.js'
import { createHandOff } from './createHandOff.js'
import { getSession } from './getSession.js'
import { getTerms } from './getTerms.js'
import { logInWithPasskey } from './logInWithPasskey.js'
import { signUpWithPasskey } from './signUpWithPasskey.js'
import { startLogin } from './startLogin.js'
import { startSignUp } from './startSignUp.js'

beforeEach(() => void stopClocks())

const accepted = { version: '2026-11', acceptedAt: '2026-11-22T12:00:00.000Z' } as never
const offer = { accountId, authMethods: [wayIn('1')] }
const terms = { version: '2026-11', url: 'https://shop.example/terms' }
const handle = (routes: Routes, options: object = {}) => unitWallet(routed(routes), options)

describe('one call', () => {
  test.each<[string, (relay: never) => Promise<unknown>, line: string, body: unknown, response: object]>([
    [
      'startLogin',
      (r) => startLogin(r, { identifier: 'ada@shop.example' }),
      'POST /login/start',
      { identifier: 'ada@shop.example' },
      offer,
    ],
    [
      'startSignUp',
      (r) => startSignUp(r, { identifier: 'a', terms: accepted }),
      'POST /login/sign-up',
      { identifier: 'a', terms: accepted },
      {},
    ],
    [
      'confirmSignUp',
      (r) => confirmSignUp(r, { code: ' 123 456 ' }),
      'POST /login/sign-up/confirm',
      { code: '123456' },
      { accountId },
    ],
    ['getTerms', (r) => getTerms(r), 'GET /login/terms', undefined, terms],
    ['acceptTerms, which asks', (r) => acceptTerms(r), 'POST /login/terms', {}, { isAccepted: false }],
    [
      'acceptTerms',
      (r) => acceptTerms(r, { terms: accepted }),
      'POST /login/terms',
      { terms: accepted },
      { isAccepted: true },
    ],
    [
      'createHandOff',
      (r) => createHandOff(r, { page: 'https://shop.example' }),
      'POST /login/hand-off',
      { page: 'https://shop.example' },
      { code: 'once' },
    ],
  ])('of %s has its line and body, and its response comes back', async (_, call, line, body, response) => {
    const { handle: wallet, sent } = handle({ [line]: [200, response] })
    expect(await call(wallet as never)).toEqual(response)
    expect(bodiesOf(sent)).toEqual([[line, body]])
  })

  test.each<[string, (relay: never) => Promise<unknown>]>([
    ['startLogin', (r) => startLogin(r, { identifier: 'a' })],
    ['startSignUp', (r) => startSignUp(r, { identifier: 'a' })],
    ['confirmSignUp', (r) => confirmSignUp(r, { code: '1' })],
    ['getTerms', getTerms],
    ['acceptTerms', acceptTerms],
    ['createHandOff', (r) => createHandOff(r, { page: 'https://shop.example' })],
  ])('of %s that is refused, odd or lost says so', async (_, call) => {
    const ends: [Reply, object][] = [
      [[403, { code: 'FORBIDDEN', reason: 'no' }], { code: 'REFUSED', status: 403 }],
      [[200, []], { code: 'UNEXPECTED_RESPONSE' }],
      [lost, { code: 'UNREACHABLE', outcome: 'none' }],
    ]
    for (const [reply, error] of ends)
      expect(await errorOf(call(unitWallet(() => reply).handle as never))).toMatchObject(error)
  })

  test.each<[string, (relay: never) => Promise<unknown>, ErrorConstructor, RegExp]>([
    ['startLogin', (r) => startLogin(r, { identifier: '' }), TypeError, /^identifier /],
    ['startLogin', (r) => startLogin(r, { identifier: 'a'.repeat(257) }), RangeError, /^identifier /],
    ['startSignUp', (r) => startSignUp(r, { identifier: '' }), TypeError, /^identifier /],
    ['confirmSignUp', (r) => confirmSignUp(r, { code: '' }), TypeError, /^code /],
    ['confirmSignUp', (r) => confirmSignUp(r, { code: 7 as never }), TypeError, /^code /],
  ])('%s names a wrong argument before anything is sent', async (_, call, type, message) => {
    const { handle: wallet, sent } = handle({})
    const error = await errorOf(call(wallet as never))
    expect(error).toBeInstanceOf(type)
    expect(error.message).toMatch(message)
    expect(sent).toEqual([])
  })

  test('an abort ends it', async () => {
    const { handle: wallet } = unitWallet(() => new Promise(() => {}))
    const error = await errorOf(startLogin(wallet, { identifier: 'a', signal: AbortSignal.abort() }))
    expect(error).toMatchObject({ code: 'ABORTED' })
  })
})

/** The options of a login wallet: those of a unit wallet without its account. */
function loginWallet(routes: Routes, changes: object = {}) {
  const device = devicePasskeys()
  const unit = handle(routes, { passkeys: device.passkeys, ...held, ...changes })
  const { accountId: _, state: __, ...options } = unit.handle
  return { ...unit, ...device, options: options as never }
}

const signIn: Routes = {
  'GET /auth/credentials': listed(wayIn('1')),
  'POST /auth/credentials/AuthMethod:1/challenge': passkeyChallenge(),
  'POST /auth/credentials/AuthMethod:1/verify': sessionOf('1'),
}
const signUp: Routes = {
  ...signIn,
  'POST /login/sign-up': [200, {}],
  'POST /login/sign-up/confirm': [200, { accountId }],
  'POST /passkeys/registration-options': registrationOptions(),
  'POST /auth/credentials': [201, wayIn('1')],
}

describe('logInWithPasskey', () => {
  test('finds the account by the identifier, signs in, and gives its wallet', async () => {
    const { options, lines } = loginWallet({ ...signIn, 'POST /login/start': [200, offer] })
    const wallet = await logInWithPasskey(options, { identifier: 'ada@shop.example' })
    expect(wallet.accountId).toBe(accountId)
    expect(await getSession(wallet)).toMatchObject({ sessionId: 'Session:1' })
    expect(lines()).toEqual([
      'POST /login/start',
      'GET /auth/credentials',
      'POST /auth/credentials/AuthMethod:1/challenge',
      'POST /auth/credentials/AuthMethod:1/verify',
    ])
  })

  test('signs the user in with the passkey for what needs a sign-in of its own, unless the app has its own way', async () => {
    const { options, asked } = loginWallet({ ...signIn, 'POST /login/start': [200, offer] })
    const wallet = await logInWithPasskey(options, { identifier: 'a' })
    await wallet.reauthenticate!(wallet, 'STEP_UP_REQUIRED')
    expect(asked.get).toHaveLength(2)
    const own = vi.fn(async () => undefined)
    const other = await logInWithPasskey({ ...(options as object), reauthenticate: own } as never, {
      identifier: 'a',
    })
    expect(other.reauthenticate).toBe(own)
  })

  test('checks the options first', async () => {
    const { options, sent } = loginWallet({})
    const wrong = { ...(options as object), timeoutMs: 0 } as never
    expect(await errorOf(logInWithPasskey(wrong, { identifier: 'a' }))).toBeInstanceOf(RangeError)
    expect(sent).toEqual([])
  })
})

describe('signUpWithPasskey', () => {
  test('with a code: it proves the code, creates a passkey and signs in', async () => {
    const { options, sent, asked } = loginWallet(signUp)
    const wallet = await signUpWithPasskey(options, { code: '123456', nickname: 'Phone', userName: 'ada' })
    expect(await getSession(wallet)).toMatchObject({ sessionId: 'Session:1' })
    expect(bodiesOf(sent).slice(0, 3)).toEqual([
      ['POST /login/sign-up/confirm', { code: '123456' }],
      ['POST /passkeys/registration-options', { accountId, nickname: 'Phone', userName: 'ada' }],
      ['POST /auth/credentials', expect.objectContaining({ accountId, type: 'PASSKEY', nickname: 'Phone' })],
    ])
    expect([asked.create.length, asked.get.length]).toEqual([1, 1])
  })

  test('in one call: it asks for the code after the mail, and names the passkey after the identifier', async () => {
    const { options, sent } = loginWallet(signUp)
    const readCode = vi.fn(async () => ' 123456 ')
    await signUpWithPasskey(options, { identifier: 'ada@shop.example', readCode })
    expect(bodiesOf(sent).slice(0, 3)).toEqual([
      ['POST /login/sign-up', { identifier: 'ada@shop.example' }],
      ['POST /login/sign-up/confirm', { code: '123456' }],
      [
        'POST /passkeys/registration-options',
        { accountId, nickname: 'Passkey', userName: 'ada@shop.example' },
      ],
    ])
    expect(readCode).toHaveBeenCalledExactlyOnceWith()
  })

  test.each([undefined, null, '', '  '])('no code (%o) creates nothing', async (code) => {
    const { options, lines } = loginWallet(signUp)
    const ending = errorOf(signUpWithPasskey(options, { identifier: 'a', readCode: () => code }))
    expect(await ending).toMatchObject({ name: 'PasskeyError', code: 'PASSKEY_CANCELLED' })
    expect(lines()).toEqual(['POST /login/sign-up'])
  })

  test('an abort ends the wait for the code', async () => {
    const controller = new AbortController()
    const { options } = loginWallet(signUp)
    const readCode = () => {
      controller.abort()
      return new Promise<string>(() => {})
    }
    const ending = errorOf(
      signUpWithPasskey(options, { identifier: 'a', readCode, signal: controller.signal }),
    )
    expect(await ending).toMatchObject({ code: 'ABORTED', outcome: 'none' })
  })

  test('a sign-up without a way to ask for the code sends nothing', async () => {
    const { options, sent } = loginWallet(signUp)
    const error = await errorOf(signUpWithPasskey(options, { identifier: 'a' } as never))
    expect(error).toBeInstanceOf(TypeError)
    expect(sent).toEqual([])
  })

  test('an account that is there already: the mailed code is that of its sign-in, which adds a passkey', async () => {
    let isSignedIn = false
    const { options, lines, asked } = loginWallet({
      ...signUp,
      'POST /login/sign-up': [200, { accountId }],
      'GET /auth/credentials': listed(wayIn('2', 'EMAIL_OTP')),
      'POST /passkeys/registration-options': ({ headers }) =>
        isSignedIn && headers.has('Step-Up-Id') ? registrationOptions() : stepUpDemand,
      'POST /auth/credentials/AuthMethod:2/challenge': [200, wayIn('2', 'EMAIL_OTP')],
      'POST /auth/credentials/AuthMethod:2/verify': (request) => {
        isSignedIn = true
        expect(JSON.parse(request.body)).toEqual({
          type: 'EMAIL_OTP',
          otp: '123456',
          clientPublicKey: someKey,
        })
        return sessionOf('2', 'EMAIL_OTP')
      },
    })
    const wallet = await signUpWithPasskey(options, {
      identifier: 'a@shop.example',
      readCode: () => '123456',
    })
    expect(wallet.accountId).toBe(accountId)
    expect(asked.create).toHaveLength(1)
    expect(lines()).not.toContain('POST /login/sign-up/confirm')
  })
})
