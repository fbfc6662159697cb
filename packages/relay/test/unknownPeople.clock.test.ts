/**
 * People who exist and people who do not, by the clock on the wall: the time of an answer is no better than a coin at telling them apart.
 *
 * Who comes when is drawn by lot, and that carries the statistics: were the lot without effect, every order of the groups would be as
 * likely as any other, whatever the machine does meanwhile and however much neighbours in time are alike. So the limit holds on a busy
 * machine too: of a million runs at most one fails by chance, all comparisons of a run together. A second group of people who
 * exist is compared with the first (A/A): what it shows is what noise shows.
 */

import { expect, test, vi } from 'vitest'
import { openLogin } from './peopleAtLogin.js'
import { bestGuess, guessByChance, type Sample } from './tellApart.js'

const size = 1000
const groups = { known: 'known', 'known too': 'known', unknown: 'nobody' }
const callNames = ['start', 'challenge', 'verify']
const comparisons = 2 * callNames.length
const limit = guessByChance(size, 1e-6 / comparisons)

const pace = vi.hoisted(() => ({ isKept: true }))
vi.mock('../src/login/constantTime.js', async (load) => {
  const real = await load<typeof import('../src/login/constantTime.js')>()
  const createConstantTime: typeof real.createConstantTime = () =>
    pace.isKept ? real.createConstantTime() : (work) => work()
  return { ...real, createConstantTime }
})

/** All groups try to get in, in an order drawn by lot, forty people at a time. */
async function timesOfCalls(): Promise<Record<string, Sample[]>> {
  // The service needs 5 ms for whom it does not know, and 20 ms more for whom it knows.
  const tryToGetIn = openLogin(() => 25)
  // The first calls of a process are slow, and would lengthen the beat for all that follow.
  for (const identifier of ['early1', 'early2', 'early3']) await tryToGetIn(identifier)
  const people = Object.entries(groups)
    .flatMap(([group, name], g) =>
      Array.from({ length: size }, (_, i) => ({ group, identifier: `${name}${g * size + i}@shop.example` })),
    )
    .map((person) => ({ ...person, lot: Math.random() }))
    .sort((a, b) => a.lot - b.lot)
  const calls: Record<string, Sample[]> = Object.fromEntries(callNames.map((name) => [name, []]))
  const comeOneByOne = async () => {
    await new Promise((resolve) => setTimeout(resolve, 300 * Math.random()))
    for (let next = people.pop(); next !== undefined; next = people.pop()) {
      const { group } = next
      const { tookMs } = await tryToGetIn(next.identifier)
      for (const [i, name] of callNames.entries()) calls[name]!.push({ group, value: tookMs[i]! })
    }
  }
  await Promise.all(Array.from({ length: 40 }, comeOneByOne))
  return calls
}

const guesses = (calls: Record<string, Sample[]>, other: string) =>
  callNames.map((name) => bestGuess(calls[name]!, 'known', other))
const percent = (values: number[]) => values.map((value) => `${(100 * value).toFixed(1)} %`).join(', ')

test('with the beat, guessing by time who exists is a toss of a coin', async () => {
  const calls = await timesOfCalls()
  const [noise, found] = [guesses(calls, 'known too'), guesses(calls, 'unknown')]
  console.log(
    `Best guess of ${size} against ${size} at ${callNames.join(', ')}: known and unknown ${percent(found)}; ` +
      `known and known ${percent(noise)}; chance stays below ${percent([limit])}`,
  )
  expect(Math.max(...noise)).toBeLessThan(limit)
  expect(Math.max(...found)).toBeLessThan(limit)
}, 240_000)

test('without the beat the same measurement finds the 20 ms, at each call', async () => {
  pace.isKept = false
  const calls = await timesOfCalls()
  const [noise, found] = [guesses(calls, 'known too'), guesses(calls, 'unknown')]
  console.log(`Without the beat: known and unknown ${percent(found)}; known and known ${percent(noise)}`)
  expect(Math.max(...noise)).toBeLessThan(limit)
  expect(Math.min(...found)).toBeGreaterThan(limit)
}, 240_000)

test('any difference of two groups counts: earlier, later, wider, two humps; ties count for nobody', () => {
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
