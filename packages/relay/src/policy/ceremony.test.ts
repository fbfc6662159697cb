/** What the relay compares in the data of a ceremony, and the bodies that it takes. */

import { magicValues } from '@embedded-wallet/protocol'
import { beforeEach, describe, expect, test } from 'vitest'
import { createClaims } from '../store/claims.js'
import { memoryStore } from '../store/memoryStore.js'
import { refuseSandboxValues, requireScaBody } from './bodyRules.js'
import { type CeremonyCall, createCeremony } from './ceremony.js'
import type { CallResult } from './clearance.js'
import { requireClientData } from './clientData.js'
import { createSignInAges } from './signInAges.js'
import { createStepUps, type StepUpSubject, type StepUps } from './stepUp.js'

// Which sign-in proves which step-up.
describe('ceremony', () => {
  const start = 1_790_000_000_500
  const startSeconds = 1_790_000_000
  const subject: StepUpSubject = {
    caller: 'InternalAccount:1',
    accounts: ['InternalAccount:1'],
    operation: 'revokeAuthMethod',
    path: '/auth/credentials/AuthMethod:9',
    body: 'hash',
  }
  let stepUps: StepUps
  let store: ReturnType<typeof memoryStore>
  let ceremony: ReturnType<typeof createCeremony>

  beforeEach(() => {
    const now = () => start
    store = memoryStore(now)
    stepUps = createStepUps(store, createClaims(store, now, 1000), now)
    ceremony = createCeremony(stepUps, createSignInAges(store, now, 1))
  })

  const response = (status: number, body: unknown): CallResult => ({
    status,
    headers: {},
    bytes: new TextEncoder().encode(JSON.stringify(body)),
  })
  const session = (accountId = 'InternalAccount:1') =>
    response(200, { id: 'Session:1', accountId, expiresAt: '2026-11-22T12:00:00Z' })
  const passkeyChallenge = response(200, {
    id: 'AuthMethod:1',
    accountId: 'InternalAccount:1',
    type: 'PASSKEY',
    nickname: 'x',
    createdAt: '2026-11-22T12:00:00Z',
    updatedAt: '2026-11-22T12:00:00Z',
    challenge: 'Y2hhbGxlbmdl',
    requestId: 'Request:1',
    expiresAt: '2026-11-22T12:00:00Z',
  })
  const tokenOf = (payload: object) =>
    `${btoa('{"alg":"ES256"}')}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`

  function call(
    type: string,
    id: string | undefined,
    more: Partial<CeremonyCall> & { oidcToken?: unknown } = {},
  ) {
    const { oidcToken, ...rest } = more
    return {
      grant: ['EmbeddedWallet:1'],
      params: { authMethodId: 'AuthMethod:1' },
      owned: { accountId: 'InternalAccount:1', accounts: ['InternalAccount:1'], detail: type },
      body: { json: { oidcToken } },
      headers: {},
      request: new Request('https://shop.example/x', {
        headers: id === undefined ? {} : { 'Step-Up-Id': id },
      }),
      ...rest,
    } as unknown as CeremonyCall
  }
  const isProven = async (id: string) =>
    (await stepUps.findProven(new Headers({ 'Step-Up-Id': id }), subject)) !== undefined

  async function prove(id: string, type: string, more?: Parameters<typeof call>[2], result = session()) {
    const { settle } = await ceremony.verify(call(type, id, more))
    await settle!(result)
    return isProven(id)
  }
  const noChallenge = 'No challenge was issued for this step-up. Start the operation again.'

  test('a ceremony without the header proves nothing, and its session has an age', async () => {
    expect(await ceremony.challenge(call('PASSKEY', undefined))).toEqual({})
    const { settle } = await ceremony.verify(call('PASSKEY', undefined))
    await settle!(session())
    expect(await store.get('ceremony/Session:1')).toBe(String(start))
  })

  test('a step-up that is unknown, or of another account, ends the ceremony before it begins', async () => {
    const id = await stepUps.ask(subject)
    const refusal = { status: 403, message: 'This step-up is unknown or over. Start the operation again.' }
    const strangers = call('PASSKEY', id, { grant: ['InternalAccount:2'] })
    for (const refused of [call('PASSKEY', 'a'.repeat(43)), strangers]) {
      await expect(ceremony.challenge(refused)).rejects.toMatchObject(refusal)
      await expect(ceremony.verify(refused)).rejects.toMatchObject(refusal)
    }
  })

  test('the passkey of its own challenge proves it, and no other', async () => {
    const id = await stepUps.ask(subject)
    const own = { headers: { 'Request-Id': 'Request:1' } }
    await expect(ceremony.verify(call('PASSKEY', id, own))).rejects.toMatchObject({ message: noChallenge })
    const { settle } = await ceremony.challenge(call('PASSKEY', id))
    await settle!(passkeyChallenge)
    await expect(ceremony.verify(call('PASSKEY', id))).rejects.toMatchObject({ message: noChallenge })
    const other = { headers: { 'Request-Id': 'Request:2' } }
    await expect(ceremony.verify(call('PASSKEY', id, other))).rejects.toMatchObject({ message: noChallenge })
    expect(await prove(id, 'PASSKEY', own)).toBe(true)
  })

  test('a passkey without the request id of its challenge proves nothing, whatever is noted', async () => {
    const id = await stepUps.ask(subject)
    const lenient = { ...stepUps, isChallenged: async () => true }
    const { verify } = createCeremony(
      lenient,
      createSignInAges(store, () => start, 1),
    )
    await expect(verify(call('PASSKEY', id))).rejects.toMatchObject({ message: noChallenge })
  })

  test('the code of its own mail proves it', async () => {
    const id = await stepUps.ask(subject)
    const { settle } = await ceremony.challenge(call('EMAIL_OTP', id))
    await settle!(response(200, {}))
    const elsewhere = call('EMAIL_OTP', id, { params: { authMethodId: 'AuthMethod:2' } })
    await expect(ceremony.verify(elsewhere)).rejects.toMatchObject({ message: noChallenge })
    expect(await prove(id, 'EMAIL_OTP')).toBe(true)
  })

  test.each<[string, CallResult]>([
    ['EMAIL_OTP', response(429, {})],
    ['EMAIL_OTP', 'unknown'],
    ['EMAIL_OTP', 'not sent'],
    ['PASSKEY', response(200, { requestId: 'Request:1' })],
    ['PASSKEY', response(202, {})],
  ])('a challenge of %s that the service did not give is none: %#', async (type, result) => {
    const id = await stepUps.ask(subject)
    const { settle } = await ceremony.challenge(call(type, id))
    await settle!(result)
    for (const requestId of ['Request:1', 'undefined'])
      await expect(
        ceremony.verify(call(type, id, { headers: { 'Request-Id': requestId } })),
      ).rejects.toMatchObject({ message: noChallenge })
  })

  test.each<[string, CallResult]>([
    ['a refused proof', response(401, {})],
    ['a lost response', 'unknown'],
    ['the session of another account', session('InternalAccount:2')],
  ])('%s proves no step-up', async (_, result) => {
    const id = await stepUps.ask(subject)
    await stepUps.noteChallenge({ ...subject, id, createdAt: start }, 'AuthMethod:1')
    expect(await prove(id, 'EMAIL_OTP', {}, result)).toBe(false)
  })

  // Source: OpenID Connect Core 1.0, section 2: auth_time is in seconds.
  test.each([
    [startSeconds - 1, false],
    [startSeconds, true],
    [startSeconds + 1, true],
    [String(startSeconds), false],
    [undefined, false],
  ])('an ID token with the auth_time %s proves it: %s', async (authTime, proves) => {
    const id = await stepUps.ask(subject)
    const proof = prove(id, 'OAUTH', { oidcToken: tokenOf({ auth_time: authTime }) })
    if (proves) expect(await proof).toBe(true)
    else
      await expect(proof).rejects.toMatchObject({
        message:
          'The ID token has no auth_time after the start of this step-up. Ask the identity provider for max_age=0 or prompt=login. Start the operation again.',
      })
  })

  test.each([undefined, 'no token', 7])('what is no ID token proves nothing: %s', async (oidcToken) => {
    const id = await stepUps.ask(subject)
    await expect(prove(id, 'OAUTH', { oidcToken })).rejects.toThrow('auth_time')
    await expect(ceremony.verify(call('OAUTH', id, { body: undefined }))).rejects.toThrow('auth_time')
  })

  test('one sign-in at the provider proves one step-up, whatever the number of its tokens', async () => {
    const [id, second] = [await stepUps.ask(subject), await stepUps.ask(subject)]
    expect(await prove(id, 'OAUTH', { oidcToken: tokenOf({ auth_time: startSeconds, nonce: 1 }) })).toBe(true)
    const again = { oidcToken: tokenOf({ auth_time: startSeconds, nonce: 2 }) }
    expect(await prove(second, 'OAUTH', again)).toBe(false)
    expect(await prove(second, 'OAUTH', { oidcToken: tokenOf({ auth_time: startSeconds + 5 }) })).toBe(true)
  })

  test('a passkey and a code prove any number of step-ups: the service takes each of their challenges once', async () => {
    for (const requestId of ['Request:1', 'Request:2']) {
      const id = await stepUps.ask(subject)
      await stepUps.noteChallenge({ ...subject, id, createdAt: start }, requestId)
      expect(await prove(id, 'PASSKEY', { headers: { 'Request-Id': requestId } })).toBe(true)
    }
  })
})

