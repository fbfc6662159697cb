/**
 * Overload: for a minute (`OVERLOAD_SECONDS`), many times as many calls as the relay may handle at once; then how soon it recovers.
 * Run it alone with `node packages/relay/bench/overload.mjs`.
 */

import { load } from './load.mjs'
import { startContender, startUpstream } from './processes.mjs'

const seconds = Number(process.env.OVERLOAD_SECONDS ?? 60)
const limit = 100
const slow = await startUpstream({ UPSTREAM_DELAY_MS: '50' })
const relay = await startContender('ours', slow, { MAX_IN_FLIGHT: String(limit) })

const baseline = await load(relay.port, { connections: 50, seconds: 5 })
const overloaded = await load(relay.port, { connections: 10 * limit, seconds })
const endedAt = performance.now()
let after
do after = await load(relay.port, { connections: 50, seconds: 1 })
while (after.perSecond < 0.9 * baseline.perSecond && performance.now() - endedAt < 30_000)
const recoverySeconds = (performance.now() - endedAt) / 1000
const { rss } = await relay.measure()
for (const child of [slow, relay]) child.stop()

const perSecond = (result) => `${Math.round(result.perSecond)} req/s`
console.log(`overload: baseline ${perSecond(baseline)} at 50 connections, limit ${limit} at once`)
console.log(
  `  ${10 * limit} connections for ${seconds} s: ${JSON.stringify(overloaded.statuses)} at ${perSecond(overloaded)}, p99 ${overloaded.p99.toFixed(0)} ms`,
)
console.log(
  `  responses of another user, or none: ${overloaded.unexpected}, RSS afterwards ${Math.round(rss / 1e6)} MB`,
)
console.log(
  `  ${recoverySeconds <= 5 ? 'met    ' : 'MISSED '} back to 0.9 × baseline within 5 s: ${perSecond(after)} after ${recoverySeconds.toFixed(1)} s`,
)
