/** pendingOperations and resumeOperation: what the service still works on, listed and waited for, for every verb that can be. */

import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { held, listed, lost, type Routes, routed, sessionOf, wayIn } from '../../test/unitService.js'
import {
  accountId,
  at,
  deviceStore,
  errorOf,
  now,
  type Reply,
  refusing,
  sessionRecord,
  unitWallet,
} from '../../test/unitWallet.js'
import { createClientKey } from '../keys/clientKey.js'
import { keepOperation } from '../operations/operationMemory.js'
import type { OperationAction, PendingOperation } from '../records.js'
import { keepSession } from '../session/keepSession.js'
import { getSession } from './getSession.js'
import { pendingOperations } from './pendingOperations.js'
import { resumeOperation } from './resumeOperation.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'], now })
  onTestFinished(() => void vi.useRealTimers())
})

const kept = (action: OperationAction, changes: Partial<PendingOperation> = {}): PendingOperation => ({
  id: 'Request:1',
  requestId: 'Request:1',
  action,
  target: '',
  body: undefined,
  signature: 'signed',
  type: undefined,
  stepUpId: undefined,
  keyPair: undefined,
  begun: undefined,
  authMethodId: undefined,
  isSeen: true,
  since: now - 60_000,
  expiresAt: at(240_000),
  ...changes,
})

async function open(operation: PendingOperation, routes: Routes = {}) {
  const unit = unitWallet(routed(routes), held)
  await keepSession(unit.wallet, await sessionRecord())
  const { keyPair } = await createClientKey(unit.wallet)
  await keepOperation(
    unit.wallet,
    operation.action.match(/signIn|refresh/) ? { ...operation, keyPair } : operation,
  )
  return unit
}
/** The pause before the next request passes. */
async function after<T>(promise: Promise<T>): Promise<T> {
  let isOver = false
  void promise
    .catch(() => undefined)
    .finally(() => {
      isOver = true
    })
  for (let turn = 0; turn < 50 && !isOver; turn++) {
    await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(1000)
  }
  return promise
}

describe('pendingOperations', () => {
  test('shows what and since when, and no key, body or signature', async () => {
    const { handle, sent } = await open(kept('exportWallet', { target: accountId, body: '{}' }))
    expect(await pendingOperations(handle)).toEqual([
      { id: 'Request:1', action: 'exportWallet', since: at(-60_000), expiresAt: at(240_000) },
    ])
    expect(sent).toEqual([])
  })

  test('is empty where there is nothing, and says so where the storage cannot be read', async () => {
    expect(await pendingOperations(unitWallet().handle)).toEqual([])
    const { handle } = unitWallet(undefined, { sessionStore: deviceStore({ list: refusing }) })
    expect(await errorOf(pendingOperations(handle))).toMatchObject({
      code: 'STORE_UNAVAILABLE',
      retryable: true,
    })
  })
})

const verify = 'POST /auth/credentials/AuthMethod:1/verify'
const register = 'POST /auth/credentials'
const signIn = (type: string): [Partial<PendingOperation>, string, Reply, object] => [
  { target: 'AuthMethod:1', body: JSON.stringify({ type }) },
  verify,
  sessionOf('2', type),
  { sessionId: 'Session:2' },
]
const registration = (type: string): [Partial<PendingOperation>, string, Reply, object] => [
  { body: JSON.stringify({ type, accountId }) },
  register,
  [201, wayIn('2', type)],
  { id: 'AuthMethod:2', type },
]

