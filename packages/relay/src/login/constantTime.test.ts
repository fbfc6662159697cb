/** Work that takes as long for everybody. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createConstantTime, createFixedTime } from './constantTime.js'

// Responses leave at full steps, whatever the work takes.
describe('constantTime', () => {
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
})

// Responses leave after the same time, with the result of the work or without it.
describe('fixedTime', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  const rest = <T>(wait: () => Promise<T>) => wait()
  const waitFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

  /** Runs work of `ms`. @returns The result and its time in fake milliseconds. */
  async function run(inFixedTime: ReturnType<typeof createFixedTime>, ms: number, isResultNeeded: boolean) {
    const startedAt = performance.now()
    const seen: { result?: string; tookMs?: number } = {}
    inFixedTime({
      work: waitFor(ms).then(() => 'result'),
      withoutResult: Promise.resolve('none'),
      onLate: () => undefined,
      isResultNeeded,
      rest,
    }).then((result) => Object.assign(seen, { result, tookMs: performance.now() - startedAt }))
    while (seen.result === undefined) await vi.advanceTimersByTimeAsync(1)
    return [seen.result, seen.tookMs]
  }

  test.each([
    [0, 'result'],
    [499, 'result'],
    [501, 'none'],
    [2000, 'none'],
  ])('work of %i ms without a waiting caller gives %s after 500 ms', async (ms, result) => {
    const inFixedTime = createFixedTime()
    expect(await run(inFixedTime, ms, false)).toEqual([result, 500])
    expect(await run(inFixedTime, 5, false)).toEqual(['result', 500])
  })

  test('where a login waits for the result, a late one makes the next responses later for everybody, for a day', async () => {
    const inFixedTime = createFixedTime()
    expect(await run(inFixedTime, 2000, true)).toEqual(['none', 1000])
    await vi.advanceTimersByTimeAsync(1000)
    expect(await run(inFixedTime, 2000, true)).toEqual(['result', 3000])
    for (let i = 0; i < 3; i++) expect(await run(inFixedTime, 5, true)).toEqual(['result', 3000])
    await vi.advanceTimersByTimeAsync(86_400_001)
    await run(inFixedTime, 5, true)
    expect(await run(inFixedTime, 5, true)).toEqual(['result', 1000])
  })

  test('the day is over only after its last millisecond', async () => {
    const inFixedTime = createFixedTime()
    const slowestAt = performance.now() + 2000
    await run(inFixedTime, 2000, true)
    await vi.advanceTimersByTimeAsync(slowestAt + 86_400_000 - 5 - performance.now())
    for (let i = 0; i < 2; i++) expect(await run(inFixedTime, 5, true)).toEqual(['result', 3000])
  })

  test('no caller waits longer than five seconds', async () => {
    const inFixedTime = createFixedTime()
    await run(inFixedTime, 14_000, true)
    await vi.advanceTimersByTimeAsync(14_000)
    expect(await run(inFixedTime, 14_000, true)).toEqual(['none', 5000])
  })

  test('a failure in time is the response; a later one has no effect', async () => {
    const inFixedTime = createFixedTime()
    const failing = (ms: number) =>
      inFixedTime({
        work: waitFor(ms).then(() => Promise.reject(new Error('down'))),
        withoutResult: Promise.resolve('none'),
        onLate: () => undefined,
        isResultNeeded: false,
        rest,
      }).catch((error: Error) => error.message)
    const [early, late] = [failing(100), failing(900)]
    await vi.advanceTimersByTimeAsync(1000)
    expect([await early, await late]).toEqual(['down', 'none'])
  })

  test('quick ones end no wait before the day is over, and one as slow begins another day', async () => {
    const inFixedTime = createFixedTime()
    // The clock of a process that has run for long.
    await vi.advanceTimersByTimeAsync(3 * 86_400_000)
    await run(inFixedTime, 2000, true)
    await vi.advanceTimersByTimeAsync(1000)
    for (let i = 0; i < 3; i++) expect(await run(inFixedTime, 5, true)).toEqual(['result', 3000])
    await vi.advanceTimersByTimeAsync(43_200_000)
    expect(await run(inFixedTime, 2100, true)).toEqual(['result', 3000])
    await vi.advanceTimersByTimeAsync(60_000_000)
    for (let i = 0; i < 2; i++) expect(await run(inFixedTime, 5, true)).toEqual(['result', 3000])
  })

  test('a slow mail, which no caller waits for, makes no other response later', async () => {
    const inFixedTime = createFixedTime()
    await run(inFixedTime, 2000, false)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await run(inFixedTime, 5, true)).toEqual(['result', 1000])
  })

  test('a store that fails for a result that is not used fails nothing', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const response = createFixedTime()({
      work: Promise.resolve('result'),
      withoutResult: Promise.reject(new Error('down')),
      onLate: () => undefined,
      isResultNeeded: false,
      rest,
    })
    await vi.advanceTimersByTimeAsync(500)
    expect(await response).toBe('result')
    // Node reports it after the microtasks.
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })
})
