import { expect, test } from 'vitest'
import { memoryStore } from '../store/memoryStore.js'
import { createCustomers } from './reads.js'

const nothing = new Map()

test('what a sign-up says of the customer is found again, by either prefix of the account', async () => {
  const customers = createCustomers(memoryStore())
  await customers.note('InternalAccount:1', 'Customer:1')
  expect(await customers.find('EmbeddedWallet:1', nothing)).toBe('Customer:1')
})

test('a store that fails loses the customer, and never the sign-up', async () => {
  const store = { ...memoryStore(), put: async () => Promise.reject(new Error('no disk')) }
  const customers = createCustomers(store)
  await expect(customers.note('InternalAccount:1', 'Customer:1')).resolves.toBeUndefined()
  await expect(customers.find('InternalAccount:1', nothing)).rejects.toMatchObject({ status: 404 })
})

test('what authorize says of the call at hand comes first', async () => {
  const customers = createCustomers(memoryStore())
  await customers.note('InternalAccount:1', 'Customer:1')
  expect(
    await customers.find('InternalAccount:1', new Map([['InternalAccount:1', { id: 'Customer:2' }]])),
  ).toBe('Customer:2')
})
