/** Fault list B: the five calls of a sign-in, six points at which the way breaks. 30 cells. */

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
  answerLost,
  type Bench,
  type Fault,
  findingOf,
  lastCode,
  lost,
  nextCallWorks,
  openBench,
  openSheet,
  reloadDuring,
  repair,
  silence,
  withSignal,
} from './bench.js'

const sheet = openSheet('B. Sign-in', 30)
afterEach(() => void vi.useRealTimers())

type Act = (wallet: Bench['wallet'], signal?: AbortSignal) => Promise<unknown>

interface Call {
  name: string
  path: RegExp
  /** Whether the service does something on it that a lost answer hides: a code sent, a session opened. */
  acts: boolean
  /** Gets a signed-out person with this way in; says how to act, and how to try once more in an honest way. */
  stage(bench: Bench): Promise<{ act: Act; retry: Act }>
  /** A refusal that belongs to this call, and what it is told apart by. */
  refusal: { fault?: Fault; stage?(bench: Bench): Promise<Act>; expected: Record<string, unknown> }
}

const refuse =
  (status: number, body: object, headers = {}): Fault =>
  async () =>
    Response.json({ status, message: 'no', ...body }, { status, headers })

const token = (bench: Bench, ageSeconds = 0) =>
  bench.house.sandbox.identity.issueIdToken({ email: 'ada@shop.example', ageSeconds })

/** A person with a code on its way. */
async function withCode(bench: Bench) {
  await addEmail(bench)
  await signOut(bench.wallet)
  await sendEmailOtp(bench.wallet)
}
/** A fresh code: the service sends one every 30 seconds. */
async function freshCode(bench: Bench, wallet: Bench['wallet']) {
  bench.house.sandbox.clock.advance(31_000)
  await sendEmailOtp(wallet)
  return lastCode(bench)
}

