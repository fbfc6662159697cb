/** Fault list A: five signed actions, each with seven faults. 35 cells. */

import {
  executeQuote,
  exportWallet,
  getSession,
  listAuthMethods,
  reconcilePayments,
  registerEmailOtp,
  revokeAuthMethod,
  revokeSession,
  sendEmailOtp,
  signInWithEmailOtp,
  signInWithPasskey,
} from '@embedded-wallet/core'
import { describe, expect, test, vi } from 'vitest'
import { deferred } from '../../support/deferred.js'
import { long, some } from '../../support/inFull.js'
import {
  addEmail,
  type Bench,
  type Fault,
  type Finding,
  findingOf,
  lastCode,
  lost,
  nextCallWorks,
  openBench,
  reloadDuring,
  repair,
  responseLost,
  withSignal,
} from './bench.js'

interface Action {
  name: string
  /** Path of the calls that a fault can hit. */
  path: RegExp
  /** Whether the first call is a plain read, because a quote already contains its payload. */
  readsFirst?: boolean
  /** Prepares the account. Returns the action and a check at the service whether it is done. */
  stage(bench: Bench): Promise<{
    act(wallet?: Bench['wallet'], signal?: AbortSignal): Promise<unknown>
    isDone(): Promise<boolean>
  }>
  /** The outcome when the request arrives and its response is lost. An export cannot be read back. */
  landed: Finding['outcome']
}

const typesOf = async ({ system, accountId }: Bench) =>
  (await system.platform('listAuthMethods', { query: { accountId } })).data.map(({ type }) => type)

const actions: Action[] = [
  {
    name: 'add credential',
    path: /\/auth\/credentials$/,
    landed: 'done',
    stage: async (bench) => ({
      act: (wallet = bench.wallet, signal) =>
        registerEmailOtp(wallet, { email: 'ada@shop.example', ...withSignal(signal) }),
      isDone: async () => (await typesOf(bench)).includes('EMAIL_OTP'),
    }),
  },
  {
    name: 'revoke credential',
    path: /\/auth\/credentials\/AuthMethod:[\w-]+$/,
    landed: 'done',
    stage: async (bench) => {
      await addEmail(bench)
      await signInWithEmailOtp(bench.wallet, { otp: lastCode(bench) })
      const passkey = (await listAuthMethods(bench.wallet)).find(({ type }) => type === 'PASSKEY')!
      return {
        act: (wallet = bench.wallet, signal) =>
          revokeAuthMethod(wallet, { authMethodId: passkey.id!, ...withSignal(signal) }),
        isDone: async () => !(await typesOf(bench)).includes('PASSKEY'),
      }
    },
  },
  {
    name: 'revoke session',
    path: /\/auth\/sessions\/Session:[\w-]+$/,
    landed: 'done',
    stage: async (bench) => {
      const { sessionId } = await signInWithPasskey(bench.device())
      return {
        act: (wallet = bench.wallet, signal) => revokeSession(wallet, { sessionId, ...withSignal(signal) }),
        isDone: async () => {
          const query = { accountId: bench.accountId }
          const { data } = await bench.system.platform('listSessions', { query })
          return !data.some(({ id }) => id === sessionId)
        },
      }
    },
  },
  {
    name: 'export',
    path: /\/export$/,
    landed: 'unknown',
    stage: async (bench) => {
      let mnemonic: string | undefined
      return {
        act: async (wallet = bench.wallet, signal) => {
          mnemonic = (await exportWallet(wallet, withSignal(signal))).mnemonic
        },
        isDone: async () => mnemonic?.split(' ').length === 12,
      }
    },
  },
  {
    name: 'execute quote',
    path: /\/quotes\/Quote:[\w-]+(?:\/execute)?$/,
    readsFirst: true,
    landed: 'done',
    stage: async (bench) => {
      const { id: quoteId } = await bench.system.quote(bench.accountId, 5_000_000)
      return {
        act: (wallet = bench.wallet, signal) => executeQuote(wallet, { quoteId, ...withSignal(signal) }),
        isDone: async () => bench.movements() === 1,
      }
    },
  },
]

const isSigned = ({ headers }: Request) => headers.has('Service-Wallet-Signature')

/** Injects a fault into the first or the signed calls of an action, `times` of them. */
function injectFault(
  bench: Bench,
  { path }: Action,
  call: 'first' | 'signed',
  fault: Fault,
  times = 1,
): void {
  let left = times
  bench.front.hits = (request) =>
    path.test(new URL(request.url).pathname) && isSigned(request) === (call === 'signed') && left-- > 0
  bench.front.fault = fault
}

