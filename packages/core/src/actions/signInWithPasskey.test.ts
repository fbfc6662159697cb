/** signInWithPasskey and prepareSignIn of a passkey: the challenge, the prompt, the proof, and what autofill does meanwhile. */

import { base58check, seal } from '@embedded-wallet/e2e/support/seal.js'
import { p256 } from '@noble/curves/nist.js'
import { hex } from '@scure/base'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  bodiesOf,
  devicePasskeys,
  held,
  listed,
  lost,
  passkeyChallenge,
  type Routes,
  routed,
  sessionOf,
  someKey,
  wayIn,
} from '../../test/unitService.js'
import { at, errorOf, openedSession, type Reply, stopClocks, unitWallet } from '../../test/unitWallet.js'
import { recallAuthMethod } from '../authMethods/chooseAuthMethod.js'
import { diagnose } from './diagnose.js'
import { getSession } from './getSession.js'
import { getSessionState } from './getSessionState.js'
import { prepareSignIn } from './prepareSignIn.js'
import { signInWithPasskey } from './signInWithPasskey.js'

let clocks: ReturnType<typeof stopClocks>
beforeEach(() => {
  clocks = stopClocks()
})

const list = 'GET /auth/credentials'
const challenge = 'POST /auth/credentials/AuthMethod:1/challenge'
const verify = 'POST /auth/credentials/AuthMethod:1/verify'
const routes: Routes = {
  [list]: listed(wayIn('1')),
  [challenge]: passkeyChallenge(),
  [verify]: sessionOf('1'),
}

function open(changes: Routes = {}, options: object = {}) {
  const device = devicePasskeys()
  const unit = unitWallet(routed({ ...routes, ...changes }), {
    passkeys: device.passkeys,
    ...held,
    ...options,
  })
  return { ...unit, ...device }
}

test('it asks for a challenge of a new key, prompts, proves, and stores the session; the next one needs no list', async () => {
  const { handle, wallet, sent, lines, asked } = open({}, { rpId: 'shop.example' })
  const session = await signInWithPasskey(handle, { hints: ['hybrid'] })
  expect(session).toMatchObject({ sessionId: 'Session:1', authMethodId: 'AuthMethod:1', type: 'PASSKEY' })
  expect(bodiesOf(sent)).toEqual([
    [list, undefined],
    [challenge, { clientPublicKey: someKey }],
    [
      verify,
      {
        type: 'PASSKEY',
        assertion: {
          credentialId: 'cred',
          clientDataJson: 'client',
          authenticatorData: 'data',
          signature: 'signed',
          userHandle: 'ada',
        },
      },
    ],
  ])
  expect(sent[2]!.headers.get('Request-Id')).toBe('Request:sign-in')
  expect(asked.get).toEqual([
    {
      // Source: the interface document: the UTF-8 bytes of the 64 hex characters are the challenge.
      challenge: Buffer.from('ab'.repeat(32)).toString('base64url'),
      rpId: 'shop.example',
      allowCredentials: [],
      userVerification: 'required',
      timeout: 300_000,
      hints: ['hybrid'],
    },
  ])
  expect(getSessionState(handle)).toMatchObject({ status: 'active', session: { sessionId: 'Session:1' } })
  expect(await recallAuthMethod(wallet, 'PASSKEY')).toEqual({
    authMethodId: 'AuthMethod:1',
    credentialId: 'cred',
  })
  await signInWithPasskey(handle)
  expect(lines().slice(3)).toEqual([challenge, verify])
  expect(asked.get[1]).toMatchObject({ allowCredentials: [{ type: 'public-key', id: 'cred' }] })
  const [one, other] = [1, 3].map((index) => JSON.parse(sent[index]!.body).clientPublicKey)
  expect(one).not.toBe(other)
})

