/** Two relay processes on one real Redis: together they allow as much as one alone, and no more. */

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inFull, long } from '@embedded-wallet/e2e/support/inFull.js'
import { freePort, hasRedis, startRedis } from '@embedded-wallet/e2e/support/redisServer.js'
import { attestationOf } from '@embedded-wallet/e2e/support/stepUpStories.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Process, startProcess } from '../../../lab/startProcess.mjs'

const script = fileURLToPath(new URL('instance.mjs', import.meta.url))
const rounds = inFull ? 3 : 1
const built = fileURLToPath(new URL('../dist/redis.js', import.meta.url))

describe.skipIf(!hasRedis)('two instances', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  let redisPort = 0
  const children: Process[] = []
  const urls: string[] = []

  beforeAll(async () => {
    if (!existsSync(built)) throw new Error('the instances run from dist: build first with npm run build')
    redisPort = await freePort()
    redis = await startRedis(redisPort)
    for (let i = 0; i < 2; i++) {
      const env = { REDIS_URL: `redis://127.0.0.1:${redisPort}` }
      const child = await startProcess(['node', script], { env, ready: /\}/ })
      children.push(child)
      urls.push(`http://127.0.0.1:${JSON.parse(child.ready).port}/wallet`)
    }
  })

  afterAll(async () => {
    // Both processes ended by themselves.
    expect(await Promise.all(children.map(({ stop }) => stop()))).toEqual([0, 0])
    await redis.stop()
  })

  const post = (instance: number, path: string, body: object) =>
    fetch(urls[instance % 2] + path, {
      method: 'POST',
      headers: { 'Wallet-Call': '1', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const accountId = 'InternalAccount:1'
  const challengeOf = async (instance: number) => {
    const response = await post(instance, '/passkeys/registration-options', { accountId, nickname: 'x' })
    return response.ok ? (await response.json()).challenge : response.status
  }
  const register = (instance: number, challenge: string) =>
    post(instance, '/auth/credentials', {
      type: 'PASSKEY',
      accountId,
      nickname: 'x',
      challenge,
      attestation: attestationOf(challenge),
    })
  const count = (statuses: number[]) =>
    Object.fromEntries(
      [...new Set(statuses)].sort().map((status) => [status, statuses.filter((s) => s === status).length]),
    )

  test('the other instance accepts a challenge, once of two hundred attempts at a time', long, async () => {
    for (let round = 0; round < rounds; round++) {
      const challenge = await challengeOf(0)
      const responses = await Promise.all(Array.from({ length: 200 }, (_, i) => register(i, challenge)))
      expect(count(responses.map(({ status }) => status))).toEqual({ 201: 1, 400: 199 })
    }
  })

  test('both instances share one quota', async () => {
    const mails = await Promise.all(
      Array.from({ length: 40 }, (_, i) => post(i, '/auth/credentials', { type: 'EMAIL_OTP', accountId })),
    )
    expect(count(mails.map(({ status }) => status))).toEqual({ 201: 5, 429: 35 })
    const refused = mails.find(({ status }) => status === 429)!
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(500)
    expect(await refused.json()).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  })

  test('without Redis every call is refused, and when Redis is back, calls pass again without a restart', async () => {
    const before = await challengeOf(0)
    const ready = async () => (await fetch(`${urls[1]}/health/ready`)).status
    expect(await ready()).toBe(200)
    const inProgress = Array.from({ length: 50 }, (_, i) => challengeOf(i))
    await redis.stop()
    await Promise.all(inProgress)

    const attempts = await Promise.all(Array.from({ length: 50 }, (_, i) => register(i, before)))
    expect(count(attempts.map(({ status }) => status))).toEqual({ 503: 50 })
    expect(attempts[0]!.headers.get('Retry-After')).toBe('1')
    expect((await attempts[0]!.json()).message).toContain('cannot reach its store')
    expect(await ready()).toBe(503)
    expect(await (await fetch(`${urls[1]}/health/live`)).json()).toEqual({ status: 'live' })

    redis = await startRedis(redisPort)
    await vi.waitFor(async () =>
      expect([await ready(), await challengeOf(0)]).toEqual([200, expect.any(String)]),
    )
    // A challenge that Redis forgot is refused.
    expect((await register(0, before)).status).toBe(400)
    const fresh = await challengeOf(0)
    await vi.waitFor(async () => expect(await challengeOf(1)).toEqual(expect.any(String)))
    const again = await Promise.all(Array.from({ length: 100 }, (_, i) => register(i, fresh)))
    expect(count(again.map(({ status }) => status))).toEqual({ 201: 1, 400: 99 })
  })
})
