/** What the app's own policy decides, and what happens without one. */

import { ownershipOperations } from '@embedded-wallet/protocol'
import { expect, test, vi } from 'vitest'
import type { RequestBody } from '../http/requestBody.js'
import type { UpstreamResponse } from '../upstream/transport.js'
import { type Action, type AskedAction, type AuthorizeAction, createActionPolicy } from './actionPolicy.js'
import { refuseOtherChanges, withCustomerType, withoutPersonalData } from './bodyRules.js'

const forward = vi.fn(
  async (): Promise<UpstreamResponse> => ({ status: 404, headers: {}, bytes: new Uint8Array() }),
)
const actionOf = (operation: string, more: Partial<AskedAction> = {}) =>
  ({
    operation,
    accountId: 'InternalAccount:1',
    body: { a: 1 },
    params: {},
    request: new Request('https://shop.example/x', { method: 'POST', body: 'secret', headers: { a: 'b' } }),
    countLookUp: vi.fn(async () => undefined),
    ...more,
  }) as AskedAction
const decide = (authorizeAction: AuthorizeAction | undefined, action: AskedAction, allowExport?: boolean) =>
  createActionPolicy({ authorizeAction, allowExport }, forward).decide(action)

test('payments are covered only by a policy of the app', () => {
  const own = createActionPolicy({}, forward)
  for (const name of ownershipOperations) expect(own.covers(name)).toBe(true)
  expect([own.covers('executeQuote'), own.covers('getQuote'), own.covers('Stryker was here')]).toEqual([
    false,
    false,
    false,
  ])
  expect(createActionPolicy({ authorizeAction: () => 'allow' }, forward).covers('executeQuote')).toBe(true)
})

test('exports need the option, and then the policy decides', async () => {
  const refusal = 'This app does not allow exports. Its relay can: see the option allowExport.'
  await expect(decide(() => 'allow', actionOf('exportInternalAccount'))).rejects.toMatchObject({
    status: 403,
    message: refusal,
  })
  expect(await decide(() => 'allow', actionOf('exportInternalAccount'), true)).toBe('allow')
  expect(await decide(undefined, actionOf('exportInternalAccount'), true)).toBe('default')
  expect(await decide(undefined, actionOf('revokeAuthMethod'))).toBe('default')
})

test.each([
  ['allow', 'allow'],
  ['step-up', 'step-up'],
  [undefined, 'default'],
] as const)('the decision %s counts as %s', async (said, decision) => {
  expect(await decide(() => said, actionOf('revokeAuthMethod'))).toBe(decision)
  expect(await decide(async () => said, actionOf('revokeAuthMethod'))).toBe(decision)
})

test('`deny` refuses, and any other word is a mistake of the app', async () => {
  await expect(decide(() => 'deny', actionOf('revokeAuthMethod'))).rejects.toMatchObject({
    status: 403,
    message: 'This app does not allow this operation.',
  })
  for (const word of [null, true, 'yes', 'ALLOW', ['allow']] as never[])
    for (const policy of [() => word, async () => word])
      await expect(decide(policy, actionOf('revokeAuthMethod'))).rejects.toEqual(
        new TypeError("authorizeAction must return 'allow', 'step-up', 'deny' or undefined"),
      )
})

test('a policy that fails lets nothing pass', async () => {
  const down = new Error('policy store is down')
  const thrown = () => {
    throw down
  }
  for (const policy of [thrown, () => Promise.reject(down)])
    await expect(decide(policy, actionOf('revokeAuthMethod'))).rejects.toMatchObject({ cause: down })
})

test('the policy gets the request without its body, and reads no quote but for a payment', async () => {
  const authorizeAction = vi.fn((): 'allow' => 'allow')
  const action = actionOf('revokeAuthMethod')
  await decide(authorizeAction, action)
  const [given] = authorizeAction.mock.calls[0] as unknown as [
    { request: Request; quote?: unknown; params?: unknown },
  ]
  expect(given).toMatchObject({
    operation: 'revokeAuthMethod',
    accountId: 'InternalAccount:1',
    body: { a: 1 },
  })
  expect([
    given.request.url,
    given.request.method,
    given.request.headers.get('a'),
    given.request.body,
  ]).toEqual([...['https://shop.example/x', 'POST', 'b', null]])
  expect(['quote' in given, 'params' in given, 'countLookUp' in given]).toEqual([false, false, false])
  expect(forward).not.toHaveBeenCalled()
})

test('the quote of a payment is read once, and counted, when the call has not read it', async () => {
  const payment = actionOf('executeQuote', { params: { quoteId: 'Quote:1' } })
  await expect(decide(() => 'allow', payment)).rejects.toMatchObject({ status: 502 })
  expect(payment.countLookUp).toHaveBeenCalledTimes(1)
  expect(forward).toHaveBeenCalledWith(expect.objectContaining({ path: '/quotes/{quoteId}' }), {
    params: { quoteId: 'Quote:1' },
  })
  forward.mockClear()
  const read = actionOf('executeQuote', { response: { status: 200, headers: {}, bytes: new Uint8Array() } })
  await expect(decide(() => 'allow', read)).rejects.toMatchObject({ status: 502 })
  expect(forward).not.toHaveBeenCalled()
  expect(read.countLookUp).not.toHaveBeenCalled()
})