test('a sealed session key opens on this device alone, and is stored so that nobody can read it', async () => {
  const service = p256.keygen()
  let sealed = ''
  const { handle } = open(
    {
      [challenge]: async ({ body }) => {
        sealed = await seal(service.secretKey, hex.decode(JSON.parse(body).clientPublicKey))
        return passkeyChallenge()
      },
      [verify]: () => [200, openedSession({ encryptedSessionSigningKey: sealed })],
    },
    { sessionKey: 'sealed' },
  )
  await signInWithPasskey(handle)
  const [record] = (await handle.sessionStore.list('session/')) as {
    signingKey: CryptoKey
    publicKey: string
  }[]
  expect(record).toMatchObject({
    publicKey: hex.encode(service.publicKey),
    signingKey: { extractable: false },
  })
})

test('the AuthMethod that was asked for is used without a list', async () => {
  const { handle, lines } = open({
    'POST /auth/credentials/AuthMethod:2/challenge': passkeyChallenge('2'),
    'POST /auth/credentials/AuthMethod:2/verify': sessionOf('2'),
  })
  await signInWithPasskey(handle, { authMethodId: 'AuthMethod:2' })
  expect(lines()).toEqual([
    'POST /auth/credentials/AuthMethod:2/challenge',
    'POST /auth/credentials/AuthMethod:2/verify',
  ])
})

test('a remembered passkey that was revoked elsewhere is looked up in the list', async () => {
  const gone: Reply = [404, { code: 'NOT_FOUND', reason: 'no' }, { 'Refused-By': 'service' }]
  let isGone = false
  const { handle, lines } = open({
    [list]: () => listed(wayIn(isGone ? '2' : '1')),
    [challenge]: () => (isGone ? gone : passkeyChallenge()),
    'POST /auth/credentials/AuthMethod:2/challenge': passkeyChallenge('2'),
    'POST /auth/credentials/AuthMethod:2/verify': sessionOf('2'),
  })
  await signInWithPasskey(handle)
  isGone = true
  expect(await signInWithPasskey(handle)).toMatchObject({
    sessionId: 'Session:2',
    authMethodId: 'AuthMethod:2',
  })
  expect(lines().slice(3, 6)).toEqual([challenge, list, 'POST /auth/credentials/AuthMethod:2/challenge'])
})

test('a sealed key that does not open gives no session, leaves nothing behind, and diagnose says so until one opens', async () => {
  const service = p256.keygen()
  let pkR = new Uint8Array()
  let isBroken = true
  const { handle } = open(
    {
      [challenge]: ({ body }) => {
        pkR = hex.decode(JSON.parse(body).clientPublicKey) as Uint8Array<ArrayBuffer>
        return passkeyChallenge()
      },
      [verify]: async () => {
        // Source: profile table, "Sandbox, sealed session key": a test mode sends random bytes of the right shape.
        const encryptedSessionSigningKey = isBroken
          ? base58check.encode(new Uint8Array(81).fill(7))
          : await seal(service.secretKey, pkR)
        return [200, openedSession({ encryptedSessionSigningKey })]
      },
    },
    { sessionKey: 'sealed' },
  )
  const idsFound = async () => (await diagnose(handle)).findings.map(({ id }) => id)
  expect(await errorOf(signInWithPasskey(handle))).toMatchObject({
    code: 'SEALED_KEY_INVALID',
    outcome: 'none',
  })
  expect(await handle.sessionStore.list('')).toEqual([])
  expect(await idsFound()).toContain('SEALED_KEY_INVALID')
  isBroken = false
  await signInWithPasskey(handle)
  expect(await idsFound()).not.toContain('SEALED_KEY_INVALID')
})