// What the browser says about a new passkey is checked before the passkey is registered.

const origins = new Set(['https://shop.example', 'android:apk-key-hash:AbC'])
const challenge = 'Y2hhbGxlbmdl'
const whole = { type: 'webauthn.create', challenge, origin: 'https://shop.example', crossOrigin: false }

const textOf = (text: string) => ({
  challenge,
  attestation: { clientDataJson: Buffer.from(text).toString('base64url') },
})
const dataOf = (data: object) => textOf(JSON.stringify(data))
const check = (body: Parameters<typeof requireClientData>[0]) => () => requireClientData(body, origins)

test.each([
  ['as browsers make it', whole],
  ['without crossOrigin, as older browsers make it', { ...whole, crossOrigin: undefined }],
  ['of an Android app', { ...whole, origin: 'android:apk-key-hash:AbC' }],
  // Source: WebAuthn L3, section 5.8.1: readers must accept fields that they do not know. A browser adds one with a colon in it.
  ['with an unknown field', { ...whole, other_keys: 'do not compare: see https://goo.gl/yabPex' }],
])('client data %s passes', (_, data) => {
  expect(check(dataOf(data))).not.toThrow()
})

// Source: WebAuthn L3, section 7.1, steps 7 to 10.
test.each([
  ['of a sign-in', dataOf({ ...whole, type: 'webauthn.get' }), 'type webauthn.create'],
  ['with another challenge', dataOf({ ...whole, challenge: 'b3RoZXI' }), 'challenge'],
  ['without a challenge', dataOf({ ...whole, challenge: undefined }), 'challenge'],
  ['of another page', dataOf({ ...whole, origin: 'https://evil.example' }), 'relyingParty.origins'],
  [
    'of a page with a longer name',
    dataOf({ ...whole, origin: 'https://shop.example.evil.example' }),
    'origins',
  ],
  ['with a list of pages', dataOf({ ...whole, origin: ['https://shop.example'] }), 'origins'],
  ['of a frame in another site', dataOf({ ...whole, crossOrigin: true }), 'frame'],
  ['of a frame, spelled as text', dataOf({ ...whole, crossOrigin: 'true' }), 'frame'],
  [
    'with a field twice',
    textOf(JSON.stringify(whole).replace('{', '{"origin":"https://evil.example",')),
    'JSON',
  ],
  ['that is no JSON', textOf('AA'), 'JSON'],
  ['that is no base64url', { challenge, attestation: { clientDataJson: '%%' } }, 'JSON'],
  ['that is no text', { challenge, attestation: { clientDataJson: 7 } }, 'JSON'],
  ['without an attestation', { challenge }, 'JSON'],
  ['with an attestation that is no object', { challenge, attestation: 'AA' }, 'JSON'],
])('client data %s is refused, and the wallet learns that its passkey is unregistered', (_, body, says) => {
  expect(check(body)).toThrow(
    expect.objectContaining({ status: 400, code: 'INVALID_INPUT', reason: 'Not sent to the service' }),
  )
  expect(check(body)).toThrow(says)
})

