/** `npm run lab cluster`: starts the cluster, lets users pay through it, kills a relay in between, and compares the ledger. */

import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createPlatform } from '@embedded-wallet/platform'
import { createAppSessions } from '@embedded-wallet/relay'
import { redisStore } from '@embedded-wallet/relay/redis'
import { createClient } from 'redis'
import YAML from 'yaml'
import { ensureProgram } from '../scripts/programs.mjs'
import { freePort, startProcess } from './startProcess.mjs'
import { createUser } from './users.mjs'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: process.env.CLUSTER_SECONDS ?? '60' },
    users: { type: 'string', default: '20' },
  },
})
if (ensureProgram('haproxy', '-v') === undefined || ensureProgram('redis-server') === undefined) {
  console.error('Install haproxy and redis-server first; on Debian: apt-get install haproxy redis-server')
  process.exit(1)
}

const seconds = Number(values.seconds)
const secret = randomBytes(32).toString('hex')
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

const compose = readFileSync(new URL('../deploy/compose.yaml', import.meta.url), 'utf8')
const { services } = YAML.parse(compose, { version: '1.1' })
const ports = {}
for (const name of Object.keys(services)) ports[name] = await freePort()
const origin = `http://localhost:${ports.proxy}`
/** A value of the file as it is on one machine: a number alone is the port on which the process listens. */
const here = (name, value) =>
  String(value)
    .replace(/^\d+$/, ports[name])
    .replace(/^\$\{APP_SECRET.*/, secret)
    .replace('0.0.0.0', '127.0.0.1')
    .replace(/localhost:(\d+)/, (_, port) => `localhost:${port === '8787' ? ports.sandbox : ports.proxy}`)
    .replace(/\b(redis|sandbox|relay\d|demo):\d+/, (_, other) => `127.0.0.1:${ports[other]}`)
const environmentOf = (name) =>
  Object.fromEntries(
    Object.entries(services[name].environment ?? {}).map(([key, value]) => [key, here(name, value)]),
  )
const addressOf = (name) => `http://127.0.0.1:${ports[name]}`
const running = {}
async function start(name) {
  const { command, healthcheck } = services[name]
  const path = name === 'proxy' ? '/relay/health/ready' : /:\d+(\/.*)/.exec(healthcheck.test.at(-1))?.[1]
  running[name] = await startProcess(
    command.map((part) => here(name, part)),
    { env: environmentOf(name), ready: path === undefined ? /Ready to accept/ : addressOf(name) + path },
  )
}
const stop = () => Promise.all(Object.values(running).map((one) => one.stop('SIGKILL')))
process.once('SIGINT', () => void stop())

const { REDIS_URL, SERVICE_BASE_URL, SERVICE_TOKEN_ID, SERVICE_CLIENT_SECRET } = environmentOf('relay1')
const client = createClient({ url: REDIS_URL })
try {
  for (const name of Object.keys(services)) await start(name)
  const platform = createPlatform({
    baseUrl: SERVICE_BASE_URL,
    tokenId: SERVICE_TOKEN_ID,
    clientSecret: SERVICE_CLIENT_SECRET,
  })
  await client.connect()
  const sessions = createAppSessions({
    secret,
    relyingParty: { origins: [origin] },
    store: redisStore(client),
  })
  const users = await Promise.all(
    Array.from({ length: Number(values.users) }, (_, index) =>
      createUser({ index, origin, sessions, platform, figures }),
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
    await running[name].stop('SIGKILL')
    await delay((seconds * 1000) / 20)
    await start(name)
  }
  await Promise.all(load)
  const took = (performance.now() - startedAt) / 1000
  for (const user of users) await user.settle()
  for (const user of users) await user.compare()
  const responses = await Promise.all(
    ['relay1', 'relay2', 'relay3'].map(async (name) => {
      const text = await (await fetch(`${addressOf(name)}/metrics`)).text()
      const counts = text.match(/^wallet_relay_calls_total\{.*\} (\d+)$/gm) ?? []
      return counts.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
    }),
  )
  const demo = await fetch(origin)
  if (!demo.ok) figures.wrong.push(`the demo responds ${demo.status} behind the proxy`)
  const metrics = await fetch(`${origin}/relay/metrics`)
  if (metrics.status !== 404) figures.wrong.push('the proxy shows the metrics to everybody')
  const sorted = figures.latencies.sort((a, b) => a - b)
  const at = (part) => sorted[Math.floor(sorted.length * part)]?.toFixed(0)
  console.log(`Cluster: 3 relays, Redis, sandbox and demo behind haproxy; ${users.length} users for ${took.toFixed(0)} s; killed and restarted: ${killed.join(', ')}
  calls                ${figures.calls} (${(figures.calls / took).toFixed(0)} a second), p50 ${at(0.5)} ms, p99 ${at(0.99)} ms
  payments             ${figures.payments}, sign-ins ${figures.signIns}, reads ${figures.reads}
  calls by relay       ${responses.join(', ')} since its last start
  lost responses       ${figures.lostResponses}, read back afterwards ${figures.reconciled}
  lost sessions        ${figures.lostSessions}
  wrong responses      ${figures.wrong.length}`)
  for (const line of figures.wrong.slice(0, 10)) console.error(line)
  process.exitCode = figures.wrong.length === 0 && figures.payments > 0 ? 0 : 1
} finally {
  client.destroy()
  await stop()
}
