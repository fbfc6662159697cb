/** Story: two relays share one Redis, and a step-up that one of them demanded works at the other, once. */

import type { ProfileName } from '@embedded-wallet/protocol'
import type { Relay } from '@embedded-wallet/relay'
import { describe, expect, test } from 'vitest'
import { inFull, long } from '../support/inFull.js'
import { hasRedis, useSharedRedis } from '../support/redisServer.js'
import {
  beginPasskey,
  clientPublicKey,
  openStepUpStory,
  type RawCall,
  type StepUpStory,
  signedLeg,
  withStepUp,
} from '../support/stepUpStories.js'

const countOf = (responses: readonly { status: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Calls at a time. */
const many = inFull ? 200 : 30

describe.skipIf(!hasRedis)('two relays on one Redis', long, () => {
  const redis = useSharedRedis()

  /** Two relays with a connection each, and a function that alternates between them. */
  const open = async (profile: ProfileName = 'document') => {
    /** The exports that are at the service at a time. */
    const exports = { now: 0, most: 0 }
    const story = await openStepUpStory(profile, (next) => async (request) => {
      if (!request.url.endsWith('/export')) return next(request)
      exports.most = Math.max(exports.most, ++exports.now)
      return next(request).finally(() => exports.now--)
    })
    const instance = async () => {
      const store = await redis.open()
      // Redis has its own clock, so the relays have it, too.
      return story.relayOf({ store, allowExport: true, now: Date.now })
    }
    const relays: [Relay, Relay] = [await instance(), await instance()]
    return { story, relays, exports, at: (turn: number) => relays[turn % 2]! }
  }

  /** The operation is refused at the one; the ceremony begins at the other and ends at the one. */
  const prove = async (story: StepUpStory, [one, other]: [Relay, Relay], call: RawCall) => {
    const { stepUpId } = (await story.call(one, call)).body.details
    const { proof } = await beginPasskey(story, other, { challenge: stepUpId, proof: stepUpId })
    expect(await story.call(one, proof)).toMatchObject({ status: 200 })
    story.forwarded.length = 0
    return withStepUp(call, stepUpId)
  }

  test('many signed calls at a time, each with a demand of its own, are one export', async () => {
    const { story, relays, exports, at } = await open()
    const path = `/internal-accounts/${story.accountId}/export`
    const first = await prove(story, relays, { method: 'POST', path, json: { clientPublicKey } })
    const unsigned = await Promise.all(Array.from({ length: many }, (_, i) => story.call(at(i), first)))
    // One that comes when another has ended gets a demand of its own, as below.
    for (const { status } of unsigned) expect(status).toBeOneOf([202, 403])
    expect(exports.most).toBe(1)
    const requestIds: string[] = []
    for (let i = 0; i < many; i++) requestIds.push((await story.call(at(i), first)).body.requestId)
    const signed = await Promise.all(
      requestIds.map((requestId, i) => story.call(at(i), signedLeg(first, requestId))),
    )
    expect(countOf(signed)).toEqual({ 200: 1, 403: many - 1 })
    expect(story.forwarded.filter((line) => line.endsWith('200'))).toHaveLength(1)
  })

  test('many calls at a time of an operation without a signature are one change', async () => {
    const { story, relays, at } = await open()
    const path = `/customers/${story.customerId}`
    const first = await prove(story, relays, { method: 'PATCH', path, json: { email: 'new@shop.example' } })
    const responses = await Promise.all(Array.from({ length: many }, (_, i) => story.call(at(i), first)))
    expect(countOf(responses)).toEqual({ 200: 1, 403: many - 1 })
    expect(story.forwarded).toEqual(['PATCH /customers/Customer 200'])
  })

  test('many requests at a time for the options of a passkey give one challenge', async () => {
    const { story, relays, at } = await open('2026-08')
    const first = await prove(story, relays, {
      method: 'POST',
      path: '/passkeys/registration-options',
      json: { accountId: story.accountId, nickname: 'Phone' },
    })
    const responses = await Promise.all(Array.from({ length: many }, (_, i) => story.call(at(i), first)))
    expect(countOf(responses)).toEqual({ 200: 1, 403: many - 1 })
  })
})
