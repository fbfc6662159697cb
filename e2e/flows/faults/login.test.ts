/** Fault list B: five calls of a sign-in, each with five faults. 25 cells. */

import {
  getSession,
  listSessions,
  memorySessionStore,
  registerOAuth,
  revokeSession,
  type ServiceError,
  sendEmailOtp,
  signInWithEmailOtp,
  signInWithOAuth,
  signInWithPasskey,
  signOut,
} from '@embedded-wallet/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  addEmail,
  type Bench,
  type Fault,
  findingOf,
  lastCode,
  nextCallWorks,
  openBench,
  reloadDuring,
  repair,
  responseLost,
  silence,
  withSignal,
} from './bench.js'

afterEach(() => void vi.useRealTimers())

type Act = (wallet: Bench['wallet'], signal?: AbortSignal) => Promise<unknown>

interface Call {
  name: string
  path: RegExp
  /** Whether the call has side effects at the service, such as a sent code or an opened session. */
  hasSideEffects: boolean
  /** Prepares a signed-out user with this AuthMethod. Returns the action and an honest retry. */
  stage(bench: Bench): Promise<{ act: Act; retry: Act }>
  /** A refusal of this call and the fields that identify it. */
  refusal: { fault?: Fault; stage?(bench: Bench): Promise<Act>; expected: Record<string, unknown> }
}

const refuse =
  (status: number, body: object, headers = {}): Fault =>
  async () =>
    Response.json({ status, message: 'no', ...body }, { status, headers })

const token = (bench: Bench, ageSeconds = 0) =>
  bench.system.sandbox.identity.issueIdToken({ email: 'ada@shop.example', ageSeconds })

/** Signs out and requests a code. */
async function withCode(bench: Bench) {
  await addEmail(bench)
  await signOut(bench.wallet, { revoke: true })
  await sendEmailOtp(bench.wallet)
}
/** Requests a new code. The service sends one every 30 seconds. */
async function freshCode(bench: Bench, wallet: Bench['wallet']) {
  bench.system.sandbox.clock.advance(31_000)
  await sendEmailOtp(wallet)
  return lastCode(bench)
}

const calls: Call[] = [
  {
    name: 'OTP challenge',
    path: /\/challenge$/,
    hasSideEffects: true,
    stage: async (bench) => {
      await addEmail(bench)
      await signOut(bench.wallet, { revoke: true })
      return {
        act: (wallet, signal) => sendEmailOtp(wallet, withSignal(signal)),
        retry: async (wallet) => signInWithEmailOtp(wallet, { otp: await freshCode(bench, wallet) }),
      }
    },
    refusal: {
      fault: refuse(404, { code: 'NOT_FOUND' }),
      expected: { code: 'REFUSED', status: 404 },
    },
  },
  {
    name: 'OTP verify',
    path: /\/verify$/,
    hasSideEffects: true,
    stage: async (bench) => {
      await withCode(bench)
      const otp = lastCode(bench)
      return {
        act: (wallet, signal) => signInWithEmailOtp(wallet, { otp, ...withSignal(signal) }),
        retry: async (wallet) => signInWithEmailOtp(wallet, { otp: await freshCode(bench, wallet) }),
      }
    },
    refusal: {
      // The service gives the same reason for a wrong code, an expired one and a replaced one.
      stage: async (bench) => async (wallet) => {
        const replaced = lastCode(bench)
        await freshCode(bench, wallet)
        expect((await findingOf(bench, signInWithEmailOtp(wallet, { otp: replaced }))).error).toMatchObject({
          reason: 'Invalid OTP code',
        })
        const late = await freshCode(bench, wallet)
        bench.system.sandbox.clock.advance(11 * 60_000)
        expect((await findingOf(bench, signInWithEmailOtp(wallet, { otp: late }))).error).toMatchObject({
          reason: 'Invalid OTP code',
        })
        return signInWithEmailOtp(wallet, { otp: '999999' })
      },
      expected: { code: 'REFUSED', status: 401, reason: 'Invalid OTP code' },
    },
  },
  {
    name: 'OIDC verify',
    path: /\/verify$/,
    hasSideEffects: true,
    stage: async (bench) => {
      await registerOAuth(bench.wallet, { oidcToken: await token(bench) })
      await signOut(bench.wallet, { revoke: true })
      const act: Act = async (wallet, signal) =>
        signInWithOAuth(wallet, { oidcToken: await token(bench), ...withSignal(signal) })
      return { act, retry: act }
    },
    refusal: {
      // The service would respond "Invalid OIDC token". The user must learn that a new token helps.
      stage: async (bench) => async (wallet) => {
        const old = await token(bench, 61)
        return signInWithOAuth(wallet, { oidcToken: old })
      },
      expected: { code: 'OIDC_TOKEN_STALE' },
    },
  },
  {
    name: 'passkey challenge',
    path: /\/challenge$/,
    hasSideEffects: false,
    stage: async (bench) => {
      await signOut(bench.wallet, { revoke: true })
      const act: Act = (wallet, signal) => signInWithPasskey(wallet, withSignal(signal))
      return { act, retry: act }
    },
    refusal: { fault: refuse(400, { code: 'INVALID_INPUT' }), expected: { code: 'REFUSED', status: 400 } },
  },
  {
    name: 'passkey verify',
    path: /\/verify$/,
    hasSideEffects: true,
    stage: async (bench) => {
      await signOut(bench.wallet, { revoke: true })
      const act: Act = (wallet, signal) => signInWithPasskey(wallet, withSignal(signal))
      return { act, retry: act }
    },
    refusal: {
      fault: refuse(401, { code: 'UNAUTHORIZED', details: { reason: 'Invalid passkey signature' } }),
      expected: { code: 'REFUSED', status: 401, reason: 'Invalid passkey signature' },
    },
  },
]

