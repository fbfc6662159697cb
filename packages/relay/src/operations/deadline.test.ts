/** Deadlines for work of others. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withDeadline, withHookDeadline } from './deadline.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => undefined)
const late = () => new Error('late')

test('work in time gives its result or its error, and leaves no timer behind', async () => {
  expect(await withDeadline(Promise.resolve(7), 100, late)).toBe(7)
  await expect(withDeadline(Promise.reject(new Error('broken')), 100, late)).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})

test('work that never ends is rejected at the deadline', async () => {
  const ended = expect(withDeadline(never(), 100, late)).rejects.toThrow('late')
  await vi.advanceTimersByTimeAsync(100)
  await ended
})

test('a plain result of a hook needs no timer', () => {
  expect(withHookDeadline('authorize', ['InternalAccount:1'])).toEqual(['InternalAccount:1'])
  expect(vi.getTimerCount()).toBe(0)
})

test('a hook that never settles is rejected after 15 seconds, and the message names it', async () => {
  const ended = expect(withHookDeadline('authorize', never())).rejects.toThrow(
    'authorize did not settle within 15000 ms',
  )
  await vi.advanceTimersByTimeAsync(15_000)
  await ended
})
