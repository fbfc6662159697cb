/** What one call costs the relay itself, in exact counts: steps of the store, parsed JSON, timers and copies of the body. */

import { memoryStore, type RelayOptions } from '@embedded-wallet/relay'
import { afterEach, expect, test, vi } from 'vitest'
import { callOf, routes } from './attacks/routes.js'
import { ada, mount, origin, recordingService, relayOfAda } from './twoUsers.js'

afterEach(() => void vi.restoreAllMocks())

const address = '203.0.113.1'

/** A transport that gives the same response to every call, and keeps the bodies that it was given. */
function transportOf(json: object) {
  const bodies: unknown[] = []
  const bytes = new TextEncoder().encode(JSON.stringify(json))
  const transport: NonNullable<RelayOptions['service']['transport']> = async ({ body }) => {
    bodies.push(body)
    return { status: 200, headers: { 'content-type': 'application/json' }, bytes }
  }
  return { transport, bodies }
}

function open(options: Partial<RelayOptions> = {}) {
  const { transport, bodies } = transportOf({ id: ada.quote, source: { accountId: ada.account } })
  const service = { baseUrl: 'https://api.example/x', tokenId: 't', clientSecret: 'secret', transport }
  const relay = relayOfAda(recordingService().fetch, { authorizeAction: undefined, service, ...options })
  /** As a server gives it: the body has come, and is read without a stream. */
  const send = async (name: string) => {
    const { url, method, headers, body } = callOf(routes.find((route) => route.name === name)!)
    const request = new Request(url, {
      method,
      headers: { ...headers, ...(body && { 'Content-Length': String(String(body).length) }) },
      body: body ?? null,
    })
    const buffer = new TextEncoder().encode(String(body)).buffer
    if (body) request.arrayBuffer = async () => buffer
    const response = await relay(request, { address })
    expect(response.status).toBe(200)
    return buffer
  }
  return { relay, send, bodies }
}

test.each([
  // The owner of the quote.
  ['getQuote', { parses: 1, timers: 0 }],
  // The owner and the body. Timers: a slow body, a late body.
  ['executeQuote', { parses: 2, timers: 2 }],
  ['listSessions', { parses: 0, timers: 0 }],
])('a known %s costs %o', async (name, expected) => {
  const { send } = open()
  await send('getQuote')
  const parse = vi.spyOn(JSON, 'parse')
  const setTimer = vi.spyOn(globalThis, 'setTimeout')
  await send(name)
  expect({ parses: parse.mock.calls.length, timers: setTimer.mock.calls.length }).toEqual(expected)
})

test('the body goes to the service as the bytes that came, without a copy', async () => {
  const { send, bodies } = open()
  const buffer = await send('executeQuote')
  const [, body] = bodies as [undefined, Uint8Array]
  expect(body.buffer).toBe(buffer)
  expect(body.byteLength).toBe(buffer.byteLength)
})

/** Counts the steps of a store by their names. */
function countingStore() {
  const store = memoryStore()
  const spies = (['get', 'put', 'take', 'spend'] as const).map((name) => vi.spyOn(store, name))
  const steps = () => {
    const counts = spies.map((spy) => spy.mock.calls.length)
    for (const spy of spies) spy.mockClear()
    return counts.join(' ')
  }
  return { store, steps }
}

test('each call of a step-up has its number of steps: get, put, take, spend', async () => {
  const { store, steps } = countingStore()
  const service = recordingService()
  const relay = relayOfAda(service.fetch, { store, authorizeAction: () => 'step-up' })
  const send = async (name: string, headers: Record<string, string> = {}) => {
    const {
      url,
      method,
      headers: own,
      body,
    } = callOf(routes.find((route) => route.name === name)!, { headers })
    const response = await relay(new Request(url, { method, headers: own, body: body ?? null }), { address })
    return { status: response.status, body: await response.json(), steps: steps() }
  }
  // 2 quotas of the call, the owner (1 get, 1 put, 2 look-up quotas), 2 quotas of the step-up, the step-up itself.
  const refused = await send('revokeAuthMethod')
  expect(refused).toMatchObject({ status: 403, steps: '1 2 0 6' })
  const stepUp = { 'Step-Up-Id': refused.body.details.stepUpId }
  // The owner, the step-up; which challenge belongs to it is noted when the service's response says so.
  expect(await send('challengeAuthMethod', stepUp)).toMatchObject({ status: 200, steps: '2 0 0 2' })
})

test('the start of a login costs one quota and leaves no text in the store', async () => {
  const { store, steps } = countingStore()
  const relay = relayOfAda(recordingService().fetch, {
    store,
    login: { findAccount: () => ada.account, onSignedIn: () => undefined },
  })
  const headers = { 'Wallet-Call': '1', 'Content-Type': 'application/json', Origin: origin }
  const body = JSON.stringify({ identifier: 'ada@shop.example' })
  const response = await relay(new Request(`${mount}/login/start`, { method: 'POST', headers, body }), {
    address,
  })
  expect([response.status, steps()]).toEqual([200, '0 0 0 1'])
})
