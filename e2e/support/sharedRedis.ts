/** One Redis for all tests of a describe, and a store on a connection of its own for each relay. */

import type { RelayStore } from '@embedded-wallet/relay'
import { redisStore } from '@embedded-wallet/relay/redis'
import { createClient } from 'redis'
import { afterAll, beforeAll } from 'vitest'
import { freePort, startRedis } from './redisServer.js'

export interface SharedRedis {
  /** Opens a store on a new connection. The connection ends with the tests. Another prefix is other data. */
  connect(timeoutMs: number, prefix?: string): Promise<RelayStore>
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
}

/** Starts a Redis before the tests of the describe that calls it, and stops it after them. */
export function useSharedRedis(): SharedRedis {
  let redis: Awaited<ReturnType<typeof startRedis>>
  let url = ''
  const closings: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    const port = await freePort()
    redis = await startRedis(port)
    url = `redis://127.0.0.1:${port}`
  }, 20_000)
  afterAll(async () => {
    for (const close of closings) await close()
    await redis.stop()
  })
  return {
    async connect(timeoutMs, prefix) {
      const client = await createClient({ url }).connect()
      closings.push(() => client.close())
      return redisStore(client, { timeoutMs, prefix })
    },
    signal: (name) => redis.signal(name),
  }
}
