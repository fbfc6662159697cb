/** The listener of a client receives one event for each finished call, and cannot fail the call. */

import type { CallEvent } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { createPlatform, createTransferOut, getTransaction, type PlatformOptions } from '../index.js'

const transfer = {
  source: { accountId: 'InternalAccount:1' },
  destination: { accountId: 'ExternalAccount:1' },
  amount: 1,
}
const refused = (status: number) => new Response('{"code":"CONFLICT","message":"secret text"}', { status })

/** A platform with these responses, one by one, and what its listener heard. */
function listening(responses: (Response | Error)[], options: Partial<PlatformOptions> = {}) {
  const heard: CallEvent[] = []
  let time = 0
  const platform = createPlatform({
    baseUrl: 'https://service.example/2025-10-13',
    tokenId: 'token',
    clientSecret: 'secret',
    now: () => (time += 5),
    wait: async () => {},
    fetch: async () => {
      const response = responses.shift() ?? new Error('one call too many')
      if (response instanceof Error) throw response
      return response
    },
    onEvent: (event) => void heard.push(event),
    ...options,
  })
  return { platform, heard }
}

test('a successful call is one event, however often it was tried', async () => {
  const transaction = {
    id: 'Transaction:1',
    status: 'COMPLETED',
    type: 'OUTGOING',
    customerId: 'Customer:1',
    source: {},
    destination: {},
    createdAt: '2026-04-08T15:30:00Z',
    updatedAt: '2026-04-08T15:30:00Z',
  }
  const lost = new TypeError('fetch failed')
  const { platform, heard } = listening([lost, Response.json(transaction, { status: 201 })])
  await createTransferOut(platform, transfer)
  expect(heard).toEqual([{ event: 'call', endpoint: 'createTransferOut', status: 201, durationMs: 5 }])
})

test('the event of a failed call holds its code and its outcome, and nothing else', async () => {
  const { platform, heard } = listening([refused(409), new TypeError('fetch failed')], { retries: 0 })
  await createTransferOut(platform, transfer).catch(() => undefined)
  await createTransferOut(platform, transfer).catch(() => undefined)
  const call = { event: 'call', endpoint: 'createTransferOut', durationMs: expect.any(Number) }
  expect(heard).toStrictEqual([
    { ...call, status: 409, code: 'REFUSED', outcome: 'none' },
    { ...call, code: 'OUTCOME_UNKNOWN', outcome: 'unknown' },
  ])
})

test("a developer's error is not an event, because nothing was sent", async () => {
  const { platform, heard } = listening([])
  await expect(getTransaction(platform, { transactionId: '../x' })).rejects.toThrow(TypeError)
  // It has the method of a signal, and is none: the runtime refuses it when the request is made.
  const signal = { addEventListener() {} } as unknown as AbortSignal
  await expect(getTransaction(platform, { transactionId: 'Transaction:1', signal })).rejects.toThrow(
    TypeError,
  )
  expect(heard).toEqual([])
})

test.each<[string, PlatformOptions['onEvent']]>([
  [
    'throws',
    () => {
      throw new Error('the log is full')
    },
  ],
  ['rejects', () => Promise.reject(new Error('the log is away'))],
])('a listener that %s does not change the result of the call', async (_, onEvent) => {
  const { platform } = listening([refused(404)], { onEvent })
  const reading = getTransaction(platform, { transactionId: 'Transaction:1' })
  await expect(reading).rejects.toMatchObject({
    code: 'REFUSED',
    serviceStatus: 404,
    serviceCode: 'CONFLICT',
  })
})
