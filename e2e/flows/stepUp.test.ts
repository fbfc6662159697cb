/** Story: what changes who owns the wallet needs a sign-in of its own, and that sign-in works once, for this operation only. */

import { magicValues, type ProfileName, profileNames } from '@embedded-wallet/protocol'
import { memoryStore, type Relay, type RelayOptions } from '@embedded-wallet/relay'
import { describe, expect, test } from 'vitest'
import { deferred } from '../support/deferred.js'
import { long, some } from '../support/inFull.js'
import {
  attestationOf,
  beginPasskey,
  clientPublicKey,
  distantStore,
  openStepUpStory,
  provenStepUp,
  type RawCall,
  type StepUpStory,
  signedCall,
  signedLeg,
  signInWith,
  withStepUp,
} from '../support/stepUpStories.js'

type Fetch = (request: Request) => Promise<Response>

/** A refusal that asks for a step-up. */
const stepUpRequired = {
  status: 403,
  body: {
    status: 403,
    code: 'STEP_UP_REQUIRED',
    details: { stepUpId: expect.stringMatching(/^[\w-]{43}$/) },
  },
}
/** A refusal of a step-up that cannot be used: it offers no other one. */
const isOver = ({ code, details }: { code: string; details?: unknown }) =>
  code === 'STEP_UP_REQUIRED' && details === undefined
const stepUpOver = { status: 403, body: expect.toSatisfy(isOver) }

const revoke = ({ authMethods }: StepUpStory): RawCall => ({
  method: 'DELETE',
  path: `/auth/credentials/${authMethods.EMAIL_OTP}`,
})
const register = (accountId: string, oidcToken: string): RawCall => ({
  method: 'POST',
  path: '/auth/credentials',
  json: { type: 'OAUTH', accountId, oidcToken },
})
const exportWallet = ({ accountId }: StepUpStory): RawCall => ({
  method: 'POST',
  path: `/internal-accounts/${accountId}/export`,
  json: { clientPublicKey },
})
const changeContact = ({ customerId }: StepUpStory): RawCall => ({
  method: 'PATCH',
  path: `/customers/${customerId}`,
  json: { email: 'new@shop.example' },
})
const setPrivacy = ({ accountId }: StepUpStory): RawCall => ({
  method: 'PATCH',
  path: `/internal-accounts/${accountId}`,
  json: { privateEnabled: true },
})
const newToken = ({ system }: StepUpStory, subject = 'ada') =>
  system.sandbox.identity.issueIdToken({ email: 'ada@shop.example', subject })

/** Every operation that changes who owns a wallet, without the new passkey, which has a ceremony in between. */
async function operations(story: StepUpStory, profile: ProfileName): Promise<RawCall[]> {
  const all = [
    register(story.accountId, await newToken(story)),
    ...[exportWallet(story), changeContact(story), revoke(story)],
  ]
  return profile === '2026-08' ? [setPrivacy(story), ...all] : all
}

