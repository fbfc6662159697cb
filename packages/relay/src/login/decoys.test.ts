/** Offers for unknown users: stable for one identifier and secret, and with ids like the sample. */

import { expect, test } from 'vitest'
import { createDecoy } from './decoys.js'
import type { LoginOptions } from './loginOptions.js'

const login: LoginOptions = { findAccount: () => null, onSignedIn: () => undefined }
const decoyOf = (options: Partial<LoginOptions> = {}, secret = 'secret') =>
  createDecoy(secret, { ...login, ...options })

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
    /^EmbeddedWallet:0195[\da-f]{4}-[\da-f]{4}-7[\da-f]{3}-[89ab]/,
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
