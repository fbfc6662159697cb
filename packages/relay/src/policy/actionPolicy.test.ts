/** What the policy of an app decides on an operation, and what it gets to decide with. */

import { ownershipOperations } from '@embedded-wallet/protocol'
import { expect, test, vi } from 'vitest'
import { jsonUpstream, quoteBody } from '../../test/policyCalls.js'
import { RelayError } from '../relayError.js'
import { type Action, type AuthorizeAction, createActionPolicy } from './actionPolicy.js'

const asked = (operation: Action['operation']) => ({
  operation,
  accountId: 'InternalAccount:1',
  params: { quoteId: 'Quote:1' },
  body: { nickname: 'Phone' },
  request: new Request('https://shop.example/wallet/x', { method: 'POST', headers: { cookie: 'app=1' } }),
  countLookUp: vi.fn(async () => {}),
})

test('an app without a policy leaves each operation to the default, and payments are not looked at', async () => {
  const forward = vi.fn()
  const policy = createActionPolicy({}, forward)
  expect(ownershipOperations.every(policy.covers)).toBe(true)
  expect(policy.covers('executeQuote')).toBe(false)
  expect(policy.covers('getQuote')).toBe(false)
  expect(await policy.decide(asked('revokeAuthMethod'))).toBe('default')
  expect(await policy.decide(asked('executeQuote'))).toBe('default')
  expect(forward).not.toHaveBeenCalled()
})

test('an app with a policy decides on payments, too', () => {
  const policy = createActionPolicy({ authorizeAction: () => 'allow' }, vi.fn())
  expect(policy.covers('executeQuote')).toBe(true)
  expect(policy.covers('getQuote')).toBe(false)
})

test.each([
  ['allow', 'allow'],
  ['step-up', 'step-up'],
  [undefined, 'default'],
] as const)('the decision %s is passed on as %s', async (decision, expected) => {
  const policy = createActionPolicy({ authorizeAction: async () => decision }, vi.fn())
  expect(await policy.decide(asked('revokeAuthMethod'))).toBe(expected)
})

test('a denied operation is refused, and a decision that does not exist is an error of the app', async () => {
  const decide = (decision: unknown) =>
    createActionPolicy({ authorizeAction: (() => decision) as AuthorizeAction }, vi.fn()).decide(
      asked('revokeAuthMethod'),
    )
  await expect(decide('deny')).rejects.toMatchObject({
    status: 403,
    message: 'This app does not allow this operation.',
  })
  for (const wrong of [null, '', 'allowed', true])
    await expect(decide(wrong)).rejects.toThrow(
      new TypeError("authorizeAction must return 'allow', 'step-up', 'deny' or undefined"),
    )
})

test('an export passes only in an app that allows exports; the policy is not asked before', async () => {
  const authorizeAction = vi.fn(() => 'allow' as const)
  const closed = createActionPolicy({ authorizeAction }, vi.fn())
  await expect(closed.decide(asked('exportInternalAccount'))).rejects.toThrow(
    'This app does not allow exports. Its relay can: see the option allowExport.',
  )
  expect(authorizeAction).not.toHaveBeenCalled()
  expect(await closed.decide(asked('revokeAuthMethod'))).toBe('allow')
  const open = createActionPolicy({ authorizeAction, allowExport: true }, vi.fn())
  expect(await open.decide(asked('exportInternalAccount'))).toBe('allow')
})

test('the policy gets the operation, the account, the body, and the request without its body', async () => {
  const authorizeAction = vi.fn((_: Action) => 'allow' as const)
  const action = asked('registerAuthMethod')
  await createActionPolicy({ authorizeAction }, vi.fn()).decide(action)
  const [got] = authorizeAction.mock.calls[0]!
  expect(got).toMatchObject({
    ...{ operation: 'registerAuthMethod', accountId: 'InternalAccount:1', body: { nickname: 'Phone' } },
  })
  expect(Object.keys(got).sort()).toEqual(['accountId', 'body', 'operation', 'request'])
  expect(got.request).not.toBe(action.request)
  expect([got.request.url, got.request.method, got.request.headers.get('cookie')]).toEqual([
    ...['https://shop.example/wallet/x', 'POST', 'app=1'],
  ])
  expect(got.request.body).toBeNull()
})

test('the quote of a payment is read once for the policy, and counted, unless this call has read it', async () => {
  const quotes: unknown[] = []
  const authorizeAction = (action: Action) => {
    quotes.push(action.quote)
    return 'allow' as const
  }
  const forward = vi.fn(async () => jsonUpstream(200, quoteBody))
  const policy = createActionPolicy({ authorizeAction }, forward)
  const action = asked('executeQuote')
  await policy.decide(action)
  expect(forward.mock.calls).toEqual([
    [expect.objectContaining({ method: 'GET' }), { params: { quoteId: 'Quote:1' } }],
  ])
  expect(action.countLookUp).toHaveBeenCalledTimes(1)
  await policy.decide({ ...action, response: jsonUpstream(200, quoteBody) })
  expect(forward).toHaveBeenCalledTimes(1)
  expect(action.countLookUp).toHaveBeenCalledTimes(1)
  expect(quotes).toEqual([
    expect.objectContaining({ id: 'Quote:1' }),
    expect.objectContaining({ id: 'Quote:1' }),
  ])
})

test('a policy that does not settle is an error that names the option', async () => {
  vi.useFakeTimers()
  try {
    const policy = createActionPolicy({ authorizeAction: () => new Promise(() => {}) }, vi.fn())
    const refused = expect(policy.decide(asked('revokeAuthMethod'))).rejects.toThrow(
      /^authorizeAction did not settle/,
    )
    await vi.advanceTimersByTimeAsync(15_000)
    await refused
  } finally {
    vi.useRealTimers()
  }
})

test('a quote that the service does not give refuses the payment', async () => {
  const policy = createActionPolicy({ authorizeAction: () => 'allow' }, async () => jsonUpstream(404, {}))
  await expect(policy.decide(asked('executeQuote'))).rejects.toThrow(RelayError)
})
