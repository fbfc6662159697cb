/** Story: the user leaves. Every verb ends within 100 ms of its signal's abort, whatever it waits for. */

import { setTimeout as delay } from 'node:timers/promises'
import type { Quote, Wallet } from '@embedded-wallet/core'
import * as core from '@embedded-wallet/core'
import { describe, expect, test, vi } from 'vitest'
import { deferred } from '../support/deferred.js'
import { openTestSystem, withBehaviors } from '../support/testSystem.js'
import { lockManager } from './faults/tabs.js'

const never = () => new Promise<never>(() => {})

/** What a call gets: ids that exist in the account, and the signal. */
interface Ids {
  quote: Quote
  authMethodId: string
  sessionId: string
  signal: AbortSignal
}

const idToken = `${btoa('{}')}.${btoa('{}')}.x`

/** Every verb that waits for something, as an app calls it. */
const verbs: Record<string, (wallet: Wallet, ids: Ids) => Promise<unknown>> = {
  authorizeQuote: (wallet, { quote, signal }) =>
    core.authorizeQuote(wallet, { quote, code: '123456', signal }),
  completeScaLogin: (wallet, { signal }) =>
    core.completeScaLogin(wallet, {
      login: {
        customerId: 'Customer:1',
        factor: 'TOTP',
        expiresAt: undefined,
        challenge: { factor: 'TOTP' },
      },
      code: '123456',
      signal,
    }),
  diagnose: (wallet, { signal }) => core.diagnose(wallet, { signal }),
  ensureSession: (wallet, { signal }) => core.ensureSession(wallet, { signal }),
  executeQuote: (wallet, { quote, signal }) => core.executeQuote(wallet, { quote, signal }),
  exportWallet: (wallet, { signal }) => core.exportWallet(wallet, { signal }),
  getSession: (wallet, { signal }) => core.getSession(wallet, { signal }),
  getTransaction: (wallet, { signal }) =>
    core.getTransaction(wallet, { transactionId: 'Transaction:1', signal }),
  listAccounts: (wallet, { signal }) => core.listAccounts(wallet, { signal }),
  listReceiveWays: (wallet, { signal }) => core.listReceiveWays(wallet, { signal }),
  listTransactions: (wallet, { signal }) => core.listTransactions(wallet, { signal }),
  listAuthMethods: (wallet, { signal }) => core.listAuthMethods(wallet, { signal }),
  listSessions: (wallet, { signal }) => core.listSessions(wallet, { signal }),
  logInWithPasskey: (wallet, { signal }) => core.logInWithPasskey(wallet, { identifier: 'ada', signal }),
  prepareSignIn: (wallet, { signal }) => core.prepareSignIn(wallet, { type: 'PASSKEY', signal }),
  reconcilePayments: (wallet, { signal }) => core.reconcilePayments(wallet, { signal }),
  refreshSession: (wallet, { signal }) => core.refreshSession(wallet, { signal }),
  registerEmailOtp: (wallet, { signal }) =>
    core.registerEmailOtp(wallet, { email: 'b@shop.example', signal }),
  registerOAuth: (wallet, { signal }) => core.registerOAuth(wallet, { oidcToken: idToken, signal }),
  createHandOff: (wallet, { signal }) => core.createHandOff(wallet, { page: 'https://shop.example', signal }),
  createPasskey: (wallet, { signal }) => core.createPasskey(wallet, { nickname: 'Mine', signal }),
  registerPasskey: (wallet, { signal }) => core.registerPasskey(wallet, { nickname: 'Mine', signal }),
  registerSmsOtp: (wallet, { signal }) => core.registerSmsOtp(wallet, { phoneNumber: '+15550100', signal }),
  resumeOperation: async (wallet, { signal }) => {
    const [pending] = await core.pendingOperations(wallet)
    return core.resumeOperation(wallet, { id: pending!.id, signal })
  },
  revokeAuthMethod: (wallet, { authMethodId, signal }) =>
    core.revokeAuthMethod(wallet, { authMethodId, signal }),
  revokeSession: (wallet, { sessionId, signal }) => core.revokeSession(wallet, { sessionId, signal }),
  resendQuoteCode: (wallet, { quote, signal }) => core.resendQuoteCode(wallet, { quote, signal }),
  startScaLogin: (wallet, { signal }) =>
    core.startScaLogin(wallet, { customerId: 'Customer:1', factor: 'TOTP', signal }),
  sendEmailOtp: (wallet, { signal }) => core.sendEmailOtp(wallet, { signal }),
  sendSmsOtp: (wallet, { signal }) => core.sendSmsOtp(wallet, { signal }),
  signInWithEmailOtp: (wallet, { signal }) => core.signInWithEmailOtp(wallet, { otp: '000000', signal }),
  signInWithOAuth: (wallet, { signal }) => core.signInWithOAuth(wallet, { oidcToken: idToken, signal }),
  signInWithPasskey: (wallet, { signal }) => core.signInWithPasskey(wallet, { signal }),
  signInWithSmsOtp: (wallet, { signal }) => core.signInWithSmsOtp(wallet, { otp: '000000', signal }),
  requestQuote: (wallet, { signal }) => core.requestQuote(wallet, { order: { item: 'coffee' }, signal }),
  setWalletPrivacy: (wallet, { signal }) => core.setWalletPrivacy(wallet, { isPrivate: true, signal }),
  signOut: (wallet, { signal }) => core.signOut(wallet, { signal }),
  signOutAll: (wallet, { signal }) => core.signOutAll(wallet, { signal }),
  signPayload: (wallet, { signal }) => core.signPayload(wallet, { payloadToSign: '{}', signal }),
  signUpWithPasskey: (wallet, { signal }) =>
    core.signUpWithPasskey(wallet, { code: '000000', nickname: 'Mine', signal }),
  startLogin: (wallet, { signal }) => core.startLogin(wallet, { identifier: 'ada', signal }),
  getTerms: (wallet, { signal }) => core.getTerms(wallet, { signal }),
  acceptTerms: (wallet, { signal }) => core.acceptTerms(wallet, { signal }),
  confirmSignUp: (wallet, { signal }) => core.confirmSignUp(wallet, { code: '000000', signal }),
  startSignUp: (wallet, { signal }) => core.startSignUp(wallet, { identifier: 'ada', signal }),
  updateContact: (wallet, { signal }) =>
    core.updateContact(wallet, { customerId: 'Customer:1', email: 'b@shop.example', signal }),
}

