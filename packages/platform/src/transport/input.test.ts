/** Options are checked before anything is sent: a wrong one is a TypeError without its value. */

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
  const list = (query: object) => listTransactions(platform, query).page()
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
