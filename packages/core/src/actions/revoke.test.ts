/** revokeAuthMethod and revokeSession: nobody loses the last way in, and what was revoked leaves no key here. */

import { beforeEach, describe, expect, test } from 'vitest'
import {
  isSigned,
  listed,
  lost,
  type Routes,
  routed,
  signedFor,
  stepUpDemand,
  wayIn,
} from '../../test/unitService.js'
import {
  deviceStore,
  errorOf,
  openedSession,
  type Reply,
  refusing,
  type SentRequest,
  sessionRecord,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import { rememberAuthMethod } from '../authMethods/chooseAuthMethod.js'
import { finishRevocation } from '../authMethods/passkeyHousekeeping.js'
import { keepSession } from '../session/keepSession.js'
import { executeQuote } from './executeQuote.js'
import { getTransaction } from './getTransaction.js'
import { listAuthMethods } from './listAuthMethods.js'
import { revokeAuthMethod } from './revokeAuthMethod.js'
import { revokeSession } from './revokeSession.js'
import { signInWithEmailOtp } from './signInWithOtp.js'
import { signInWithPasskey } from './signInWithPasskey.js'

beforeEach(() => void stopClocks())

const list = 'GET /auth/credentials'
const remove = 'DELETE /auth/credentials/AuthMethod:1'
const target = { authMethodId: 'AuthMethod:1' }

/** A device with sessions of these AuthMethods. */
async function open(routes: Routes, authMethods: string[], options: object = {}) {
  const signals: object[] = []
  const passkeys = {
    create: refusing,
    get: refusing,
    signal: async (signal: object) => void signals.push(signal),
  }
  const unit = unitWallet(routed(routes), { passkeys, ...options })
  for (const id of authMethods)
    await keepSession(
      unit.wallet,
      await sessionRecord({ sessionId: `Session:${id}`, authMethodId: `AuthMethod:${id}` }),
    )
  return { ...unit, signals }
}

describe('revokeAuthMethod', () => {
  test('is signed by a session of another one; its sessions and its passkey leave the device', async () => {
    const rows = [wayIn('1', 'PASSKEY', { credentialId: 'cred' }), wayIn('2', 'EMAIL_OTP')]
    const { handle, wallet, sent, lines, signals } = await open(
      { [list]: listed(...rows), [remove]: signedFor('PASSKEY', [204]) },
      ['1', '2'],
    )
    await rememberAuthMethod(wallet, 'PASSKEY', {
      authMethodId: 'AuthMethod:1',
      credentialId: 'cred',
      rpId: 'shop.example',
      userId: 'ada',
    })
    expect(await revokeAuthMethod(handle, target)).toBeUndefined()
    expect(lines()).toEqual([list, remove, remove])
    expect(sent.map(isSigned)).toEqual([false, false, true])
    expect(await handle.sessionStore.list('session/')).toMatchObject([{ sessionId: 'Session:2' }])
    expect(signals).toContainEqual({ type: 'unknown-credential', rpId: 'shop.example', credentialId: 'cred' })
  })

  test('needs no list where this page has read one and a session of another one can sign', async () => {
    const { handle, lines } = await open(
      { [list]: listed(wayIn('1'), wayIn('2')), [remove]: signedFor('PASSKEY', [204]) },
      ['2'],
    )
    await listAuthMethods(handle)
    await revokeAuthMethod(handle, target)
    expect(lines()).toEqual([list, remove, remove])
  })

  test('reads the list again where no session of another one can sign, however new the page’s own is', async () => {
    const { handle, lines } = await open({ [list]: listed(wayIn('1'), wayIn('2')) }, ['1'])
    await listAuthMethods(handle)
    const error = await errorOf(revokeAuthMethod(handle, target))
    expect(error).toMatchObject({ code: 'OTHER_AUTH_METHOD_REQUIRED' })
    expect(lines()).toEqual([list, list])
  })

  test.each<[string, object[], string[], object]>([
    ['the last way in', [wayIn('1')], ['1'], { code: 'LAST_AUTH_METHOD' }],
    [
      'the last one that opens the account: a replacement is none yet',
      [wayIn('1'), wayIn('2', 'EMAIL_OTP', { status: 'PENDING' })],
      ['1'],
      { code: 'LAST_AUTH_METHOD' },
    ],
    ['one that the account does not have', [wayIn('2')], ['2'], { code: 'AUTH_METHOD_NOT_FOUND' }],
    [
      'one that no other session can sign for',
      [wayIn('1'), wayIn('2', 'EMAIL_OTP'), wayIn('3', 'OAUTH')],
      ['1'],
      {
        code: 'OTHER_AUTH_METHOD_REQUIRED',
        message: 'Another AuthMethod has to sign this. Sign in with EMAIL_OTP or OAUTH first.',
      },
    ],
    [
      'one beside a type that is no word',
      [wayIn('1'), wayIn('2', '<b>')],
      ['1'],
      { message: 'Another AuthMethod has to sign this. Sign in with another one first.' },
    ],
  ])('does not revoke %s, and sends nothing', async (_, rows, sessions, error) => {
    const { handle, lines } = await open({ [list]: listed(...rows) }, sessions)
    expect(await errorOf(revokeAuthMethod(handle, target))).toMatchObject(error)
    expect(lines()).toEqual([list])
  })

  test.each<[string, object[], string]>([
    ['revoked elsewhere: it is not there', [wayIn('2')], 'AUTH_METHOD_NOT_FOUND'],
    ['still there: the refusal stands', [wayIn('1'), wayIn('2')], 'REFUSED'],
  ])('of a 404 says what the list says: %s', async (_, rows, code) => {
    let isAsked = false
    const { handle } = await open(
      {
        [list]: () => listed(...(isAsked ? rows : [wayIn('1'), wayIn('2')])),
        [remove]: () => {
          isAsked = true
          return [404, { status: 404, code: 'NOT_FOUND', message: 'no' }]
        },
      },
      ['2'],
    )
    expect(await errorOf(revokeAuthMethod(handle, target))).toMatchObject({ code })
  })

  test.each([
    ['done when the list has it no more', [wayIn('2')], undefined],
    ['unknown while a row cannot be read, which may be it', [wayIn('2'), { id: 7 }], 'OUTCOME_UNKNOWN'],
    ['unknown while the list still has it', [wayIn('2'), wayIn('1')], 'OUTCOME_UNKNOWN'],
    ['unknown while the list is empty: the relay does not show the account', [], 'OUTCOME_UNKNOWN'],
  ])('with a lost response is %s', async (_, rows, code) => {
    let isSent = false
    const signed = signedFor('PASSKEY', lost)
    const { handle } = await open(
      {
        [list]: () => listed(...(isSent ? rows : [wayIn('1'), wayIn('2')])),
        [remove]: (request: SentRequest) => {
          isSent = isSigned(request)
          return signed(request)
        },
      },
      ['2'],
    )
    const ending = revokeAuthMethod(handle, target).then(
      () => undefined,
      (error) => error.code,
    )
    expect(await ending).toBe(code)
  })

  test('a step-up may open the session that signs; without one the app must have it', async () => {
    const rows = [wayIn('1'), wayIn('2', 'EMAIL_OTP')]
    const routes: Routes = {
      [list]: listed(...rows),
      [remove]: (request) =>
        request.headers.has('Step-Up-Id') ? signedFor('PASSKEY', [204])(request) : stepUpDemand,
    }
    const reauthenticate = async () => {
      await keepSession(
        unit.wallet,
        await sessionRecord({ sessionId: 'Session:2', authMethodId: 'AuthMethod:2' }),
      )
    }
    const unit = await open(routes, ['1'], { reauthenticate })
    expect(await revokeAuthMethod(unit.handle, target)).toBeUndefined()
    expect(unit.sent.filter(isSigned)).toHaveLength(1)
  })

  test('a key that cannot be deleted does not keep the others on the device', async () => {
    const sessionStore = deviceStore()
    const { delete: drop } = sessionStore
    sessionStore.delete = (key) => (key.endsWith('Session:1') ? refusing() : drop(key))
    const { wallet } = await open({}, ['1', '3'], { sessionStore })
    await keepSession(wallet, await sessionRecord({ sessionId: 'Session:2' }))
    const ending = finishRevocation(wallet, { target: 'AuthMethod:1' }, undefined)
    expect(await errorOf(ending)).toMatchObject({ code: 'STORE_UNAVAILABLE' })
    const left = (await sessionStore.list('session/')) as { sessionId: string }[]
    expect(left.map(({ sessionId }) => sessionId)).toEqual(['Session:1', 'Session:3'])
  })
})

describe('revokeSession', () => {
  const line = (id: string) => `DELETE /auth/sessions/Session:${id}`

  test.each([
    ['of another device', '9', ['Session:1']],
    ['of this device: its key goes', '1', []],
  ])('ends a session %s', async (_, id, left) => {
    const { handle, sent } = await open({ [line(id)]: signedFor('PASSKEY', [204]) }, ['1'])
    await revokeSession(handle, { sessionId: `Session:${id}` })
    expect(sent.map(isSigned)).toEqual([false, true])
    const stored = (await handle.sessionStore.list('session/')) as { sessionId: string }[]
    expect(stored.map(({ sessionId }) => sessionId)).toEqual(left)
  })

  test.each<[string, Reply, object[], string | undefined]>([
    ['a lost response, and it is listed no more: done', lost, [], undefined],
    [
      'a lost response, and it is still listed',
      lost,
      [openedSession({ id: 'Session:9' })],
      'OUTCOME_UNKNOWN',
    ],
    ['a lost response, and a row that may be it', lost, [{ id: 7 }], 'OUTCOME_UNKNOWN'],
    [
      'a refusal',
      [403, { status: 403, code: 'FORBIDDEN', message: 'no' }],
      [openedSession({ id: 'Session:9' })],
      'REFUSED',
    ],
  ])('ends with %s', async (_, reply, rows, code) => {
    const { handle } = await open(
      { [line('9')]: signedFor('PASSKEY', reply), 'GET /auth/sessions': [200, { data: rows }] },
      ['1'],
    )
    const ending = revokeSession(handle, { sessionId: 'Session:9' }).then(
      () => undefined,
      (error) => error.code,
    )
    expect(await ending).toBe(code)
  })

  test('without a session it fails, and signs nothing', async () => {
    const { handle, sent } = await open({ [line('9')]: signedFor('PASSKEY', [204]) }, [])
    expect(await errorOf(revokeSession(handle, { sessionId: 'Session:9' }))).toMatchObject({
      code: 'SESSION_REQUIRED',
    })
    expect(sent.filter(isSigned)).toEqual([])
  })
})

test('an id that would be another path is named, and nothing is sent', async () => {
  const { handle, sent } = await open({}, ['1'])
  const wrong: [() => Promise<unknown>, RegExp][] = [
    [() => revokeSession(handle, { sessionId: '../auth/credentials' }), /^sessionId /],
    [() => signInWithPasskey(handle, { authMethodId: '../auth/credentials' }), /^authMethodId /],
    [() => signInWithEmailOtp(handle, { authMethodId: '../auth/credentials', otp: '1' }), /^authMethodId /],
    [() => executeQuote(handle, { quoteId: '../auth/credentials' }), /^quoteId /],
    [() => getTransaction(handle, { transactionId: '../auth/credentials' }), /^transactionId /],
  ]
  for (const [call, message] of wrong) {
    const error = await errorOf(call())
    expect(error).toBeInstanceOf(TypeError)
    expect(error.message).toMatch(message)
  }
  expect(sent).toEqual([])
})
