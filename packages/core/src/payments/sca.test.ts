/** The authorization of a held payment: its table, its proof, and lost responses. */

import { lockManager } from '@embedded-wallet/e2e/flows/faults/tabs.js'
import { inFull, long } from '@embedded-wallet/e2e/support/inFull.js'
import type { Quote } from '@embedded-wallet/protocol'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { deviceStore, errorOf, openQuote, type Reply, stopClocks, unitWallet } from '../../test/unitWallet.js'
import { ServiceError } from '../errors.js'
import {
  type AuthorizationFacts,
  type AuthorizationStep,
  authorizationRowFor,
  authorizationRows,
} from './authorizationTable.js'
import { authorizePayment } from './authorizePayment.js'
import { executePayment } from './executePayment.js'
import { paymentMemory } from './paymentMemory.js'
import { checkProof, proofError, proofOf, type UserProof } from './proof.js'
import { readPendingPayments } from './readPendingPayments.js'
import { completeLogin, startLogin } from './scaLogin.js'

const nextAuthorizationStep = (facts: AuthorizationFacts): AuthorizationStep => authorizationRowFor(facts)[1]

const turns = ['free', 'waited', 'timed-out'] as const
const memories = ['nothing', 'sent', 'taken', 'done'] as const
const calls = ['not-made', 'declined', 'refused', 'conflict', 'lost', 'accepted'] as const
const quotes = ['unread', 'unreadable', 'open', 'held', 'next', 'expired', 'executed', 'unlisted'] as const

const all: AuthorizationFacts[] = turns.flatMap((turn) =>
  memories.flatMap((memory) =>
    calls.flatMap((call) => quotes.map((quote) => ({ turn, memory, call, quote }))),
  ),
)

test('every combination of facts has one step, and every row but the last decides of one', () => {
  expect(all).toHaveLength(576)
  const used = new Set(all.map(authorizationRowFor))
  expect(authorizationRows.filter((row) => !used.has(row))).toEqual([])
  for (const facts of all)
    expect(['read', 'prove', 'return', 'fail']).toContain(nextAuthorizationStep(facts).do)
})

describe('a proof', () => {
  test('leaves only while the quote waits for the challenge that the user saw, and once', () => {
    const proven = all.filter((facts) => nextAuthorizationStep(facts).do === 'prove')
    for (const { turn, memory, call, quote } of proven) {
      expect({ call, quote }).toEqual({ call: 'not-made', quote: 'held' })
      expect(turn).not.toBe('timed-out')
      expect(memory).not.toBe('done')
    }
    // Two turns, and three memories.
    expect(proven).toHaveLength(6)
    for (const facts of proven) expect(nextAuthorizationStep(facts).memory).toBe('take')
  })

  test('is never followed by another one', () => {
    for (const facts of all)
      if (facts.call !== 'not-made') expect(nextAuthorizationStep(facts).do).not.toBe('prove')
  })
})

test('what was executed is returned and remembered, whatever the response was', () => {
  for (const facts of all)
    if (facts.quote === 'executed' && facts.call !== 'declined' && facts.turn !== 'timed-out')
      expect(nextAuthorizationStep(facts)).toEqual({ do: 'return', memory: 'remember' })
})

test('a payment that may have been made is never forgotten', () => {
  for (const facts of all)
    if (nextAuthorizationStep(facts).memory === 'forget')
      expect(['expired', ...(facts.memory === 'nothing' ? ['open'] : [])]).toContain(facts.quote)
})

test('a lost proof fails as unknown, unless the quote says what became of it', () => {
  for (const facts of all) {
    if (facts.call !== 'lost') continue
    const step = nextAuthorizationStep(facts)
    if (['held', 'unreadable'].includes(facts.quote) && facts.memory !== 'done')
      // With the error of the lost request, which says that the outcome is unknown.
      expect(step).toEqual({ do: 'fail' })
    if (facts.quote === 'next' && facts.memory !== 'done') expect(step).toEqual({ do: 'return' })
  }
})

// On which page a proof may use a passkey. Source: WebAuthn L3, section 5.1.4; dated profiles, section 3, WebAuthn.

test.each<
  [origin: string, rpId: string | undefined, allowedOrigins: string[] | undefined, isAllowed: boolean]
