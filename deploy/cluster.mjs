/** `npm run lab cluster`: starts the cluster, lets users pay through it, kills a relay in between, and compares the ledger. */

import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createPlatform } from '@embedded-wallet/platform'
import { createAppSessions } from '@embedded-wallet/relay'
import { redisStore } from '@embedded-wallet/relay/redis'
import { createClient } from 'redis'
import { installPackage } from '../scripts/debian.mjs'
import { ensureRedis } from '../scripts/programs.mjs'
import { startCluster } from './processes.mjs'
import { createUser } from './users.mjs'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: process.env.CLUSTER_SECONDS ?? '60' },
    users: { type: 'string', default: '20' },
  },
})
const hasProxy = () => spawnSync('haproxy', ['-v'], { stdio: 'ignore' }).status === 0
if (!hasProxy()) installPackage('haproxy')
if (!hasProxy() || ensureRedis() === undefined) {
  console.error('Install haproxy and redis-server first; on Debian: apt-get install haproxy redis-server')
  process.exit(1)
}

const seconds = Number(values.seconds)
const secrets = { app: randomBytes(32).toString('hex'), sandbox: randomBytes(16).toString('hex') }
const figures = {
  calls: 0,
  signIns: 0,
  payments: 0,
  reads: 0,
  lostResponses: 0,
  reconciled: 0,
  lostSessions: 0,
  latencies: [],
  wrong: [],
}
const killed = ['relay2', 'relay3']

const cluster = await startCluster(secrets)
process.once('SIGINT', () => void cluster.stop())
const { REDIS_URL, SERVICE_BASE_URL, SERVICE_TOKEN_ID, SERVICE_CLIENT_SECRET } = cluster.environment
const client = createClient({ url: REDIS_URL })
try {
  const platform = createPlatform({
    baseUrl: SERVICE_BASE_URL,
    tokenId: SERVICE_TOKEN_ID,
    clientSecret: SERVICE_CLIENT_SECRET,
  })
  await client.connect()
  const sessions = createAppSessions({
    secret: secrets.app,
    relyingParty: { origins: [cluster.origin] },
    store: redisStore(client),
  })
  const users = await Promise.all(
    Array.from({ length: Number(values.users) }, (_, index) =>
      createUser({ index, origin: cluster.origin, sessions, platform, figures }),
    ),
  )
  Object.assign(figures, { calls: 0, latencies: [] })
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  const load = users.map(async ({ round }) => {
    for (let number = 0; performance.now() < endsAt; number++) await round(number)
  })
  for (const name of killed) {
    await delay((seconds * 1000) / (killed.length + 2))
    await cluster.kill(name)
    await delay((seconds * 1000) / 20)
    await cluster.start(name)
  }
  await Promise.all(load)
  const took = (performance.now() - startedAt) / 1000
  for (const user of users) await user.settle()
  for (const user of users) await user.compare()
  const responses = await Promise.all(
    ['relay1', 'relay2', 'relay3'].map(async (name) => {
      const text = await (await fetch(`${cluster.address(name)}/metrics`)).text()
      const counts = text.match(/^wallet_relay_calls_total\{.*\} (\d+)$/gm) ?? []
      return counts.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
    }),
  )
  const demo = await fetch(cluster.origin)
  if (!demo.ok) figures.wrong.push(`the demo responds ${demo.status} behind the proxy`)
  const metrics = await fetch(`${cluster.origin}/relay/metrics`)
  if (metrics.status !== 404) figures.wrong.push('the proxy shows the metrics to everybody')
  const sorted = figures.latencies.sort((a, b) => a - b)
  const at = (part) => sorted[Math.floor(sorted.length * part)]?.toFixed(0)
  console.log(`Cluster: 3 relays, Redis, sandbox and demo behind haproxy; ${users.length} users for ${took.toFixed(0)} s; killed and restarted: ${killed.join(', ')}
  calls                ${figures.calls} (${(figures.calls / took).toFixed(0)} a second), p50 ${at(0.5)} ms, p99 ${at(0.99)} ms
  payments             ${figures.payments}, sign-ins ${figures.signIns}, reads ${figures.reads}
  calls by relay       ${responses.join(', ')} since its last start
  lost responses       ${figures.lostResponses}, read back afterwards ${figures.reconciled}
  lost sessions        ${figures.lostSessions}
  wrong answers        ${figures.wrong.length}`)
  for (const line of figures.wrong.slice(0, 10)) console.error(line)
  process.exitCode = figures.wrong.length === 0 && figures.payments > 0 ? 0 : 1
} finally {
  client.destroy()
  await cluster.stop()
}