const signedCalls = (bench: Bench) => bench.sent.filter(isSigned)

describe.each(some(actions, 2))('$name', long, (action) => {
  const isPayment = action.name === 'execute quote'

  const setUp = async (options: Parameters<typeof openBench>[0] = {}) => {
    const bench = await openBench(options)
    const stage = await action.stage(bench)
    bench.sent.length = 0
    return { bench, stage }
  }

  /** Runs the action with a fault and returns its result. */
  const actAgainst = async (call: 'first' | 'signed', fault: Fault) => {
    const { bench, stage } = await setUp()
    injectFault(bench, action, call, fault)
    return { bench, stage, finding: await findingOf(bench, stage.act()) }
  }

  /** Checks after the fault that a repeat completes the action and that money has moved at most once. */
  async function again(bench: Bench, stage: Awaited<ReturnType<Action['stage']>>) {
    repair(bench)
    if (!(await stage.isDone())) await stage.act()
    expect(await stage.isDone()).toBe(true)
    expect(bench.movements()).toBe(isPayment ? 1 : 0)
    await nextCallWorks(bench)
    const keys = signedCalls(bench).map(({ headers }) => headers.get('Idempotency-Key'))
    expect(new Set(keys).size).toBeLessThanOrEqual(1)
    expect(keys.every((key) => isPayment === (key !== null))).toBe(true)
  }

  test('a requestId from a lost response is never signed', async () => {
    let lostId: string | undefined
    const { bench, stage, finding } = await actAgainst('first', async (request, next) => {
      lostId = (await (await next(request)).json()).requestId
      throw new TypeError('Failed to fetch')
    })
    expect(finding).toMatchObject({ outcome: 'none', code: 'UNREACHABLE', movements: 0 })
    expect(signedCalls(bench)).toHaveLength(0)
    await again(bench, stage)
    if (!action.readsFirst) expect(lostId).toBeTypeOf('string')
    expect(signedCalls(bench).some(({ headers }) => headers.get('Request-Id') === lostId && lostId)).toBe(
      false,
    )
  })

  test('nothing is signed when the first response comes after an abort', async () => {
    const { bench, stage } = await setUp()
    const [arrived, late] = [deferred(), deferred()]
    injectFault(bench, action, 'first', async (request, next) => {
      const response = await next(request)
      arrived.resolve()
      await late.promise
      return response
    })
    const caller = new AbortController()
    const acting = findingOf(bench, stage.act(bench.wallet, caller.signal))
    await arrived.promise
    caller.abort()
    const finding = await acting
    late.resolve()
    await new Promise(setImmediate)
    expect(finding).toMatchObject({ outcome: 'none', code: 'ABORTED', movements: 0 })
    expect(signedCalls(bench)).toHaveLength(0)
    await again(bench, stage)
  })

  test('nothing is signed when the page reloads between the calls', async () => {
    const { bench, stage } = await setUp()
    const reloaded = await reloadDuring(
      bench,
      (fault) => injectFault(bench, action, 'first', fault),
      stage.act,
    )
    expect(await getSession(reloaded)).toBeDefined()
    expect(await reconcilePayments(reloaded)).toEqual([])
    expect(signedCalls(bench)).toHaveLength(0)
    expect(await stage.isDone()).toBe(false)
    await stage.act(reloaded)
    expect(await stage.isDone()).toBe(true)
  })

  test('the outcome is unknown when the signed call never leaves', async () => {
    const { bench, stage, finding } = await actAgainst('signed', lost)
    // A browser cannot distinguish a request that never left from one with a lost response.
    expect(finding).toMatchObject({ outcome: 'unknown', code: 'OUTCOME_UNKNOWN', movements: 0 })
    expect(signedCalls(bench)).toHaveLength(1)
    await again(bench, stage)
  })

  test('the outcome is read back when the response to the signed call is lost', async () => {
    const { bench, stage, finding } = await actAgainst('signed', responseLost)
    expect(finding).toMatchObject({
      outcome: action.landed,
      code: action.landed === 'done' ? 'ok' : 'OUTCOME_UNKNOWN',
      movements: isPayment ? 1 : 0,
    })
    expect(signedCalls(bench)).toHaveLength(1)
    await again(bench, stage)
  })

  test('a signed call after its expiry is refused, and a repeat asks the user again', async () => {
    const confirm = vi.fn(() => true)
    const { bench, stage } = await setUp({ wallet: { confirm } })
    confirm.mockClear()
    injectFault(bench, action, 'signed', (request, next) => {
      bench.system.sandbox.clock.advance(5 * 60_000 + 1000)
      return next(request)
    })
    const finding = await findingOf(bench, stage.act())
    const cannotReadBack = action.name === 'export'
    expect(finding).toMatchObject({
      outcome: cannotReadBack ? 'unknown' : 'none',
      code: cannotReadBack ? 'OUTCOME_UNKNOWN' : isPayment ? 'QUOTE_EXPIRED' : 'REFUSED',
      movements: 0,
    })
    expect(finding.error).toMatchObject({ status: isPayment ? 409 : 401 })
    expect(await getSession(bench.wallet)).toBeDefined()
    if (isPayment) {
      repair(bench)
      expect(await findingOf(bench, stage.act())).toMatchObject({ outcome: 'none', code: 'QUOTE_EXPIRED' })
      const quote = await bench.system.quote(bench.accountId, 1_000_000)
      await executeQuote(bench.wallet, { quote })
      expect(bench.movements()).toBe(1)
      expect(confirm).toHaveBeenCalledTimes(3)
    } else {
      await again(bench, stage)
      expect(confirm).toHaveBeenCalledTimes(2)
    }
  })

  test('five kinds of 401 to the signed call have different outcomes', async () => {
    const kinds: Record<
      string,
      { fault: (bench: Bench) => Fault; expected: Partial<Finding>; isSessionOver?: boolean }
    > = {
      // The network delivers the request twice and returns the second response.
      'requestId used': {
        fault: () => async (request, next) => {
          await next(request.clone() as Request)
          return next(request)
        },
        expected: { outcome: action.landed },
      },
      'signature refused': {
        fault: () => (request, next) => {
          const headers = new Headers(request.headers)
          const stamp = JSON.parse(atob(headers.get('Service-Wallet-Signature')!))
          const signature = stamp.signature.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'))
          headers.set(
            'Service-Wallet-Signature',
            btoa(JSON.stringify({ ...stamp, signature })).replace(/=+$/, ''),
          )
          return next(new Request(request, { headers }))
        },
        expected: { outcome: 'none', code: 'REFUSED' },
        isSessionOver: true,
      },
      'session over': {
        fault: () => async () =>
          Response.json(
            { status: 401, code: 'INVALID_SIGNATURE', message: 'no active session' },
            { status: 401 },
          ),
        expected: { outcome: 'none', code: 'REFUSED' },
        isSessionOver: true,
      },
      'app login over': {
        fault: (bench) => (request, next) => {
          bench.app.isSignedIn = false
          return next(request)
        },
        // A relay that began anew has lost the login, and refuses the read, too: the first arrival may have been taken.
        expected: { outcome: 'unknown', code: 'OUTCOME_UNKNOWN' },
      },
      'relay credentials refused': {
        fault: (bench) => async (request, next) => {
          bench.back.fault = async () =>
            Response.json(
              { status: 401, code: 'UNAUTHORIZED', message: 'no' },
              { status: 401, headers: { 'WWW-Authenticate': 'Basic' } },
            )
          return next(request)
        },
        expected: { outcome: 'unknown', code: 'OUTCOME_UNKNOWN' },
      },
    }
    for (const [kind, { fault, expected, isSessionOver = false }] of Object.entries(kinds)) {
      const { bench, stage } = await setUp()
      injectFault(bench, action, 'signed', fault(bench))
      const finding = await findingOf(bench, stage.act())
      expect(finding, kind).toMatchObject(expected)
      expect(finding.movements, kind).toBe(isPayment && kind === 'requestId used' ? 1 : 0)
      repair(bench)
      expect((await getSession(bench.wallet)) === undefined, kind).toBe(
        isSessionOver && action.name !== 'revoke credential',
      )
      if (isSessionOver && action.name === 'revoke credential') {
        bench.system.sandbox.clock.advance(31_000)
        await sendEmailOtp(bench.wallet)
        await signInWithEmailOtp(bench.wallet, { otp: lastCode(bench) })
      } else if (isSessionOver) await signInWithPasskey(bench.wallet)
      await again(bench, stage)
    }
  })
})
