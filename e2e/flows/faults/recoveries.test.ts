/** Regression tests: each is a wrong result that the SDK once gave after a fault. */

import {
  executeQuote,
  getSession,
  listAuthMethods,
  memorySessionStore,
  reconcilePayments,
  registerEmailOtp,
  registerOAuth,
  revokeAuthMethod,
  revokeSession,
  signInWithEmailOtp,
  signInWithPasskey,
  signOut,
  type Wallet,
  WalletError,
} from '@embedded-wallet/core'
import { expect, test, vi } from 'vitest'
import { deferred } from '../../support/deferred.js'
import { addEmail, type Bench, findingOf, lastCode, lost, openBench, repair } from './bench.js'

const isSigned = ({ headers }: Request) => headers.has('Service-Wallet-Signature')
const refuseWith = (status: number) => async () =>
  Response.json({ status, code: 'RATE_LIMITED', message: 'no' }, { status })

test('a payment with a lost response stays unknown after later refusals', async () => {
  const bench = await openBench()
  const quote = await bench.system.quote(bench.accountId, 1_000_000)
  const pay = () => findingOf(bench, executeQuote(bench.wallet, { quote }))
  let isGone = false
  bench.front.fault = async (request, next) => {
    if (isGone) return lost(request, next)
    await next(request)
    isGone = true
    return lost(request, next)
  }
  // The payment is executed, but neither its response nor the quote comes back.
  expect(await pay()).toMatchObject({ outcome: 'unknown', movements: 1 })
  for (const status of [429, 401, 403, 409]) {
    bench.front.fault = (request, next) => (isSigned(request) ? refuseWith(status)() : lost(request, next))
    expect(await pay(), String(status)).toMatchObject({ outcome: 'unknown', code: 'OUTCOME_UNKNOWN' })
  }
  repair(bench)
  expect(await reconcilePayments(bench.wallet)).toMatchObject([{ quoteId: quote.id, outcome: 'done' }])
  expect(await reconcilePayments(bench.wallet)).toEqual([])
})

test('a page remembers a payment with a lost response when the store fails', async () => {
  const broken = () => Promise.reject(new DOMException('no', 'QuotaExceededError'))
  const sessionStore = { ...memorySessionStore(), get: broken, set: broken, list: broken }
  const bench = await openBench({ wallet: { sessionStore } })
  const quote = await bench.system.quote(bench.accountId, 1_000_000)
  bench.front.fault = lost
  expect(await findingOf(bench, executeQuote(bench.wallet, { quote }))).toMatchObject({ outcome: 'unknown' })
  repair(bench)
  expect(await reconcilePayments(bench.wallet)).toMatchObject([{ quoteId: quote.id, outcome: 'unknown' }])
})

test('a payment fails with the error of its sign-in, and nothing is pending', async () => {
  for (const refuse of [
    (wallet: Wallet) => signInWithEmailOtp(wallet, { otp: 'wrong' }),
    () => Promise.reject(new Error('the user closed the dialog')),
  ]) {
    const bench = await openBench()
    await registerEmailOtp(bench.wallet, { email: 'ada@shop.example' })
    const wallet = bench.device({ reauthenticate: refuse })
    const quote = await bench.system.quote(bench.accountId, 1_000_000)
    await expect(executeQuote(wallet, { quote })).rejects.toSatisfy(
      (error) => !(error instanceof WalletError) || (error.code === 'REFUSED' && error.outcome === 'none'),
    )
    expect(await reconcilePayments(wallet)).toEqual([])
  }
})

test('a payment with a refused signature is not made when the user does not sign in again', async () => {
  const bench = await openBench({ wallet: { reauthenticate: () => Promise.reject(new Error('closed')) } })
  const { sessionId } = (await getSession(bench.wallet))!
  const otherDevice = bench.device()
  await signInWithPasskey(otherDevice)
  await revokeSession(otherDevice, { sessionId })
  const quote = await bench.system.quote(bench.accountId, 1_000_000)
  await expect(executeQuote(bench.wallet, { quote })).rejects.toThrow('closed')
  expect(bench.movements()).toBe(0)
  expect(await reconcilePayments(bench.wallet)).toEqual([])
})

