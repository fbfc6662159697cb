/** After a lost response the service's own lists decide, and nothing is repeated. */

import { describe, expect, test, vi } from 'vitest'
import { accountId, at, openedSession, sessionRecord, stopClocks, unitWallet } from '../../test/unitWallet.js'
import { ServiceError } from '../errors.js'
import { outcomeUnknown } from '../outcomeUnknown.js'
import { keepSession } from '../session/keepSession.js'
import { isNotForwarded, readBackIfLost } from './lostResponses.js'
import { fetchSessions, revokeOnService } from './revokeSessions.js'

const lost = outcomeUnknown('The response was lost.')

test('a response that came is not read back', async () => {
  const find = vi.fn(async () => 'found')
  expect(await readBackIfLost(undefined, async () => 'done', find)).toBe('done')
  expect(find).not.toHaveBeenCalled()
})

test.each<[string, ConstructorParameters<typeof ServiceError>, boolean]>([
  ['a step-up is wanted', ['STEP_UP_REQUIRED', ''], true],
  ['the profiles differ', ['PROFILE_MISMATCH', ''], true],
  ['the user is not signed in to the app', ['REFUSED', '', { reason: 'Not signed in to the app' }], true],
  ['a registration never left', ['REFUSED', '', { reason: 'Not sent to the service' }], true],
  ['the service refused', ['REFUSED', '', { reason: 'Invalid OTP code' }], false],
])('whether the service has heard of a call: %s', (_, details, isNot) => {
  expect(isNotForwarded(new ServiceError(...details))).toBe(isNot)
})

test('a lost response is read back, and the attempt is made once', async () => {
  const attempt = vi.fn(() => Promise.reject(lost))
  expect(await readBackIfLost(undefined, attempt, async () => 'found')).toBe('found')
  expect(attempt).toHaveBeenCalledTimes(1)
})

test.each([
  ['a refusal', new ServiceError('REFUSED', 'refused')],
  ['an error of another kind', Object.assign(new Error('no service'), { code: 'OUTCOME_UNKNOWN' })],
])('%s is not read back', async (_, error) => {
  const find = vi.fn(async () => 'found')
  await expect(readBackIfLost(undefined, () => Promise.reject(error), find)).rejects.toBe(error)
  expect(find).not.toHaveBeenCalled()
})

test('after an abort it is not read back: the caller does not wait any more', async () => {
  const find = vi.fn(async () => 'found')
  const attempt = () => Promise.reject(lost)
  await expect(readBackIfLost(AbortSignal.abort(), attempt, find)).rejects.toBe(lost)
  expect(find).not.toHaveBeenCalled()
  expect(await readBackIfLost(new AbortController().signal, attempt, find)).toBe('found')
})

describe('what is not found', () => {
  const refusal = new ServiceError('REFUSED', 'used before', { status: 401 })
  const usedBefore = outcomeUnknown('It was taken before.', { status: 401, cause: refusal })

  test('stays unknown: the request may still be under way', async () => {
    const attempt = () => Promise.reject(lost)
    await expect(readBackIfLost(undefined, attempt, async () => undefined)).rejects.toBe(lost)
  })

  test('was refused, when the service says that the requestId was used', async () => {
    const attempt = () => Promise.reject(usedBefore)
    await expect(readBackIfLost(undefined, attempt, async () => undefined)).rejects.toBe(refusal)
    expect(await readBackIfLost(undefined, attempt, async () => 'found')).toBe('found')
  })

  test.each([
    ['lost', lost],
    ['used before', usedBefore],
  ])('stays unknown when the list cannot be read: %s', async (_, error) => {
    const find = () => Promise.reject(new Error('offline'))
    await expect(readBackIfLost(undefined, () => Promise.reject(error), find)).rejects.toBe(error)
  })
})

describe('a revocation with a lost response', () => {
  const demand = { type: 'PASSKEY', requestId: 'Request:1', expiresAt: at(300_000) }
  const payloadToSign = JSON.stringify({ accountId, ...demand })
  const gone = new TypeError('Failed to fetch')

  /** A relay that loses the response to the signed call, and then lists these sessions. */
  async function relay(listed: unknown[] | Error) {
    stopClocks()
    const opened = unitWallet(({ line, headers }) => {
      if (line === 'GET /auth/sessions')
        return listed instanceof Error
          ? listed
          : [200, { data: listed.map((id) => openedSession({ id } as object)) }]
      return headers.has('Service-Wallet-Signature') ? gone : [202, { ...demand, payloadToSign }]
    })
    await keepSession(opened.wallet, await sessionRecord())
    return opened
  }
  const revoke = ({ wallet }: Awaited<ReturnType<typeof relay>>) =>
    revokeOnService(wallet, 'Session:2', { type: 'PASSKEY', signal: undefined })

  test('is done when the session is not listed any more', async () => {
    const opened = await relay(['Session:1', 'Session:3'])
    expect(await revoke(opened)).toBeUndefined()
    const call = 'DELETE /auth/sessions/Session:2'
    expect(opened.lines()).toEqual([call, call, 'GET /auth/sessions'])
    expect(opened.sent.at(-1)?.query).toBe('?accountId=InternalAccount%3A1')
  })

  test.each([
    ['still listed', ['Session:1', 'Session:2']],
    ['not to be read', gone],
    ['perhaps in a row that cannot be read', ['Session:1', 7]],
  ])('is unknown when the session is %s', async (_, listed) => {
    await expect(revoke(await relay(listed))).rejects.toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      outcome: 'unknown',
    })
  })

  test('signs for the type of that session only', async () => {
    const { wallet } = await relay([])
    const call = revokeOnService(wallet, 'Session:2', { type: 'OAUTH', signal: undefined })
    await expect(call).rejects.toMatchObject({ code: 'PAYLOAD_MISMATCH' })
  })

  test('the sessions of the account are what the service lists', async () => {
    const { wallet } = await relay(['Session:5'])
    expect((await fetchSessions(wallet, undefined)).map(({ id }) => id)).toEqual(['Session:5'])
    await expect(fetchSessions(wallet, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
  })
})
