/** One ceremony at a time: a newer one waits until the browser has ended the older. */

import { expect, test, vi } from 'vitest'
import { ceremoniesOver, oneCeremony } from './oneCeremony.js'

/** A ceremony that the browser tears down only when the test says so. */
function ceremony() {
  let end = () => {}
  const begun = vi.fn(
    () =>
      new Promise<never>((_, reject) => {
        end = () => reject(new DOMException('Aborted.', 'AbortError'))
      }),
  )
  return { begun, end: () => end() }
}

test('the newer ceremony ends the older one, and begins only when the browser has ended it', async () => {
  const older = ceremony()
  const newer = vi.fn(async () => 'proof')
  const first = oneCeremony(60_000, undefined, older.begun).catch((error) => error.name)
  await Promise.resolve()
  const second = oneCeremony(60_000, undefined, newer)
  expect(await first).toBe('AbortError')
  expect([older.begun.mock.calls.length, newer.mock.calls.length]).toEqual([1, 0])
  older.end()
  expect(await second).toBe('proof')
  await ceremoniesOver()
})

test('a browser that ignores the abort blocks the next ceremony for a second only', async () => {
  vi.useFakeTimers()
  const newer = vi.fn(async () => 'proof')
  const first = oneCeremony(60_000, undefined, ceremony().begun).catch((error) => error.name)
  await Promise.resolve()
  const second = oneCeremony(60_000, undefined, newer)
  expect(await first).toBe('AbortError')
  await vi.advanceTimersByTimeAsync(999)
  expect(newer).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await second).toBe('proof')
  vi.useRealTimers()
})
