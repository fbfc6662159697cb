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

// Source: service interface, "The signed-retry pattern": "reuse returns 401"; draft-ietf-httpapi-idempotency-key-header-07, section 2.7. Behind the
// relay a proxy delivers the call twice, and the relay gets the response to the second arrival alone.
test.each<[string, number, object, string | undefined]>([
  ['a used Request-Id', 401, { code: 'UNAUTHORIZED' }, 'unknown'],
  ['a used Request-Id, in words', 401, { code: 'UNAUTHORIZED', reason: 'Request-Id is used' }, 'unknown'],
  ['a conflict', 409, { code: 'CONFLICT' }, 'unknown'],
  ['an operation in progress', 409, { code: 'OPERATION_IN_PROGRESS' }, 'unknown'],
  ['a wrong signature', 401, { code: 'UNAUTHORIZED', reason: 'Invalid Service-Wallet-Signature' }, undefined],
  ['another address', 409, { code: 'EMAIL_OTP_EMAIL_ALREADY_EXISTS' }, undefined],
  ['an unknown way in', 404, { code: 'NOT_FOUND' }, undefined],
])('what the owner learns of a signed call that is refused for %s', async (_, status, body, outcome) => {
  const reported: unknown[] = []
  const hearing = { ...parts, report: (event: { outcome: string }) => reported.push(event.outcome) }
  const headers = { 'Request-Id': 'Request:1', 'Service-Wallet-Signature': 'signature' }
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  for (const sent of [headers, {}]) {
    const removing = { ...{ name: 'revokeAuthMethod', params: {}, clearance: {} }, headers: sent }
    await sendCleared(removing as unknown as WalletCall, async () => ({ status, headers: {}, bytes }), {
      ...(hearing as unknown as Parts),
    })
  }
  // An unsigned call of this kind changes nothing.
  expect(reported).toEqual(outcome === undefined ? [] : [outcome])
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
