/** The one callback of a sandbox: finished calls, one-time codes and unforeseen errors. */

import type { Journal, SandboxEvent, SandboxOptions } from '@embedded-wallet/sandbox'
import { expect, test, vi } from 'vitest'
import { controlOf, createWorld, umaTo } from './client.js'

function createListeningWorld(options: SandboxOptions = {}) {
  const events: SandboxEvent[] = []
  const world = createWorld({ ...options, onEvent: (event) => void events.push(event) })
  return { ...world, events }
}

const customer = { platformCustomerId: 'ada', customerType: 'INDIVIDUAL' }
const call = { event: 'call', durationMs: expect.any(Number) }

const newWallet = { event: 'wallet', accountId: expect.any(String), userId: customer.platformCustomerId }

test('each call to the service reports its endpoint, its status and what it did', async () => {
  const { send, sandbox, events } = createListeningWorld()
  await send('POST', '/customers', customer)
  await send('POST', '/customers', customer)
  sandbox.faults.add({ endpoint: 'getQuote', when: 'before', response: { status: 429 } })
  await send('GET', '/quotes/Quote:x')
  sandbox.faults.add({ endpoint: 'createQuote', when: 'before', response: { status: 503 } })
  await send('POST', '/quotes', {})
  expect(events).toEqual([
    newWallet,
    { ...call, endpoint: 'createCustomer', status: 201 },
    { ...call, endpoint: 'createCustomer', status: 409, code: 'REFUSED', outcome: 'none' },
    { ...call, endpoint: 'getQuote', status: 429, code: 'RATE_LIMITED', outcome: 'none' },
    { ...call, endpoint: 'createQuote', status: 503, code: 'OUTCOME_UNKNOWN', outcome: 'unknown' },
  ])
})

test('a dropped response has no status: the outcome of a change is unknown, that of a read is none', async () => {
  const { send, sandbox, events } = createListeningWorld()
  sandbox.faults.add({ endpoint: '*', when: 'after', response: 'drop', times: 2 })
  await expect(send('POST', '/customers', customer)).rejects.toThrow(TypeError)
  await expect(send('GET', '/transactions')).rejects.toThrow(TypeError)
  expect(events).toEqual([
    newWallet,
    { ...call, endpoint: 'createCustomer', code: 'OUTCOME_UNKNOWN', outcome: 'unknown' },
    { ...call, endpoint: 'listTransactions', code: 'UNREACHABLE', outcome: 'none' },
  ])
})

test('requests to unknown paths and to other parts of the sandbox report no call', async () => {
  const { send, sandbox, events } = createListeningWorld()
  await send('GET', '/nothing')
  await sandbox.fetch(new Request('http://sandbox.localhost/sandbox.css'))
  expect(events).toEqual([])
})

test('a one-time code is reported as it would be sent', async () => {
  const { send, sandbox, addCustomer, events } = createListeningWorld()
  const { accountId } = await addCustomer('ada', { email: 'ada@shop.example' })
  await send('POST', '/auth/credentials', { type: 'EMAIL_OTP', accountId })
  const codes = events.filter(({ event }) => event === 'code')
  expect(codes).toEqual([{ event: 'code', ...sandbox.inbox[0] }])
})

test('an unforeseen error is reported with its endpoint, and the response says nothing about it', async () => {
  const { send, events } = createListeningWorld({ now: () => Number.NaN })
  const { status, body } = await send('POST', '/customers', customer)
  expect({ status, body }).toMatchObject({ status: 500, body: { status: 500, code: 'INTERNAL_ERROR' } })
  expect(JSON.stringify(body)).not.toMatch(/time|RangeError|at /)
  expect(events).toEqual([
    {
      event: 'error',
      endpoint: 'createCustomer',
      error: expect.any(RangeError),
      stack: expect.stringContaining('RangeError'),
    },
    { ...call, endpoint: 'createCustomer', status: 500, code: 'OUTCOME_UNKNOWN', outcome: 'unknown' },
  ])
})

