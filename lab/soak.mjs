/**
 * `npm run lab soak`: 300 requests a second of a hundred users for ten minutes (`MINUTES`). Then the
 * overload: for a minute (`OVERLOAD_SECONDS`), many times as many calls as the relay may handle at once; and how soon it recovers.
 */

import { load, startContender, startUpstream } from './load/load.mjs'

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
await relay.stop('SIGKILL')
await upstream.stop('SIGKILL')

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

const seconds = Number(process.env.OVERLOAD_SECONDS ?? 60)
const limit = 100
const slow = await startUpstream({ UPSTREAM_DELAY_MS: '50' })
const limited = await startContender('ours', slow, { MAX_IN_FLIGHT: String(limit) })
const baseline = await load(limited.port, { connections: 50, seconds: 5 })
const overloaded = await load(limited.port, { connections: 10 * limit, seconds })
const endedAt = performance.now()
let after
do after = await load(limited.port, { connections: 50, seconds: 1 })
while (after.perSecond < 0.9 * baseline.perSecond && performance.now() - endedAt < 30_000)
const recoverySeconds = (performance.now() - endedAt) / 1000
const { rss } = await limited.measure()
await Promise.all([slow.stop('SIGKILL'), limited.stop('SIGKILL')])

const perSecond = (result) => `${Math.round(result.perSecond)} req/s`
console.log(`overload: baseline ${perSecond(baseline)} at 50 connections, limit ${limit} at once
  ${10 * limit} connections for ${seconds} s: ${JSON.stringify(overloaded.statuses)} at ${perSecond(overloaded)}, p99 ${overloaded.p99.toFixed(0)} ms
  responses of another user, or none: ${overloaded.unexpected}, RSS afterwards ${Math.round(rss / 1e6)} MB
  ${recoverySeconds <= 5 ? 'met    ' : 'MISSED '} back to 0.9 × baseline within 5 s: ${perSecond(after)} after ${recoverySeconds.toFixed(1)} s`)
