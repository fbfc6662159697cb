/** How long after a ceremony its sessions may be refreshed. */

import { expect, test, vi } from 'vitest'
import { memoryStore } from '../store/memoryStore.js'
import { createSignInAges } from './signInAge.js'

const hour = 3_600_000
const sessionResponse = (id: string, status = 200) => ({
  status,
  headers: {},
  bytes: new TextEncoder().encode(
    JSON.stringify({ id, accountId: 'InternalAccount:1', expiresAt: '2026-11-22T12:00:00Z' }),
  ),
})

function open(maxSessionHours: number) {
  let now = 1_790_000_000_000
  const store = memoryStore(() => now)
  const put = vi.spyOn(store, 'put')
  const ages = createSignInAges(store, () => now, maxSessionHours)
  return { ages, put, store, pass: (ms: number) => (now += ms) }
}

test('a refreshed session inherits the time of the ceremony, so refreshes end together', async () => {
  const { ages, put, pass } = open(2)
  await ages.begin({ id: 'Session:1', accountId: 'EmbeddedWallet:1' })
  expect(put).toHaveBeenLastCalledWith('ceremony/Session:1', '1790000000000', 2 * hour, 'InternalAccount:1')
  pass(hour)
  const { settle } = await ages.refresh('Session:1')
  await settle!(sessionResponse('Session:2'))
  expect(put).toHaveBeenLastCalledWith('ceremony/Session:2', '1790000000000', hour, 'InternalAccount:1')
  pass(hour - 1)
  await expect(ages.refresh('Session:2')).resolves.toBeDefined()
  pass(1)
  await expect(ages.refresh('Session:2')).rejects.toMatchObject({ status: 403 })
})

test('a refresh that is refused, or unknown, notes no session; so does one that ends too late', async () => {
  const { ages, put, pass } = open(2)
  await ages.begin({ id: 'Session:1', accountId: 'InternalAccount:1' })
  const { settle } = await ages.refresh('Session:1')
  await settle!(sessionResponse('Session:2', 401))
  await settle!('unknown')
  pass(2 * hour)
  await settle!(sessionResponse('Session:3'))
  expect(put).toHaveBeenCalledTimes(1)
})

test('a store that keeps too long gives no longer session, and an unknown session must sign in', async () => {
  const { ages, store, pass } = open(1)
  const refusal = {
    status: 403,
    code: 'SIGN_IN_REQUIRED',
    message: 'The last sign-in is too long ago. Sign in again.',
  }
  await expect(ages.refresh('Session:0')).rejects.toMatchObject(refusal)
  store.get = async () => '1790000000000'
  pass(hour - 1)
  await expect(ages.refresh('Session:1')).resolves.toBeDefined()
  pass(1)
  await expect(ages.refresh('Session:1')).rejects.toMatchObject(refusal)
})
