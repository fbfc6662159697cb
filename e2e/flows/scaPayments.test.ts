/** Story: the user proves a payment that the service holds. Each proof leaves once, and nothing is executed twice. */

import {
  authorizeQuote,
  executeQuote,
  reconcilePayments,
  resendQuoteCode,
  ServiceError,
} from '@embedded-wallet/core'
import { describe, expect, test } from 'vitest'
import { openTestSystem } from '../support/testSystem.js'

type Fetch = (request: Request) => Promise<Response>
type Reply = 'right' | 'wrong' | 'locked' | 'later' | 'log-in' | 'lost'

const inOneHour = new Date(Date.now() + 3_600_000).toISOString()

/**
 * A service that holds each quote that is executed until each of its challenges has its proof.
 *
 * Source: dated profiles, section 3, "Strong customer authentication": payments, and the row POST /quotes/{id}/authorize.
 */
function holding(factors: string[] = ['SMS_OTP'], more: object = {}) {
  const service = {
    status: 'PENDING',
    proven: 0,
    executions: 0,
    replies: [] as Reply[],
    /** The bodies of the proofs, as the service gets them. */
    proofs: [] as Record<string, unknown>[],
    resent: 0,
  }
  const challenge = () => ({
    id: `ScaChallenge:${service.proven}`,
    expiresAt: inOneHour,
    purpose: 'PAYOUT',
    factor: factors[service.proven],
    availableFactors: ['SMS_OTP', 'PASSKEY'],
    ...more,
  })
  const refuse = (status: number, code: string, headers = {}) =>
    Response.json({ status, code, message: 'no' }, { status, headers })
  const next = () => {
    service.proven++
    if (service.proven === factors.length) service.status = 'COMPLETED'
  }
  const between =
    (send: Fetch): Fetch =>
    async (request) => {
      if (!request.url.includes('/quotes/')) return send(request)
      const { pathname } = new URL(request.url)
      if (pathname.endsWith('/execute')) {
        service.executions++
        service.status = 'PENDING_AUTHORIZATION'
      } else if (pathname.endsWith('/resend')) {
        service.resent++
        return new Response(null, { status: 204 })
      } else if (pathname.endsWith('/authorize')) {
        service.proofs.push(await request.json())
        const reply = service.replies.shift() ?? 'right'
        if (reply === 'wrong') return refuse(400, 'INVALID_INPUT')
        if (reply === 'locked') return refuse(423, 'ACCOUNT_LOCKED')
        if (reply === 'later') return refuse(429, 'RATE_LIMITED', { 'Retry-After': '30' })
        if (reply === 'log-in') return refuse(409, 'SCA_SESSION_REQUIRED')
        next()
        if (reply !== 'right') throw new TypeError('Failed to fetch')
      }
      const read = new Request(request.url.replace(/\/(?:execute|authorize)$/, ''), {
        headers: request.headers,
      })
      const response = await send(read)
      const isHeld = service.status === 'PENDING_AUTHORIZATION'
      return Response.json({
        ...(await response.json()),
        status: service.status,
        ...(isHeld && { scaChallenge: challenge() }),
      })
    }
  return { service, between }
}

async function held(factors?: string[], more?: object) {
  const { service, between } = holding(factors, more)
  const system = openTestSystem({ betweenRelayAndService: between })
  const { accountId, wallet } = await system.signedIn()
  const quote = await system.quote(accountId, 10_000_000)
  await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({ code: 'AUTHORIZATION_REQUIRED' })
  return { service, system, wallet, quote, accountId }
}

test('a code pays the payment, once, and every later call only reads', async () => {
  const { service, wallet, quote } = await held()
  expect(await authorizeQuote(wallet, { quote, code: ' 123456 ' })).toMatchObject({ status: 'COMPLETED' })
  expect(service.proofs).toEqual([{ code: '123456' }])
  for (const again of [
    () => authorizeQuote(wallet, { quote, code: '123456' }),
    () => authorizeQuote(wallet, { quoteId: quote.id, code: '123456' }),
    () => executeQuote(wallet, { quote }),
  ])
    expect(await again()).toMatchObject({ status: 'COMPLETED' })
  expect({ proofs: service.proofs.length, executions: service.executions }).toEqual({
    proofs: 1,
    executions: 1,
  })
  expect(await reconcilePayments(wallet)).toEqual([])
})

