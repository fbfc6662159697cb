/** The user leaves: every verb ends with the abort of its signal, whatever it waits for. What a verb waits for beside the relay: the tests of its folder. */

import { setTimeout as delay } from 'node:timers/promises'
import type { Wallet } from '@embedded-wallet/core'
import * as core from '@embedded-wallet/core'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepSession } from '../src/session/keepSession.js'
import { openQuote, type Reply, sessionRecord, stopClocks, unitWallet } from './unitWallet.js'

beforeEach(() => void stopClocks())

const never = () => new Promise<never>(() => {})

const idToken = `${btoa('{}')}.${btoa('{}')}.x`
const totp = { factor: 'TOTP' } as const
const login = { customerId: 'Customer:1', expiresAt: undefined, challenge: totp, ...totp }

/** Every verb that waits for something, as an app calls it. */
const verbs: Record<string, (wallet: Wallet, own: { signal: AbortSignal }) => Promise<unknown>> = {
  acceptTerms: (wallet, own) => core.acceptTerms(wallet, own),
  authorizeQuote: (wallet, own) =>
    core.authorizeQuote(wallet, { quoteId: 'Quote:1', code: '123456', ...own }),
  completeScaLogin: (wallet, own) => core.completeScaLogin(wallet, { login, code: '123456', ...own }),
  confirmSignUp: (wallet, own) => core.confirmSignUp(wallet, { code: '000000', ...own }),
  createHandOff: (wallet, own) => core.createHandOff(wallet, { page: 'https://shop.example', ...own }),
  createPasskey: (wallet, own) => core.createPasskey(wallet, { nickname: 'Mine', ...own }),
  diagnose: (wallet, own) => core.diagnose(wallet, own),
  ensureSession: (wallet, own) => core.ensureSession(wallet, own),
  executeQuote: (wallet, own) => core.executeQuote(wallet, { quote: openQuote(), ...own }),
  exportWallet: (wallet, own) => core.exportWallet(wallet, own),
  getSession: (wallet, own) => core.getSession(wallet, own),
  getTerms: (wallet, own) => core.getTerms(wallet, own),
  getTransaction: (wallet, own) => core.getTransaction(wallet, { transactionId: 'Transaction:1', ...own }),
  listAccounts: (wallet, own) => core.listAccounts(wallet, own),
  listAuthMethods: (wallet, own) => core.listAuthMethods(wallet, own),
  listReceiveWays: (wallet, own) => core.listReceiveWays(wallet, own),
  listSessions: (wallet, own) => core.listSessions(wallet, own),
  listTransactions: (wallet, own) => core.listTransactions(wallet, own),
  logInWithPasskey: (wallet, own) => core.logInWithPasskey(wallet, { identifier: 'ada', ...own }),
  prepareSignIn: (wallet, own) => core.prepareSignIn(wallet, { type: 'PASSKEY', ...own }),
  reconcilePayments: (wallet, own) => core.reconcilePayments(wallet, own),
  refreshSession: (wallet, own) => core.refreshSession(wallet, own),
  registerEmailOtp: (wallet, own) => core.registerEmailOtp(wallet, { email: 'b@shop.example', ...own }),
  registerOAuth: (wallet, own) => core.registerOAuth(wallet, { oidcToken: idToken, ...own }),
  registerPasskey: (wallet, own) => core.registerPasskey(wallet, { nickname: 'Mine', ...own }),
  registerSmsOtp: (wallet, own) => core.registerSmsOtp(wallet, { phoneNumber: '+15550100', ...own }),
  requestQuote: (wallet, own) => core.requestQuote(wallet, { order: { item: 'coffee' }, ...own }),
  resendQuoteCode: (wallet, own) => core.resendQuoteCode(wallet, { quoteId: 'Quote:1', ...own }),
  resumeOperation: (wallet, own) => core.resumeOperation(wallet, { id: 'Request:1', ...own }),
  revokeAuthMethod: (wallet, own) => core.revokeAuthMethod(wallet, { authMethodId: 'AuthMethod:2', ...own }),
  revokeSession: (wallet, own) => core.revokeSession(wallet, { sessionId: 'Session:2', ...own }),
  sendEmailOtp: (wallet, own) => core.sendEmailOtp(wallet, own),
  sendSmsOtp: (wallet, own) => core.sendSmsOtp(wallet, own),
  setWalletPrivacy: (wallet, own) => core.setWalletPrivacy(wallet, { isPrivate: true, ...own }),
  signInWithEmailOtp: (wallet, own) => core.signInWithEmailOtp(wallet, { otp: '000000', ...own }),
  signInWithOAuth: (wallet, own) => core.signInWithOAuth(wallet, { oidcToken: idToken, ...own }),
  signInWithPasskey: (wallet, own) => core.signInWithPasskey(wallet, own),
  signInWithSmsOtp: (wallet, own) => core.signInWithSmsOtp(wallet, { otp: '000000', ...own }),
  signOut: (wallet, own) => core.signOut(wallet, own),
  signOutAll: (wallet, own) => core.signOutAll(wallet, own),
  signPayload: (wallet, own) => core.signPayload(wallet, { payloadToSign: '{}', ...own }),
  signUpWithPasskey: (wallet, own) =>
    core.signUpWithPasskey(wallet, { code: '000000', nickname: 'Mine', ...own }),
  startLogin: (wallet, own) => core.startLogin(wallet, { identifier: 'ada', ...own }),
  startScaLogin: (wallet, own) =>
    core.startScaLogin(wallet, { customerId: 'Customer:1', factor: 'TOTP', ...own }),
  startSignUp: (wallet, own) => core.startSignUp(wallet, { identifier: 'ada', ...own }),
  updateContact: (wallet, own) =>
    core.updateContact(wallet, { customerId: 'Customer:1', email: 'b@shop.example', ...own }),
}

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
    'steadyTime',
    'tellApp',
    'umaAddressPattern',
    'visibleText',
    'zerosIn',
  ]
  const helpers = [...atOnce, 'indexedDbSessionStore', 'isUnreadable', 'memorySessionStore', 'watchSession']
  const all = Object.keys(core).filter((name) => /^[a-z]/.test(name) && !helpers.includes(name))
  expect(all.sort()).toEqual(Object.keys(verbs).sort())
})