test('a refusal that may mean "already executed" is unknown when the quote cannot be read', async () => {
  const bench = await openBench()
  const quote = await bench.system.quote(bench.accountId, 1_000_000)
  // The network delivers the request twice and returns the second response.
  bench.front.fault = async (request, next) => {
    if (!isSigned(request)) return lost(request, next)
    await next(request.clone() as Request)
    return refuseWith(409)()
  }
  const pay = () => findingOf(bench, executeQuote(bench.wallet, { quote }))
  expect(await pay()).toMatchObject({ outcome: 'unknown', code: 'OUTCOME_UNKNOWN', movements: 1 })
  repair(bench)
  expect(await reconcilePayments(bench.wallet)).toMatchObject([{ quoteId: quote.id, outcome: 'done' }])
})

test('a payment with a lost response stays unknown when another quote is read', async () => {
  const bench = await openBench()
  const quote = await bench.system.quote(bench.accountId, 1_000_000)
  const other = await bench.system.quote(bench.accountId, 2_000_000)
  bench.front.fault = lost
  const pay = () => findingOf(bench, executeQuote(bench.wallet, { quote }))
  expect(await pay()).toMatchObject({ outcome: 'unknown' })
  bench.front.fault = async () => Response.json(other)
  expect(await pay()).toMatchObject({ outcome: 'unknown', code: 'OUTCOME_UNKNOWN' })
})

/** A registration arrives, but its response and all later responses are lost. */
function loseRegistration(bench: Bench) {
  let isGone = false
  bench.front.hits = ({ url }) => url.includes('/auth/credentials')
  bench.front.fault = async (request, next) => {
    if (isGone) throw new TypeError('Failed to fetch')
    const response = await next(request)
    isGone = response.status === 201
    if (isGone) throw new TypeError('Failed to fetch')
    return response
  }
}

test('the next try finds a registration with a lost response', async () => {
  const bench = await openBench()
  const add = () => registerEmailOtp(bench.wallet, { email: 'ada@shop.example' })
  loseRegistration(bench)
  expect(await findingOf(bench, add())).toMatchObject({ outcome: 'unknown' })
  repair(bench)
  const found = await add()
  expect(found).toMatchObject({ type: 'EMAIL_OTP', nickname: 'ada@shop.example' })
  // Only once: the third try is a real second registration.
  expect(await findingOf(bench, add())).toMatchObject({ outcome: 'none', code: 'REFUSED' })
})

test.each([
  ['ahead', 60],
  ['behind', -400],
])(
  'only the clock of the service counts: the clock of a relay is %s, and a lost response is found again',
  async (_, seconds) => {
    const bench = await openBench()
    const { clock } = bench.system.sandbox
    // As a server of Node does: a response without a Date gets its own.
    bench.front.fault = async (request, next) => {
      const response = await next(request)
      if (!response.headers.has('Date'))
        response.headers.set('Date', new Date(clock.now() + seconds * 1000).toUTCString())
      return response
    }
    let isGone = false
    bench.back.fault = async (request, next) => {
      if (!isGone) {
        const response = await next(request)
        isGone = response.status === 201
        if (!isGone) return response
      }
      return lost(request, next)
    }
    const add = () => registerEmailOtp(bench.wallet, { email: 'ada@shop.example' })
    expect(await findingOf(bench, add())).toMatchObject({ outcome: 'unknown' })
    bench.back.fault = undefined
    expect(await add()).toMatchObject({ type: 'EMAIL_OTP', nickname: 'ada@shop.example' })
  },
)

