/** What a benchmark of the relay measures in one round, and the goals that its medians are held against. */

import { figuresOf, openLoad } from './load.mjs'

export const kinds = ['GET', 'POST']

export const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1]

/** The median of the ratios of each round: what slows a whole round down cancels out. */
export const ratio = (results, others, field) =>
  median(results.map((result, round) => result[field] / others[round][field]))

/**
 * How far an A/A pair drifts apart: by the median of its ratios, or by half of their middle half, whichever is more. A median alone may
 * be near 1 by chance while the rounds differ by a factor of two.
 */
export function driftOf(results, others, field) {
  const ratios = results.map((result, round) => result[field] / others[round][field]).sort((a, b) => a - b)
  const at = (share) => ratios[Math.floor((ratios.length - 1) * share)]
  return Math.max(Math.abs(1 - median(ratios)), (at(0.75) - at(0.25)) / 2)
}

/** A turn this short meets the same machine as the turns beside it: how fast it is changes within seconds. */
const turnSeconds = 0.25

/**
 * One round: the contenders take short turns, each on connections that stay open.
 *
 * @param contenders - By name, in the order of their turns.
 * @returns The figures of each contender by name, and the CPU time of the contender for each call.
 */
export async function measureRound(contenders, { seconds, kind }) {
  const players = []
  for (const [name, contender] of Object.entries(contenders))
    players.push({ name, contender, load: await openLoad(contender.port, { kind }), runs: [], cpuMs: 0 })
  for (let turn = 0; turn < seconds / turnSeconds; turn++)
    for (const player of players) {
      const before = await player.contender.measure()
      player.runs.push(await player.load.run(turnSeconds))
      player.cpuMs += (await player.contender.measure()).cpuMs - before.cpuMs
    }
  for (const { load } of players) load.close()
  return Object.fromEntries(
    players.map(({ name, runs, cpuMs }) => {
      const figures = figuresOf(runs)
      return [name, { ...figures, cpuMicros: (cpuMs * 1000) / figures.count }]
    }),
  )
}

const ofPipe = { GET: 0.9, POST: 0.85 }

/** @param to - The ratio of a field of one contender to that of another. */
export function goalsOf(kind, to) {
  const atLeast = (other, bound) => {
    const value = to(other, 'ours', 'perSecond')
    return { goal: `throughput ≥ ${bound.toFixed(2)} × ${other}`, value, isMet: value >= bound }
  }
  const p99 = to('pipe', 'ours', 'p99')
  return [
    atLeast('pipe', ofPipe[kind]),
    atLeast('http-proxy', 1),
    { goal: 'p99 ≤ 2.00 × pipe', value: p99, isMet: p99 <= 2 },
  ]
}