const calls: Call[] = [
  {
    name: 'OTP challenge',
    path: /\/challenge$/,
    acts: true,
    stage: async (bench) => {
      await addEmail(bench)
      await signOut(bench.wallet)
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
    acts: true,
    stage: async (bench) => {
      await withCode(bench)
      const otp = lastCode(bench)
      return {
        act: (wallet, signal) => signInWithEmailOtp(wallet, { otp, ...withSignal(signal) }),
        retry: async (wallet) => signInWithEmailOtp(wallet, { otp: await freshCode(bench, wallet) }),
      }
    },
    refusal: {
      // Wrong, expired and replaced by a newer one: the service says the same of all three.
      stage: async (bench) => async (wallet) => {
        const replaced = lastCode(bench)
        await freshCode(bench, wallet)
        expect((await findingOf(bench, signInWithEmailOtp(wallet, { otp: replaced }))).error).toMatchObject({
          reason: 'Invalid OTP code',
        })
        const late = await freshCode(bench, wallet)
        bench.house.sandbox.clock.advance(11 * 60_000)
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
    acts: true,
    stage: async (bench) => {
      await registerOAuth(bench.wallet, { oidcToken: await token(bench) })
      await signOut(bench.wallet)
      const act: Act = async (wallet, signal) =>
        signInWithOAuth(wallet, { oidcToken: await token(bench), ...withSignal(signal) })
      return { act, retry: act }
    },
    refusal: {
      // The service would say "Invalid OIDC token"; the person needs to hear "get a fresh one".
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
    acts: false,
    stage: async (bench) => {
      await signOut(bench.wallet)
      const act: Act = (wallet, signal) => signInWithPasskey(wallet, withSignal(signal))
      return { act, retry: act }
    },
    refusal: { fault: refuse(400, { code: 'INVALID_INPUT' }), expected: { code: 'REFUSED', status: 400 } },
  },
  {
    name: 'passkey verify',
    path: /\/verify$/,
    acts: true,
    stage: async (bench) => {
      await signOut(bench.wallet)
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
  const strike = (bench: Bench, fault: Fault) => {
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
  /** After the fault: no session came of it here, and an honest new try signs in with a fresh key. */
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
  const lostAnswer = call.acts
    ? { outcome: 'unknown', code: 'OUTCOME_UNKNOWN', movements: 0 }
    : { outcome: 'none', code: 'UNREACHABLE', movements: 0 }

  test('never left', async () => {
    const { bench, act, retry } = await setUp()
    strike(bench, lost)
    const finding = await findingOf(bench, act(bench.wallet))
    expect(finding).toMatchObject(lostAnswer)
    // Nothing here repeats by itself, a code least of all.
    expect(attempts(bench)).toHaveLength(1)
    await recovers(bench, retry)
    sheet.write(`${call.name}: never left`, finding)
  })

  test('answer lost', async () => {
    const { bench, act, retry } = await setUp()
    strike(bench, answerLost)
    const finding = await findingOf(bench, act(bench.wallet))
    expect(finding).toMatchObject(lostAnswer)
    expect(attempts(bench)).toHaveLength(1)
    await recovers(bench, retry)
    let note = ''
    if (call.path.test('/verify')) {
      // The orphan: a session whose key is nowhere. It is listed, not this device's, and can be ended.
      const orphan = (await listSessions(bench.wallet)).find(({ isThisDevice }) => !isThisDevice)!
      await revokeSession(bench.wallet, { sessionId: orphan.id })
      expect((await listSessions(bench.wallet)).every(({ isThisDevice }) => isThisDevice)).toBe(true)
      note = 'orphan session listed and revoked'
    }
    sheet.write(`${call.name}: answer lost`, finding, note)
  })

  test('slow past its deadline', async () => {
    const { bench, act, retry } = await setUp()
    const { fault, reached } = silence()
    strike(bench, fault)
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
    expect(finding).toMatchObject(lostAnswer)
    await recovers(bench, retry)
    sheet.write(`${call.name}: past its deadline`, finding)
  })

  test('refused', async () => {
    const { bench, act, retry } = await setUp()
    const { fault, stage, expected } = call.refusal
    if (fault !== undefined) strike(bench, fault)
    const refused = (await stage?.(bench)) ?? act
    const finding = await findingOf(bench, refused(bench.wallet))
    expect(finding).toMatchObject({ outcome: 'none', movements: 0 })
    expect(finding.error).toMatchObject(expected)
    if (call.name === 'OIDC verify') expect(attempts(bench)).toHaveLength(0)
    if (attempts(bench).length === 0) await act(bench.wallet).then(() => signOut(bench.wallet))
    await recovers(bench, retry)
    sheet.write(`${call.name}: refused`, finding)
  })

  test('429, with Retry-After in every form', async () => {
    // The device's clock is an hour fast: a date means the service's time.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    const { bench, act, retry } = await setUp()
    const now = bench.house.sandbox.clock.now()
    const forms: [string | undefined, number | undefined][] = [
      ['17', 17],
      [new Date(now + 90_000).toUTCString(), 90],
      [undefined, undefined],
      ['-5', undefined],
      ['soon', undefined],
      ['99999999', 3600],
      [new Date(now + 9 * 3_600_000).toUTCString(), 3600],
      [new Date(now - 60_000).toUTCString(), undefined],
    ]
    let last: Awaited<ReturnType<typeof findingOf>> | undefined
    for (const [value, seconds] of forms) {
      const headers = {
        Date: new Date(now).toUTCString(),
        ...(value !== undefined && { 'Retry-After': value }),
      }
      strike(bench, refuse(429, { code: 'RATE_LIMITED' }, headers))
      const before = attempts(bench).length
      last = await findingOf(bench, act(bench.wallet))
      expect(last).toMatchObject({ outcome: 'none', code: 'RATE_LIMITED' })
      const { retryAfterSeconds } = last.error as ServiceError
      if (seconds === undefined) expect(retryAfterSeconds, value).toBeUndefined()
      else expect(Math.abs(retryAfterSeconds! - seconds), value).toBeLessThanOrEqual(1)
      expect(attempts(bench)).toHaveLength(before + 1)
    }
    await recovers(bench, retry)
    sheet.write(`${call.name}: 429`, last!, `${forms.length} forms of Retry-After`)
  })

  test('reload', async () => {
    const { bench, act, retry } = await setUp()
    const reloaded = await reloadDuring(bench, (fault) => strike(bench, fault), act)
    expect(await getSession(reloaded)).toBeUndefined()
    const values = await bench.wallet.sessionStore.list('')
    expect(values.some((value) => (value as { keyPair?: unknown } | null)?.keyPair)).toBe(false)
    // The code in the mail outlives the page: its key is made when it is used, even on another device.
    if (call.name.startsWith('OTP')) {
      await signInWithEmailOtp(reloaded, { otp: lastCode(bench) })
      const other = bench.device({ sessionStore: memorySessionStore() }) as Bench['wallet']
      await signInWithEmailOtp(other, { otp: await freshCode(bench, other) })
    } else await retry(reloaded)
    expect(await getSession(reloaded)).toBeDefined()
    await nextCallWorks({ wallet: reloaded })
    sheet.write(`${call.name}: reload`, { outcome: 'none', code: '-', movements: bench.movements() })
  })
})