test('a registration with a lost response stays unknown when its ID token is too old for a retry', async () => {
  const bench = await openBench()
  const { identity, clock } = bench.system.sandbox
  const oidcToken = await identity.issueIdToken({ email: 'ada@shop.example' })
  let isGone = false
  bench.front.fault = async (request, next) => {
    if (isGone) return lost(request, next)
    const response = await next(request)
    if (!isSigned(request)) return response
    isGone = true
    const headers = { Date: new Date(clock.now() + 61_000).toUTCString() }
    return Response.json({ status: 401, code: 'UNAUTHORIZED', message: 'no' }, { status: 401, headers })
  }
  const finding = await findingOf(bench, registerOAuth(bench.wallet, { oidcToken }))
  expect(finding).toMatchObject({ outcome: 'unknown', code: 'OUTCOME_UNKNOWN' })
})

test('a sign-out removes every key that it can when the store refuses to delete one', async () => {
  const store = memorySessionStore()
  let isFirst = true
  const sessionStore = {
    ...store,
    delete: (key: string) => {
      if (!key.startsWith('session/') || !isFirst) return store.delete(key)
      isFirst = false
      return Promise.reject(new DOMException('no', 'UnknownError'))
    },
  }
  const bench = await openBench({ wallet: { sessionStore } })
  await signInWithPasskey(bench.wallet)
  const finding = await findingOf(bench, signOut(bench.wallet, { revoke: true }))
  expect(finding).toMatchObject({ code: 'STORE_UNAVAILABLE' })
  expect(await getSession(bench.wallet)).toBeUndefined()
  // Both sessions were revoked, and one of the two records was deleted.
  expect(
    (await bench.system.platform('listSessions', { query: { accountId: bench.accountId } })).data,
  ).toEqual([])
  expect(await store.list('session/')).toHaveLength(1)
})

test('a revocation of an AuthMethod removes every key that it can when the store refuses to delete one', async () => {
  const store = memorySessionStore()
  const refuse = () => Promise.reject(new DOMException('no', 'UnknownError'))
  let left = 1
  const sessionStore = {
    ...store,
    delete: (key: string) => (key.startsWith('session/') && left-- > 0 ? refuse() : store.delete(key)),
  }
  const bench = await openBench({ wallet: { sessionStore } })
  const email = await addEmail(bench)
  const { authMethodId } = await signInWithPasskey(bench.wallet)
  await signInWithEmailOtp(bench.wallet, { otp: lastCode(bench) })
  const finding = await findingOf(bench, revokeAuthMethod(bench.wallet, { authMethodId }))
  expect(finding).toMatchObject({ code: 'STORE_UNAVAILABLE' })
  expect(await listAuthMethods(bench.wallet)).toMatchObject([{ id: email.id }])
  // Two records are left: the one that the store kept, and the session of the other AuthMethod.
  expect(await store.list('session/')).toHaveLength(2)
})

test('a sign-out finds out that its revocation succeeded after a lost response', async () => {
  const bench = await openBench()
  bench.front.hits = isSigned
  bench.front.fault = async (request, next) => {
    await next(request)
    throw new TypeError('Failed to fetch')
  }
  expect(await signOut(bench.wallet, { revoke: true })).toEqual({ isRevoked: true })
})

test('an aborted click does not abort the second click', async () => {
  const decisions = [deferred<boolean>(), deferred<boolean>()]
  let prompts = 0
  const bench = await openBench({ wallet: { confirm: () => decisions[prompts++]!.promise } })
  const quote = await bench.system.quote(bench.accountId, 1_000_000)
  const caller = new AbortController()
  const first = findingOf(bench, executeQuote(bench.wallet, { quote, signal: caller.signal }))
  const second = findingOf(bench, executeQuote(bench.wallet, { quote }))
  await vi.waitFor(() => expect(prompts).toBe(1))
  caller.abort()
  decisions[1]!.resolve(true)
  expect(await first).toMatchObject({ outcome: 'none', code: 'ABORTED' })
  expect(await second).toMatchObject({ outcome: 'done', movements: 1 })
  expect(prompts).toBe(2)
})
