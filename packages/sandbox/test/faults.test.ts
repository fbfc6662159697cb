/** Faults on order: an endpoint that fails before or after it has acted, once or as often as asked. */

import { DroppedResponse } from '@embedded-wallet/sandbox'
import { expect, test } from 'vitest'
import { createWorld } from './client.js'

const customer = (platformCustomerId: string) => ({ platformCustomerId, customerType: 'INDIVIDUAL' })

test('before: nothing has happened; after: it has, and only the answer is lost', async () => {
  const { send, sandbox } = createWorld()
  const { faults } = sandbox
  faults.add({ endpoint: 'createCustomer', when: 'before', response: 'drop' })
  await expect(send('POST', '/customers', customer('ada'))).rejects.toThrow(DroppedResponse)
  faults.add({ endpoint: 'createCustomer', when: 'after', response: 'drop' })
  await expect(send('POST', '/customers', customer('ada'))).rejects.toThrow(TypeError)
  expect((await send('POST', '/customers', customer('ada'))).status).toBe(409)
  expect(faults.pending()).toEqual([])
})

test('any status and headers, a number of times, on one endpoint or on any, after some calls', async () => {
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

test('the two legs of a signed retry are told apart by the status that they would have had', async () => {
  const { send, sandbox, addCustomer } = createWorld()
  const ada = await addCustomer('ada', { email: 'ada@shop.example' })
  const session = await ada.signIn(await ada.registerPasskey())
  const body = { type: 'EMAIL_OTP', accountId: ada.accountId }
  sandbox.faults.add({ endpoint: 'registerAuthMethod', when: 'after', response: 'drop', onStatus: 201 })
  await expect(ada.signedRetry(session, 'POST', '/auth/credentials', body)).rejects.toThrow(DroppedResponse)
  const list = await send('GET', `/auth/credentials?accountId=${ada.accountId}`)
  expect(list.body.data).toHaveLength(2)
})
