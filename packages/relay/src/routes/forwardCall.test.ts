/** What a call becomes when the store fails after the service has responded. */

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Parts } from '../parts.js'
import { createAcceptedCalls } from '../policy/acceptedCalls.js'
import { memoryStore } from '../store/memoryStore.js'
import type { WalletCall } from './call.js'
import { checks } from './checks.js'
import { sendCleared } from './forwardCall.js'

const parts = {
  report: () => undefined,
  acceptedCalls: createAcceptedCalls(memoryStore(), Date.now),
} as unknown as Parts
const responseOf = (status: number) => ({ status, headers: {}, bytes: new TextEncoder().encode('{}') })
const slow = () => Promise.reject(new Error('the store did not respond'))
const call = {
  name: 'executeQuote',
  headers: {},
  params: {},
  clearance: { settle: slow },
} as unknown as WalletCall

test.each([200, 204, 400, 409, 500])(
  'the browser gets a %i that the service has sent, whatever the store does: it may have acted',
  async (status) => {
    const response = responseOf(status)
    expect(await sendCleared(call, async () => response, parts)).toBe(response)
  },
)

test('a demand for a signature that the store did not note is none: the same call may come again', async () => {
  const demanding = sendCleared(call, async () => responseOf(202), parts)
  await expect(demanding).rejects.toThrow('the store did not respond')
})

// The threat model describes the checks of the relay in their order.

test('each check has its row in the threat model, in the order in which it first comes', async () => {
  const page = await readFile(new URL('../../../../docs/threat-model.md', import.meta.url), 'utf8')
  const section = page.split('\n## ').find((part) => part.startsWith('The checks of the relay\n'))
  const rows = [...section!.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
  // The router and the limiter come before the list.
  const names = new Set(['allow-list', 'capacity', ...checks.map(({ name }) => name)])
  expect([...names]).toEqual(rows)
})
