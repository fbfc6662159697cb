/**
 * `npm run lab bench-relay`: compares the relay with a raw node:http pass-through and with http-proxy, before the same service and
 * interleaved in one run, for GET and POST apart. `BASELINE=<folder>` adds the built relay of another checkout. The pass-through runs
 * twice (A/A): when the two drift apart by more than 5 %, the machine was too noisy to conclude anything.
 */

import { pathToFileURL } from 'node:url'
import { driftOf, goalsOf, kinds, measureRound, median, ratio } from './load/figures.mjs'
import { load } from './load/load.mjs'
import { startContender, startUpstream } from './load/processes.mjs'

const rounds = Number(process.env.ROUNDS ?? 7)
const seconds = Number(process.env.SECONDS ?? 3)
const { BASELINE: baseline } = process.env
const names = ['pipe', 'ours', ...(baseline ? ['baseline'] : []), 'http-proxy', 'pipe (A/A)']

const upstream = await startUpstream()
const contenders = {}
for (const name of names) {
  const program = name === 'baseline' ? 'ours' : name.replace(' (A/A)', '')
  const env = name === 'baseline' ? { RELAY_DIST: `${pathToFileURL(baseline)}/packages/relay/dist/` } : {}
  contenders[name] = await startContender(program, upstream, env)
}
for (const name of names) for (const kind of kinds) await load(contenders[name].port, { seconds: 1, kind })

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
  const of = (name, field) => median(results[kind][name].map((result) => result[field]))
  const to = (other, name, field) => ratio(results[kind][name], results[kind][other], field)
  const drift = driftOf(results[kind]['pipe (A/A)'], results[kind].pipe, 'perSecond')
  console.log(
    `${kind}: 50 connections, ${rounds} rounds of ${seconds} s each, in turns of a quarter of a second; medians. Node ${process.versions.node}`,
  )
  console.table(
    Object.fromEntries(
      names.map((name) => [
        name,
        {
          'req/s': Math.round(of(name, 'perSecond')),
          'p50 ms': of(name, 'p50')?.toFixed(1),
          'p99 ms': of(name, 'p99')?.toFixed(1),
          'CPU µs/call': of(name, 'cpuMicros').toFixed(1),
          'req/s ÷ pipe': to('pipe', name, 'perSecond').toFixed(2),
          'CPU ÷ pipe': to('pipe', name, 'cpuMicros').toFixed(2),
          'p99 ÷ pipe': to('pipe', name, 'p99').toFixed(2),
        },
      ]),
    ),
  )
  const isConclusive = drift <= 0.05
  for (const { goal, value, isMet } of goalsOf(kind, to)) {
    const verdict = isConclusive ? (isMet ? 'met' : 'MISSED') : 'inconclusive'
    console.log(`${verdict.padEnd(12)} ${kind} ${goal}: ${value.toFixed(2)}`)
  }
  console.log(
    `A/A drift ${(drift * 100).toFixed(1)} %${isConclusive ? '' : ': repeat the run on a quiet machine'}`,
  )
  if (baseline)
    console.log(
      `against the baseline: req/s ${to('baseline', 'ours', 'perSecond').toFixed(3)}, CPU ${to('baseline', 'ours', 'cpuMicros').toFixed(3)}`,
    )
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
