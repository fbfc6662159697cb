/**
 * `npm run bench:relay`: compares the relay with a raw node:http pass-through and with http-proxy, before the same service and
 * interleaved in one run. `BASELINE=<folder>` adds the relay of another built checkout, to compare two versions. The pass-through runs twice (A/A): when its two results differ, the machine was too noisy to conclude anything.
 */

import { load } from './load.mjs'
import { startContender, startUpstream } from './processes.mjs'

const rounds = Number(process.env.ROUNDS ?? 7)
const seconds = Number(process.env.SECONDS ?? 3)
const { BASELINE: baseline } = process.env
const names = ['pipe', 'ours', ...(baseline ? ['baseline'] : []), 'http-proxy', 'pipe (A/A)']
const median = (values) =>
  values.toSorted?.((a, b) => a - b)[values.length >> 1] ??
  [...values].sort((a, b) => a - b)[values.length >> 1]

const upstream = await startUpstream()
const contenders = {}
for (const name of names) {
  contenders[name] =
    name === 'baseline'
      ? await startContender('ours', upstream, {}, baseline)
      : await startContender(name.replace(' (A/A)', ''), upstream)
}
for (const name of names) await load(contenders[name].port, { seconds: 2 })

const results = Object.fromEntries(names.map((name) => [name, []]))
for (let round = 0; round < rounds; round++) {
  // Each round has another order, so that no contender is always the first.
  for (let i = 0; i < names.length; i++) {
    const name = names[(i + round) % names.length]
    results[name].push(await load(contenders[name].port, { seconds }))
  }
}
for (const child of [upstream, ...Object.values(contenders)]) child.stop()

const ratioTo = (other, name, field) =>
  median(results[name].map((result, round) => result[field] / results[other][round][field]))
console.log(
  `50 connections, ${rounds} rounds of ${seconds} s each, interleaved; medians. Node ${process.versions.node}`,
)
console.table(
  Object.fromEntries(
    names.map((name) => [
      name,
      {
        'req/s': Math.round(median(results[name].map(({ perSecond }) => perSecond))),
        'p50 ms': median(results[name].map(({ p50 }) => p50)).toFixed(1),
        'p99 ms': median(results[name].map(({ p99 }) => p99)).toFixed(1),
        'req/s ÷ pipe': ratioTo('pipe', name, 'perSecond').toFixed(2),
        'p99 ÷ pipe': ratioTo('pipe', name, 'p99').toFixed(2),
      },
    ]),
  ),
)
const drift = Math.abs(1 - ratioTo('pipe', 'pipe (A/A)', 'perSecond'))
if (baseline) {
  const ratio = (field) => ratioTo('baseline', 'ours', field).toFixed(3)
  console.log(`against the baseline: req/s ${ratio('perSecond')}, p99 ${ratio('p99')}`)
}
const goals = [
  ['throughput ≥ 0.85 × pipe', ratioTo('pipe', 'ours', 'perSecond'), (value) => value >= 0.85],
  ['throughput ≥ 1.00 × http-proxy', ratioTo('http-proxy', 'ours', 'perSecond'), (value) => value >= 1],
  ['p99 ≤ 2.00 × pipe', ratioTo('pipe', 'ours', 'p99'), (value) => value <= 2],
]
for (const [goal, value, isMet] of goals)
  console.log(`${isMet(value) ? 'met    ' : 'MISSED '} ${goal}: ${value.toFixed(2)}`)
const failures = Object.entries(results).flatMap(([name, all]) =>
  all.flatMap(({ statuses }) =>
    Object.keys(statuses)
      .filter((status) => status !== '200')
      .map((status) => `${name} ${status}`),
  ),
)
const unexpected = Object.values(results)
  .flat()
  .reduce((sum, result) => sum + result.unexpected, 0)
console.log(`responses of another user, or none: ${unexpected}`)
if (failures.length > 0) console.log(`responses that were not 200: ${[...new Set(failures)].join(', ')}`)
if (drift > 0.05)
  console.log(
    `A/A drift ${(drift * 100).toFixed(1)} %: the run is inconclusive, repeat it on a quiet machine.`,
  )
