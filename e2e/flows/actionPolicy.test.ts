/** Story: the app decides which operations pass, need a new sign-in, or are denied, and hears of every change of ownership. */

import { profileNames } from '@embedded-wallet/protocol'
import type { Action, ActionDecision, RelayEvent, RelayOptions } from '@embedded-wallet/relay'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  clientPublicKey,
  distantStore,
  openStepUpStory,
  provenStepUp,
  type RawCall,
  type StepUpStory,
  signedCall,
  signedLeg,
  withStepUp,
} from '../support/stepUpStories.js'

afterEach(() => {
  vi.useRealTimers()
})

const revoke = ({ authMethods }: StepUpStory): RawCall => ({
  method: 'DELETE',
  path: `/auth/credentials/${authMethods.EMAIL_OTP}`,
})
const exportWallet = ({ accountId }: StepUpStory): RawCall => ({
  method: 'POST',
  path: `/internal-accounts/${accountId}/export`,
  json: { clientPublicKey },
})
const registration = ({ accountId }: StepUpStory): RawCall => ({
  method: 'POST',
  path: '/passkeys/registration-options',
  json: { accountId, nickname: 'Phone' },
})
const pay = async ({ system, accountId }: StepUpStory, amount = 1_000_000): Promise<RawCall> => {
  const { id } = await system.quote(accountId, amount)
  // The sandbox takes this signature in place of a real one. A payment has one call, and it is signed.
  return signedLeg({ method: 'POST', path: `/quotes/${id}/execute` }, 'none')
}

const forbidden = { status: 403, body: { code: 'FORBIDDEN' } }
const stepUpRequired = {
  status: 403,
  body: { code: 'STEP_UP_REQUIRED', details: { stepUpId: expect.any(String) } },
}

describe('an export', () => {
  test.each<[string, Partial<RelayOptions>]>([
    ['by default', {}],
    ['when allowExport is false', { allowExport: false }],
    ['even if the policy allows it', { authorizeAction: () => 'allow' }],
  ])('is off %s, and the message names the option', async (_, options) => {
    const story = await openStepUpStory()
    const response = await story.call(story.relayOf(options), exportWallet(story))
    expect(response).toMatchObject(forbidden)
    expect(response.body.message).toContain('This app does not allow exports')
    expect(response.body.message).toContain('allowExport')
    expect(story.forwarded).toEqual([])
  })

  test('needs a step-up where the app allows it', async () => {
    const story = await openStepUpStory()
    const relay = story.relayOf({ allowExport: true })
    expect(await story.call(relay, exportWallet(story))).toMatchObject(stepUpRequired)
  })
})

test.each<[ActionDecision | undefined, revoked: object, paid: object]>([
  ['allow', { status: 202 }, { status: 200 }],
  ['step-up', stepUpRequired, stepUpRequired],
  ['deny', forbidden, forbidden],
  // The default: a step-up for what changes who owns the wallet, and none for payments.
  [undefined, stepUpRequired, { status: 200 }],
])(
  'the decision %s holds for a change of ownership, a new passkey and a payment',
  async (decision, revoked, paid) => {
    const story = await openStepUpStory('2026-08')
    const relay = story.relayOf({ authorizeAction: async () => decision })
    const payment = await pay(story)
    expect(await story.call(relay, revoke(story))).toMatchObject(revoked)
    expect(await story.call(relay, payment)).toMatchObject(paid)
    expect(await story.call(relay, registration(story))).toMatchObject(
      decision === 'allow' ? { status: 200 } : revoked,
    )
    const expected = { allow: 2, 'step-up': 0, deny: 0, default: 1 }[decision ?? 'default']
    expect(story.forwarded).toHaveLength(expected)
  },
)

const broken: [string, () => unknown][] = [
  ['null', () => null],
  ['true', () => true],
  ['a word of its own', () => 'yes'],
  ['an upper-case word', async () => 'ALLOW'],
  ['a list', () => ['allow']],
  [
    'an exception',
    () => {
      throw new Error('policy store is down')
    },
  ],
  ['a rejection', () => Promise.reject(new Error('policy store is down'))],
]
test.each(broken)('a policy that gives %s lets nothing pass', async (_, policy) => {
  const story = await openStepUpStory('2026-08')
  const calls = [revoke(story), await pay(story), registration(story)]
  const relay = story.relayOf({ authorizeAction: policy as () => ActionDecision })
  for (const call of calls)
    expect(await story.call(relay, call)).toMatchObject({ status: 500, body: { code: 'INTERNAL_ERROR' } })
  expect(story.forwarded).toEqual([])
})

