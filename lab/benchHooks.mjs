/**
 * `npm run lab bench-hooks`: what a hook costs. The same relay with `authorize` as a function, and with `authorize` as a hook of a backend in
 * another process, in short turns: with one connection, where a call waits for nothing else, and with fifty, where one process is full.
 */

import { median } from '../bench/statistics.mjs'
import { figuresOf, openLoad, startContender, startUpstream } from './load/load.mjs'

const rounds = Number(process.env.ROUNDS ?? 7)
const seconds = Number(process.env.SECONDS ?? 3)
const turnSeconds = 0.25

const upstream = await startUpstream()
const backend = await startContender('backend', upstream)
const env = { BACKEND: `http://127.0.0.1:${backend.port}/wallet-hooks` }
const names = ['ours', 'hooks']
const contenders = Object.fromEntries(
  await Promise.all(names.map(async (name) => [name, await startContender(name, upstream, env)])),
)

for (const connections of [1, 50]) {
  const results = { ours: [], hooks: [] }
  for (let round = -1; round < rounds; round++) {
    const loads = {}
    for (const name of names)
      loads[name] = await openLoad(contenders[name].port, { connections, kind: 'GET' })
    const runs = { ours: [], hooks: [] }
    const cpu = { ours: 0, hooks: 0 }
    for (let turn = 0; turn < seconds / turnSeconds; turn++)
      for (const name of round % 2 ? names : names.toReversed()) {
        const before = await contenders[name].cpuMs()
        runs[name].push(await loads[name].run(turnSeconds))
        cpu[name] += (await contenders[name].cpuMs()) - before
      }
    for (const name of names) {
      loads[name].close()
      const figures = figuresOf(runs[name])
      // The first round warms up.
      if (round >= 0) results[name].push({ ...figures, cpuMicros: (cpu[name] * 1000) / figures.count })
    }
  }
  const of = (name, field) => median(results[name].map((one) => one[field]))
  console.log(
    `${connections} connections, ${rounds} rounds of ${seconds} s each, medians. Node ${process.versions.node}`,
  )
  console.table(
    Object.fromEntries(
      names.map((name) => [
        name,
        {
          'req/s': Math.round(of(name, 'perSecond')),
          'p50 ms': of(name, 'p50').toFixed(2),
          'p99 ms': of(name, 'p99').toFixed(2),
          'CPU µs/call': of(name, 'cpuMicros').toFixed(0),
        },
      ]),
    ),
  )
  const odd = names.flatMap((name) => results[name].map((one) => one.unexpected))
  console.log(`responses of another user, or none: ${odd.reduce((sum, count) => sum + count, 0)}`)
}
await Promise.all([upstream, backend, ...Object.values(contenders)].map(({ stop }) => stop('SIGKILL')))
