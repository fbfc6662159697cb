/**
 * `npm run lab soak`: 300 requests a second of a hundred users for ten minutes (`MINUTES`). It draws the relay's memory, then runs
 * the overload.
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { load } from './load.mjs'
import { drawCurve } from './picture.mjs'
import { startContender, startUpstream } from './processes.mjs'

const minutes = Number(process.env.MINUTES ?? 10)
const everySeconds = 10
const megabytes = (bytes) => bytes / 1e6

const upstream = await startUpstream()
const relay = await startContender('ours', upstream)
await load(relay.port, { seconds: 3 })

const samples = []
let isRunning = true
const sampling = (async () => {
  while (isRunning) {
    const { rss, heapUsed, loopDelayP99Ms, handles } = await relay.measure()
    samples.push({
      minute: (samples.length * everySeconds) / 60,
      rss: megabytes(rss),
      heapUsed: megabytes(heapUsed),
      loopDelayP99Ms,
      handles,
    })
    await new Promise((resolve) => setTimeout(resolve, everySeconds * 1000))
  }
})()
const soaked = await load(relay.port, {
  connections: 100,
  // One more second than the schedule takes: the first calls are spread over a third of a second.
  seconds: minutes * 60 + 1,
  ratePerSecond: 300,
  asksForOthers: true,
})
isRunning = false
await sampling
relay.stop()

/** Least squares: megabytes per minute after the second minute. */
function slope(field) {
  const late = samples.filter(({ minute }) => minute >= Math.min(2, minutes / 5))
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(late.map(({ minute }) => minute))
  const y = mean(late.map((sample) => sample[field]))
  const above = late.reduce((sum, sample) => sum + (sample.minute - x) * (sample[field] - y), 0)
  return above / late.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
}

console.log(`soak: ${soaked.count} requests in ${minutes} min, statuses ${JSON.stringify(soaked.statuses)}`)
console.log(`responses of another user, or none: ${soaked.unexpected}`)
console.log(`latency p50 ${soaked.p50.toFixed(2)} ms, p99 ${soaked.p99.toFixed(2)} ms`)
console.log(
  `RSS slope after minute 2: ${slope('rss').toFixed(2)} MB/min, heap slope: ${slope('heapUsed').toFixed(3)} MB/min`,
)
console.log(
  `event-loop delay p99, worst sample: ${Math.max(...samples.slice(1).map((s) => s.loopDelayP99Ms)).toFixed(1)} ms`,
)
const handles = samples.slice(1, -1).map((sample) => sample.handles)
console.log(`open handles: ${Math.min(...handles)} to ${Math.max(...handles)}`)
const folder = fileURLToPath(new URL('../../../docs/', import.meta.url))
mkdirSync(folder, { recursive: true })
writeFileSync(
  `${folder}relay-memory.svg`,
  drawCurve(samples, `${soaked.count} requests in ${minutes} minutes`),
)
upstream.stop()

await import('./overload.mjs')
