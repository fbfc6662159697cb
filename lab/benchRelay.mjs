/**
 * `npm run lab bench-relay`: compares the relay with a raw node:http pass-through and with http-proxy, before the same service and
 * interleaved in one run, for GET and POST apart. The pass-through runs twice (A/A): when the two drift apart by more than 5 %, the machine
 * was too noisy to conclude anything.
 *
 * `--beside <path>` adds the relay of another checkout, which must be built; it may come more than once. `REDIS_URL` adds the relay with its
 * store in that Redis. `ROUNDS` and `SECONDS` say how long it measures.
 */

import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { median, ratio } from '../bench/statistics.mjs'
import { figuresOf, load, openLoad, startContender, startUpstream } from './load/load.mjs'

const kinds = ['GET', 'POST']

const of = (results, field) => results.map((result) => result[field])

/**
 * How far an A/A pair drifts apart: by the median of its ratios, or by half of their middle half, whichever is more. A median alone may
 * be near 1 by chance while the rounds differ by a factor of two.
 */
function driftOf(results, others, field) {
  const ratios = of(results, field)
    .map((value, round) => value / others[round][field])
    .sort((a, b) => a - b)
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
async function measureRound(contenders, { seconds, kind }) {
  const players = []
  for (const [name, contender] of Object.entries(contenders))
    players.push({ name, contender, load: await openLoad(contender.port, { kind }), runs: [], cpuMs: 0 })
  for (let turn = 0; turn < seconds / turnSeconds; turn++)
    for (const player of players) {
      const before = await player.contender.cpuMs()
      player.runs.push(await player.load.run(turnSeconds))
      player.cpuMs += (await player.contender.cpuMs()) - before
    }
  for (const { load } of players) load.close()
  return Object.fromEntries(
    players.map(({ name, runs, cpuMs }) => {
      const figures = figuresOf(runs)
      return [name, { ...figures, cpuMicros: (cpuMs * 1000) / figures.count }]
    }),
  )
}

const maxCpu = { GET: 1.2, POST: 1.3 }

/** @param to - The ratio of a field of one contender to that of another. */
function goalsOf(kind, to) {
  const atMost = (field, name, bound, value) => ({
    goal: `${name} ≤ ${bound.toFixed(2)} × pipe`,
    field,
    value,
    isMet: value <= bound,
  })
  const throughput = to('http-proxy', 'ours', 'perSecond')
  return [
    atMost('cpuMicros', 'CPU per call', maxCpu[kind], to('pipe', 'ours', 'cpuMicros')),
    {
      goal: 'calls/s ≥ 0.90 × http-proxy',
      field: 'perSecond',
      value: throughput,
      isMet: throughput >= 0.9,
    },
    atMost('perSecond', 'p99', 2, to('pipe', 'ours', 'p99')),
  ]
}

const rounds = Number(process.env.ROUNDS ?? 7)
const seconds = Number(process.env.SECONDS ?? 3)
const { values } = parseArgs({ options: { beside: { type: 'string', multiple: true, default: [] } } })
const { REDIS_URL } = process.env
/** By the name of its row: the program, and what its environment has more. */
const programs = {
  pipe: ['pipe'],
  ours: ['ours', { REDIS_URL: '' }],
  'http-proxy': ['http-proxy'],
  'pipe (A/A)': ['pipe'],
  ...(REDIS_URL && { 'ours, Redis': ['ours', { REDIS_URL }] }),
  ...Object.fromEntries(
    values.beside.map((path) => [
      `ours, ${basename(path)}`,
      ['ours', { REDIS_URL: '', CHECKOUT: resolve(process.env.INIT_CWD ?? '', path) }],
    ]),
  ),
}
const names = Object.keys(programs)

const upstream = await startUpstream()
const contenders = {}
for (const name of names) {
  const [program, env] = programs[name]
  contenders[name] = await startContender(program, upstream, env)
}
// By calls and not by time: on a busy machine a second is too short for the compiler of the runtime.
for (const name of names)
  for (const kind of kinds)
    for (let calls = 0; calls < 5000; )
      calls += (await load(contenders[name].port, { seconds: 1, kind })).count

const results = Object.fromEntries(
  kinds.map((kind) => [kind, Object.fromEntries(names.map((name) => [name, []]))]),
)
for (let round = 0; round < rounds; round++) {
  for (const kind of kinds) {
    // Each round has another order, so that no contender is always the first.
    const order = names.map((_, i) => names[(i + round) % names.length])
    const measured = await measureRound(Object.fromEntries(order.map((name) => [name, contenders[name]])), {
      seconds,
      kind,
    })
    for (const name of names) results[kind][name].push(measured[name])
  }
}
await Promise.all([upstream, ...Object.values(contenders)].map(({ stop }) => stop('SIGKILL')))

for (const kind of kinds) {
  const to = (other, name, field) => ratio(of(results[kind][name], field), of(results[kind][other], field))
  const drift = (field) => driftOf(results[kind]['pipe (A/A)'], results[kind].pipe, field)
  console.log(
    `${kind}: 50 connections, ${rounds} rounds of ${seconds} s each, in turns of a quarter of a second; medians. Node ${process.versions.node}`,
  )
  console.table(
    Object.fromEntries(
      names.map((name) => [
        name,
        {
          'calls/s': Math.round(median(of(results[kind][name], 'perSecond'))),
          'p50 ms': median(of(results[kind][name], 'p50'))?.toFixed(1),
          'p99 ms': median(of(results[kind][name], 'p99'))?.toFixed(1),
          'CPU µs/call': median(of(results[kind][name], 'cpuMicros')).toFixed(1),
          'calls/s ÷ pipe': to('pipe', name, 'perSecond').toFixed(2),
          'CPU ÷ pipe': to('pipe', name, 'cpuMicros').toFixed(2),
          'p99 ÷ pipe': to('pipe', name, 'p99').toFixed(2),
        },
      ]),
    ),
  )
  for (const { goal, field, value, isMet } of goalsOf(kind, to)) {
    const verdict = drift(field) <= 0.05 ? (isMet ? 'met' : 'MISSED') : 'inconclusive'
    console.log(`${verdict.padEnd(12)} ${kind} ${goal}: ${value.toFixed(2)}`)
  }
  const drifts = [drift('cpuMicros'), drift('perSecond')].map((share) => `${(share * 100).toFixed(1)} %`)
  console.log(`A/A drift: CPU per call ${drifts[0]}, calls/s ${drifts[1]}`)
}
const all = kinds
  .flatMap((kind) => Object.entries(results[kind]))
  .flatMap(([name, each]) => each.map((one) => [name, one]))
const unexpected = all.reduce((sum, [, one]) => sum + one.unexpected, 0)
const odd = all.flatMap(([name, { statuses }]) =>
  Object.keys(statuses)
    .filter((status) => status !== '200')
    .map((status) => `${name} ${status}`),
)
console.log(`responses of another user, or none: ${unexpected}`)
if (odd.length > 0) console.log(`responses that were not 200: ${[...new Set(odd)].join(', ')}`)