describe.each(some(profileNames, 2))('profile %s', long, (profile) => {
  const open = async (options: Partial<RelayOptions> = {}) => {
    const story = await openStepUpStory(profile)
    return { story, relay: story.relayOf({ allowExport: true, ...options }) }
  }

  test('no operation reaches the service without a step-up, signed or not', async () => {
    const { story, relay } = await open()
    for (const call of await operations(story, profile)) {
      expect(await story.call(relay, call)).toMatchObject(stepUpRequired)
      const signed = await story.call(relay, signedLeg(call, 'Request:1'))
      expect(signed).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
    }
    expect(story.forwarded).toEqual([])
  })

  test('each operation passes once with a step-up, and not a second time', async () => {
    const { story, relay } = await open()
    for (const call of await operations(story, profile)) {
      const id = await provenStepUp(story, relay, call)
      const done = await signedCall(story, relay, withStepUp(call, id))
      expect([call.path, done.status]).toEqual([call.path, expect.toBeOneOf([200, 201, 204])])
      story.forwarded.length = 0
      const again = await story.call(relay, withStepUp(call, id))
      // A removed way to sign in does not exist any more.
      expect(again).toMatchObject(call.method === 'DELETE' ? { status: expect.any(Number) } : stepUpRequired)
      expect(again.status).toBeGreaterThanOrEqual(400)
      expect(story.forwarded).toEqual([])
    }
  })

  test('the first call passes as often as needed, and the signed call only with a requestId that the step-up got', async () => {
    const { story, relay } = await open()
    const call = revoke(story)
    // A demand for a signature that was got by another way: before the app demanded step-ups.
    const earlier = await story.call(story.relayOf({ authorizeAction: () => 'allow' }), call)
    const first = withStepUp(call, await provenStepUp(story, relay, call))
    story.forwarded.length = 0
    expect(await story.call(relay, signedLeg(first, earlier.body.requestId))).toMatchObject(stepUpOver)
    expect(await story.call(relay, first)).toMatchObject({ status: 202 })
    const { body } = await story.call(relay, first)
    expect(await story.call(relay, signedLeg(first, body.requestId))).toMatchObject({ status: 204 })
    expect(story.forwarded).toEqual([
      'DELETE /auth/credentials/AuthMethod 202',
      'DELETE /auth/credentials/AuthMethod 202',
      'DELETE /auth/credentials/AuthMethod 204',
    ])
  })

  test('a step-up is for one body, path, operation, account and caller', async () => {
    const { story, relay: _ } = await open()
    const { accountId, authMethods, system } = story
    const other = await system.createAccount()
    const store = memoryStore(system.sandbox.clock.now)
    const grants: Record<string, string[]> = { ada: [accountId], both: [accountId, other], other: [other] }
    const authorize = (request: Request) => grants[request.headers.get('Cookie') ?? 'ada']!
    const relay = story.relayOf({ store, authorize, allowExport: true })
    const as = (caller: string, call: RawCall): RawCall => ({
      ...call,
      headers: { ...call.headers, Cookie: caller },
    })

    const token = await newToken(story)
    const call = register(accountId, token)
    const id = await provenStepUp(story, relay, call)
    story.forwarded.length = 0
    const others = [
      register(accountId, await newToken(story, 'eve')),
      { ...call, json: { accountId, type: 'OAUTH', oidcToken: token } },
      revoke(story),
      { method: 'DELETE', path: `/auth/credentials/${authMethods.PASSKEY}` },
      { method: 'PATCH', path: `/customers/${story.customerId}`, json: { phoneNumber: '+15550199' } },
      exportWallet(story),
      as('both', call),
      as('both', register(other, token)),
    ]
    for (const attempt of others)
      expect(await story.call(relay, withStepUp(attempt, id))).toMatchObject({
        status: expect.toBeOneOf([201, 403]),
      })
    // The account without a way in needs no step-up; nothing else has passed.
    expect(story.forwarded).toEqual(['POST /auth/credentials 201'].slice(0, profile === '2026-08' ? 0 : 1))
    expect((await story.call(relay, as('other', withStepUp(call, id)))).status).toBe(403)
    // All these attempts have not used it up.
    expect((await signedCall(story, relay, withStepUp(call, id))).status).toBe(201)
  })

  test('a sign-in proves nothing when it names no step-up, began before, or belongs to another one', async () => {
    const { story, relay } = await open()
    const call = revoke(story)
    const before = await beginPasskey(story, relay, {})
    const ask = async () => (await story.call(relay, call)).body.details.stepUpId as string
    const [id, another] = [await ask(), await ask()]
    const refusedProofs = [
      // The challenge was issued before the step-up.
      withStepUp(before.proof, id),
      // The challenge names another step-up, or none.
      (await beginPasskey(story, relay, { challenge: another, proof: id })).proof,
      (await beginPasskey(story, relay, { proof: id })).proof,
      // This step-up is unknown.
      (await beginPasskey(story, relay, { proof: 'a'.repeat(43) })).proof,
      (await beginPasskey(story, relay, { proof: '../../challenge' })).proof,
    ]
    for (const proof of refusedProofs) expect(await story.call(relay, proof)).toMatchObject(stepUpOver)
    expect((await beginPasskey(story, relay, { challenge: 'a'.repeat(43) })).issued).toMatchObject(stepUpOver)
    // The same proofs are fine as plain sign-ins: the refusal has used nothing up.
    const { headers: { 'Step-Up-Id': __, ...headers } = {}, ...rest } = refusedProofs[1]!
    expect(await story.call(relay, { ...rest, headers })).toMatchObject({ status: 200 })
    // The step-up on the challenge alone, and on no call at all.
    expect(await signInWith(story, relay, { challenge: id })).toMatchObject({ status: 200 })
    expect(await signInWith(story, relay, {})).toMatchObject({ status: 200 })
    expect(await story.call(relay, withStepUp(call, id))).toMatchObject(stepUpRequired)
    expect(story.forwarded.filter((line) => line.startsWith('DELETE'))).toEqual([])
  })

  test('a sign-in of another caller, or of another account of the caller, does not count', async () => {
    const { story } = await open()
    const { accountId, system } = story
    const other = await system.signedIn()
    const grants: Record<string, string[]> = {
      ada: [accountId],
      both: [accountId, other.accountId],
      other: [other.accountId],
    }
    const relay = story.relayOf({ authorize: (request) => grants[request.headers.get('Cookie') ?? 'ada']! })
    const as = (caller: string, call: RawCall): RawCall => ({
      ...call,
      headers: { ...call.headers, Cookie: caller },
    })
    const ask = async (caller: string) =>
      (await story.call(relay, as(caller, revoke(story)))).body.details.stepUpId as string
    const passkeyOf = async (account: string) => {
      const path = `/auth/credentials?accountId=${account}`
      const { body } = await story.call(relay, as('both', { method: 'GET', path }))
      return body.data.find(({ type }: { type: string }) => type === 'PASSKEY').id as string
    }
    const challenge = async (caller: string, account: string, stepUpId: string) =>
      story.call(
        relay,
        withStepUp(
          as(caller, {
            method: 'POST',
            path: `/auth/credentials/${await passkeyOf(account)}/challenge`,
            json: { clientPublicKey },
          }),
          stepUpId,
        ),
      )
    expect(await challenge('ada', accountId, await ask('ada'))).toMatchObject({ status: 200 })
    expect(await challenge('both', accountId, await ask('ada'))).toMatchObject(stepUpOver)
    expect(await challenge('other', other.accountId, await ask('ada'))).toMatchObject(stepUpOver)
    expect(await challenge('both', other.accountId, await ask('both'))).toMatchObject(stepUpOver)
    expect(await challenge('both', accountId, await ask('both'))).toMatchObject({ status: 200 })
  })

  test('a refused proof proves nothing, and the next one still does', async () => {
    const { story, relay } = await open()
    const call = revoke(story)
    const { stepUpId } = (await story.call(relay, call)).body.details
    const { proof } = await beginPasskey(story, relay, { challenge: stepUpId, proof: stepUpId })
    const wrong = { type: 'PASSKEY', assertion: { ...assertionOf(proof), signature: 'AA' } }
    expect(await story.call(relay, { ...proof, json: wrong })).toMatchObject({ status: 401 })
    expect(await story.call(relay, withStepUp(call, stepUpId))).toMatchObject(stepUpRequired)
    expect(await story.call(relay, proof)).toMatchObject({ status: 200 })
    expect((await signedCall(story, relay, withStepUp(call, stepUpId))).status).toBe(204)
  })

  test('a step-up is proven within ten minutes and used within two', async () => {
    const { story, relay } = await open()
    const { clock } = story.system.sandbox
    const call = revoke(story)
    const ask = async () => (await story.call(relay, call)).body.details.stepUpId as string

    const late = await ask()
    const { proof } = await beginPasskey(story, relay, { challenge: late, proof: late })
    clock.advance(600_000)
    expect(await story.call(relay, proof)).toMatchObject(stepUpOver)
    expect((await beginPasskey(story, relay, { challenge: late })).issued).toMatchObject(stepUpOver)

    const slow = await ask()
    clock.advance(599_000)
    expect((await signInWith(story, relay, { challenge: slow, proof: slow })).status).toBe(200)
    clock.advance(120_000)
    expect(await story.call(relay, withStepUp(call, slow))).toMatchObject(stepUpRequired)

    const inTime = await provenStepUp(story, relay, call)
    clock.advance(100_000)
    const first = withStepUp(call, inTime)
    const { body } = await story.call(relay, first)
    // The first call has not given it more time.
    clock.advance(20_000)
    expect(await story.call(relay, signedLeg(first, body.requestId))).toMatchObject(stepUpOver)
    expect(story.forwarded.filter((line) => line.endsWith('204'))).toEqual([])
  })

  test('a provider’s ID token counts only with a sign-in after the start of the step-up, and once', async () => {
    const { story, relay } = await open()
    const { clock, identity } = story.system.sandbox
    const subject = 'ada-at-the-provider'
    await signedCall(
      story,
      story.relayOf({ authorizeAction: () => 'allow' }),
      register(story.accountId, await newToken(story, subject)),
    )
    const list = await story.call(relay, {
      method: 'GET',
      path: `/auth/credentials?accountId=${story.accountId}`,
    })
    const { id } = list.body.data.find(({ type }: { type: string }) => type === 'OAUTH')
    const call = revoke(story)
    const ask = async () => (await story.call(relay, call)).body.details.stepUpId as string
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(clientPublicKey))
    const nonce = Buffer.from(digest).toString('hex')
    const verify = async (stepUpId: string, authTime?: number) =>
      story.call(
        relay,
        withStepUp(
          {
            method: 'POST',
            path: `/auth/credentials/${id}/verify`,
            json: {
              type: 'OAUTH',
              clientPublicKey,
              oidcToken: await identity.issueIdToken({
                email: 'ada@shop.example',
                subject,
                nonce,
                ...(authTime !== undefined && { authTime }),
              }),
            },
          },
          stepUpId,
        ),
      )
    const seconds = () => Math.floor(clock.now() / 1000)

    const before = seconds() - 1
    const [stepUp, another] = [await ask(), await ask()]
    expect(await verify(stepUp)).toMatchObject(stepUpOver)
    expect((await verify(stepUp)).body.message).toContain('max_age=0')
    expect(await verify(stepUp, before)).toMatchObject(stepUpOver)
    expect(await verify(stepUp, Number.NaN)).toMatchObject(stepUpOver)
    expect(story.forwarded.filter((line) => line.includes('verify'))).toEqual([])
    clock.advance(30_000)
    const signedInAt = seconds() - 5
    expect(await verify(stepUp, signedInAt)).toMatchObject({ status: 200 })
    // A provider gives many tokens for one sign-in. The second one signs in, and proves nothing.
    clock.advance(1_000)
    expect(await verify(another, signedInAt)).toMatchObject({ status: 200 })
    expect(await story.call(relay, withStepUp(call, another))).toMatchObject(stepUpRequired)
    expect((await signedCall(story, relay, withStepUp(call, stepUp))).status).toBe(204)
  })

  test('two hundred uses of one step-up at a time are one action, with two hundred demands for a signature', async () => {
    // The service responds once each call has reached it or was refused: else a late one comes after the first.
    let pending = 200
    const allAreHere = deferred<void>()
    const arrive = () => {
      pending -= 1
      if (pending === 0) allAreHere.resolve()
    }
    const story = await openStepUpStory(profile, (next) => async (request) => {
      if (pending > 0 && request.url.endsWith('/export')) {
        arrive()
        await allAreHere.promise
      }
      return next(request)
    })
    const relay = story.relayOf({ allowExport: true, store: distantStore(story.system.sandbox.clock.now) })
    const call = exportWallet(story)
    const first = withStepUp(call, await provenStepUp(story, relay, call))
    story.forwarded.length = 0
    const callOnce = async () => {
      const response = await story.call(relay, first)
      if (response.status === 403) arrive()
      return response
    }
    const unsigned = await Promise.all(Array.from({ length: 200 }, callOnce))
    expect(countOf(unsigned)).toEqual({ 202: 1, 403: 199 })
    // One after the other, the first call passes each time.
    const requestIds: string[] = []
    for (let i = 0; i < 200; i++) requestIds.push((await story.call(relay, first)).body.requestId)
    expect(new Set(requestIds).size).toBe(200)
    const signed = await Promise.all(requestIds.map((id) => story.call(relay, signedLeg(first, id))))
    expect(countOf(signed)).toEqual({ 200: 1, 403: 199 })
    expect(story.forwarded.filter((line) => line.endsWith('200'))).toHaveLength(1)
  })
})

