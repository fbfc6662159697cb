/** What a shared store costs: throughput with Redis as the store, and Redis's memory per entry. It needs redis-server. */

import { redisStore } from '@embedded-wallet/relay/redis'
import { createClient } from 'redis'
import { median } from './load/figures.mjs'
import { load } from './load/load.mjs'
import { startContender, startUpstream } from './load/processes.mjs'
import { freePort, startProcess } from './startProcess.mjs'

const port = await freePort()
const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
const redis = await startProcess(['redis-server', ...flags], { ready: /Ready to accept connections/ })
const url = `redis://127.0.0.1:${port}`
const client = createClient({ url })
client.on('error', () => undefined)
await client.connect()

const upstream = await startUpstream()
const own = await startContender('ours', upstream)
const shared = await startContender('ours', upstream, { REDIS_URL: url })
for (const { port } of [own, shared]) await load(port, { seconds: 2 })
const commands = async () => Number(/total_commands_processed:(\d+)/.exec(await client.info('stats'))[1])
const results = { memory: [], redis: [] }
const before = await commands()
for (let round = 0; round < 5; round++) {
  results.memory.push((await load(own.port, { seconds: 2 })).perSecond)
  results.redis.push((await load(shared.port, { seconds: 2 })).perSecond)
}
const calls = results.redis.reduce((sum, perSecond) => sum + perSecond * 2, 0)
console.log(
  `one instance: ${Math.round(median(results.memory))} req/s with its own memory, ${Math.round(median(results.redis))} req/s with Redis`,
)
console.log(
  `Redis commands per call (four reads of a quote to one execution, no quotas): ${(((await commands()) - before) / calls).toFixed(2)}`,
)

const store = redisStore(client, { timeoutMs: 60_000 })
const memory = async () => Number(/used_memory:(\d+)/.exec(await client.info('memory'))[1])
const count = 50_000
async function costOf(name, put) {
  const start = await memory()
  for (let at = 0; at < count; at += 1000)
    await Promise.all(Array.from({ length: 1000 }, (_, i) => put(at + i)))
  console.log(`${name}: ${(((await memory()) - start) / count).toFixed(0)} bytes an entry`)
}
const uuid = (n) => `${n.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`
await costOf('ownership', (n) =>
  store.put(`owned/InternalAccount:${uuid(n)}/AuthMethod:${uuid(n)}`, 'PASSKEY', 600_000),
)
await costOf('quota', (n) =>
  store.spend(`signIns/user/InternalAccount:${uuid(n)}`, { points: 30, seconds: 600 }),
)
await costOf('challenge', (n) =>
  store.put(
    `challenge/${uuid(n)}1234567`,
    JSON.stringify({ accountKey: `InternalAccount:${uuid(n)}`, endsAt: Date.now() }),
    300_000,
  ),
)
await costOf('time of a sign-in', (n) =>
  store.put(`ceremony/Session:${uuid(n)}`, String(Date.now()), 600_000),
)
await costOf('ended login', (n) => store.put(`loginEnded/${uuid(n).slice(0, 22)}`, 'ended', 600_000))
const startedAt = performance.now()
let steps = 0
while (performance.now() - startedAt < 3000) {
  await Promise.all(
    Array.from({ length: 500 }, (_, i) => store.spend(`load/${i}`, { points: 1e9, seconds: 600 })),
  )
  steps += 500
}
console.log(
  `quota steps from one client: ${Math.round(steps / ((performance.now() - startedAt) / 1000))} a second`,
)

await client.close()
await Promise.all([upstream, own, shared, redis].map(({ stop }) => stop('SIGKILL')))