test('a policy that never responds ends after 15 seconds, and lets nothing pass', async () => {
  const story = await openStepUpStory('2026-08')
  const calls = [revoke(story), await pay(story), registration(story)]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const call of calls) {
    let response: ReturnType<typeof story.call> | undefined
    await new Promise<void>((ask) => {
      const authorizeAction = () => {
        ask()
        return new Promise<never>(() => undefined)
      }
      response = story.call(story.relayOf({ authorizeAction }), call)
    })
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await response).toMatchObject({ status: 500, body: { code: 'INTERNAL_ERROR' } })
  }
  expect(story.forwarded).toEqual([])
})

test('the policy sees the operation, the body and the request without its body', async () => {
  const seen: Action[] = []
  const story = await openStepUpStory('2026-08')
  const relay = story.relayOf({
    authorizeAction: (action) => {
      seen.push(action)
      return undefined
    },
  })
  const { accountId, customerId } = story
  const calls: [string, RawCall][] = [
    ['revokeAuthMethod', revoke(story)],
    ['registerAuthMethod', registration(story)],
    [
      'updateInternalAccount',
      { method: 'PATCH', path: `/internal-accounts/${accountId}`, json: { privateEnabled: true } },
    ],
    [
      'updateCustomer',
      { method: 'PATCH', path: `/customers/${customerId}`, json: { email: 'new@shop.example' } },
    ],
    [
      'registerAuthMethod',
      { method: 'POST', path: '/auth/credentials', json: { type: 'SMS_OTP', accountId } },
    ],
  ]
  for (const [operation, call] of calls) {
    seen.length = 0
    await story.call(relay, { ...call, headers: { Cookie: 'app=ada' } })
    expect(seen).toMatchObject([{ operation, accountId, body: call.json }])
    expect(seen[0]!.request.headers.get('Cookie')).toBe('app=ada')
    expect([seen[0]!.request.method, seen[0]!.request.body]).toEqual([call.method, null])
  }
  seen.length = 0
  // It does not get calls that change nothing about the ownership.
  await story.call(relay, { method: 'GET', path: `/auth/sessions?accountId=${accountId}` })
  await story.call(relay, { method: 'GET', path: `/auth/credentials?accountId=${accountId}` })
  expect(seen).toEqual([])
})

describe('a payment', () => {
  test.each(profileNames)(
    'in the profile %s is decided on by the quote of the service, not by the page',
    async (profile) => {
      const seen: Action[] = []
      const story = await openStepUpStory(profile)
      const relay = story.relayOf({
        authorizeAction: (action) => {
          seen.push(action)
          return (action.quote?.totalSendingAmount ?? 0) > 2_000_000 ? 'step-up' : undefined
        },
      })
      const [small, large] = [await pay(story, 1_000_000), await pay(story, 3_000_000)]
      const lie = { totalSendingAmount: 1, quote: { totalSendingAmount: 1 } }
      expect(await story.call(relay, small)).toMatchObject({ status: 200 })
      // A page has nothing to say of the amount: what it says is refused before anything is read.
      expect(await story.call(relay, { ...large, json: lie })).toMatchObject({ status: 400 })
      expect(await story.call(relay, large)).toMatchObject(stepUpRequired)
      expect(seen).toMatchObject([
        {
          quote: {
            totalSendingAmount: 1_000_000,
            destination: { umaAddress: '$success.usd@sandbox.example' },
          },
        },
        { quote: { totalSendingAmount: 3_000_000, source: { accountId: story.accountId } } },
      ])
    },
  )

  test('with a step-up is the same signed call again, once', async () => {
    const story = await openStepUpStory()
    const store = distantStore(story.system.sandbox.clock.now)
    const relay = story.relayOf({ authorizeAction: () => 'step-up', store })
    const [payment, other] = [await pay(story), await pay(story)]
    const id = await provenStepUp(story, relay, payment)
    story.forwarded.length = 0
    expect(await story.call(relay, withStepUp(other, id))).toMatchObject(stepUpRequired)
    const responses = await Promise.all(
      Array.from({ length: 200 }, () => story.call(relay, withStepUp(payment, id))),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 403)).toHaveLength(199)
    expect(story.forwarded).toEqual(['POST /quotes/Quote/execute 200'])
  })

  test('costs one call to the service more with a policy, but for the first one, which reads the quote anyway', async () => {
    const reads: string[] = []
    const story = await openStepUpStory('document', (next) => (request) => {
      reads.push(`${request.method} ${new URL(request.url).pathname.replace(/.*(?=\/quotes)|:[\w-]+/g, '')}`)
      return next(request)
    })
    const callsOf = async (options: Partial<RelayOptions>, isKnown = false) => {
      const payment = await pay(story)
      const relay = story.relayOf(options)
      if (isKnown) await story.call(relay, { method: 'GET', path: payment.path.replace('/execute', '') })
      reads.length = 0
      expect(await story.call(relay, payment)).toMatchObject({ status: 200 })
      return [...reads]
    }
    // The owner of a quote is read once and then remembered; for a policy each quote is read anew.
    const [read, execute] = ['GET /quotes/Quote', 'POST /quotes/Quote/execute']
    const withPolicy = { authorizeAction: () => undefined }
    expect(await callsOf({})).toEqual([read, execute])
    expect(await callsOf({}, true)).toEqual([execute])
    expect(await callsOf(withPolicy)).toEqual([read, execute])
    expect(await callsOf(withPolicy, true)).toEqual([read, execute])
  })

  test('is not made when its quote cannot be read', async () => {
    let isOdd = false
    const story = await openStepUpStory('document', (next) => async (request) => {
      const response = await next(request)
      if (!isOdd || request.method !== 'GET') return response
      return Response.json({ ...(await response.json()), totalSendingAmount: 'little' })
    })
    const relay = story.relayOf({ authorizeAction: () => 'allow' })
    const payment = await pay(story)
    isOdd = true
    expect(await story.call(relay, payment)).toMatchObject({ status: 502 })
    expect(story.forwarded).toEqual([])
  })
})

