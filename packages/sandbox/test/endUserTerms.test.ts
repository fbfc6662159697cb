/** End-user terms, held against profile 2026-08, section 3 "End-user terms": no account and no money before they are accepted. */

import { expect, test } from 'vitest'
import { createWorld } from './client.js'

const accepted = {
  acceptedAt: '2026-08-21T10:00:00Z',
  ipAddress: '198.51.100.7',
  termsVersion: 'V1',
  acceptanceMethod: 'CHECKBOX',
}
const open = () => createWorld({ profile: '2026-08', endUserTerms: true })
const ada = { customerType: 'INDIVIDUAL', email: 'ada@shop.example', currencies: ['USD'] }
const typesOf = async ({ send }: ReturnType<typeof open>, customerId: string) => {
  const { body } = await send('GET', `/customers/internal-accounts?customerId=${customerId}`)
  return body.data.map(({ type }: { type: string }) => type).sort()
}

test('the terms in force have a version and an address', async () => {
  const { status, body } = await open().send('GET', '/customers/end-user-terms')
  expect([status, body]).toEqual([200, { version: 'V1', url: expect.stringMatching(/^https:/) }])
})

test('a customer who accepts at once has a wallet, and one who accepts later gets it then', async () => {
  const world = open()
  const { send } = world
  const first = await send('POST', '/customers', { ...ada, endUserTermsConsent: accepted })
  expect(first).toMatchObject({ status: 201, body: { endUserTermsConsent: accepted } })
  expect(await typesOf(world, first.body.id)).toEqual(['EMBEDDED_WALLET', 'INTERNAL_FIAT'])

  const later = await send('POST', '/customers', { ...ada, email: 'bob@shop.example' })
  expect(later.status).toBe(201)
  expect(later.body).not.toHaveProperty('endUserTermsConsent')
  expect(await typesOf(world, later.body.id)).toEqual([])
  const change = { customerType: 'INDIVIDUAL', endUserTermsConsent: accepted }
  const changed = await send('PATCH', `/customers/${later.body.id}`, change)
  expect(changed).toMatchObject({ status: 200, body: { endUserTermsConsent: accepted } })
  const types = await typesOf(world, later.body.id)
  expect(types).toEqual(['EMBEDDED_WALLET', 'INTERNAL_FIAT'])
  // Accepting again makes no second wallet.
  await send('PATCH', `/customers/${later.body.id}`, change)
  expect(await typesOf(world, later.body.id)).toEqual(types)
})

test('a call that would move the money of a customer without an acceptance is refused', async () => {
  const { send } = open()
  const { body } = await send('POST', '/customers', ada)
  const quote = {
    source: { sourceType: 'REALTIME_FUNDING', customerId: body.id, currency: 'USD' },
    destination: {
      destinationType: 'UMA_ADDRESS',
      umaAddress: '$success.usd@sandbox.example',
      currency: 'USD',
    },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1000,
  }
  expect(await send('POST', '/quotes', quote)).toMatchObject({
    status: 403,
    body: { code: 'END_USER_TERMS_NOT_ACCEPTED' },
  })
})

test.each([
  [{ termsVersion: 'V0' }, 'END_USER_TERMS_VERSION_NOT_FOUND'],
  [{ ipAddress: 'a'.repeat(46) }, 'INVALID_INPUT'],
  [{ acceptanceMethod: 'SILENCE' }, 'INVALID_INPUT'],
  [{ acceptedAt: 'today' }, 'INVALID_INPUT'],
])('an acceptance with %j is refused as %s, and nothing is made', async (wrong, code) => {
  const { send } = open()
  const consent = { ...accepted, ...wrong }
  expect(await send('POST', '/customers', { ...ada, endUserTermsConsent: consent })).toMatchObject({
    ...{ status: 400, body: { code } },
  })
  expect((await send('GET', '/customers')).body.data).toEqual([])
})
