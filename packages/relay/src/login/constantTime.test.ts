/** Responses leave at full steps, whatever the work takes. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConstantTime } from './constantTime.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const rest = <T>(wait: () => Promise<T>) => wait()
const waitFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** How long a piece of work takes from start to response, in fake milliseconds. */
async function timeOf(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  let endedAt: number | undefined
  work.catch(() => undefined).finally(() => (endedAt = performance.now()))
  while (endedAt === undefined) await vi.advanceTimersByTimeAsync(1)
  return endedAt - startedAt
}

test.each([0, 1, 50, 99])('work of %i ms ends after 100 ms', async (ms) => {
  expect(await timeOf(createConstantTime()(rest, () => waitFor(ms)))).toBe(100)
})

test('the result and the error stay the same', async () => {
  const inConstantTime = createConstantTime()
  const result = inConstantTime(rest, async () => 'result')
  expect(await timeOf(result)).toBe(100)
  expect(await result).toBe('result')
  const failure = inConstantTime(rest, () => Promise.reject(new Error('broken')))
  expect(await timeOf(failure)).toBe(100)
  await expect(failure).rejects.toThrow('broken')
})

test('slow work makes the step longer for everybody, for ten minutes', async () => {
  const inConstantTime = createConstantTime()
  expect(await timeOf(inConstantTime(rest, () => waitFor(250)))).toBe(300)
  expect(await timeOf(inConstantTime(rest, () => waitFor(5)))).toBe(300)
  await vi.advanceTimersByTimeAsync(600_001)
  expect(await timeOf(inConstantTime(rest, () => waitFor(5)))).toBe(100)
})

test('the ten minutes are over only after their last millisecond', async () => {
  const inConstantTime = createConstantTime()
  const slowestAt = performance.now() + 250
  expect(await timeOf(inConstantTime(rest, () => waitFor(250)))).toBe(300)
  await vi.advanceTimersByTimeAsync(slowestAt + 600_000 - 5 - performance.now())
  expect(await timeOf(inConstantTime(rest, () => waitFor(5)))).toBe(300)
})

test('a step is never longer than 500 ms, and longer work takes several steps', async () => {
  const inConstantTime = createConstantTime()
  expect(await timeOf(inConstantTime(rest, () => waitFor(1200)))).toBe(1500)
  expect(await timeOf(inConstantTime(rest, () => waitFor(5)))).toBe(500)
})

test('the ten minutes begin again with each work that is as slow', async () => {
  const inConstantTime = createConstantTime()
  // The clock of a process that has run for long.
  await vi.advanceTimersByTimeAsync(3_600_000)
  await timeOf(inConstantTime(rest, () => waitFor(250)))
  expect(await timeOf(inConstantTime(rest, () => waitFor(5)))).toBe(300)
  await vi.advanceTimersByTimeAsync(500_000)
  expect(await timeOf(inConstantTime(rest, () => waitFor(250)))).toBe(300)
  await vi.advanceTimersByTimeAsync(500_000)
  expect(await timeOf(inConstantTime(rest, () => waitFor(5)))).toBe(300)
})