>([
  ['https://shop.example', 'shop.example', undefined, true],
  ['https://pay.shop.example', 'shop.example', [], true],
  ['https://evilshop.example', 'shop.example', undefined, false],
  ['https://eve.example', 'shop.example', [], false],
  ['https://eve.example', undefined, undefined, true],
  ['https://other.example', 'shop.example', ['https://other.example'], true],
  ['https://shop.example', 'shop.example', ['https://other.example'], false],
])('%s, rpId %s, allowed %j: %s', async (origin, rpId, allowedOrigins, isAllowed) => {
  vi.stubGlobal('location', new URL(origin))
  onTestFinished(() => void vi.unstubAllGlobals())
  const response = { clientDataJSON: btoa(JSON.stringify({ origin })) }
  const get = vi.fn(async () => ({ rawId: 'cGFzc2tleQ', clientExtensionResults: undefined, response }))
  const { wallet } = unitWallet(undefined, { passkeys: { get } as never })
  const publicKey = { challenge: 'c2Nh', rpId }
  for (const options of [publicKey, { publicKey }]) {
    const ceremony = { factor: 'PASSKEY', options, allowedOrigins }
    const proof = proofOf(wallet, { passkey: true }, ceremony, undefined)
    // The form of the browser's own result. Source: WebAuthn L3, section 5.1, AuthenticationResponseJSON: its required members, also
    // where a password manager breaks `getClientExtensionResults`.
    const id = 'cGFzc2tleQ'
    const passkeyAssertion = { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
    if (isAllowed) expect(await proof).toEqual({ passkeyAssertion, origin })
    else expect(await errorOf(proof)).toMatchObject({ code: 'PASSKEY_RP_ID_MISMATCH' })
  }
  expect(get).toHaveBeenCalledTimes(isAllowed ? 2 : 0)
})

test.each([{ code: '1' }, { passkey: true }])('%j is one proof', (proof) => checkProof(proof as UserProof))
test.each([
  {},
  { code: ' ' },
  { code: 1 },
  { passkey: 1 },
  { code: '1', passkey: true },
  { code: '', passkey: true },
])('%j is none', (proof) => expect(() => checkProof(proof as never)).toThrow(TypeError))

const signIn = btoa('AB'.repeat(32))
test.each<[why: string, proof: UserProof, factor: string | undefined, options: object | undefined]>([
  ['a code for a passkey', { code: '1' }, 'PASSKEY', { challenge: 'c2Nh' }],
  ['a passkey for a code', { passkey: true }, 'SMS_OTP', { challenge: 'c2Nh' }],
  ['no options', { passkey: true }, 'PASSKEY', undefined],
  ['no challenge', { passkey: true }, undefined, undefined],
  ['the challenge of a sign-in to the wallet', { passkey: true }, 'PASSKEY', { challenge: signIn }],
  ['the same, within publicKey', { passkey: true }, 'PASSKEY', { publicKey: { challenge: signIn } }],
])('%s: nothing is proven', async (_, proof, factor, options) => {
  const get = vi.fn()
  const { wallet } = unitWallet(undefined, { passkeys: { get } as never })
  const proving = proofOf(wallet, proof, { factor, options: options as never }, undefined)
  expect(await errorOf(proving)).toMatchObject({ code: 'PROOF_REFUSED' })
  expect(get).not.toHaveBeenCalled()
})

// Source: dated profiles, section 3, WebAuthn: the options go to the browser unchanged; WebAuthn L3, section 5.1: what an assertion has.
test.each([undefined, 'publicKey'])(
  'the options of a passkey go to the browser unchanged (within %s)',
  async (within) => {
    const clientDataJSON = btoa(JSON.stringify({ type: 'webauthn.get', origin: 'https://shop.example' }))
    const response = { clientDataJSON, authenticatorData: 'AA', signature: 'AA' }
    const get = vi.fn(async (_: object) => ({ rawId: 'cred', response }))
    const { wallet } = unitWallet(undefined, { passkeys: { get } as never })
    const asked = {
      challenge: 'c2Nh',
      rpId: 'bank.example',
      userVerification: 'discouraged',
      extensions: { any: 1 },
    }
    const options = within === undefined ? asked : { [within]: asked }
    const assertion = { id: 'cred', rawId: 'cred', type: 'public-key', response, clientExtensionResults: {} }
    expect(await proofOf(wallet, { passkey: true }, { factor: 'PASSKEY', options }, undefined)).toEqual({
      passkeyAssertion: assertion,
      origin: 'https://shop.example',
    })
    expect(get.mock.calls.map(([given]) => given)).toEqual([asked])
  },
)

test('a refused proof shows the challenge that goes on and when to try again; other errors stay', () => {
  const details = { status: 400, retryAfterSeconds: 7 }
  const scaChallenge = { id: 'C:1' } as never
  const refused = proofError(new ServiceError('REFUSED', 'no', details), scaChallenge)
  expect(refused).toMatchObject({ ...details, code: 'PROOF_REFUSED', scaChallenge })
  const locked = new ServiceError('REFUSED', 'no', { status: 403 })
  expect(proofError(locked, scaChallenge)).toBe(locked)
})

test.each([
  ['SMS_OTP', 'SUCCESS', { factor: 'SMS_OTP', challengeId: 'C:1', code: '1' }],
  ['TOTP', 'SUCCESS', { factor: 'TOTP', code: '1' }],
  ['TOTP', 'PENDING', { factor: 'TOTP', code: '1' }],
])('a login with %s that ends as %s', async (factor, status, body) => {
  const { wallet, sent } = unitWallet(() => [200, { status, sessionExpiresAt: '2026-11-23T00:00:00Z' }])
  const login = { customerId: 'Customer:1', factor, expiresAt: undefined, challenge: { challengeId: 'C:1' } }
  const ending = completeLogin(wallet, { login: login as never, code: ' 1 ' })
  if (status === 'SUCCESS') expect(await ending).toEqual({ sessionExpiresAt: '2026-11-23T00:00:00Z' })
  else expect(await errorOf(ending)).toMatchObject({ code: 'PROOF_REFUSED' })
  expect(JSON.parse(sent[0]!.body)).toEqual(body)
})

test.each<[string, Reply, object]>([
  ['lost: it may have counted', new TypeError('Failed to fetch'), { code: 'OUTCOME_UNKNOWN' }],
  [
    'refused was wrong',
    [400, { status: 400, code: 'INVALID_INPUT', message: 'no' }],
    { code: 'PROOF_REFUSED' },
  ],
])('a login with a response that is %s', async (_, reply, error) => {
  const { wallet } = unitWallet(() => reply)
  const login = { customerId: 'Customer:1', factor: 'TOTP', expiresAt: undefined, challenge: {} }
  expect(await errorOf(completeLogin(wallet, { login: login as never, code: '1' }))).toMatchObject(error)
})

// Source: dated profiles, section 3: the response names the factor of the request.
test.each([['TOTP'], [7]])('a login that begins for the factor %j is none for SMS_OTP', async (factor) => {
  const { wallet } = unitWallet(() => [200, { factor, challengeId: 'C:1' }])
  const starting = startLogin(wallet, { customerId: 'Customer:1', factor: 'SMS_OTP' })
  expect(await errorOf(starting)).toMatchObject({
    code: 'UNEXPECTED_RESPONSE',
    message: expect.stringContaining('factor'),
  })
})

// Payments × authorization × lost responses, enumerated: whatever the network does, each proof leaves once and nothing is executed.
describe('lostResponses', () => {
  beforeEach(() => void stopClocks())

  /** What becomes of a proof: taken; refused with 400; lost after or before the service; refused with 429; taken, with a broken response. */
  const fates = ['taken', 'wrong', 'lost-after', 'lost-before', 'later', 'broken'] as const
  /** Whether the read after it, and the page, survive. */
  const reads = ['read', 'unread', 'reload'] as const
  type Step = readonly [(typeof fates)[number], (typeof reads)[number]]
  const steps: Step[] = fates.flatMap((fate) => reads.map((read): Step => [fate, read]))

  const gone = new TypeError('Failed to fetch')

  async function play(challenges: number, plan: readonly Step[]): Promise<string[]> {
    const violations: string[] = []
    const service = { proven: 0, executions: 0, proofs: 0 }
    let step: Step = ['taken', 'read']
    let isAfterProof = false
    const quote = (): Quote => {
      const isHeld = service.proven < challenges
      const scaChallenge = { id: `C:${service.proven}`, expiresAt: openQuote().expiresAt }
      const factors = { factor: 'SMS_OTP', availableFactors: ['SMS_OTP' as const] }
      return isHeld
        ? openQuote({ status: 'PENDING_AUTHORIZATION', scaChallenge: { ...scaChallenge, ...factors } })
        : openQuote({ status: 'COMPLETED' })
    }
    const respond = ({ line, body }: { line: string; body: string }): Reply => {
      if (line.endsWith('/execute')) service.executions++
      if (!line.endsWith('/authorize')) return isAfterProof && step[1] === 'unread' ? gone : [200, quote()]
      service.proofs++
      isAfterProof = true
      if (service.proven >= challenges) violations.push('a proof after the payment was made')
      // The user types the code of the challenge on the screen: another challenge must not get it.
      else if (JSON.parse(body).code !== `code of C:${service.proven}`)
        violations.push('a proof of another challenge')
      const [fate] = step
      if (fate === 'wrong') return [400, { status: 400, code: 'INVALID_INPUT', message: 'no' }]
      if (fate === 'later') return [429, { status: 429, code: 'RATE_LIMITED', message: 'no' }]
      if (fate === 'lost-before') return gone
      service.proven++
      if (fate === 'lost-after') return gone
      return fate === 'broken' ? [200, { id: 7 }] : [200, quote()]
    }
    const sessionStore = deviceStore()
    let page = unitWallet(respond, { sessionStore })
    await paymentMemory(page.wallet, openQuote()).keepTaken()
    let shown = quote()
    for (step of plan) {
      isAfterProof = false
      const before = service.proofs
      const code = `code of ${shown.scaChallenge?.id}`
      const end = await authorizePayment(page.wallet, { quote: shown, code }).catch((error: unknown) => error)
      if (service.proofs > before + 1) violations.push('two proofs in one call')
      const { status, code: failed, outcome } = end as Record<string, unknown>
      if (status === 'COMPLETED' && service.proven < challenges) violations.push('paid without all proofs')
      if (failed === 'PROOF_REFUSED' && step[0] !== 'wrong') violations.push('refused without a refusal')
      // A failure that says "nothing happened" must be true.
      if (
        end instanceof Error &&
        outcome === 'none' &&
        ['lost-after', 'broken'].includes(step[0]) &&
        service.proofs > before
      )
        violations.push('a taken proof that fails as if nothing had happened')
      isAfterProof = false
      if (step[1] === 'reload') page = unitWallet(respond, { sessionStore })
      const [pending] = await readPendingPayments(page.wallet, undefined)
      const isMade = service.proven >= challenges
      if (!isMade && pending?.outcome !== 'authorization-required')
        violations.push('a held payment is not listed')
      if (isMade && pending && pending.outcome !== 'done') violations.push('a made payment is not known')
      shown = pending?.quote ?? quote()
    }
    const last = await executePayment(page.wallet, shown, 'free', undefined).catch((error: unknown) => error)
    const { code, status } = last as Record<string, unknown>
    if (service.proven >= challenges ? status !== 'COMPLETED' : code !== 'AUTHORIZATION_REQUIRED')
      violations.push(`a later execution ends as ${code ?? status}`)
    if (service.executions > 0) violations.push('an execution')
    return violations
  }

  test('sequences of proofs, for one and for two challenges, break no rule', long, async () => {
    const counts: Record<string, number> = {}
    let played = 0
    // All 18 for the third one, and reloads after the second one, are 6,156 sequences: they break no rule either, and take minutes.
    const thirds = steps.filter(([, read]) => read === 'read')
    const firsts = inFull ? steps : steps.filter((_, index) => index % 6 === 0)
    for (const challenges of [1, 2])
      for (const first of firsts)
        for (const second of steps)
          for (const third of challenges === 1 ? [undefined] : thirds) {
            if (third && second[1] === 'reload') continue
            played++
            for (const violation of await play(challenges, [first, second, ...(third ? [third] : [])]))
              counts[violation] = (counts[violation] ?? 0) + 1
          }
    console.log(`authorization × lost responses: ${played} sequences, violations: ${JSON.stringify(counts)}`)
    // 18 ways a call ends: two calls for one challenge, three for two.
    expect({ played, counts }).toEqual({ played: firsts.length * (18 + 12 * 6), counts: {} })
  })

  const refused = (status: number, code: string): Reply => [status, { status, code, message: 'no' }]
  test.each<[string, Reply, string]>([
    ['refused', refused(400, 'INVALID_INPUT'), 'PROOF_REFUSED'],
    ['refused for want of a login', refused(409, 'SCA_SESSION_REQUIRED'), 'SCA_SESSION_REQUIRED'],
    ['in conflict', refused(409, 'CONFLICT'), 'QUOTE_EXPIRED'],
    // Source: service of autumn 2026, read 2026-11-28: these codes have the status 400.
    ['refused for the quote', refused(400, 'QUOTE_EXPIRED'), 'QUOTE_EXPIRED'],
    ['refused for the balance', refused(400, 'INSUFFICIENT_FUNDS'), 'INSUFFICIENT_FUNDS'],
    ['refused for the rate', refused(400, 'QUOTE_RATE_UNAVAILABLE'), 'QUOTE_RATE_UNAVAILABLE'],
    ['lost', gone, 'QUOTE_EXPIRED'],
  ])(
    'when the quote has expired after a proof that was %s, the error says so or why',
    async (_, end, code) => {
      let status = 'PENDING_AUTHORIZATION'
      const { wallet, events } = unitWallet(({ line }) => {
        if (!line.endsWith('/authorize')) return [200, openQuote({ status })]
        status = 'EXPIRED'
        return end
      })
      const paying = authorizePayment(wallet, { quoteId: 'Quote:1', code: '123456' })
      const { code: failed, serviceCode } = await errorOf(paying)
      expect(failed === 'REFUSED' ? serviceCode : failed).toBe(code)
      // The last one finds out what became of the proof.
      const last = events.at(-1)
      expect(last?.event === 'call' && last.readsBack).toBe('authorizeQuote')
    },
  )

  // Source: profiles, section 3: a 409 means that nothing is pending, and draft-ietf-httpapi-idempotency-key-header-07, section 2.7: that the
  // original request is still being processed. A proxy behind the relay sends the proof twice.
  describe('with a conflict, while the quote waits for the very proof', () => {
    async function proven(end: Reply, reads: string[]) {
      vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
      const challenge = {
        id: 'C:1',
        expiresAt: openQuote().expiresAt,
        factor: 'SMS_OTP',
        availableFactors: [],
      }
      const opened = unitWallet(({ line }) => {
        if (line.endsWith('/authorize')) return end
        const status = reads.shift() ?? 'PENDING_AUTHORIZATION'
        return [200, openQuote({ status, ...(status !== 'PROCESSING' && { scaChallenge: challenge }) })]
      })
      const ending = authorizePayment(opened.wallet, { quoteId: 'Quote:1', code: '123456' }).catch(
        (error: unknown) => error,
      )
      let isOver = false
      void ending.finally(() => {
        isOver = true
      })
      while (!isOver) {
        await vi.advanceTimersByTimeAsync(100)
        await new Promise(setImmediate)
      }
      const { sessionStore } = opened.handle
      return { ...opened, ended: await ending, kept: await sessionStore!.list('intent/') }
    }
    const held = (times: number) => Array.from({ length: times }, () => 'PENDING_AUTHORIZATION')

    test('it is read again: a payment that the service worked on is made', async () => {
      const { ended, lines } = await proven(refused(409, 'CONFLICT'), [...held(3), 'PROCESSING'])
      expect(ended).toMatchObject({ status: 'PROCESSING' })
      expect(lines().filter((line) => line.endsWith('/authorize'))).toHaveLength(1)
    })

    test('after some seconds it is unknown, and remembered as taken', async () => {
      const { ended, kept, lines } = await proven(refused(409, 'CONFLICT'), [])
      expect(ended).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown', status: 409 })
      expect(kept).toMatchObject([{ state: 'taken' }])
      // Before the proof, after it, and three times more.
      expect(lines()).toHaveLength(6)
    })

    test('a code of its own explains it: nothing was paid, and nobody waits', async () => {
      const { ended, lines } = await proven(refused(409, 'SCA_SESSION_REQUIRED'), [])
      expect(ended).toMatchObject({ serviceCode: 'SCA_SESSION_REQUIRED', outcome: 'none' })
      expect(lines()).toHaveLength(3)
    })
  })

  test('two codes at once are two proofs: a wrong one does not refuse the right one', async () => {
    let status = 'PENDING_AUTHORIZATION'
    const { wallet } = unitWallet(({ line, body }) => {
      if (!line.endsWith('/authorize')) return [200, openQuote({ status })]
      if (JSON.parse(body).code !== 'right') return refused(400, 'INVALID_INPUT')
      status = 'COMPLETED'
      return [200, openQuote({ status })]
    })
    const calls = ['wrong', 'right'].map((code) => authorizePayment(wallet, { quoteId: 'Quote:1', code }))
    const ends = await Promise.all(calls.map((call) => call.catch((error) => error)))
    expect(ends).toMatchObject([{ code: 'PROOF_REFUSED' }, { status: 'COMPLETED' }])
  })

  test('an authorization on a new page keeps which order the payment is for, until its caller has heard the end', async () => {
    const { wallet, handle } = unitWallet()
    wallet.state.orders.set('Quote:1', { order: 'digest', quote: openQuote() })
    await paymentMemory(wallet, openQuote()).keepTaken()
    const sessionStore = handle.sessionStore!
    const set = vi.spyOn(sessionStore, 'set')
    const page = unitWallet(() => [200, openQuote({ status: 'COMPLETED' })], { sessionStore })
    await authorizePayment(page.wallet, { quoteId: 'Quote:1', code: '123456' })
    await vi.waitFor(() => expect(set).toHaveBeenCalledTimes(2))
    const kept = set.mock.calls.map(([, record]) => record)
    expect(kept).toMatchObject([{ state: 'done', order: 'digest' }, { state: 'done' }])
    expect(await sessionStore.list('intent/')).toMatchObject([{ state: 'done', order: undefined }])
  })

  test('before a proof leaves, the store has that the service holds the payment: no reload signs it again', async () => {
    const order: string[] = []
    const store = deviceStore()
    const set = async (key: string, value: unknown) => {
      await new Promise(setImmediate)
      await store.set(key, value)
      order.push((value as { state: string }).state)
    }
    const respond = ({ line }: { line: string }): Reply => {
      if (!line.endsWith('/authorize'))
        return [200, openQuote({ status: 'PENDING_AUTHORIZATION', scaChallenge: challenge })]
      order.push('proof')
      return gone
    }
    const challenge = {
      id: 'C:1',
      expiresAt: openQuote().expiresAt,
      factor: 'SMS_OTP',
      availableFactors: ['SMS_OTP' as const],
    }
    const { wallet } = unitWallet(respond, { sessionStore: { ...store, set } })
    await authorizePayment(wallet, { quoteId: 'Quote:1', code: '123456' }).catch(() => undefined)
    expect(order.slice(0, 2)).toEqual(['taken', 'proof'])
  })

  test('two tabs prove one payment one after the other: the second finds it made, and its proof does not leave', async () => {
    vi.stubGlobal('navigator', { locks: lockManager() })
    onTestFinished(() => void vi.unstubAllGlobals())
    const sessionStore = deviceStore()
    let status = 'PENDING_AUTHORIZATION'
    const proofs: string[] = []
    const tab = () =>
      unitWallet(
        async ({ line, body }) => {
          if (!line.endsWith('/authorize')) return [200, openQuote({ status })]
          proofs.push(body)
          await new Promise(setImmediate)
          status = 'COMPLETED'
          return [200, openQuote({ status })]
        },
        { sessionStore },
      ).wallet
    // The space tells the two apart in this one page, so that only the turn of the tabs is between them.
    const proving = ['123456', '123456 '].map((code) => authorizePayment(tab(), { quoteId: 'Quote:1', code }))
    expect(await Promise.all(proving)).toMatchObject([{ status }, { status }])
    expect(proofs).toEqual(['{"code":"123456"}'])
  })
})