describe('it ends', () => {
  const closed = () => Promise.reject(new DOMException('Closed.', 'NotAllowedError'))
  test.each<[string, Routes, object, object]>([
    ['where the account has no passkey', { [list]: listed() }, {}, { code: 'AUTH_METHOD_NOT_FOUND' }],
    [
      'where a row cannot be read, which may be one',
      { [list]: listed({ id: 7 }) },
      {},
      { code: 'UNEXPECTED_RESPONSE' },
    ],
    ['where the user closes the prompt', {}, { get: closed }, { code: 'PASSKEY_CANCELLED' }],
    [
      'where the challenge is refused',
      { [challenge]: [429, { code: 'RATE_LIMITED', reason: 'wait' }, { 'Retry-After': '30' }] },
      {},
      { code: 'RATE_LIMITED', retryAfterSeconds: 30 },
    ],
    [
      'where the proof is refused',
      { [verify]: [401, { code: 'UNAUTHORIZED', reason: 'no' }] },
      {},
      { code: 'REFUSED', status: 401 },
    ],
    ['where the proof is lost', { [verify]: lost }, {}, { code: 'OUTCOME_UNKNOWN', outcome: 'unknown' }],
    [
      'where the session is over already',
      { [verify]: [200, openedSession({ expiresAt: at(0) })] },
      {},
      { code: 'SESSION_UNUSABLE' },
    ],
    [
      'where the service sealed a key that nobody asked for',
      { [verify]: [200, openedSession({ encryptedSessionSigningKey: 'x' })] },
      {},
      { code: 'SESSION_UNUSABLE' },
    ],
  ])('%s, and leaves no session', async (_, changes, ceremonies, error) => {
    const { handle, passkeys } = open(changes)
    const wallet = { ...handle, passkeys: { ...passkeys, ...ceremonies } }
    expect(await errorOf(signInWithPasskey(wallet))).toMatchObject(error)
    expect(await getSession(handle)).toBeUndefined()
    expect(await handle.sessionStore.list('session/')).toEqual([])
  })

  test('a refused proof makes the next prompt offer every passkey', async () => {
    let isRefused = false
    const { handle, asked } = open({
      [verify]: () => (isRefused ? [401, { code: 'UNAUTHORIZED', reason: 'no' }] : sessionOf('1')),
    })
    await signInWithPasskey(handle)
    isRefused = true
    await errorOf(signInWithPasskey(handle))
    isRefused = false
    await signInWithPasskey(handle)
    expect(asked.get.map((one) => (one as { allowCredentials: object[] }).allowCredentials.length)).toEqual([
      0, 1, 0,
    ])
  })
})

test('two clicks make one sign-in', async () => {
  const { handle, asked } = open()
  const [one, other] = await Promise.all([signInWithPasskey(handle), signInWithPasskey(handle)])
  expect(one).toEqual(other)
  expect(asked.get).toHaveLength(1)
})

describe('prepareSignIn', () => {
  test('gets the challenge before the click, so the prompt waits for no call; it is used once', async () => {
    const { handle, lines, passkeys } = open()
    const atPrompt: string[][] = []
    const get: typeof passkeys.get = (options) => {
      atPrompt.push(lines())
      return passkeys.get(options)
    }
    const prepared = await prepareSignIn(handle, { type: 'PASSKEY' })
    expect(prepared).toEqual({ type: 'PASSKEY', expiresAt: at(300_000) })
    expect(lines()).toEqual([list, challenge])
    await signInWithPasskey({ ...handle, passkeys: { ...passkeys, get } }, { prepared })
    expect(atPrompt).toEqual([[list, challenge]])
    await signInWithPasskey(handle, { prepared })
    expect(lines()).toEqual([list, challenge, verify, challenge, verify])
  })

  test('a challenge that has ended is asked for again', async () => {
    const { handle, lines } = open()
    const prepared = await prepareSignIn(handle, { type: 'PASSKEY' })
    clocks.advance(300_000)
    await signInWithPasskey(handle, { prepared })
    expect(lines().slice(2)).toEqual([list, challenge, verify])
  })

  test('a type that is none is refused', async () => {
    const { handle } = open()
    expect(await errorOf(prepareSignIn(handle, { type: 'SMS' } as never))).toBeInstanceOf(TypeError)
  })
})

