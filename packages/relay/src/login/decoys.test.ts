/** Offers for unknown users: stable for one identifier and secret, and with ids like the sample. */

import { expect, test, vi } from 'vitest'
import { createDecoy } from './decoys.js'
import type { LoginOptions } from './loginOptions.js'

const login: LoginOptions = { findAccount: () => null, onSignedIn: () => undefined }
const decoyOf = (options: Partial<LoginOptions> = {}, secret = 'secret', now = Date.now) =>
  createDecoy(secret, { ...login, ...options }, now)

test('the same identifier gets the same offer, also from another instance with the secret', async () => {
  const offer = await decoyOf()('ada@shop.example')
  expect(await decoyOf()('ada@shop.example')).toEqual(offer)
  expect(await decoyOf()('bob@shop.example')).not.toEqual(offer)
  expect(await decoyOf({}, 'other')('ada@shop.example')).not.toEqual(offer)
})

test('without a sample, ids are random UUIDs', async () => {
  const decoy = decoyOf({ decoyAuthMethods: [['PASSKEY', 'EMAIL_OTP']] })
  const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
  const { accountId, authMethods } = await decoy('ada@shop.example')
  const ids = [accountId, ...authMethods.map(({ id }) => id)].map((id) => id.split(':'))
  expect(ids.map(([prefix]) => prefix)).toEqual(['InternalAccount', 'AuthMethod', 'AuthMethod'])
  for (const [, id] of ids) expect(id).toMatch(uuid)
  expect(new Set(ids.map(([, id]) => id)).size).toBe(3)
})

test.each([
  [
    'EmbeddedWallet:019542f5-b3e7-7d02-8000-000000000009',
    /^EmbeddedWallet:01[\da-f]{6}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  ],
  ['InternalAccount:12345678', /^InternalAccount:1234[\da-f]{4}$/],
  ['InternalAccount:user-zz', /^InternalAccount:user-[a-p]{2}$/],
])('an id looks like the sample %s', async (sampleAccountId, pattern) => {
  expect((await decoyOf({ sampleAccountId })('ada@shop.example')).accountId).toMatch(pattern)
})

test('every configured combination is offered, about equally often, and no other one', async () => {
  const decoy = decoyOf({ decoyAuthMethods: [['PASSKEY'], ['OAUTH', 'EMAIL_OTP']] })
  const counts: Record<string, number> = {}
  for (let i = 0; i < 200; i++) {
    const types = (await decoy(`user${i}`)).authMethods.map(({ type }) => type).join()
    counts[types] = (counts[types] ?? 0) + 1
  }
  expect(Object.keys(counts).sort()).toEqual(['OAUTH,EMAIL_OTP', 'PASSKEY'])
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(60)
})

const hour = 3_600_000
const day = 24 * hour
/** An account of 2025-02-26. */
const oldest = 'InternalAccount:019542f5-b3e7-7d02-8000-000000000009'
const timeOf = (id: string) => Number.parseInt(id.split(':')[1]!.replace('-', '').slice(0, 12), 16)
const launchedAt = timeOf(oldest)
const namesOf = (count: number) => Array.from({ length: count }, (_, i) => `user${i}`)

/** The offers of many names at one time. */
const offersAt = (now: number, count = 500) =>
  Promise.all(namesOf(count).map(decoyOf({ sampleAccountId: oldest }, 'secret', () => now)))

test.each([2 * hour, 30 * day, 700 * day])(
  'ids with a time could exist: %i ms after the oldest account, no id is older than it or from the future',
  async (age) => {
    const now = launchedAt + age
    const offers = await offersAt(now)
    for (const { accountId, authMethods } of offers) {
      const createdAt = timeOf(accountId)
      expect(createdAt).toBeGreaterThanOrEqual(launchedAt)
      // A way to sign in is created after its account.
      for (const { id } of authMethods) {
        expect(timeOf(id)).toBeGreaterThanOrEqual(createdAt)
        expect(timeOf(id)).toBeLessThanOrEqual(now)
      }
    }
    const middle = offers.map(({ accountId }) => timeOf(accountId)).sort()[250]! - launchedAt
    expect(Math.abs(middle / age - 0.5)).toBeLessThan(0.1 + hour / age)
  },
)

