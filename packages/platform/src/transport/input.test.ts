/** Options are checked before anything is sent: a wrong one is a TypeError without its value. */

import { type ServiceEndpointName, serviceEndpoints } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { canary, findCanary } from '../../../../e2e/canary/canary.mjs'
import { baseUrl, quoteBody, quoteId, scripted } from '../../test/scriptedService.js'
import {
  createCustomer,
  createPlatform,
  createQuote,
  executeQuote,
  getQuote,
  listTransactions,
} from '../index.js'
import { withoutUndefined } from './callOptions.js'
import { bodyOf, splitOptions } from './input.js'

test('a wrong option is refused by its name before anything is sent', async () => {
  const { platform, requests } = scripted([])
  await expect(getQuote(platform, { quoteId: '../customers' })).rejects.toThrow(TypeError)
  await expect(getQuote(platform, { quoteId: 'Quote:1/../2' })).rejects.toThrow('quoteId')
  await expect(createQuote(platform, { ...quoteBody, lockedCurrencyAmount: 1.5 })).rejects.toThrow(
    'lockedCurrencyAmount',
  )
  await expect(executeQuote(platform, { quoteId, idempotencyKey: 'a b' })).rejects.toThrow('idempotencyKey')
  for (const options of [{ walletSignature: `${canary}\n` }, { requestId: `${canary}\u20ac` }]) {
    const [name] = Object.keys(options)
    const error = await executeQuote(platform, { quoteId, ...options }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(TypeError)
    expect(String(error)).toContain(`TypeError: ${name} must be `)
    expect(findCanary(String(error))).toEqual([])
  }
  const customer = { platformCustomerId: 'ada', customerType: 'INDIVIDUAL' } as const
  for (const [field, value] of Object.entries({ email: canary, birthDate: canary })) {
    const error = await createCustomer(platform, { ...customer, [field]: value }).catch((e: unknown) => e)
    expect(String(error)).toContain(`TypeError: ${field} must be `)
    expect(findCanary(String(error))).toEqual([])
  }
  const list = async (query: object) => listTransactions(platform, query).page()
  await expect(list({ reference: null })).rejects.toThrow('reference must be ')
  await expect(list({ startDate: new Date(0) })).rejects.toThrow('startDate must be ')
  expect(requests).toHaveLength(0)
  for (const timeoutMs of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, 1.5])
    expect(() => scripted([], { timeoutMs })).toThrow('timeoutMs')
  for (const options of [
    { baseUrl: 'service' },
    { baseUrl: 'ftp://service.example' },
    { baseUrl: `https://user:${canary}@service.example` },
    { baseUrl: 'https://service.example/?' },
    { tokenId: 'a:b' },
    { clientSecret: '' },
  ]) {
    expect(() => createPlatform({ baseUrl, tokenId: 'token', clientSecret: canary, ...options })).toThrow(
      TypeError,
    )
  }
})

// The options of a call, by where they travel: path, query, body, and what every call takes.

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
  expect(splitOptions('listTransactions', { limit: 5, cursor: undefined }).query).toEqual({ limit: '5' })
  const rates = splitOptions('listExchangeRates', {
    sourceCurrency: 'USD',
    destinationCurrency: ['EUR', 'MXN'],
  })
  expect(rates).toMatchObject({ body: undefined, query: { destinationCurrency: ['EUR', 'MXN'] } })
})

test('a field of a body that is newer than this client gets through', () => {
  const customer = { platformCustomerId: 'ada', customerType: 'INDIVIDUAL', newer: { any: 1 } }
  expect(splitOptions('createCustomer', customer).body).toEqual(customer)
})

const bank = {
  currency: 'USD',
  accountInfo: { accountType: 'USD_ACCOUNT', accountNumber: '1', routingNumber: '021000021' },
}
const uma = { destinationType: 'UMA_ADDRESS', umaAddress: '$ada@shop.example' }
const person = { customerType: 'INDIVIDUAL' }
const paper = { documentHolder: 'Customer:1', country: 'DE', file: new File(['x'], 'a.pdf') }
// Source: service-profiles, section 3 for the fields, section 4 for the values; RFC 5321 and RFC 5890 for the addresses.
test.each<[string, ServiceEndpointName, object]>([
  ['a UMA address without a currency', 'createQuote', { ...quoteBody, destination: uma }],
  ['an apostrophe in an address', 'createCustomer', { ...person, email: "ada.o'brien@shop.example" }],
  ['a domain in Punycode', 'createCustomer', { ...person, email: 'ada@shop.xn--p1ai' }],
  ['letters beyond ASCII', 'createCustomer', { ...person, email: 'åda@shop.example' }],
  ...[
    ...['ELECTRICITY_BILL', 'RENT_OR_LEASE_AGREEMENT', 'DIRECTOR_REGISTRY', 'TRUST_AGREEMENT'],
    ...['STATE_COMPANY_REGISTRY', 'PARTNERSHIP_CONTROL_AGREEMENT', 'PARTNERSHIP_AGREEMENT'],
  ].map((documentType) => [documentType, 'uploadDocument', { ...paper, documentType }] as never),
])('what a deployment takes is not refused: %s', (_, name, options) => {
  expect(splitOptions(name, options)).toMatchObject({ body: options })
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
  // Source: service of autumn 2026, read 2026-11-28: `customerId` is required there, and unknown filters are dropped without a word.
  ['createCustomerExternalAccount', bank, 'customerId is missing'],
  [
    'listExternalAccounts',
    { customerId: 'Customer:1' },
    'listExternalAccounts does not take the option customerId',
  ],
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

// What a caller leaves out may also be undefined: it is not sent.

test('fields that are undefined are left out at every depth, and nothing else', () => {
  const given = {
    email: undefined,
    name: '',
    amount: 0,
    note: null,
    address: { city: undefined, lines: [{ first: 'a', second: undefined }, undefined] },
  }
  const sent = withoutUndefined(given) as typeof given
  expect(sent).toStrictEqual({
    name: '',
    amount: 0,
    note: null,
    address: { lines: [{ first: 'a' }, undefined] },
  })
  expect(given).toHaveProperty('email')
})

test('objects without a prototype are plain, too', () => {
  const bare = Object.assign(Object.create(null), { a: 1, b: undefined })
  expect(Object.keys(withoutUndefined(bare) as object)).toEqual(['a'])
})

test('instances of classes, functions and texts stay as they are', () => {
  const file = new File(['x'], 'x.pdf')
  const date = new Date(0)
  const run = Object.assign(() => 1, { more: undefined })
  const sent = withoutUndefined({ file, date, run, text: 'a' }) as Record<string, unknown>
  expect(sent.file).toBe(file)
  expect(sent.date).toBe(date)
  expect(sent.run).toBe(run)
  expect(withoutUndefined(undefined)).toBeUndefined()
  expect(withoutUndefined(null)).toBeNull()
})