describe.each(calls)('$name', (call) => {
  const injectFault = (bench: Bench, fault: Fault) => {
    bench.front.hits = ({ url }) => call.path.test(new URL(url).pathname)
    bench.front.fault = fault
  }
  const attempts = (bench: Bench) => bench.sent.filter(({ url }) => call.path.test(new URL(url).pathname))
  const setUp = async () => {
    const bench = await openBench()
    const stage = await call.stage(bench)
    bench.sent.length = 0
    return { bench, ...stage }
  }
  /** Checks after the fault that there is no session, and that an honest retry signs in with a new key. */
  async function recovers(bench: Bench, retry: Act) {
    expect(await getSession(bench.wallet)).toBeUndefined()
    repair(bench)
    await retry(bench.wallet)
    expect(await getSession(bench.wallet)).toBeDefined()
    await nextCallWorks(bench)
    const keys = bench.sent.flatMap(({ url, method }) =>
      method === 'POST' && call.path.test(url) ? [url] : [],
    )
    expect(keys.length).toBeGreaterThan(1)
  }
  const lostResponse = call.hasSideEffects
    ? { outcome: 'unknown', code: 'OUTCOME_UNKNOWN', movements: 0 }
    : { outcome: 'none', code: 'UNREACHABLE', movements: 0 }

  test('a lost response leaves no session', async () => {
    const { bench, act, retry } = await setUp()
    injectFault(bench, responseLost)
    const finding = await findingOf(bench, act(bench.wallet))
    expect(finding).toMatchObject(lostResponse)
    // The SDK repeats no call of a sign-in.
    expect(attempts(bench)).toHaveLength(1)
    await recovers(bench, retry)
    if (call.path.test('/verify')) {
      // The service has opened a session, but its key is lost. It is listed as another device's and can be revoked.
      const orphan = (await listSessions(bench.wallet)).find(
        (row) => !('isThisDevice' in row && row.isThisDevice),
      )!
      await revokeSession(bench.wallet, { sessionId: orphan.id! })
      expect(
        (await listSessions(bench.wallet)).every((row) => 'isThisDevice' in row && row.isThisDevice),
      ).toBe(true)
    }
  })

  test('a response after the deadline counts as lost', async () => {
    const { bench, act, retry } = await setUp()
    const { fault, reached } = silence()
    injectFault(bench, fault)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const acting = findingOf(bench, act(bench.wallet))
    await reached
    let isSettled = false
    void acting.then(() => {
      isSettled = true
    })
    await vi.advanceTimersByTimeAsync(bench.wallet.timeoutMs - 1)
    expect(isSettled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    const finding = await acting
    vi.useRealTimers()
    expect(finding).toMatchObject(lostResponse)
    await recovers(bench, retry)
  })

  test('a refusal says its reason', async () => {
    const { bench, act, retry } = await setUp()
    const { fault, stage, expected } = call.refusal
    if (fault !== undefined) injectFault(bench, fault)
    const refused = (await stage?.(bench)) ?? act
    const finding = await findingOf(bench, refused(bench.wallet))
    expect(finding).toMatchObject({ outcome: 'none', movements: 0 })
    expect(finding.error).toMatchObject(expected)
    if (call.name === 'OIDC verify') expect(attempts(bench)).toHaveLength(0)
    if (attempts(bench).length === 0) await act(bench.wallet).then(() => signOut(bench.wallet))
    await recovers(bench, retry)
  })

  test('a 429 says how long to wait, by the time of the service', async () => {
    // The device's clock is an hour fast.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    const { bench, act, retry } = await setUp()
    const now = bench.system.sandbox.clock.now()
    const [date, until] = [now, now + 90_000].map((time) => new Date(time).toUTCString())
    injectFault(bench, refuse(429, { code: 'RATE_LIMITED' }, { Date: date, 'Retry-After': until }))
    const finding = await findingOf(bench, act(bench.wallet))
    expect(finding).toMatchObject({ outcome: 'none', code: 'RATE_LIMITED' })
    expect([89, 90, 91]).toContain((finding.error as ServiceError).retryAfterSeconds)
    expect(attempts(bench)).toHaveLength(1)
    await recovers(bench, retry)
  })

  test('a reload leaves no key behind, and the user can sign in', async () => {
    const { bench, act, retry } = await setUp()
    const reloaded = await reloadDuring(bench, (fault) => injectFault(bench, fault), act)
    expect(await getSession(reloaded)).toBeUndefined()
    const values = await bench.wallet.sessionStore.list('')
    expect(values.some((value) => (value as { privateKey?: unknown } | null)?.privateKey)).toBe(false)
    // A code works after the reload and on another device, because its key is created when it is used.
    if (call.name.startsWith('OTP')) {
      await signInWithEmailOtp(reloaded, { otp: lastCode(bench) })
      const other = bench.device({ sessionStore: memorySessionStore() }) as Bench['wallet']
      await signInWithEmailOtp(other, { otp: await freshCode(bench, other) })
    } else await retry(reloaded)
    expect(await getSession(reloaded)).toBeDefined()
    await nextCallWorks({ wallet: reloaded })
  })
})