test('as time goes on, an id stays or moves once to the newest hours', async () => {
  const [before, after] = [launchedAt + 300 * day, launchedAt + 301 * day]
  const [old, young] = [await offersAt(before, 2000), await offersAt(after, 2000)]
  const moved = young.filter(({ accountId }, i) => accountId !== old[i]!.accountId)
  for (const { accountId } of moved) expect(timeOf(accountId)).toBeGreaterThan(before - 2 * hour)
  // One of 301 is expected.
  expect(moved.length).toBeGreaterThan(0)
  expect(moved.length).toBeLessThan(30)
})

test('a sample from the future gives ids all the same', async () => {
  const [offer] = await offersAt(launchedAt - day, 1)
  expect(timeOf(offer!.accountId)).toBeGreaterThanOrEqual(launchedAt)
})

// Source: docstring of the option `decoyAuthMethods`.
test('without the option, a third each is offered a passkey, a mailed code, and both', async () => {
  const counts: Record<string, number> = {}
  for (const { authMethods } of await Promise.all(namesOf(300).map(decoyOf()))) {
    const types = authMethods.map(({ type }) => type).join()
    counts[types] = (counts[types] ?? 0) + 1
  }
  expect(Object.keys(counts).sort()).toEqual(['EMAIL_OTP', 'PASSKEY', 'PASSKEY,EMAIL_OTP'])
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(60)
})

// An id that changes with the version of the relay shows who is unknown. Computed with Python: `hmac`, and the code of Lamping and Veach.
test.each([
  [
    oldest,
    {
      accountId: 'InternalAccount:019b0f1b-1b8b-77b2-a9be-ec5d22a4d496',
      authMethods: [
        { id: 'AuthMethod:019b0f1b-1b8b-718f-b49b-b25860709cc7', type: 'PASSKEY' },
        { id: 'AuthMethod:019b0f1f-5665-7c68-ae31-c35c95797830', type: 'EMAIL_OTP' },
      ],
    },
  ],
  [
    undefined,
    {
      accountId: 'InternalAccount:a96cc578-d9a0-47b2-a9be-ec5d22a4d496',
      authMethods: [
        { id: 'AuthMethod:3afd94a8-8aef-418f-b49b-b25860709cc7', type: 'PASSKEY' },
        { id: 'AuthMethod:4644cef3-bb1f-4c68-ae31-c35c95797830', type: 'EMAIL_OTP' },
      ],
    },
  ],
])(
  'with the sample %s, a name keeps its ids in the next version of the relay, too',
  async (sampleAccountId, offer) => {
    const options = {
      decoyAuthMethods: [['PASSKEY', 'EMAIL_OTP']],
      ...(sampleAccountId && { sampleAccountId }),
    }
    expect(await decoyOf(options, 'secret', () => launchedAt + 300 * day)('ada@shop.example')).toEqual(offer)
  },
)

const hex = '0123456789abcdef'
/** For each place of an id, the characters that it has: one of the sample, those of a variant, or all digits. */
const placesOf = (form: string) =>
  Array.from(form, (character) => (character === 'x' ? hex : character === 'v' ? '89ab' : character))

test.each([
  [undefined, 'xxxxxxxx-xxxx-4xxx-vxxx-xxxxxxxxxxxx'],
  ['87654321-1111-4111-8111-111111111111', '8765xxxx-xxxx-4xxx-vxxx-xxxxxxxxxxxx'],
  // Almost a UUID, but longer at the end or at the start.
  ['87654321-1111-4111-8111-1111111111111', '8765xxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxxx'],
  ['876543210-1111-4111-8111-111111111111', '8765xxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx'],
  ['8765432100-1111-4111-8111-111111111111', '8765xxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx'],
  ['876543218765432187654321', '8765xxxxxxxxxxxxxxxxxxxx'],
])('the ids of many names differ at each place that the sample %s leaves open', async (sample, form) => {
  const decoy = decoyOf(sample === undefined ? {} : { sampleAccountId: `InternalAccount:${sample}` })
  const ids = (await Promise.all(namesOf(300).map(decoy))).map(({ accountId }) => accountId.split(':')[1]!)
  const seen = Array.from(form, (_, place) => [...new Set(ids.map((id) => id[place]!))].sort().join(''))
  expect(seen).toEqual(placesOf(form))
  for (const id of ids) expect(id).toHaveLength(form.length)
})

test('no code can export the key that makes the ids', async () => {
  const imported = vi.spyOn(crypto.subtle, 'importKey')
  await decoyOf()('ada@shop.example')
  expect(
    imported.mock.calls.map(([format, , , isExtractable, uses]) => [format, isExtractable, uses]),
  ).toEqual([['raw', false, ['sign']]])
  imported.mockRestore()
})
