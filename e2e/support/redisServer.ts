/** Starts a Redis for the tests, on a free port and without files. */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { redisStore } from '@embedded-wallet/relay/redis'
import { createClient } from 'redis'
import { afterAll, beforeAll } from 'vitest'
import { freePort, startProcess } from '../../lab/startProcess.mjs'

export { freePort }

/** Whether redis-server is installed. Without it, the tests that need it are skipped with a warning. */
export const hasRedis = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0
if (!hasRedis) {
  console.warn(
    '\n  SKIPPED: redis-server is not installed, so the tests of many instances do not run.\n  On Debian: apt-get install redis-server\n',
  )
}

export async function startRedis(port: number, more: readonly string[] = []) {
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...more]
  const program = await startProcess(['redis-server', ...flags], { ready: /Ready to accept connections/ })
  // Even if a test has stopped it with SIGSTOP.
  return { ...program, stop: async () => void (await program.stop('SIGKILL')) }
}

/** Starts nodes on ports of their own, joins them, and waits until each of them knows that every slot is served. */
export async function startRedisCluster(ports: readonly number[]) {
  // Each node writes a file of its own about the cluster.
  const folder = mkdtempSync(join(tmpdir(), 'redis-cluster-'))
  const nodes = await Promise.all(
    ports.map(async (port) => {
      const inCluster = ['--cluster-enabled', 'yes', '--cluster-config-file', `nodes-${port}.conf`]
      // The bus listens on the port + 10000 by default, which may be no port at all.
      const bus = ['--cluster-port', String(await freePort()), '--dir', folder]
      return startRedis(port, [...inCluster, ...bus])
    }),
  )
  const send = (port: number, ...command: string[]) =>
    spawnSync('redis-cli', ['-p', String(port), ...command], { encoding: 'utf8' }).stdout.trim()
  const addresses = ports.map((port) => `127.0.0.1:${port}`)
  spawnSync('redis-cli', ['--cluster', 'create', ...addresses, '--cluster-yes'])
  for (const port of ports) {
    const endsAt = Date.now() + 30_000
    const isComplete = () => {
      const info = send(port, 'cluster', 'info')
      return info.includes('cluster_state:ok') && info.includes(`cluster_known_nodes:${ports.length}\r`)
    }
    while (!isComplete()) if (Date.now() > endsAt) throw new Error('the cluster is not complete after 30 s')
  }
  return {
    stop: async () => {
      await Promise.all(nodes.map(({ stop }) => stop()))
      rmSync(folder, { recursive: true })
    },
    keyCounts: async () => ports.map((port) => Number(send(port, 'dbsize'))),
  }
}

/** Starts a Redis before the tests of the describe that calls it, and stops it after them. */
export function useSharedRedis() {
  let redis: Awaited<ReturnType<typeof startRedis>>
  let url = ''
  const closings: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const port = await freePort()
    redis = await startRedis(port)
    url = `redis://127.0.0.1:${port}`
  })
  afterAll(async () => {
    for (const close of closings) await close()
    await redis.stop()
  })
  /** Opens a connection, which ends with the tests. @returns Opens a store on it. Another prefix is other data. */
  const connect = async () => {
    const client = await createClient({ url }).connect()
    closings.push(() => client.close())
    return (timeoutMs: number, prefix?: string) => redisStore(client, { timeoutMs, prefix })
  }
  return {
    connect,
    /** Opens a store with a connection of its own. On a busy machine it must not seem unreachable. */
    open: async (prefix?: string) => (await connect())(30_000, prefix),
    signal: (name: 'SIGSTOP' | 'SIGCONT') => redis.signal(name),
  }
}