describe('the app hears of every change of ownership', () => {
  const open = async (between?: Parameters<typeof openStepUpStory>[1]) => {
    const events: RelayEvent[] = []
    const story = await openStepUpStory('2026-08', between)
    const options = { allowExport: true, onEvent: (event: RelayEvent) => void events.push(event) }
    const changes = () => events.filter((event) => event.event === 'ownership')
    return { story, relay: story.relayOf(options), relayOf: story.relayOf, options, events, changes }
  }

  test('that the service carried out, and of no attempt', async () => {
    const { story, relay, events, changes } = await open()
    const { accountId, customerId } = story
    const token = await story.system.sandbox.identity.issueIdToken({ email: 'ada@shop.example' })
    const calls: [object, RawCall][] = [
      [
        { operation: 'registerAuthMethod', authMethodType: 'OAUTH' },
        { method: 'POST', path: '/auth/credentials', json: { type: 'OAUTH', accountId, oidcToken: token } },
      ],
      [{ operation: 'exportInternalAccount' }, exportWallet(story)],
      [
        { operation: 'updateInternalAccount' },
        { method: 'PATCH', path: `/internal-accounts/${accountId}`, json: { privateEnabled: true } },
      ],
      [
        { operation: 'updateCustomer' },
        { method: 'PATCH', path: `/customers/${customerId}`, json: { email: 'new@shop.example' } },
      ],
      [{ operation: 'revokeAuthMethod', authMethodType: 'EMAIL_OTP' }, revoke(story)],
    ]
    for (const [change, call] of calls) {
      const id = await provenStepUp(story, relay, call)
      const first = await story.call(relay, withStepUp(call, id))
      expect(changes()).toEqual([])
      expect(first.status).toBe(202)
      await story.call(relay, withStepUp(signedLeg(call, first.body.requestId), id))
      const reported = changes()
      expect(reported).toEqual([
        {
          event: 'ownership',
          ...change,
          accountId,
          outcome: 'done',
          steppedUp: true,
          traceId: expect.any(String),
        },
      ])
      // The change and its call have one trace id.
      expect(events.at(-1)).toMatchObject({ event: 'call', traceId: reported[0]!.traceId })
      events.length = 0
    }
  })

  test('that needed no step-up', async () => {
    const { story, options, changes } = await open()
    const relay = story.relayOf({ ...options, authorizeAction: () => 'allow' })
    expect((await signedCall(story, relay, revoke(story))).status).toBe(204)
    expect(changes()).toMatchObject([{ operation: 'revokeAuthMethod', outcome: 'done', steppedUp: false }])
  })

  test('that may have happened', async () => {
    let isLost = false
    const { story, relay, changes } = await open((next) => async (request) => {
      const response = await next(request)
      if (isLost && request.method === 'DELETE') throw new Error('socket hang up')
      return response
    })
    const call = revoke(story)
    const first = withStepUp(call, await provenStepUp(story, relay, call))
    const { body } = await story.call(relay, first)
    isLost = true
    expect(await story.call(relay, signedLeg(first, body.requestId))).toMatchObject({ status: 502 })
    expect(changes()).toMatchObject([{ operation: 'revokeAuthMethod', outcome: 'unknown', steppedUp: true }])
  })

  test('but not of a request that never left', async () => {
    let isDown = false
    const { story, relay, changes } = await open((next) => async (request) => {
      if (isDown) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
      return next(request)
    })
    const call = revoke(story)
    const first = withStepUp(call, await provenStepUp(story, relay, call))
    const { body } = await story.call(relay, first)
    isDown = true
    expect(await story.call(relay, signedLeg(first, body.requestId))).toMatchObject({ status: 502 })
    expect(changes()).toEqual([])
  })
})