// Magic values of the sandbox, at every place where a caller can hide them.

const token = (header: object, signature: string) =>
  `${btoa(JSON.stringify(header)).replace(/=/g, '')}.e30.${signature}`
const { otp, ...proofs } = magicValues

test.each(Object.values(proofs))('%s is refused in a header and in every field', (proof) => {
  const refusal = 'This value works in the sandbox of the service only.'
  expect(() => refuseSandboxValues({ 'Service-Wallet-Signature': proof }, undefined)).toThrow(refusal)
  for (const value of [proof, ` ${proof}\n`, proof.toUpperCase()]) {
    expect(() => refuseSandboxValues({}, { a: [{ b: value }] })).toThrow(refusal)
  }
})

test.each([{ otp }, { OTP: otp }, { x: [{ Otp: ` ${otp} ` }] }, { otp: ['1', otp] }])(
  'the magic code is refused: %j',
  (json) => {
    expect(() => refuseSandboxValues({}, json)).toThrow('sandbox of the service only')
  },
)

const base64Url = (text: string) => Buffer.from(text).toString('base64url')
const minus = base64Url('{"alg":"none","a":"~>~>"}')
const underscore = base64Url('{"alg":"none","a":"~?~?"}')
test('the two headers have those characters', () => {
  expect([minus, underscore]).toEqual([
    expect.stringMatching(/^[^_]*-[^_]*$/),
    expect.stringMatching(/^[^-]*_[^-]*$/),
  ])
})

