/** The options of a call, by where they travel: path, query, body, and what every call takes. */

import { type ServiceEndpointName, serviceEndpoints } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { bodyOf, splitOptions } from './input.js'

const { signal } = new AbortController()

test('an id goes into the path, the rest into the body, and what every call takes stands apart', () => {
  const marks = { signal, idempotencyKey: 'key', walletSignature: 'signature', requestId: 'request' }
  const verifying = { authMethodId: 'AuthMethod:1', type: 'EMAIL_OTP', encryptedOtpBundle: '{}', ...marks }
  expect(splitOptions('verifyAuthMethod', verifying)).toEqual({
    params: { authMethodId: 'AuthMethod:1' },
    query: {},
    body: { type: 'EMAIL_OTP', encryptedOtpBundle: '{}' },
    ...marks,
  })
  expect(splitOptions('getQuote', { quoteId: 'Quote:1' })).toEqual({
    params: { quoteId: 'Quote:1' },
    query: {},
    body: undefined,
  })
})

test('the values of a query become texts, and a list a list of texts', () => {
  expect(splitOptions('listTransactions', { limit: 5, cursor: undefined, newer: true }).query).toEqual({
    limit: '5',
    newer: 'true',
  })
  const rates = splitOptions('listExchangeRates', {
    sourceCurrency: 'USD',
    destinationCurrency: ['EUR', 'MXN'],
  })
  expect(rates).toMatchObject({ body: undefined, query: { destinationCurrency: ['EUR', 'MXN'] } })
})

test('a field that is newer than this client gets through', () => {
  const customer = { platformCustomerId: 'ada', customerType: 'INDIVIDUAL', newer: { any: 1 } }
  expect(splitOptions('createCustomer', customer).body).toEqual(customer)
})

const identifier = 'must be an identifier of the form <Type>:<id>'
const address = 'must be a UMA address of the form $name@domain, in lower case'
const customer = { platformCustomerId: 'ada', customerType: 'INDIVIDUAL' }
test.each<[ServiceEndpointName, unknown, string]>([
  ['getQuote', undefined, 'options must be an object'],
  ['getQuote', 'Quote:1', 'options must be an object'],
  ['getQuote', {}, `quoteId ${identifier}`],
  ['getQuote', { quoteId: 'Quote:1/../2' }, `quoteId ${identifier}`],
  ['getQuote', { quoteId: ['Quote:1'] }, `quoteId ${identifier}`],
  ['getQuote', { quoteId: 'Quote:1', sginal: 1, more: 2 }, 'getQuote does not take the option sginal'],
  ['getQuote', { quoteId: 'Quote:1', signal: null }, 'signal must be an AbortSignal'],
  ['getQuote', { quoteId: 'Quote:1', signal: {} }, 'signal must be an AbortSignal'],
  ['redeemDeviceCode', { code: 'a/b' }, 'code must be a code'],
  ['getInvitation', { invitationCode: 'a b' }, 'invitationCode must be a code'],
  ['lookUpUmaAddress', { receiverUmaAddress: 'Ada' }, `receiverUmaAddress ${address}`],
  [
    'lookUpUmaAddress',
    { receiverUmaAddress: '$ada@shop.example' },
    'senderUmaAddress or customerId must be given',
  ],
  ['createCustomer', { platformCustomerId: 'ada' }, 'customerType is missing'],
  ['createCustomer', { ...customer, email: 7 }, 'email must be string'],
  [
    'createCustomer',
    { ...customer, customerType: 'CAT' },
    'customerType must be ("INDIVIDUAL" | "BUSINESS")',
  ],
  ['createCustomer', { ...customer, birthDate: '1990' }, 'birthDate must be iso date'],
  [
    'uploadDocument',
    { documentHolder: 'Customer:1', documentType: 'PASSPORT', file: 7 },
    'file: file must be a file',
  ],
  ['listTransactions', { reference: null }, 'reference must be a string, a number or a boolean'],
  ['listTransactions', { reference: [null] }, 'reference must be a string, a number or a boolean'],
  ['listTransactions', { reference: {} }, 'reference must be a string, a number or a boolean'],
])('%s refuses %o by the name of the option', (name, options, message) => {
  expect(() => splitOptions(name, options as object)).toThrow(new TypeError(message))
})

test('the messages of the library, which repeat values, are not shown', () => {
  const rates = { sourceCurrency: 'USD', sendingAmount: 'canary' }
  expect(() => splitOptions('listExchangeRates', rates)).toThrow(/^sendingAmount: sendingAmount must be an/)
  const holder = { documentHolder: 'canary', documentType: 'PASSPORT', file: new File([''], 'a') }
  expect(() => splitOptions('uploadDocument', holder)).toThrow(/^documentHolder must be (?!.*canary)/)
})

test('a body is JSON, or a form with the bytes, the name and the type of a file', async () => {
  for (const endpoint of [serviceEndpoints.createCustomer, serviceEndpoints.uploadDocument])
    expect(await bodyOf(endpoint, undefined)).toBeUndefined()
  expect(await bodyOf(serviceEndpoints.createCustomer, { a: 1 })).toBe('{"a":1}')
  const file = new File(['%PDF-1.7'], 'front.pdf', { type: 'application/pdf' })
  const form = await bodyOf(serviceEndpoints.uploadDocument, { side: 'FRONT', file })
  expect(form).toBeInstanceOf(FormData)
  const sent = form as FormData
  expect([...sent.keys()]).toEqual(['side', 'file'])
  expect(sent.get('side')).toBe('FRONT')
  const part = sent.get('file') as File
  expect([part.name, part.type, await part.text()]).toEqual(['front.pdf', 'application/pdf', '%PDF-1.7'])
})

test('a file of another kind than those of the runtime is sent by its name, its type and its bytes', async () => {
  const bytes = new TextEncoder().encode('%PDF-1.7')
  const file = { name: 'back.pdf', type: 'application/pdf', arrayBuffer: async () => bytes.buffer }
  const form = (await bodyOf(serviceEndpoints.uploadDocument, { file })) as FormData
  const part = form.get('file') as File
  expect([part.name, part.type, await part.text()]).toEqual(['back.pdf', 'application/pdf', '%PDF-1.7'])
})
