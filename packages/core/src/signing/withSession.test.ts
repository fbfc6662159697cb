/** A signed attempt: when the service refuses its signature, the session ends, and the app may sign in for a second one. */

import { describe, expect, test, vi } from 'vitest'
import { sessionRecord, stopClocks, unitWallet } from '../../test/unitWallet.js'
import { ServiceError, type ServiceErrorDetails } from '../errors.js'
import type { SessionRecord } from '../records.js'
import { currentSession, endSession, sessionError } from '../session/deviceSessions.js'
import { keepSession } from '../session/keepSession.js'
import { withSession } from './withSession.js'

const refusalOf = (details: ServiceErrorDetails) =>
  new ServiceError('REFUSED', 'refused', { status: 401, serviceCode: 'UNAUTHORIZED', ...details })
const none = { signal: undefined }

/** A wallet with a session, and an app that opens one more. */
async function open(canSignIn = true) {
  stopClocks()
  const reauthenticate = vi.fn(
    async () => void (await keepSession(wallet, await sessionRecord({ sessionId: 'Session:2' }))),
  )
  const { wallet } = unitWallet(undefined, canSignIn ? { reauthenticate } : {})
  const record = await keepSession(wallet, await sessionRecord())
  return { wallet, record, reauthenticate }
}

const used = (attempt: { mock: { calls: [SessionRecord][] } }) =>
  attempt.mock.calls.map(([{ sessionId }]) => sessionId)

test('an attempt that succeeds runs once, with the current session', async () => {
  const { wallet, reauthenticate } = await open()
  const attempt = vi.fn(async (_: SessionRecord) => 'done')
  expect(await withSession(wallet, attempt, none)).toBe('done')
  expect(used(attempt)).toEqual(['Session:1'])
  expect(reauthenticate).not.toHaveBeenCalled()
})

// Source: the interface document, 401: `reason` names the check; profiles 2026-04 and 2026-08 have codes instead.
describe.each([
  ['the reason', refusalOf({ reason: 'Invalid Service-Wallet-Signature' })],
  ['the code of a deployment', refusalOf({ serviceCode: 'INVALID_SIGNATURE' })],
  ['the code of a newer deployment', refusalOf({ serviceCode: 'WALLET_SIGNATURE_INVALID' })],
  ['this device', sessionError('SESSION_EXPIRED')],
])('a signature refused by %s', (name, error) => {
  const isOfService = name !== 'this device'

  test('is made once more by the session that the app opens', async () => {
    const { wallet, record, reauthenticate } = await open()
    const attempt = vi.fn(async ({ sessionId }: SessionRecord) => {
      if (attempt.mock.calls.length === 1) {
        // What refuses on this device has ended the session already.
        if (!isOfService) await endSession(wallet, { how: 'expired', record })
        throw error
      }
      return sessionId
    })
    expect(await withSession(wallet, attempt, none)).toBe('Session:2')
    expect(used(attempt)).toEqual(['Session:1', 'Session:2'])
    expect(reauthenticate).toHaveBeenCalledTimes(1)
    expect((await wallet.state.sessions)?.over.has('Session:1')).toBe(true)
  })

  test('twice is an error: there is no third attempt', async () => {
    const { wallet } = await open()
    const attempt = vi.fn((_: SessionRecord) => Promise.reject(error))
    await expect(withSession(wallet, attempt, none)).rejects.toBe(error)
    expect(attempt).toHaveBeenCalledTimes(2)
  })

  test('is an error where the app cannot sign in', async () => {
    const { wallet } = await open(false)
    const attempt = vi.fn((_: SessionRecord) => Promise.reject(error))
    await expect(withSession(wallet, attempt, none)).rejects.toBe(error)
    expect(attempt).toHaveBeenCalledTimes(1)
    const { record, ended } = await currentSession(wallet)
    expect([record === undefined, ended?.how]).toEqual(isOfService ? [true, 'expired'] : [false, undefined])
  })

  test('is an error where only one session may sign', async () => {
    const { wallet, record, reauthenticate } = await open()
    const attempt = vi.fn((_: SessionRecord) => Promise.reject(error))
    await expect(withSession(wallet, attempt, { session: record, signal: undefined })).rejects.toBe(error)
    expect(attempt).toHaveBeenCalledTimes(1)
    expect(reauthenticate).not.toHaveBeenCalled()
  })
})

test.each([
  ['the app’s login', refusalOf({})],
  ['another reason', refusalOf({ reason: 'REQUEST_ID_INVALID' })],
  ['a signature code with another status', refusalOf({ status: 400, serviceCode: 'INVALID_SIGNATURE' })],
  ['a lost key', sessionError('SESSION_KEY_LOST')],
  ['no service at all', new Error('401')],
])('an error about %s ends no session and is not tried again', async (_, error) => {
  const { wallet, record, reauthenticate } = await open()
  const attempt = vi.fn((_: SessionRecord) => Promise.reject(error))
  await expect(withSession(wallet, attempt, none)).rejects.toBe(error)
  expect(attempt).toHaveBeenCalledTimes(1)
  expect(reauthenticate).not.toHaveBeenCalled()
  expect((await currentSession(wallet)).record).toBe(record)
})

test('the session may be found later: a step-up may open it on the way', async () => {
  const { wallet } = await open()
  const other = await sessionRecord({ sessionId: 'Session:7' })
  const find = vi.fn(async () => other)
  const attempt = vi.fn(async (_: SessionRecord) => 'done')
  expect(await withSession(wallet, attempt, { session: find, signal: undefined })).toBe('done')
  expect(used(attempt)).toEqual(['Session:7'])
  expect(find).toHaveBeenCalledTimes(1)
})

test('an aborted call waits for no session', async () => {
  const { wallet } = await open()
  const attempt = vi.fn(async (_: SessionRecord) => 'done')
  const signal = AbortSignal.abort()
  await expect(withSession(wallet, attempt, { signal })).rejects.toMatchObject({ code: 'ABORTED' })
  expect(attempt).not.toHaveBeenCalled()
})
