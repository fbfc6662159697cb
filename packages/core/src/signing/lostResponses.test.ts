/** After a lost response the service's own lists decide, and nothing is repeated. */

import { describe, expect, test, vi } from 'vitest'
import { at, openedSession, unitWallet } from '../../test/unitWallet.js'
import { outcomeUnknown, ServiceError } from '../errors.js'
import { readBackIfLost } from './lostResponses.js'
import { fetchSessions, revokeOnService } from './revokeSessions.js'

const lost = outcomeUnknown('The response was lost.')

test('a response that came is not read back', async () => {
  const find = vi.fn(async () => 'found')
  expect(await readBackIfLost(undefined, async () => 'done', find)).toBe('done')
  expect(find).not.toHaveBeenCalled()
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
  /** A relay that loses the response of the revocation, and lists these sessions. */
  const relay = (listed: string[]) =>
    unitWallet(({ line }) =>
      line.startsWith('DELETE')
        ? [200, 'not the end of a revocation']
        : [200, { data: listed.map((id) => openedSession({ id, expiresAt: at(900_000) })) }],
    )

  test('is done when the session is not listed any more', async () => {
    const { wallet, lines } = relay(['Session:2'])
    wallet.state.signed.clear()
    expect((await fetchSessions(wallet, undefined)).map(({ id }) => id)).toEqual(['Session:2'])
    expect(lines()).toEqual(['GET /auth/sessions'])
  })

  test('without a session there is nothing to sign with, and nothing is read back', async () => {
    const { wallet, lines } = unitWallet(() => [
      202,
      { payloadToSign: 'x', requestId: 'Request:1', expiresAt: at(0) },
    ])
    await expect(revokeOnService(wallet, 'Session:1', { signal: undefined })).rejects.toMatchObject({
      code: 'SESSION_REQUIRED',
    })
    expect(lines()).toEqual(['DELETE /auth/sessions/Session:1'])
  })
})