describe('resumeOperation', () => {
  test.each<[OperationAction, Partial<PendingOperation>, line: string, Reply, result: object | undefined]>([
    ['signInWithPasskey', ...signIn('PASSKEY')],
    ['signInWithEmailOtp', ...signIn('EMAIL_OTP')],
    ['signInWithSmsOtp', ...signIn('SMS_OTP')],
    ['signInWithOAuth', ...signIn('OAUTH')],
    ['registerPasskey', ...registration('PASSKEY')],
    ['registerEmailOtp', ...registration('EMAIL_OTP')],
    ['registerSmsOtp', ...registration('SMS_OTP')],
    ['registerOAuth', ...registration('OAUTH')],
    [
      'refreshSession',
      { target: 'Session:1', authMethodId: 'AuthMethod:1' },
      'POST /auth/sessions/Session:1/refresh',
      sessionOf('2'),
      { sessionId: 'Session:2' },
    ],
    [
      'revokeAuthMethod',
      { target: 'AuthMethod:1' },
      'DELETE /auth/credentials/AuthMethod:1',
      [204],
      undefined,
    ],
    ['revokeSession', { target: 'Session:1' }, 'DELETE /auth/sessions/Session:1', [204], undefined],
    [
      'updateContact',
      { target: 'Customer:1', body: '{"email":"a@shop.example"}' },
      'PATCH /customers/Customer:1',
      [200, { id: 'Customer:1' }],
      undefined,
    ],
  ])(
    'of %s sends the identical request until it settles, gives what the verb would, and forgets it',
    async (action, operation, line, reply, result) => {
      let repeats = 0
      const processing: Reply = [200, { status: 'PROCESSING', message: 'Wait.' }]
      const { handle, sent } = await open(kept(action, operation), {
        [line]: () => (++repeats === 1 ? processing : reply),
      })
      const onState = vi.fn()
      const resumed = await after(resumeOperation(handle, { id: 'Request:1', onState }))
      expect(resumed.action).toBe(action)
      if (result) expect(resumed.result).toMatchObject(result)
      else expect(resumed.result).toBeUndefined()
      expect(sent.map((one) => one.line)).toEqual([line, line])
      for (const { headers, body } of sent) {
        expect(headers.get('Service-Wallet-Signature')).toBe('signed')
        expect(headers.get('Request-Id')).toBe('Request:1')
        expect(body).toBe(operation.body ?? '')
      }
      expect(onState).toHaveBeenCalledWith('processing')
      expect(await pendingOperations(handle)).toEqual([])
      const session = await getSession(handle)
      if (action.startsWith('signIn') || action === 'refreshSession')
        expect(session).toMatchObject({ sessionId: 'Session:2' })
      if (action.startsWith('revoke')) expect(session).toBeUndefined()
    },
  )

  test('of one that has settled, or is of no one here, does not know how it ended', async () => {
    const { handle, sent } = await open(kept('revokeSession', { target: 'Session:9' }))
    expect(await errorOf(resumeOperation(handle, { id: 'Request:2' }))).toMatchObject({
      code: 'OUTCOME_UNKNOWN',
    })
    expect(sent).toEqual([])
  })

  test.each<[string, Reply, Reply, object, number]>([
    [
      'is refused: it is over',
      [403, { status: 403, code: 'FORBIDDEN', message: 'no' }],
      listed(),
      { code: 'REFUSED' },
      0,
    ],
    [
      'asks for one more signature: none is made',
      [202, { type: 'PASSKEY', payloadToSign: 'x', requestId: 'Request:2', expiresAt: at(300_000) }],
      [200, { data: [{ id: 7 }] }],
      { code: 'OUTCOME_UNKNOWN' },
      0,
    ],
  ])('that %s', async (_, reply, list, error, left) => {
    const line = 'DELETE /auth/sessions/Session:9'
    const { handle } = await open(kept('revokeSession', { target: 'Session:9' }), {
      [line]: reply,
      'GET /auth/sessions': list,
    })
    expect(await after(errorOf(resumeOperation(handle, { id: 'Request:1' })))).toMatchObject(error)
    expect(await pendingOperations(handle)).toHaveLength(left)
  })

  test('that is given up goes on: it can be resumed again', async () => {
    const line = 'DELETE /auth/sessions/Session:9'
    const { handle } = await open(kept('revokeSession', { target: 'Session:9' }), { [line]: lost })
    const controller = new AbortController()
    const resuming = errorOf(resumeOperation(handle, { id: 'Request:1', signal: controller.signal }))
    await vi.advanceTimersByTimeAsync(3000)
    controller.abort()
    expect(await after(resuming)).toMatchObject({ code: 'PROCESSING', outcome: 'unknown' })
    expect(await pendingOperations(handle)).toHaveLength(1)
  })
})