test('several challenges come one after the other, and a proof is for the challenge that the user saw', async () => {
  const { service, wallet, quote } = await held(['SMS_OTP', 'TOTP', 'SMS_OTP'])
  const [first] = await reconcilePayments(wallet)
  const second = await authorizeQuote(wallet, { quote: first!.quote!, code: '1' })
  expect(second).toMatchObject({ status: 'PENDING_AUTHORIZATION', scaChallenge: { factor: 'TOTP' } })
  // The first screen is still open in another tab: its code is not sent for the second challenge.
  const stale = await authorizeQuote(wallet, { quote: first!.quote!, code: '1' })
  expect(stale).toMatchObject({ scaChallenge: { id: 'ScaChallenge:1' } })
  expect(service.proofs).toHaveLength(1)
  const third = await authorizeQuote(wallet, { quote: second, code: '2' })
  expect(await authorizeQuote(wallet, { quote: third, code: '3' })).toMatchObject({ status: 'COMPLETED' })
  expect(service.proofs).toEqual([{ code: '1' }, { code: '2' }, { code: '3' }])
  expect(service.executions).toBe(1)
  void quote
})

// Source: dated profiles, section 3: "Wrong or late".
test.each([
  ['wrong', { code: 'PROOF_REFUSED', status: 400, scaChallenge: { id: 'ScaChallenge:0' } }],
  ['locked', { code: 'REFUSED', status: 423, serviceCode: 'ACCOUNT_LOCKED' }],
  ['later', { code: 'RATE_LIMITED', status: 429, retryAfterSeconds: 30 }],
  ['log-in', { code: 'REFUSED', status: 409, serviceCode: 'SCA_SESSION_REQUIRED' }],
] as const)('a proof that is refused (%s) can be repeated', async (reply, expected) => {
  const { service, wallet, quote } = await held()
  service.replies = [reply]
  const error = await authorizeQuote(wallet, { quote, code: '111111' }).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(ServiceError)
  expect(error).toMatchObject({ ...expected, outcome: 'none' })
  expect((error as Error).message).not.toContain('111111')
  expect(await reconcilePayments(wallet)).toMatchObject([{ outcome: 'authorization-required' }])
  expect(await authorizeQuote(wallet, { quote, code: '123456' })).toMatchObject({ status: 'COMPLETED' })
  expect(service.executions).toBe(1)
})

test('a lost response is read back: the next challenge stands', async () => {
  const { service, wallet, quote } = await held(['SMS_OTP', 'SMS_OTP'])
  service.replies = ['lost']
  const next = await authorizeQuote(wallet, { quote, code: '123456' })
  expect(next).toMatchObject({ scaChallenge: { id: 'ScaChallenge:1' } })
  expect(service.proofs).toHaveLength(1)
})

test('twenty clicks at once send one proof', async () => {
  const { service, wallet, quote } = await held()
  const clicks = Array.from({ length: 20 }, () => authorizeQuote(wallet, { quote, code: '123456' }))
  for (const end of await Promise.all(clicks)) expect(end).toMatchObject({ status: 'COMPLETED' })
  expect(service.proofs).toHaveLength(1)
})

test('a second code that is typed while a wrong one is under way is sent, too', async () => {
  const { service, wallet, quote } = await held()
  service.replies = ['wrong']
  const [first, second] = await Promise.allSettled(
    ['111111', '123456'].map((code) => authorizeQuote(wallet, { quote, code })),
  )
  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'PROOF_REFUSED' } })
  expect(second).toMatchObject({ status: 'fulfilled', value: { status: 'COMPLETED' } })
})