const countOf = (responses: readonly { status: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const assertionOf = ({ json }: RawCall) => (json as { assertion: object }).assertion

test('an operation without a signature is done once by two hundred calls at a time', async () => {
  const story = await openStepUpStory('document')
  const relay = story.relayOf({ store: distantStore(story.system.sandbox.clock.now) })
  const call = changeContact(story)
  const first = withStepUp(call, await provenStepUp(story, relay, call))
  const responses = await Promise.all(Array.from({ length: 200 }, () => story.call(relay, first)))
  expect(countOf(responses)).toEqual({ 200: 1, 403: 199 })
})

test('two ceremonies for one step-up are one proof', async () => {
  const story = await openStepUpStory('document')
  const relay = story.relayOf()
  const call = changeContact(story)
  const { stepUpId } = (await story.call(relay, call)).body.details
  const named = { challenge: stepUpId, proof: stepUpId }
  const [one, two] = [await beginPasskey(story, relay, named), await beginPasskey(story, relay, named)]
  expect(await story.call(relay, one.proof)).toMatchObject({ status: 200 })
  expect(await story.call(relay, withStepUp(call, stepUpId))).toMatchObject({ status: 200 })
  expect(await story.call(relay, two.proof)).toMatchObject(stepUpOver)
  expect(await story.call(relay, withStepUp(call, stepUpId))).toMatchObject(stepUpRequired)
})

// Source: profile 2026-04, and the document: a code is typed as it is. The sealed code of 2026-08 is a story of the wallet.
test.each(['document', '2026-04'] as const)(
  'in the profile %s a code counts when it was sent for the step-up, and not when it was sent before, or not at all',
  async (profile) => {
    let isOverloaded = false
    const story = await openStepUpStory(profile, (next) => async (request) => {
      if (!isOverloaded || !request.url.endsWith('/challenge')) return next(request)
      return Response.json({ status: 429, code: 'RATE_LIMITED', message: '' }, { status: 429 })
    })
    const relay = story.relayOf()
    const call = changeContact(story)
    const path = `/auth/credentials/${story.authMethods.EMAIL_OTP}`
    const challenge: RawCall = { method: 'POST', path: `${path}/challenge`, json: {} }
    const proof = {
      method: 'POST',
      path: `${path}/verify`,
      json: { type: 'EMAIL_OTP', otp: magicValues.otp, clientPublicKey },
    }
    story.system.sandbox.clock.advance(60_000)
    expect(await story.call(relay, challenge)).toMatchObject({ status: 200 })
    const { stepUpId } = (await story.call(relay, call)).body.details
    expect(await story.call(relay, withStepUp(proof, stepUpId))).toMatchObject(stepUpOver)
    isOverloaded = true
    expect(await story.call(relay, withStepUp(challenge, stepUpId))).toMatchObject({ status: 429 })
    expect(await story.call(relay, withStepUp(proof, stepUpId))).toMatchObject(stepUpOver)
    isOverloaded = false
    story.system.sandbox.clock.advance(60_000)
    expect(await story.call(relay, withStepUp(challenge, stepUpId))).toMatchObject({ status: 200 })
    expect(await story.call(relay, withStepUp(proof, stepUpId))).toMatchObject({ status: 200 })
    expect(await story.call(relay, withStepUp(call, stepUpId))).toMatchObject({ status: 200 })
  },
)

const refused = (status: number) => async () => Response.json({ status, code: 'X', message: '' }, { status })
const afterwards = (respond: () => Promise<Response>) => async (request: Request, next: Fetch) => {
  await next(request)
  return respond()
}
const connectionRefused = () =>
  Promise.reject(
    new TypeError('fetch failed', {
      cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    }),
  )

// Both calls of a signed retry fail once. Is the step-up there again?
test.each<
  [string, fault: (request: Request, next: Fetch) => Promise<Response>, first: boolean, signed: boolean]
>([
  ['the request never left', connectionRefused, true, true],
  ['the service refused', refused(409), true, false],
  ['the service demanded a wait', refused(429), true, false],
  ['the service may have acted', refused(503), false, false],
  ['the response was lost', afterwards(() => Promise.reject(new Error('socket hang up'))), false, false],
  ['a gateway responded', afterwards(async () => new Response('<p>', { status: 504 })), false, false],
])('%s: the step-up is there again only where nothing can have happened', async (_, fault, first, signed) => {
  let isFailing = false
  const story = await openStepUpStory(
    'document',
    (next) => (request) => (isFailing && request.method === 'DELETE' ? fault(request, next) : next(request)),
  )
  const relay = story.relayOf()
  const call = revoke(story)
  const failOnce = async (failing: RawCall) => {
    isFailing = true
    expect((await story.call(relay, failing)).status).toBeGreaterThanOrEqual(400)
    isFailing = false
  }
  const unsigned = withStepUp(call, await provenStepUp(story, relay, call))
  await failOnce(unsigned)
  expect((await story.call(relay, unsigned)).status).toBe(first ? 202 : 403)

  const again = withStepUp(call, await provenStepUp(story, relay, call))
  const { body } = await story.call(relay, again)
  const leg = signedLeg(again, body.requestId)
  await failOnce(leg)
  // Where the lost call has acted, the AuthMethod is gone.
  expect((await story.call(relay, leg)).status).toEqual(signed ? 204 : expect.toBeOneOf([403, 404]))
})

describe('the first way in', () => {
  /** An account without an AuthMethod, as the profiles `document` and 2026-04 create it. */
  const open = async (between?: (next: Fetch) => Fetch) => {
    const story = await openStepUpStory('document', between)
    const accountId = await story.system.createAccount()
    const relay = story.relayOf({ authorize: () => [accountId] })
    const email: RawCall = {
      method: 'POST',
      path: '/auth/credentials',
      json: { type: 'EMAIL_OTP', accountId, email: 'bob@shop.example' },
    }
    return { story, relay, accountId, email }
  }

  test('needs no step-up, and the second one does', async () => {
    const { story, relay, accountId, email } = await open()
    // A signature would mean that the account has a way in.
    expect(await story.call(relay, signedLeg(email, 'Request:1'))).toMatchObject(stepUpOver)
    expect(story.forwarded).toEqual([])
    expect(await story.call(relay, email)).toMatchObject({ status: 201 })
    const second = register(accountId, await newToken(story))
    expect(await story.call(relay, second)).toMatchObject(stepUpRequired)
  })

  test('is not the first when the list has an unreadable row', async () => {
    let isOdd = false
    const { story, relay, email } = await open(
      (next) => async (request) =>
        isOdd && request.method === 'GET' ? Response.json({ data: [null] }) : next(request),
    )
    isOdd = true
    expect(await story.call(relay, email)).toMatchObject(stepUpRequired)
    expect(story.forwarded).toEqual([])
  })

  test('may be a passkey, but its challenge allows no signed call when another way in comes first', async () => {
    const { story, relay, accountId, email } = await open()
    const json = { accountId, nickname: 'Phone' }
    const options = await story.call(relay, { method: 'POST', path: '/passkeys/registration-options', json })
    expect(options.status).toBe(200)
    expect(await story.call(relay, email)).toMatchObject({ status: 201 })
    const passkey = registerPasskey(accountId, options.body.challenge)
    const demand = await story.call(relay, passkey)
    expect(demand.status).toBe(202)
    story.forwarded.length = 0
    const refusal = await story.call(relay, signedLeg(passkey, demand.body.requestId))
    expect(refusal).toMatchObject(stepUpOver)
    // So the wallet removes the passkey, which was never registered.
    expect(refusal.body.reason).toBe('Not sent to the service')
    expect(story.forwarded).toEqual([])
  })
})

const registerPasskey = (accountId: string, challenge: string): RawCall => ({
  method: 'POST',
  path: '/auth/credentials',
  json: { type: 'PASSKEY', accountId, nickname: 'Phone', challenge, attestation: attestationOf(challenge) },
})

describe('a new passkey', () => {
  const optionsCall = (accountId: string): RawCall => ({
    method: 'POST',
    path: '/passkeys/registration-options',
    json: { accountId, nickname: 'Phone' },
  })

  test('needs its step-up before it is made, and once for both calls', async () => {
    const story = await openStepUpStory('2026-08')
    const relay = story.relayOf()
    const call = optionsCall(story.accountId)
    expect(await story.call(relay, call)).toMatchObject(stepUpRequired)
    const id = await provenStepUp(story, relay, call)
    // Another nickname is the same passkey: nothing is made yet.
    const renamed = { ...call, json: { ...call.json, nickname: 'Tablet' } }
    const { status, body } = await story.call(relay, withStepUp(renamed, id))
    expect(status).toBe(200)
    expect(await story.call(relay, withStepUp(call, id))).toMatchObject(stepUpRequired)

    const passkey = registerPasskey(story.accountId, body.challenge)
    expect(await story.call(relay, signedLeg(passkey, 'Request:1'))).toMatchObject(stepUpOver)
    const next = (await story.call(relay, withStepUp(call, await provenStepUp(story, relay, call)))).body
    const whole = registerPasskey(story.accountId, next.challenge)
    const demand = await story.call(relay, whole)
    expect(demand.status).toBe(202)
    const responses = await Promise.all(
      Array.from({ length: 200 }, () => story.call(relay, signedLeg(whole, demand.body.requestId))),
    )
    // The service refuses this attestation, because no authenticator made it. It got one signed call.
    expect(countOf(responses)).toEqual({ 400: 200 })
    expect(story.forwarded.filter((line) => line === 'POST /auth/credentials 400')).toHaveLength(1)
  })

  test('keeps its challenge when one of its calls never left', async () => {
    let isFailing = false
    const story = await openStepUpStory(
      '2026-08',
      (next) => (request) => (isFailing && request.method === 'POST' ? connectionRefused() : next(request)),
    )
    const relay = story.relayOf()
    const call = optionsCall(story.accountId)
    const id = await provenStepUp(story, relay, call)
    const { challenge } = (await story.call(relay, withStepUp(call, id))).body
    const afterFailure = async (leg: RawCall) => {
      isFailing = true
      expect((await story.call(relay, leg)).status).toBe(502)
      isFailing = false
      return story.call(relay, leg)
    }
    const passkey = registerPasskey(story.accountId, challenge)
    const demand = await afterFailure(passkey)
    expect(demand.status).toBe(202)
    await afterFailure(signedLeg(passkey, demand.body.requestId))
    // The service refuses this attestation, because no authenticator made it. It got the signed call.
    expect(story.forwarded.at(-1)).toBe('POST /auth/credentials 400')
  })

  test('needs a requestId of its own challenge for the signed call', async () => {
    const story = await openStepUpStory('2026-08')
    const relay = story.relayOf()
    const challengeOf = async (on: Relay) => {
      const call = optionsCall(story.accountId)
      return (await story.call(relay, withStepUp(call, await provenStepUp(story, on, call)))).body.challenge
    }
    const [one, two] = [await challengeOf(relay), await challengeOf(relay)].map((challenge) =>
      registerPasskey(story.accountId, challenge as string),
    )
    const demand = await story.call(relay, one!)
    await story.call(relay, two!)
    story.forwarded.length = 0
    expect(await story.call(relay, signedLeg(two!, demand.body.requestId))).toMatchObject(stepUpOver)
    expect(story.forwarded).toEqual([])
  })
})
