/** Times of made-up ids: UUID version 7 (RFC 9562), and hours that hardly ever change. */

import { expect, test } from 'vitest'
import { maxDelayMs, timeBetween, timeOfUuid7 } from './decoyTimes.js'

const hourMs = 3_600_000
const seeds = Array.from({ length: 300 }, (_, i) => (BigInt(i + 1) * 0x9e3779b97f4a7c15n).toString(16))
const seedOf = (text: string) => text.slice(-16).padStart(16, '0')
const hourOf = (seed: string, hours: number) =>
  Math.floor(timeBetween(0, hours * hourMs + maxDelayMs, seedOf(seed), 0) / hourMs)

// RFC 9562, appendix A.6: 2022-02-22 19:22:22 UTC.
test.each([
  ['017F22E2-79B0-7CC3-98C4-DC0C0C07398F', 1_645_557_742_000],
  ['017f22e2-79b0-7cc3-b8c4-dc0c0c07398f', 1_645_557_742_000],
  ['017f22e2-79b0-4cc3-98c4-dc0c0c07398f', undefined],
  ['017f22e2-79b0-7cc3-c8c4-dc0c0c07398f', undefined],
  ['x017f22e2-79b0-7cc3-98c4-dc0c0c07398f', undefined],
  ['017f22e2-79b0-7cc3-98c4-dc0c0c07398f0', undefined],
  ['', undefined],
])('%s has the time %s', (text, time) => {
  expect(timeOfUuid7(text)).toBe(time)
})

test('the delay is ten minutes', () => {
  expect(maxDelayMs).toBe(600_000)
})

test('a young deployment has one hour, and the offset chooses the place in it', () => {
  for (const now of [1000, 1000 + maxDelayMs + 2 * hourMs - 1])
    for (const seed of seeds) expect(timeBetween(1000, now, seedOf(seed), 0.25)).toBe(1000 + hourMs / 4)
  expect(timeBetween(0, 0, seedOf('1'), 0.1 / hourMs)).toBe(0)
})

test('one more hour moves a seed to the newest hour or nowhere, and each hour is as likely', () => {
  for (let hours = 1; hours < 12; hours++)
    for (const seed of seeds) expect([hourOf(seed, hours), hours]).toContain(hourOf(seed, hours + 1))
  const counts = Array.from({ length: 10 }, (_, hour) => seeds.filter((s) => hourOf(s, 10) === hour).length)
  expect(counts.reduce((sum, count) => sum + count)).toBe(seeds.length)
  expect(Math.min(...counts)).toBeGreaterThan(10)
  expect(Math.max(...counts)).toBeLessThan(60)
})

// The published vectors of the jump hash (https://github.com/dgryski/go-jump), and 0, where its divisor is smallest, computed with Python.
test.each([
  ['00000000dead10cc', 666, 361],
  ['0000000000000100', 1024, 520],
  ['000000000000002a', 57, 43],
  ['0000000000000000', 8, 0],
  ['9e3779b97f4a7c15', 17_544, 4862],
])('of %s and %i hours it is hour %i', (seed, hours, hour) => {
  expect(timeBetween(0, hours * hourMs + maxDelayMs, seed, 0)).toBe(hour * hourMs)
})
