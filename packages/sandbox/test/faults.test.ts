/** Injected faults: an endpoint fails before or after it acts, once or several times. */

import { DroppedResponse, type Fault } from '@embedded-wallet/sandbox'
import { expect, test, vi } from 'vitest'
import { createWorld } from './client.js'

const customer = (platformCustomerId: string) => ({ platformCustomerId, customerType: 'INDIVIDUAL' })

test('before: the service does nothing; after: it acts, and only its response is lost', async () => {
  const { send, sandbox } = createWorld()
  const { faults } = sandbox
  faults.add({ endpoint: 'createCustomer', when: 'before', response: 'drop' })
  await expect(send('POST', '/customers', customer('ada'))).rejects.toThrow(DroppedResponse)
  faults.add({ endpoint: 'createCustomer', when: 'after', response: 'drop' })
  await expect(send('POST', '/customers', customer('ada'))).rejects.toThrow(TypeError)
  expect((await send('POST', '/customers', customer('ada'))).status).toBe(409)
  expect(faults.pending()).toEqual([])
})

test('a fault has any status and headers, and hits one endpoint or all, several times, after some calls', async () => {
  const { send, sandbox } = createWorld()
  const { faults } = sandbox
  const limited = { status: 429, headers: { 'Retry-After': '7' } }
  faults.add({ endpoint: 'createCustomer', when: 'before', response: limited, times: 2, skip: 1 })
  const statuses = []
  for (const name of ['a', 'b', 'c', 'd'])
    statuses.push((await send('POST', '/customers', customer(name))).status)
  expect(statuses).toEqual([201, 429, 429, 201])
  faults.add({ endpoint: '*', when: 'after', response: { status: 200, body: { odd: true } } })
  expect((await send('GET', '/transactions')).body).toEqual({ odd: true })
  faults.add({ endpoint: '*', when: 'before', response: 'drop' })
  faults.clear()
  expect((await send('GET', '/transactions')).status).toBe(200)
})

test('a slow call waits, then the service acts; the next call does not wait', async () => {
  const { send, sandbox } = createWorld()
  sandbox.faults.add({ endpoint: 'createCustomer', when: 'before', response: { slowSeconds: 6 } })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const first = send('POST', '/customers', customer('ada'))
    expect((await send('POST', '/customers', customer('ben'))).status).toBe(201)
    const waited = vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    await waited
    expect((await send('GET', '/customers')).body.data).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(6000)
    expect((await first).status).toBe(201)
  } finally {
    vi.useRealTimers()
  }
})

test('the status distinguishes the two calls of a signed retry', async () => {
  const { send, sandbox, addCustomer } = createWorld()
  const ada = await addCustomer('ada', { email: 'ada@shop.example' })
  const session = await ada.signIn(await ada.registerPasskey())
  const body = { type: 'EMAIL_OTP', accountId: ada.accountId }
  sandbox.faults.add({ endpoint: 'registerAuthMethod', when: 'after', response: 'drop', onStatus: 201 })
  await expect(ada.signedRetry(session, 'POST', '/auth/credentials', body)).rejects.toThrow(DroppedResponse)
  const list = await send('GET', `/auth/credentials?accountId=${ada.accountId}`)
  expect(list.body.data).toHaveLength(2)
})

test.each([
  [{ endpoint: 'none' }, 'fault.endpoint takes the name of an endpoint'],
  [{ when: 'during' }, 'fault.when takes before or after'],
  [{ response: 'lost' }, 'fault.response takes an object with status, headers, body'],
  [{ response: undefined }, 'fault.response takes an object'],
  [{ response: { status: '503' } }, 'fault.response.status takes a number from 200 to 599'],
  [
    { response: { status: 503, headers: { 'Retry-After': 7 } } },
    'fault.response.headers takes an object with string values',
  ],
  [{ response: { slowSeconds: '6' } }, 'fault.response.slowSeconds takes a number from 1 to 60'],
  [{ times: Number.NaN }, 'fault.times takes a number from 1'],
  [{ outcome: 'drop' }, 'fault.outcome is not an option'],
])('a fault with %j is refused by name', (change, message) => {
  const { faults } = createWorld().sandbox
  const fault = { endpoint: 'getQuote', when: 'before', response: 'drop', ...change } as Fault
  expect(() => faults.add(fault)).toThrow(TypeError)
  expect(() => faults.add(fault)).toThrow(message)
})

test('a number of a fault that is out of its range is a RangeError', () => {
  const { faults } = createWorld().sandbox
  const fault: Fault = { endpoint: 'getQuote', when: 'after', response: 'drop' }
  for (const change of [{ times: 0 }, { skip: -1 }, { onStatus: 600 }, { response: { status: 199 } }])
    expect(() => faults.add({ ...fault, ...change })).toThrow(RangeError)
})