/** This calls no relay and waits for no user. `signOut` and `signOutAll` end their calls, and forget the keys all the same. */
const local = ['getSession']

/** These go on with what an earlier call left. */
const resuming = ['reconcilePayments', 'resumeOperation']

test('the list holds every verb that takes a signal', () => {
  // `registerPasskeySilently` rejects for nothing that happens, an abort included.
  const atOnce = [
    'accountKey',
    'checkShapes',
    'checkWalletOptions',
    'createRemoteWallet',
    'createWallet',
    'groupsOfReceipt',
    'isVisible',
    'registerPasskeySilently',
    'getSessionState',
    'getServerSessionState',
    'pendingOperations',
    'plainText',
    'readAddress',
    'readCode',
    'receiptText',
    'tellApp',
    'umaAddressPattern',
    'visibleText',
    'zerosIn',
  ]
  const helpers = [...atOnce, 'indexedDbSessionStore', 'isUnreadable', 'memorySessionStore', 'watchSession']
  const all = Object.keys(core).filter((name) => /^[a-z]/.test(name) && !helpers.includes(name))
  expect(all.sort()).toEqual(Object.keys(verbs).sort())
})

/** A signed-in user with money and two ways to sign in. The relay can stop responding. */
async function arrange(options: Partial<core.WalletOptions> = {}) {
  let isSilent = (_: Request): boolean => false
  let reached = () => {}
  const system = openTestSystem({
    sandbox: {
      ...withBehaviors({ calls: '2026-08', smsOtp: true, manyPasskeys: true }),
    },
    betweenWalletAndRelay: (next) => (request) => {
      if (!isSilent(request)) return next(request)
      reached()
      return never()
    },
  })
  const { wallet: first, accountId } = await system.signedIn()
  await core.registerEmailOtp(first, { email: 'ada@shop.example' })
  const methods = await core.listAuthMethods(first)
  const wallet: Wallet = { ...first, exportSigner: 'unsigned-sandbox', ...(options as Partial<Wallet>) }
  const { authenticator } = first
  const elsewhere = await core.signInWithPasskey(system.wallet(accountId, { passkeys: authenticator }))
  system.requests.length = 0
  return {
    system,
    wallet,
    ids: {
      quote: (await system.quote(accountId, 1_000_000)) as Quote,
      authMethodId: methods.find(({ type }) => type === 'EMAIL_OTP')!.id!,
      sessionId: elsewhere.sessionId,
    },
    /** Resolves when a request without a response is under way. */
    silence: (which: (request: Request) => boolean = () => true) =>
      new Promise<void>((resolve) => {
        reached = resolve
        isSilent = which
      }),
  }
}