test('a journal that cannot be written is an error, and the response says that the outcome is open', async () => {
  const full = new Error('the disk is full')
  const journal: Journal = { entries: [], append: () => Promise.reject(full) }
  const { send, events } = createListeningWorld({ journal })
  expect(await send('POST', '/customers', customer)).toMatchObject({
    status: 500,
    body: { status: 500, code: 'INTERNAL_ERROR' },
  })
  expect(events.at(-1)).toEqual({
    event: 'error',
    endpoint: 'POST /2025-10-13/customers',
    error: full,
    stack: expect.stringContaining('the disk is full'),
  })
})

const stackOf = (message: string) => expect.stringMatching(new RegExp(`${message}[^]*\\n +at .*:\\d+:\\d+`))

test('an unforeseen error comes with its stack, also as JSON, with the stack of its cause', async () => {
  const { send, events } = createListeningWorld({ now: () => Number.NaN })
  await send('POST', '/customers', customer)
  expect(JSON.parse(JSON.stringify(events[0]))).toMatchObject({ stack: stackOf('RangeError') })
  const cause = new Error('the disk is full')
  const journal: Journal = { entries: [], append: () => Promise.reject(new Error('not kept', { cause })) }
  const other = createListeningWorld({ journal })
  expect((await other.send('POST', '/customers', customer)).status).toBe(500)
  expect(other.events.at(-1)).toMatchObject({ stack: stackOf('not kept') })
  expect(other.events.at(-1)).toMatchObject({ stack: stackOf('the disk is full') })
})

test('what is thrown without being an error is reported with a stack, too', async () => {
  const { send, events } = createListeningWorld({
    now: () => {
      throw 'no error'
    },
  })
  await expect(send('POST', '/customers', customer)).rejects.toBe('no error')
  expect(events.at(-1)).toMatchObject({ event: 'error', error: 'no error', stack: stackOf('no error') })
})

test('an unforeseen error of the background is reported: a timer, a delivery, a receiver that cannot be reached', async () => {
  let now = Date.UTC(2026, 3, 8)
  const unreachable = new TypeError('fetch failed')
  const { send, sandbox, events, addCustomer } = createListeningWorld({
    now: () => now,
    webhook: { url: 'https://shop.example/hooks', fetch: () => Promise.reject(unreachable) },
  })
  const errors = () => events.flatMap((event) => (event.event === 'error' ? [event] : []))
  const ada = await addCustomer('ada')
  await ada.fund(1000)
  await sandbox.tick()
  expect(errors()[0]).toMatchObject({
    endpoint: 'POST https://shop.example/hooks',
    error: unreachable,
    stack: stackOf('fetch failed'),
  })

  const sign = vi.spyOn(crypto.subtle, 'sign').mockRejectedValue(new Error('no key'))
  await ada.fund(1000)
  await sandbox.tick()
  sign.mockRestore()
  expect(errors().at(-1)).toMatchObject({ endpoint: 'webhook deliveries', stack: stackOf('no key') })

  const quote = {
    source: { sourceType: 'ACCOUNT', accountId: ada.accountId },
    destination: umaTo('$ben@elsewhere.example', 'USDC'),
    lockedCurrencySide: 'RECEIVING',
    lockedCurrencyAmount: 1000,
  }
  expect((await send('POST', '/quotes', quote)).status).toBe(200)
  now = Number.NaN
  await expect(sandbox.tick()).rejects.toThrow(RangeError)
  expect(errors().at(-1)).toMatchObject({ endpoint: 'tick', stack: stackOf('RangeError') })
})

test('the control API says 409 only for a change that the tables do not list', async () => {
  let now = Date.UTC(2026, 3, 8)
  const { send, sandbox, events } = createListeningWorld({ now: () => now })
  const { body } = await send('POST', '/customers', { ...customer, customerType: 'BUSINESS' })
  now = Number.NaN
  const { status } = await controlOf(sandbox)('POST', `/customers/${body.id}`, {
    verificationStatus: 'APPROVED',
  })
  expect(status).toBe(500)
  expect(events.at(-1)).toMatchObject({ event: 'error', stack: stackOf('RangeError') })
})
