/** How long a session may be refreshed after the ceremony that began it. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jsonUpstream, sessionBody } from '../../test/policyCalls.js'
import { memoryStore } from '../store/memoryStore.js'
import { createSignInAges } from './signInAge.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const hour = 3_600_000
const session = { id: 'Session:1', accountId: 'EmbeddedWallet:1' }

function open() {
  const store = memoryStore(Date.now)
  const put = vi.spyOn(store, 'put')
  return { ages: createSignInAges(store, Date.now, 12), put, store }
}

test('a session is refreshed until its hours are over, to the millisecond', async () => {
  const { ages, put } = open()
  await ages.begin(session)
  expect(put).toHaveBeenCalledWith('ceremony/Session:1', String(Date.now()), 12 * hour, 'InternalAccount:1')
  vi.advanceTimersByTime(12 * hour - 1)
  expect(await ages.refresh('Session:1')).toBeDefined()
  vi.advanceTimersByTime(1)
  await expect(ages.refresh('Session:1')).rejects.toMatchObject({
    ...{ status: 403, code: 'SIGN_IN_REQUIRED', message: 'The last sign-in is too long ago. Sign in again.' },
  })
})

test('the hours hold when the store keeps the time for longer', async () => {
  const { store } = open()
  await store.put('ceremony/Session:1', String(Date.now()), 99 * hour)
  const ages = createSignInAges(store, Date.now, 12)
  vi.advanceTimersByTime(12 * hour)
  await expect(ages.refresh('Session:1')).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' })
})

test('a session that is not known is refused', async () => {
  await expect(open().ages.refresh('Session:2')).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' })
})

test('the new session of a refresh inherits the time of the ceremony; a failure begins nothing', async () => {
  const { ages, put } = open()
  await ages.begin(session)
  vi.advanceTimersByTime(10 * hour)
  const { settle } = await ages.refresh('Session:1')
  const before = put.mock.calls.length
  await settle!(jsonUpstream(400, {}))
  await settle!('unknown')
  expect(put).toHaveBeenCalledTimes(before)
  await settle!(jsonUpstream(200, { ...sessionBody, id: 'Session:2' }))
  vi.advanceTimersByTime(2 * hour - 1)
  expect(await ages.refresh('Session:2')).toBeDefined()
  vi.advanceTimersByTime(1)
  await expect(ages.refresh('Session:2')).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' })
})

test('a response that comes after the hours keeps nothing', async () => {
  const { ages, put } = open()
  await ages.begin(session)
  vi.advanceTimersByTime(12 * hour - 1)
  const { settle } = await ages.refresh('Session:1')
  vi.advanceTimersByTime(1)
  await settle!(jsonUpstream(200, { ...sessionBody, id: 'Session:2' }))
  expect(put).toHaveBeenCalledTimes(1)
})