test.each([
  ['without a signature', token({ alg: 'ES256' }, '')],
  ['with the algorithm none', token({ alg: 'none' }, 'c2ln')],
  ['with the algorithm nOnE', token({ alg: 'nOnE' }, 'c2ln')],
  ['between spaces', `\n ${token({ alg: 'ES256' }, '')} \n`],
  ['with the algorithm none, between spaces', ` ${token({ alg: 'none' }, 'c2ln')} `],
  // Both characters that base64url has in place of others (RFC 4648, section 5).
  ['with - in its header', `${minus}.e30.c2ln`],
  ['with _ in its header', `${underscore}.e30.c2ln`],
])('a token %s is refused', (_, oidcToken) => {
  expect(() => refuseSandboxValues({}, { oidcToken })).toThrow('sandbox of the service only')
})

test.each([
  [{ otp: '123456' }],
  [{ amount: Number(otp), nickname: otp }],
  [{ oidcToken: token({ alg: 'ES256' }, 'c2ln') }],
  [{ text: 'a.b.c', other: 'www.shop.example' }],
  [{ nickname: 'My phone at work e.g.x.' }],
  [{ nickname: 'a.b. and more' }],
  [{ nickname: 'a.b.%' }],
  [{ oidcToken: token({ alg: 7 }, 'c2ln') }],
  [{ a: null, b: true, c: 7, d: [] }],
])('real values pass: %j', (json) => {
  expect(() => refuseSandboxValues({ 'Service-Wallet-Signature': 'c2ln' }, json)).not.toThrow()
})

test('what cannot become a text is no magic value: the service refuses it', () => {
  for (const value of [{ toString: 1 }, [{ toString: 1 }]]) {
    expect(() => refuseSandboxValues({}, { otp: value })).not.toThrow()
    expect(() => refuseSandboxValues({}, { nickname: value })).not.toThrow()
  }
})

test('a call without a body has nothing to refuse', () => {
  expect(() => refuseSandboxValues({}, undefined)).not.toThrow()
})

// How long the texts of a proof may be.

test.each([
  [0, false],
  [1, true],
  [1024, true],
  [1025, false],
])('a code of %i characters: %s', (length, isTaken) => {
  const json = { code: '7'.repeat(length) }
  const read = () => requireScaBody('authorizeQuote', { json } as never, null)
  if (isTaken) expect(read()).toBe(json)
  else expect(read).toThrow(expect.objectContaining({ status: 400 }))
})
