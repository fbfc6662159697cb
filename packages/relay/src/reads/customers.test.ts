import { expect, test } from 'vitest'
import { memoryStore } from '../store/memoryStore.js'
import { createCustomers } from './customers.js'

const request = new Request('https://shop.example/wallet/accounts')

test('what a sign-up says of the customer is found again, by either prefix of the account', async () => {
  const customers = createCustomers(undefined, memoryStore())
  await customers.note('InternalAccount:1', 'Customer:1')
  expect(await customers.find('EmbeddedWallet:1', request)).toBe('Customer:1')
})

test('a store that fails loses the customer, and never the sign-up', async () => {
  const store = { ...memoryStore(), put: async () => Promise.reject(new Error('no disk')) }
  const customers = createCustomers(undefined, store)
  await expect(customers.note('InternalAccount:1', 'Customer:1')).resolves.toBeUndefined()
  await expect(customers.find('InternalAccount:1', request)).rejects.toMatchObject({ status: 404 })
})

test('an app that says the customer is believed, and nothing else is remembered', async () => {
  const store = memoryStore()
  await createCustomers(() => 'Customer:2', store).note('InternalAccount:1', 'Customer:1')
  expect(await createCustomers(() => 'Customer:2', store).find('InternalAccount:1', request)).toBe(
    'Customer:2',
  )
  await expect(createCustomers(undefined, store).find('InternalAccount:1', request)).rejects.toThrow()
})
