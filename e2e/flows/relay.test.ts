/** Story: a caller of the relay reaches only its own accounts, and the service gets only requests that the endpoint table allows. */

import {
  listAuthMethods,
  registerEmailOtp,
  registerPasskey,
  revokeAuthMethod,
  signInWithEmailOtp,
  signInWithPasskey,
} from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { attestationOf } from '../support/stepUpStories.js'
import { openTestSystem, relayUrl } from '../support/testSystem.js'

const origin = new URL(relayUrl).origin
const call = { 'Wallet-Call': '1' }
const json = { 'Content-Type': 'application/json' }

function requestTo(
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = {},
): Request {
  return new Request(relayUrl + path, {
    method,
    body: body ?? null,
    headers: { ...call, ...(body === undefined ? {} : json), ...headers },
  })
}

test("another user's AuthMethod, session and quote look as if they did not exist", async () => {
  let accounts: string[] = []
  const system = openTestSystem({ relay: { authorize: () => accounts } })
  const [ada, bob] = [await system.createAccount(), await system.createAccount()]
  accounts = [bob]
  const wallet = system.wallet(bob)
  const { id: authMethodId } = await registerPasskey(wallet, { nickname: "Bob's" })
  const { sessionId } = await signInWithPasskey(wallet)
  const { id: quoteId } = await system.quote(bob, 1_000_000)

  const clientPublicKey = `04${'ab'.repeat(64)}`
  const requests = () => [
    requestTo('POST', `/auth/credentials/${authMethodId}/challenge`, JSON.stringify({ clientPublicKey })),
    requestTo('POST', `/auth/credentials/${authMethodId}/verify`, '{"type":"EMAIL_OTP","otp":"000000"}'),
    requestTo('DELETE', `/auth/credentials/${authMethodId}`),
    requestTo('DELETE', `/auth/sessions/${sessionId}`),
    requestTo('GET', `/quotes/${quoteId}`),
    requestTo('POST', `/quotes/${quoteId}/execute`),
  ]
  const mine = await Promise.all(requests().map(system.relay))
  expect(mine.map(({ status }) => status)).not.toContain(404)

  accounts = [ada]
  system.requests.length = 0
  for (const request of requests()) {
    const response = await system.relay(request)
    expect([request.url, response.status]).toEqual([request.url, 404])
  }
  const unknown = await system.relay(requestTo('GET', '/quotes/Quote:unknown'))
  expect(await unknown.text()).toBe(await (await system.relay(requestTo('GET', `/quotes/${quoteId}`))).text())
  expect(system.requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('an empty body stream counts as no body, and one byte counts as a body', async () => {
  const system = openTestSystem()
  const wallet = system.wallet(await system.createAccount())
  await registerPasskey(wallet, { nickname: 'Mine' })
  const { sessionId } = await signInWithPasskey(wallet)
  const status = async (bytes: Uint8Array[]) => {
    const body = new ReadableStream({
      start: (controller) => {
        for (const part of bytes) controller.enqueue(part)
        controller.close()
      },
    })
    const init = { method: 'DELETE', body, duplex: 'half', headers: call }
    const request = new Request(`${relayUrl}/auth/sessions/${sessionId}`, init)
    return (await system.relay(request)).status
  }
  expect(await status([new Uint8Array(0)])).toBe(202)
  expect(await status([])).toBe(202)
  expect(await status([new Uint8Array(1)])).toBe(400)
})

test.each(['document', '2026-04'] as const)(
  'on %s, options for a second passkey and an older challenge are refused, and the service hears nothing',
  async (profile) => {
    const system = openTestSystem({ profile })
    const accountId = await system.createAccount()
    const post = (path: string, body: object) =>
      system.relay(requestTo('POST', path, JSON.stringify(body), { 'Wallet-Profile': profile }))
    const names = { accountId, nickname: 'Mine' }
    const { challenge } = await (await post('/passkeys/registration-options', names)).json()
    await registerPasskey(system.wallet(accountId), { nickname: 'First' })

    const registrations = system.requests.filter(({ method }) => method === 'POST').length
    const responses = [
      await post('/passkeys/registration-options', names),
      await post('/auth/credentials', {
        type: 'PASSKEY',
        ...names,
        challenge,
        attestation: attestationOf(challenge),
      }),
    ]
    for (const response of responses)
      expect(await response.json()).toEqual({
        status: 400,
        code: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS',
        message: 'The account already has a passkey, and can have one. Sign in with it.',
        reason: 'Not sent to the service',
      })
    expect(system.requests.filter(({ method }) => method === 'POST')).toHaveLength(registrations)
  },
)

test('a challenge that was issued after a revocation is valid again', async () => {
  const system = openTestSystem()
  const { wallet, accountId } = await system.signedIn()
  const [passkey] = await listAuthMethods(wallet)
  await registerEmailOtp(wallet, { email: 'ada@shop.example' })
  await signInWithEmailOtp(wallet, { otp: system.sandbox.inbox.at(-1)!.code })
  await revokeAuthMethod(wallet, { authMethodId: passkey!.id! })
  system.sandbox.clock.advance(1)
  expect(await registerPasskey(wallet, { nickname: 'Second' })).toMatchObject({ accountId })
  expect(await signInWithPasskey(wallet)).toMatchObject({ type: 'PASSKEY' })
})

test.each(['', '/api/v1/wallet', '/auth/wallet', '/quotes'])(
  'the relay works at the mount path %j, with both forms of an account id, and at no other spelling',
  async (mountPath) => {
    const system = openTestSystem({ relay: { mountPath } })
    const accountId = await system.createAccount()
    const alias = accountId.replace('InternalAccount', 'EmbeddedWallet')
    const statusOf = async (path: string) => {
      const request = new Request(`${origin}${path}/credentials?accountId=${alias}`, { headers: call })
      return (await system.relay(request)).status
    }
    expect(await statusOf(`${mountPath}/auth`)).toBe(200)
    // A proxy has its rules by path: none of these may reach the relay's own paths.
    const odd = ['/x', '/wallet/wallet', '//', '/Wallet', '/wallet;x', '/wallet%2f', '/..%2fwallet']
    for (const prefix of odd)
      expect([prefix, await statusOf(`${mountPath}${prefix}/auth`)]).toEqual([prefix, 404])
    for (const end of ['/AUTH', '/%61uth', '/auth/']) expect(await statusOf(`${mountPath}${end}`)).toBe(404)
  },
)