/** A signed-in user, and a relay that responds as the test says. */
async function arrange(options: Partial<core.WalletOptions> = {}, respond: () => Promise<Reply> = never) {
  const opened = unitWallet(respond, { exportSigner: 'unsigned-sandbox', ...options })
  await keepSession(opened.wallet, await sessionRecord())
  return opened
}

/** Aborts a call once it waits, and gives it a second to end. */
async function abortOnce(isWaiting: () => void, begin: (signal: AbortSignal) => Promise<unknown>) {
  const controller = new AbortController()
  const call = begin(controller.signal).then(
    (value) => ({ error: undefined, value }),
    (error: core.AnyWalletError) => ({ error, value: undefined }),
  )
  await vi.waitFor(isWaiting)
  controller.abort()
  const ended = await Promise.race([call, delay(1000)])
  if (ended === undefined) throw new Error('it goes on after the abort')
  return ended
}

/** These call no relay here: there is a session, a text that the app gives, and nothing that an earlier call left. */
const local = ['ensureSession', 'getSession', 'reconcilePayments', 'resumeOperation', 'signPayload']

test.each(Object.keys(verbs).filter((name) => !local.includes(name)))(
  'at a relay that never responds %s ends',
  async (name) => {
    const { handle, sent } = await arrange()
    const { error, value } = await abortOnce(
      () => expect(sent).not.toEqual([]),
      (signal) => verbs[name]!(handle, { signal }),
    )
    if (name.startsWith('signOut')) expect(value).toEqual({ isRevoked: false })
    else expect(['ABORTED', 'OUTCOME_UNKNOWN', 'PASSKEY_ABORTED']).toContain(error?.code)
  },
)

test.each(['executeQuote', 'signPayload'])('while the user does not answer, %s ends', async (name) => {
  const confirm = vi.fn(never)
  const { handle, sent } = await arrange({ confirm, approvePayload: () => true })
  const { error } = await abortOnce(
    () => expect(confirm).toHaveBeenCalled(),
    (signal) => verbs[name]!(handle, { signal }),
  )
  expect(error).toMatchObject({ code: 'ABORTED', outcome: 'none' })
  expect(sent).toEqual([])
})

test.each(['ensureSession', 'executeQuote', 'refreshSession', 'signPayload'])(
  'while the user does not sign in, %s ends',
  async (name) => {
    const reauthenticate = vi.fn(never)
    const { handle } = unitWallet(async () => [202, {}], { reauthenticate, exportSigner: 'unsigned-sandbox' })
    const { error } = await abortOnce(
      () => expect(reauthenticate).toHaveBeenCalled(),
      (signal) => verbs[name]!(handle, { signal }),
    )
    expect(error).toMatchObject({ code: 'ABORTED', outcome: 'none' })
  },
)

test('a signal that has aborted before the call ends every verb, and nothing is sent', async () => {
  const { handle, sent } = await arrange()
  const codes: Record<string, unknown> = {}
  // A sign-out forgets the keys all the same, so it is last.
  const names = Object.keys(verbs).filter((name) => !/^(?:resumeOperation|signOut)/.test(name))
  for (const name of [...names, 'signOutAll', 'signOut']) {
    const call = verbs[name]!(handle, { signal: AbortSignal.abort() })
    codes[name] = await call.catch(({ code, outcome }) => `${code} ${outcome}`)
    expect(sent, name).toEqual([])
  }
  const aborted = [...names, 'signOutAll'].map((name) => [name, 'ABORTED none'])
  expect(codes).toEqual({ ...Object.fromEntries(aborted), signOut: { isRevoked: false } })
})

test('with a signal that has aborted before, watchSession never calls back', async () => {
  const { handle } = await arrange({}, async () => [200, {}])
  const onState = vi.fn()
  core.watchSession(handle, { onState, signal: AbortSignal.abort() })
  await core.signOut(handle)
  expect(onState).not.toHaveBeenCalled()
})