/** Aborts a call once it waits. It must end before a timer of 100 ms: a machine that stops for longer stops both. */
async function abortOnce(
  isWaiting: Promise<unknown>,
  begin: (signal: AbortSignal) => Promise<unknown>,
): Promise<{ error: core.AnyWalletError | undefined; value: unknown }> {
  const controller = new AbortController()
  let isOver = false
  const call = begin(controller.signal).then(
    (value) => ({ error: undefined, value }),
    (error) => ({ error, value: undefined }),
  )
  void call.then(() => {
    isOver = true
  })
  await Promise.race([isWaiting, call])
  expect(isOver, 'it ended before the abort').toBe(false)
  controller.abort()
  const ended = await Promise.race([call, delay(100)])
  if (ended === undefined) throw new Error('it goes on 100 ms after the abort')
  return ended
}

const relayed = Object.keys(verbs).filter((name) => !local.includes(name))

describe('a relay that never responds', () => {
  test.each(relayed.filter((name) => !['ensureSession', 'signPayload', ...resuming].includes(name)))(
    '%s ends',
    async (name) => {
      const { wallet, ids, silence } = await arrange()
      if (name.endsWith('SmsOtp')) wallet.sessionStore.get = async () => undefined
      const { error, value } = await abortOnce(silence(), (signal) =>
        verbs[name]!(wallet, { ...ids, signal }),
      )
      if (name.startsWith('signOut')) expect(value).toEqual({ isRevoked: false })
      else expect(['ABORTED', 'OUTCOME_UNKNOWN', 'PASSKEY_ABORTED']).toContain(error?.code)
    },
  )

  test('reconcilePayments ends', async () => {
    const { wallet, ids, silence } = await arrange()
    const isExecution = silence((request) => request.url.endsWith('/execute'))
    await abortOnce(isExecution, (signal) => core.executeQuote(wallet, { quote: ids.quote, signal }))
    const { error } = await abortOnce(silence(), (signal) => core.reconcilePayments(wallet, { signal }))
    expect(error).toMatchObject({ code: 'ABORTED', outcome: 'none' })
  })

  test('resumeOperation ends', async () => {
    const { wallet, ids, silence } = await arrange()
    const isExport = silence(({ headers }) => headers.has('Service-Wallet-Signature'))
    await abortOnce(isExport, (signal) => core.exportWallet(wallet, { signal }))
    const resume = (signal: AbortSignal) => verbs.resumeOperation!(wallet, { ...ids, signal })
    await expect(resume(AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED', outcome: 'none' })
    const { error } = await abortOnce(silence(), resume)
    expect(error).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown' })
    expect(await core.pendingOperations(wallet)).toMatchObject([{ action: 'exportWallet' }])
  })

  test('a payment that was sent ends with OUTCOME_UNKNOWN, and is found later', async () => {
    const { wallet, ids, silence } = await arrange()
    const isExecution = silence((request) => request.url.endsWith('/execute'))
    const { error } = await abortOnce(isExecution, (signal) =>
      core.executeQuote(wallet, { quote: ids.quote, signal }),
    )
    expect(error).toMatchObject({ code: 'OUTCOME_UNKNOWN', outcome: 'unknown', retryable: false })
    void silence(() => false)
    expect(await core.reconcilePayments(wallet)).toMatchObject([
      { quoteId: ids.quote.id, outcome: 'unknown' },
    ])
  })
})

/** The verbs that sign. An account has one address for codes, and a made-up token is refused before anything is signed. */
const signed = [
  'executeQuote',
  'exportWallet',
  'refreshSession',
  'registerSmsOtp',
  'revokeAuthMethod',
  'revokeSession',
  'setWalletPrivacy',
  'signPayload',
]

describe('a confirm without a response of the user', () => {
  test.each(signed)('%s ends, and nothing was signed', async (name) => {
    const { promise: isAsked, resolve: ask } = deferred()
    const { wallet, ids, system } = await arrange({
      // The sandbox has the document's form here, even for actions that the document does not have.
      approvePayload: () => true,
      confirm: () => {
        ask()
        return never()
      },
    })
    const { error } = await abortOnce(isAsked, (signal) => verbs[name]!(wallet, { ...ids, signal }))
    expect(error).toMatchObject({ code: 'ABORTED', outcome: 'none' })
    expect(system.requests.some(({ headers }) => headers.has('Service-Wallet-Signature'))).toBe(false)
  })
})

describe('a reauthenticate that the user does not finish', () => {
  test.each([
    'ensureSession',
    'executeQuote',
    'exportWallet',
    'refreshSession',
    'revokeSession',
    'setWalletPrivacy',
    'signPayload',
  ])('%s ends', async (name) => {
    const { promise: isAsked, resolve: ask } = deferred()
    const { wallet, ids } = await arrange({
      reauthenticate: () => {
        ask()
        return never()
      },
    })
    await core.signOut(wallet)
    const { error } = await abortOnce(isAsked, (signal) => verbs[name]!(wallet, { ...ids, signal }))
    expect(error).toMatchObject({ code: 'ABORTED', outcome: 'none' })
  })
})

describe('a lock that another tab holds', () => {
  test.each([
    ['executeQuote', (quoteId: string, account: string) => `execute/${account}/${quoteId}`],
    ['signInWithPasskey', (_: string, account: string) => `sign-in/${account}`],
    ['signInWithEmailOtp', (_: string, account: string) => `sign-in/${account}`],
    ['signInWithOAuth', (_: string, account: string) => `sign-in/${account}`],
  ])('%s ends', async (name, lockOf) => {
    const locks = lockManager()
    const { promise: isAsked, resolve: ask } = deferred()
    vi.stubGlobal('navigator', {
      locks: {
        request: (...request: Parameters<typeof locks.request>) => {
          // The second request is the one that waits.
          if (request[1].signal !== undefined) ask()
          return locks.request(...request)
        },
      },
    })
    const { wallet, ids } = await arrange()
    const lock = `embedded-wallet/${lockOf(ids.quote.id, wallet.accountId)}`
    void locks.request(lock, {}, never)
    const { error } = await abortOnce(isAsked, (signal) => verbs[name]!(wallet, { ...ids, signal }))
    expect(error).toMatchObject({ code: 'ABORTED', outcome: 'none' })
    vi.unstubAllGlobals()
  })
})

test('a passkey prompt that ignores its signal does not hold the caller', async () => {
  const { promise: isAsked, resolve: ask } = deferred()
  const prompt = () => {
    ask()
    return never()
  }
  const { wallet } = await arrange({ passkeys: { create: prompt, get: prompt } })
  const { error } = await abortOnce(isAsked, (signal) => core.signInWithPasskey(wallet, { signal }))
  expect(error).toMatchObject({ code: 'PASSKEY_ABORTED', outcome: 'none' })
})

describe('a signal that has aborted before the call', () => {
  test('ends every verb, and nothing is sent', async () => {
    const { wallet, ids, system } = await arrange()
    system.requests.length = 0
    const codes: Record<string, unknown> = {}
    // A sign-out forgets the keys all the same, so it is last.
    const names = Object.keys(verbs).filter((name) => !/^(?:resumeOperation|signOut)/.test(name))
    for (const name of [...names, 'signOutAll', 'signOut']) {
      const call = verbs[name]!(wallet, { ...ids, signal: AbortSignal.abort() })
      codes[name] = await call.catch(({ code, outcome }) => `${code} ${outcome}`)
      expect(system.requests, name).toEqual([])
    }
    const aborted = [...names, 'signOutAll'].map((name) => [name, 'ABORTED none'])
    expect(codes).toEqual({ ...Object.fromEntries(aborted), signOut: { isRevoked: false } })
  })

  test('watchSession never calls back', async () => {
    const { wallet } = await arrange()
    const onState = vi.fn()
    core.watchSession(wallet, { onState, signal: AbortSignal.abort() })
    await core.signOut(wallet)
    expect(onState).not.toHaveBeenCalled()
  })
})