describe('autofill', () => {
  /** A device whose autofill waits until its signal ends it, or the user picks a passkey. */
  function waiting(changes: Routes = {}) {
    const unit = open(changes)
    const { get } = unit.passkeys
    const picks: (() => void)[] = []
    const offered: object[] = []
    const passkeys = {
      ...unit.passkeys,
      get: (options: object, { autofill, signal }: { autofill?: boolean; signal?: AbortSignal }) => {
        if (!autofill) return get(options)
        offered.push(options)
        return new Promise<Awaited<ReturnType<typeof get>>>((resolve, reject) => {
          picks.push(() => resolve(get(options)))
          signal?.addEventListener('abort', () => reject(signal.reason))
        })
      },
    }
    return { ...unit, handle: { ...unit.handle, passkeys }, picks, offered }
  }

  test('offers every passkey of the device, and signs in with the one that the user picks', async () => {
    const { handle, picks, offered } = waiting()
    const signingIn = signInWithPasskey(handle, { autofill: true })
    await vi.waitFor(() => expect(picks).toHaveLength(1))
    expect(offered).toMatchObject([{ allowCredentials: [] }])
    picks[0]!()
    expect(await signingIn).toMatchObject({ sessionId: 'Session:1' })
  })

  test('stops for a prompt, and ends with the session of that prompt', async () => {
    const { handle, picks, lines } = waiting()
    const signingIn = signInWithPasskey(handle, { autofill: true })
    await vi.waitFor(() => expect(picks).toHaveLength(1))
    const session = await signInWithPasskey(handle)
    expect(await signingIn).toEqual(session)
    expect(lines().filter((line) => line === verify)).toHaveLength(1)
  })

  test('comes back after a prompt that the user closed', async () => {
    const { handle, picks } = waiting()
    const signingIn = signInWithPasskey(handle, { autofill: true })
    await vi.waitFor(() => expect(picks).toHaveLength(1))
    const closing = { ...handle.passkeys, get: () => Promise.reject(new DOMException('', 'NotAllowedError')) }
    await errorOf(signInWithPasskey({ ...handle, passkeys: closing }))
    await vi.waitFor(() => expect(picks).toHaveLength(2))
    picks[1]!()
    expect(await signingIn).toMatchObject({ sessionId: 'Session:1' })
  })

  test('takes a new challenge 30 seconds before the old one ends', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({
      toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'],
      now: Date.parse(at(0)),
    })
    const { handle, picks, lines } = waiting()
    const signingIn = signInWithPasskey(handle, { autofill: true })
    const challenges = () => lines().filter((line) => line === challenge).length
    await vi.waitFor(() => expect(picks).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(269_000)
    expect(challenges()).toBe(1)
    await vi.advanceTimersByTimeAsync(1000)
    await vi.waitFor(() => expect(picks).toHaveLength(2))
    expect(challenges()).toBe(2)
    picks[1]!()
    await signingIn
  })

  test('ends with its signal', async () => {
    const controller = new AbortController()
    const { handle, picks } = waiting()
    const signingIn = errorOf(signInWithPasskey(handle, { autofill: true, signal: controller.signal }))
    await vi.waitFor(() => expect(picks).toHaveLength(1))
    controller.abort()
    expect(await signingIn).toMatchObject({ code: 'PASSKEY_ABORTED' })
  })

  test('that stopped for a prompt can be aborted while the prompt is open', async () => {
    const { handle, picks } = waiting()
    const [input, button] = [new AbortController(), new AbortController()]
    const signingIn = errorOf(signInWithPasskey(handle, { autofill: true, signal: input.signal }))
    await vi.waitFor(() => expect(picks).toHaveLength(1))
    const get = vi.fn(
      (_: object, { signal }: { signal?: AbortSignal }) =>
        new Promise<never>((__, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const wallet = { ...handle, passkeys: { ...handle.passkeys, get } }
    const prompt = errorOf(signInWithPasskey(wallet, { signal: button.signal }))
    await vi.waitFor(() => expect(get).toHaveBeenCalledOnce())
    input.abort()
    expect((await signingIn).code).toMatch(/ABORTED$/)
    button.abort()
    expect(await prompt).toMatchObject({ code: 'PASSKEY_ABORTED' })
  })

  test('a proof is not ended by the end of its challenge', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({
      toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'],
      now: Date.parse(at(0)),
    })
    const { handle, picks } = waiting({
      [verify]: async () => {
        await vi.advanceTimersByTimeAsync(2000)
        return sessionOf('1')
      },
    })
    const signingIn = signInWithPasskey(handle, { autofill: true })
    await vi.waitFor(() => expect(picks).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(269_000)
    picks[0]!()
    expect(await signingIn).toMatchObject({ sessionId: 'Session:1' })
  })
})