test('a payment is decided on by the quote of the service', async () => {
  const policy = vi.fn(({ quote }: Action) => (quote!.totalSendingAmount > 2 ? 'step-up' : undefined))
  const currency = { code: 'USDC', name: 'USD Coin', symbol: '$', decimals: 6 }
  const paying = (totalSendingAmount: unknown) => {
    const quote = {
      id: 'Quote:1',
      status: 'PENDING',
      createdAt: '2026-11-22T12:00:00Z',
      expiresAt: '2026-11-22T12:05:00Z',
      source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1' },
      destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
      ...{ sendingCurrency: currency, receivingCurrency: currency, exchangeRate: 1, feesIncluded: 0 },
      ...{ totalSendingAmount, totalReceivingAmount: 3, transactionId: 'Transaction:1' },
    }
    const bytes = new TextEncoder().encode(JSON.stringify(quote))
    // What the page says of the amount decides nothing.
    const body = { totalSendingAmount: 1, quote: { totalSendingAmount: 1 } }
    return decide(policy, actionOf('executeQuote', { body, response: { status: 200, headers: {}, bytes } }))
  }
  expect([await paying(2), await paying(3)]).toEqual(['default', 'step-up'])
  expect(policy).toHaveBeenLastCalledWith(
    expect.objectContaining({
      quote: expect.objectContaining({
        id: 'Quote:1',
        destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
      }),
    }),
  )
  await expect(paying('little')).rejects.toMatchObject({ status: 502 })
})

const bodyOf = (json: Record<string, unknown>) => ({ json }) as RequestBody

test('a policy that does not settle is named in the error', async () => {
  vi.useFakeTimers()
  const waiting = expect(decide(() => new Promise(() => {}), actionOf('revokeAuthMethod'))).rejects.toThrow(
    'authorizeAction did not settle within 15000 ms',
  )
  await vi.advanceTimersByTimeAsync(15_000)
  await waiting
  vi.useRealTimers()
})

test.each([
  ['updateInternalAccount', { privateEnabled: true }, true],
  ['updateInternalAccount', { privateEnabled: 'true' }, false],
  ['updateInternalAccount', { email: 'a@shop.example' }, false],
  ['updateCustomer', { email: 'a@shop.example' }, true],
  ['updateCustomer', { phoneNumber: '+15550100' }, true],
  ['updateCustomer', { email: 7 }, false],
  ['updateCustomer', { email: 'a@shop.example', phoneNumber: '+15550100' }, false],
  ['updateCustomer', { toString: 'x' }, false],
  ['updateCustomer', {}, false],
  ['getQuote', { any: 'thing' }, true],
] as const)('%s with %j passes: %s', (name, json, passes) => {
  const check = () => refuseOtherChanges(name, bodyOf(json))
  if (passes) expect(check).not.toThrow()
  else expect(check).toThrow('The body must hold one of these, and nothing else: ')
})

test('a change without a body names the fields that there are', () => {
  expect(() => refuseOtherChanges('updateCustomer', undefined)).toThrow(
    'The body must hold one of these, and nothing else: email, phoneNumber.',
  )
})

test('the service gets the type of the customer first, and the browser none of its data', () => {
  const change = bodyOf({ email: 'a@shop.example' })
  expect(new TextDecoder().decode(withCustomerType(change, 'INDIVIDUAL'))).toBe(
    '{"customerType":"INDIVIDUAL","email":"a@shop.example"}',
  )
  const response = (status: number, body: unknown): UpstreamResponse => ({
    status,
    headers: {},
    bytes: new TextEncoder().encode(JSON.stringify(body)),
  })
  const seen = (status: number, body: unknown) =>
    new TextDecoder().decode(withoutPersonalData(response(status, body), change).bytes)
  expect(seen(200, { id: 'Customer:1', email: 'a@shop.example', birthDate: '1815-12-10' })).toBe(
    '{"id":"Customer:1","email":"a@shop.example"}',
  )
  // Source: service-profiles, section 4: the schemas of a customer promise no id.
  expect(seen(200, { id: null, email: 'a@shop.example' })).toBe('{"id":null,"email":"a@shop.example"}')
  expect(seen(200, { customerType: 'INDIVIDUAL' })).toBe('{}')
  for (const status of [400, 500]) {
    const refused = response(status, { birthDate: 'x' })
    expect(withoutPersonalData(refused, change)).toBe(refused)
  }
  const demand = { payloadToSign: '{}', requestId: 'Request:1', expiresAt: '2026-11-22T12:00:00Z' }
  expect(JSON.parse(seen(202, { ...demand, birthDate: 'x' }))).toMatchObject({ requestId: 'Request:1' })
  for (const [status, body] of [
    [200, 'no customer'],
    [202, { id: 'Customer:1' }],
    [200, { id: 7 }],
  ] as const)
    expect(() => seen(status, body)).toThrow(
      expect.objectContaining({
        status: 502,
        message: 'The service sent an unexpected response to the change.',
      }),
    )
})