test('a code is sent again, and the factor that the user chose goes with the payment', async () => {
  const { service, between } = holding()
  const bodies: unknown[] = []
  const system = openTestSystem({
    betweenRelayAndService: (send) =>
      between(async (request) => {
        return send(request)
      }),
    betweenWalletAndRelay: (send) => async (request) => {
      if (request.url.endsWith('/execute')) bodies.push(await request.clone().json())
      return send(request)
    },
  })
  const { accountId, wallet } = await system.signedIn()
  const quote = await system.quote(accountId, 10_000_000)
  await expect(executeQuote(wallet, { quote, scaFactor: 'SMS_OTP' })).rejects.toMatchObject({
    code: 'AUTHORIZATION_REQUIRED',
  })
  expect(bodies).toEqual([{ scaFactor: 'SMS_OTP' }])
  await resendQuoteCode(wallet, { quote })
  expect(service.resent).toBe(1)
})

describe('a passkey', () => {
  // Source: dated profiles, section 3, WebAuthn: opaque options, "perhaps within `publicKey`".
  const requestOptions = { challenge: 'c2NhLWNoYWxsZW5nZS1vZi10aGlydHktdHdvLWJ5dGVz', rpId: 'shop.example' }
  const assertion = { id: 'c2Nh', rawId: 'c2Nh', type: 'public-key', clientExtensionResults: {} }
  const clientDataJSON = btoa(JSON.stringify({ type: 'webauthn.get', origin: 'https://shop.example' }))

  function withPasskey<T extends { passkeys: unknown }>(wallet: T) {
    const prompts: unknown[] = []
    const get = async (options: unknown) => {
      prompts.push(options)
      return { ...assertion, response: { clientDataJSON, authenticatorData: 'AA', signature: 'AA' } }
    }
    return { prompts, wallet: Object.assign(Object.create(null), wallet, { passkeys: { get } }) }
  }

  test.each([
    ['as they are', requestOptions],
    ['within publicKey', { publicKey: requestOptions }],
  ])('gets the options of the service %s, and its result goes back unchanged', async (_, options) => {
    const { service, wallet: own, quote } = await held(['PASSKEY'], { passkeyAssertionOptions: options })
    const { wallet, prompts } = withPasskey(own)
    expect(await authorizeQuote(wallet, { quote, passkey: true })).toMatchObject({ status: 'COMPLETED' })
    expect(prompts).toEqual([requestOptions])
    expect(service.proofs).toEqual([
      {
        passkeyAssertion: {
          ...assertion,
          response: { clientDataJSON, authenticatorData: 'AA', signature: 'AA' },
        },
        origin: 'https://shop.example',
      },
    ])
  })

  test('does not get the challenge of a sign-in to the wallet: a relay that lies gets no session', async () => {
    // The form of a sign-in: 64 hex characters. Source: interface document, passkey challenge.
    const challenge = btoa('0123456789abcdef'.repeat(4)).replaceAll('=', '')
    const passkeyAssertionOptions = { ...requestOptions, challenge }
    const { service, wallet: own, quote } = await held(['PASSKEY'], { passkeyAssertionOptions })
    const { wallet, prompts } = withPasskey(own)
    await expect(authorizeQuote(wallet, { quote, passkey: true })).rejects.toMatchObject({
      code: 'PROOF_REFUSED',
    })
    expect({ prompts, proofs: service.proofs }).toEqual({ prompts: [], proofs: [] })
  })

  test.each([
    ['a code', ['PASSKEY'], { code: '123456' }],
    ['a passkey', ['SMS_OTP'], { passkey: true }],
  ] as const)('%s for another kind of challenge is not sent: it costs no try', async (_, factors, proof) => {
    const { service, wallet, quote } = await held([...factors], { passkeyAssertionOptions: requestOptions })
    await expect(authorizeQuote(wallet, { quote, ...proof })).rejects.toMatchObject({ code: 'PROOF_REFUSED' })
    expect(service.proofs).toEqual([])
  })
})

test.each([[{}], [{ code: '' }], [{ code: '1', passkey: true }], [{ code: 7 }], [{ passkey: false }]])(
  'there is exactly one proof, not %j',
  async (proof) => {
    const { service, wallet, quote } = await held()
    await expect(authorizeQuote(wallet, { quote, ...proof } as never)).rejects.toThrow(TypeError)
    expect(service.proofs).toEqual([])
  },
)
