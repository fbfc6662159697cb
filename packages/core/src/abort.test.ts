/** Waiting ends on abort and at the limit, and leaves no timer and no listener behind. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onAbort, stepSignal, throwIfAborted, untilAborted, withLimit } from './abort.js'

const never = () => new Promise<never>(() => {})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('an aborted signal throws ABORTED; any other, and none, does not', () => {
  expect(() => throwIfAborted(AbortSignal.abort())).toThrow(expect.objectContaining({ code: 'ABORTED' }))
  throwIfAborted(new AbortController().signal)
  throwIfAborted(undefined)
})

test('a listener is called once, also when the signal has aborted before', () => {
  const controller = new AbortController()
  const listener = vi.fn()
  onAbort(controller.signal, listener)
  controller.abort()
  controller.signal.dispatchEvent(new Event('abort'))
  onAbort(AbortSignal.abort(), listener)
  onAbort(undefined, listener)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a listener that was removed is not called', () => {
  const controller = new AbortController()
  const listener = vi.fn()
  onAbort(controller.signal, listener)()
  controller.abort()
  expect(listener).not.toHaveBeenCalled()
})

test('work that finishes first gives its result, or its error', async () => {
  const { signal } = new AbortController()
  expect(await untilAborted(signal, 1)).toBe(1)
  expect(await untilAborted(undefined, Promise.resolve(2))).toBe(2)
  await expect(untilAborted(signal, Promise.reject(new Error('work')))).rejects.toThrow('work')
})

test('an abort ends the wait for work that knows no signals', async () => {
  const controller = new AbortController()
  const waiting = untilAborted(controller.signal, never())
  controller.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'ABORTED', outcome: 'none' })
  const own = () => new Error('gone')
  await expect(untilAborted(controller.signal, never(), own)).rejects.toThrow('gone')
})

test('work that fails after the abort is no unhandled rejection', async () => {
  const controller = new AbortController()
  let fail = (_: Error) => {}
  const work = new Promise<never>((_, reject) => {
    fail = reject
  })
  const waiting = untilAborted(controller.signal, work)
  controller.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
  fail(new Error('late'))
})

test('a step ends at its limit with a TimeoutError, even when the work ignores its signal', async () => {
  const ended = expect(withLimit(1000, undefined, never)).rejects.toMatchObject({ name: 'TimeoutError' })
  await vi.advanceTimersByTimeAsync(1000)
  await ended
})

test('a step ends with the reason of the caller’s abort', async () => {
  const controller = new AbortController()
  let step: AbortSignal | undefined
  const running = withLimit(1000, controller.signal, (signal) => {
    step = signal
    return never()
  })
  controller.abort(new Error('the user left'))
  await expect(running).rejects.toThrow('the user left')
  expect(step?.aborted).toBe(true)
})

test('a step signal follows each of its signals until it is released', () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const step = stepSignal(1000, first.signal, undefined, second.signal)
  step.release()
  second.abort()
  expect(step.signal.aborted).toBe(false)
  const other = stepSignal(1000, first.signal, second.signal)
  expect(other.signal.aborted).toBe(true)
  other.release()
})

// Source: HTML, "timers": the delay is a signed 32-bit number, and a longer one is over at once.
test('a limit that no timer takes is the longest that one does: a challenge that lives for years ends no wait', () => {
  const step = stepSignal(2 ** 31, undefined)
  vi.advanceTimersByTime(2 ** 31 - 2)
  expect(step.signal.aborted).toBe(false)
  step.release()
})
