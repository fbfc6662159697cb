/** What a call becomes when the store fails after the service has responded. */

import { expect, test } from 'vitest'
import { createWaitingCalls } from '../policy/waiting.js'
import { memoryStore } from '../store/memoryStore.js'
import { forwardCleared, type OwnedCall } from './clear.js'

const call = { name: 'executeQuote', check: () => undefined, headers: {}, params: {} } as unknown as OwnedCall
const parts = { report: () => undefined, waitingCalls: createWaitingCalls(memoryStore(), Date.now) }
const responseOf = (status: number) => ({ status, headers: {}, bytes: new TextEncoder().encode('{}') })
const slow = () => Promise.reject(new Error('the store did not respond'))

test.each([200, 204, 400, 409, 500])(
  'the browser gets a %i that the service has sent, whatever the store does: it may have acted',
  async (status) => {
    const response = responseOf(status)
    expect(await forwardCleared(call, { settle: slow }, async () => response, parts)).toBe(response)
  },
)

test('a demand for a signature that the store did not note is none: the same call may come again', async () => {
  const demanding = forwardCleared(call, { settle: slow }, async () => responseOf(202), parts)
  await expect(demanding).rejects.toThrow('the store did not respond')
})

test('nothing is forwarded when what may be used once cannot be taken', async () => {
  const forwarded: string[] = []
  const forwarding = async () => {
    forwarded.push('sent')
    return responseOf(200)
  }
  await expect(forwardCleared(call, { take: slow }, forwarding, parts)).rejects.toThrow('did not respond')
  expect(forwarded).toEqual([])
})
