import { expect, test } from 'vitest'
import { memoryStore } from '../store/memoryStore.js'
import { createCustomers } from './reads.js'
import { shownTransaction } from './shown.js'

// Source: service profiles, section 4, Transaction; of the other side what a bank statement shows.
test('a page sees each field of its own payment that the list names, and no other', () => {
  const names = [
    ...['id', 'status', 'type', 'direction', 'customerId', 'accountId', 'quoteId', 'agentId', 'sentAmount'],
    ...['receivedAmount', 'authorizedAmount', 'settledAmount', 'refundedAmount', 'exchangeRate', 'fees'],
    ...['platformFees', 'rateDetails', 'description', 'merchant', 'failureReason', 'pendingReason', 'refund'],
    ...['reconciliationInstructions', 'paymentRail', 'createdAt', 'updatedAt', 'settledAt', 'authorizedAt'],
    'expectedSettlementAt',
  ]
  const ofParty = [
    ...['sourceType', 'destinationType', 'accountId', 'umaAddress', 'currency', 'paymentRail'],
    ...['accountHolderName', 'bankName', 'remittanceInformation', 'onChainTransaction'],
  ]
  const whole = (fields: string[]) => Object.fromEntries(fields.map((name) => [name, `a ${name}`]))
  const sides = { source: whole(ofParty), destination: whole(ofParty) }
  const hidden = { platformCustomerId: 'p', receiptDeliveryConfirmedAt: 't', paymentInstructions: [] }
  const named = { FULL_NAME: 'Ada', COMPANY_LEGAL_NAME: 'Shop' }
  const sent = {
    ...{ ...whole(names), ...hidden },
    source: { ...sides.source, accountNumber: '1', customerId: 'Customer:9' },
    destination: { ...sides.destination, customerId: 'Customer:9' },
    counterpartyInformation: { ...named, BIRTH_DATE: '1815-12-10' },
  }
  expect(shownTransaction(sent)).toEqual({ ...whole(names), ...sides, counterpartyInformation: named })
})

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
