/**
 * Story: what changes who owns the wallet needs a sign-in of its own, which works once, for this operation only, and the app hears of the
 * change. What a step-up is bound to, and for how long, are tests of the relay's policy.
 */

import type { ProfileName } from '@embedded-wallet/protocol'
import type { RelayEvent } from '@embedded-wallet/relay'
import { expect, test } from 'vitest'
import {
  clientPublicKey,
  openStepUpStory,
  provenStepUp,
  type RawCall,
  type StepUpStory,
  signedLeg,
  withStepUp,
} from '../support/stepUpStories.js'

type Fetch = (request: Request) => Promise<Response>

/** A refusal that asks for a step-up. */
const stepUpRequired = {
  status: 403,
  body: { code: 'STEP_UP_REQUIRED', details: { stepUpId: expect.stringMatching(/^[\w-]{43}$/) } },
}

/** A relay that keeps what it reports of changes. */
async function open(profile: ProfileName, between?: (next: Fetch) => Fetch) {
  const story = await openStepUpStory(profile, between)
  const events: RelayEvent[] = []
  const relay = story.relayOf({ allowExport: true, onEvent: (event) => void events.push(event) })
  const changes = () => events.filter(({ event }) => event === 'ownership')
  return { story, relay, events, changes }
}

const revoke = ({ authMethods }: StepUpStory): RawCall => ({
  method: 'DELETE',
  path: `/auth/credentials/${authMethods.EMAIL_OTP}`,
})

/** Every operation that changes who owns a wallet, without the new passkey, which has a ceremony in between; and what is reported of it. */
async function operations(story: StepUpStory, profile: ProfileName): Promise<[object, RawCall][]> {
  const { accountId, customerId, system } = story
  const oidcToken = await system.sandbox.identity.issueIdToken({ email: 'ada@shop.example' })
  const privacy = { method: 'PATCH', path: `/internal-accounts/${accountId}`, json: { privateEnabled: true } }
  return [
    ...(profile === '2026-08'
      ? [[{ operation: 'updateInternalAccount' }, privacy] as [object, RawCall]]
      : []),
    [
      { operation: 'registerAuthMethod', authMethodType: 'OAUTH' },
      { method: 'POST', path: '/auth/credentials', json: { type: 'OAUTH', accountId, oidcToken } },
    ],
    [
      { operation: 'exportInternalAccount' },
      { method: 'POST', path: `/internal-accounts/${accountId}/export`, json: { clientPublicKey } },
    ],
    [
      { operation: 'updateCustomer' },
      { method: 'PATCH', path: `/customers/${customerId}`, json: { email: 'new@shop.example' } },
    ],
    [{ operation: 'revokeAuthMethod', authMethodType: 'EMAIL_OTP' }, revoke(story)],
  ]
}

test.each(['document', '2026-08'] as const)(
  'in the profile %s each operation passes once with a step-up, never without one, and the app hears of each change',
  async (profile) => {
    const { story, relay, events, changes } = await open(profile)
    for (const [change, call] of await operations(story, profile)) {
      expect(await story.call(relay, call)).toMatchObject(stepUpRequired)
      const { status, body } = await story.call(relay, signedLeg(call, 'Request:1'))
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'STEP_UP_REQUIRED' })
      const stepUpId = await provenStepUp(story, relay, call)
      expect([story.forwarded.length, changes()]).toEqual([2, []])

      const first = withStepUp(call, stepUpId)
      const demand = await story.call(relay, first)
      if (demand.status === 202) {
        expect(changes()).toEqual([])
        await story.call(relay, signedLeg(first, demand.body.requestId))
      }
      const reported = { event: 'ownership', ...change, accountId: story.accountId, outcome: 'done' }
      expect(changes()).toEqual([{ ...reported, steppedUp: true, traceId: expect.any(String) }])
      // The change and its call have one trace id.
      const { traceId } = changes()[0] as { traceId: string }
      expect(events.at(-1)).toMatchObject({ event: 'call', traceId })

      story.forwarded.length = 0
      expect((await story.call(relay, first)).status).toBeGreaterThanOrEqual(400)
      expect(story.forwarded).toEqual([])
      events.length = 0
    }
  },
)

const connectionRefused = () =>
  Promise.reject(
    new TypeError('fetch failed', {
      cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    }),
  )

test.each<[string, fault: (request: Request, next: Fetch) => Promise<Response>, isOver: boolean]>([
  ['the request never left', connectionRefused, false],
  ['the response was lost', async (request, next) => next(request).then(connectionReset), true],
])('%s: the step-up is there again only where nothing can have happened', async (_, fault, isOver) => {
  let isFailing = false
  const { story, relay, changes } = await open(
    'document',
    (next) => (request) => (isFailing && request.method === 'DELETE' ? fault(request, next) : next(request)),
  )
  const call = revoke(story)
  const failOnce = async (failing: RawCall) => {
    isFailing = true
    expect((await story.call(relay, failing)).status).toBe(502)
    isFailing = false
  }
  const unsigned = withStepUp(call, await provenStepUp(story, relay, call))
  await failOnce(unsigned)
  expect((await story.call(relay, unsigned)).status).toBe(isOver ? 403 : 202)

  const again = withStepUp(call, await provenStepUp(story, relay, call))
  const { body } = await story.call(relay, again)
  const signed = signedLeg(again, body.requestId)
  const before = changes().length
  await failOnce(signed)
  // What may have happened is reported, and a request that never left is not.
  const outcomes = changes().slice(before)
  expect(outcomes).toMatchObject(isOver ? [{ operation: 'revokeAuthMethod', outcome: 'unknown' }] : [])
  expect((await story.call(relay, signed)).status).toEqual(isOver ? expect.toBeOneOf([403, 404]) : 204)
})

const connectionReset = () => Promise.reject(new Error('socket hang up'))
