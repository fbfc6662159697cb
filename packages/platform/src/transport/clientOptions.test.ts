/** The transport of a client: its defaults, its ranges, and no secret in it. */

import { afterEach, expect, test, vi } from 'vitest'
import { type ClientOptions, createTransport } from './clientOptions.js'

afterEach(() => void vi.useRealTimers())

const baseUrl = 'https://service.example/2025-10-13'
const open = (options: Partial<ClientOptions> = {}) => createTransport({ baseUrl, ...options }, undefined)

test('without options a client has two repetitions, the profile of the document, a timer and a clock', async () => {
  vi.useFakeTimers({ now: 7_000 })
  const transport = open()
  expect(transport).toMatchObject({ retries: 2, profile: 'document', branding: {} })
  expect(transport.now()).toBe(7_000)
  let isOver = false
  const waiting = transport.wait(500).then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(499)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect(isOver).toBe(true)
})

test('what the developer gives is taken', () => {
  const given = {
    ...({ retries: 10, profile: '2026-08', wait: async () => {}, now: () => 1 } as const),
    onEvent: () => {},
  }
  expect(open(given)).toMatchObject(given)
  expect(open({ retries: 0, timeoutMs: 2 ** 31 - 1 }).retries).toBe(0)
})

test('a transport cannot be changed, not by its branding either', () => {
  const branding = { fieldPrefix: 'acmeApi' }
  const transport = open({ branding })
  branding.fieldPrefix = 'other'
  expect(transport.branding).toEqual({ fieldPrefix: 'acmeApi' })
  expect(Object.isFrozen(transport)).toBe(true)
  expect(Object.isFrozen(transport.branding)).toBe(true)
})

const timeoutRange = 'timeoutMs must be between 1 and 2147483647'
const retriesRange = 'retries must be between 0 and 10'
test.each<[object, string]>([
  [{ timeoutMs: 0 }, timeoutRange],
  [{ timeoutMs: 2 ** 31 }, timeoutRange],
  [{ timeoutMs: '5' }, 'timeoutMs must be a whole number'],
  [{ retries: -1 }, retriesRange],
  [{ retries: 11 }, retriesRange],
  [{ retries: 0.5 }, 'retries must be a whole number'],
  [{ profile: 'newest' }, 'profile must be document or 2026-04 or 2026-08'],
  [{ branding: 'acme' }, 'branding must be an object'],
  [{ baseUrl: 'service' }, 'baseUrl must be an absolute http(s) URL: it does not begin with https://'],
  ...['fetch', 'onEvent', 'wait', 'now'].map((name): [object, string] => [
    { [name]: 7 },
    `${name} must be a function`,
  ]),
])('%o is refused by the name of the option', (wrong, message) => {
  expect(() => open(wrong)).toThrow(message)
})

test('options that are no object are refused', () => {
  expect(() => createTransport(undefined as never, undefined)).toThrow('options must be an object')
})
