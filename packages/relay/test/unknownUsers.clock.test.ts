/**
 * Known and unknown users at the login, measured in real time: the time of a response does not show who exists.
 *
 * The order of the users is random, and the statistics rely on that alone: if the group had no effect, every order of the groups
 * would be equally likely, whatever the machine does meanwhile and however similar neighboring times are. So the limit also holds on a
 * busy machine: at most one of a million runs fails by chance, all its comparisons together. A second group of known users is
 * compared with the first (A/A): it shows the noise.
 */

import { seed } from '@embedded-wallet/e2e/support/seed.js'
import { seededRandom } from '@embedded-wallet/e2e/support/seededRandom.js'
import { describe, expect, test, vi } from 'vitest'
import { bestGuess, guessByChance, openLogin, type Sample } from './usersAtLogin.js'

const size = 1000
const groups = { known: 'known', 'known too': 'known', unknown: 'unknown' }
const callNames = ['start', 'challenge', 'verify']
const comparisons = 2 * callNames.length
const limit = guessByChance(size, 1e-6 / comparisons)

const constantTime = vi.hoisted(() => ({ isOn: true }))
vi.mock('../src/login/constantTime.js', async (load) => {
  const real = await load<typeof import('../src/login/constantTime.js')>()
  const createConstantTime: typeof real.createConstantTime = () =>
    constantTime.isOn ? real.createConstantTime() : (_, work) => work()
  return { ...real, createConstantTime }
})

/** All users try to sign in, in a random order, forty at a time. */
async function timesOfCalls(): Promise<Record<string, Sample[]>> {
  const random = seededRandom(seed)
  // The service takes 5 ms for unknown users and 25 ms for known users.
  const trySignIn = openLogin(() => 25)
  // The first calls of a process are slow and would lengthen the step for all later calls.
  for (const identifier of ['early1', 'early2', 'early3']) await trySignIn(identifier)
  const users = Object.entries(groups)
    .flatMap(([group, name], g) =>
      Array.from({ length: size }, (_, i) => ({ group, identifier: `${name}${g * size + i}@shop.example` })),
    )
    .map((user) => ({ ...user, order: random() }))
    .sort((a, b) => a.order - b.order)
  const calls: Record<string, Sample[]> = Object.fromEntries(callNames.map((name) => [name, []]))
  const signInOneByOne = async () => {
    await new Promise((resolve) => setTimeout(resolve, 300 * random()))
    for (let next = users.pop(); next !== undefined; next = users.pop()) {
      const { group } = next
      const { tookMs } = await trySignIn(next.identifier)
      for (const [i, name] of callNames.entries()) calls[name]!.push({ group, value: tookMs[i]! })
    }
  }
  await Promise.all(Array.from({ length: 40 }, signInOneByOne))
  return calls
}

const guesses = (calls: Record<string, Sample[]>, other: string) =>
  callNames.map((name) => bestGuess(calls[name]!, 'known', other))
const percent = (values: number[]) => values.map((value) => `${(100 * value).toFixed(1)} %`).join(', ')

describe(`TEST_SEED=${seed}`, () => {
  test('in constant time, a guess by the response time is no better than chance', async () => {
    const calls = await timesOfCalls()
    const [noise, found] = [guesses(calls, 'known too'), guesses(calls, 'unknown')]
    console.log(
      `Best guess of ${size} against ${size} at ${callNames.join(', ')}: known and unknown ${percent(found)}; ` +
        `known and known ${percent(noise)}; chance stays below ${percent([limit])}`,
    )
    expect(Math.max(...noise)).toBeLessThan(limit)
    expect(Math.max(...found)).toBeLessThan(limit)
  }, 600_000)

  test('without constant time, the same measurement finds the 20 ms at each call', async () => {
    constantTime.isOn = false
    const calls = await timesOfCalls()
    const [noise, found] = [guesses(calls, 'known too'), guesses(calls, 'unknown')]
    console.log(
      `Without constant time: known and unknown ${percent(found)}; known and known ${percent(noise)}`,
    )
    expect(Math.max(...noise)).toBeLessThan(limit)
    expect(Math.min(...found)).toBeGreaterThan(limit)
  }, 600_000)
})

test('the guess finds any difference: earlier, later, wider or two peaks; equal values are no difference', () => {
  const guess = (a: number[], b: number[]) =>
    bestGuess(
      [...a.map((value) => ({ group: 'a', value })), ...b.map((value) => ({ group: 'b', value }))],
      'a',
      'b',
    )
  expect(guess([1, 2, 3, 4], [1, 2, 3, 4])).toBe(0.5)
  expect(guess([100, 100, 100], [100, 100, 100, 100])).toBeCloseTo(0.5)
  expect(guess([1, 2], [3, 4])).toBe(1)
  expect(guess([3, 4], [1, 2])).toBe(1)
  expect(guess([1, 2, 9, 10], [4, 5, 6, 7])).toBe(0.75)
  expect(guess([1, 3, 5, 7], [2, 4, 6, 8])).toBe(0.625)
})
