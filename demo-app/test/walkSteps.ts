/** The steps of the walk through every verb of core, in an order in which each finds what it uses. */

import * as core from '@embedded-wallet/core'
import { type ProfileName, profileNames } from '@embedded-wallet/protocol'
import { email, type openRecordedDemo, type openRecordedPage } from './recordedPage'

/** What a step uses. */
export interface Walker {
  demo: ReturnType<typeof openRecordedDemo>
  page: ReturnType<typeof openRecordedPage>
  wallet: core.Wallet
  accountId: string
  identity: (nonce?: string) => Promise<string>
  quote: () => Promise<core.Quote>
}

type Step = [verb: string, profiles: readonly ProfileName[], run: (walker: Walker) => Promise<unknown>]

const laptop = { nickname: 'My laptop' }

export const steps: readonly Step[] = [
  ['registerEmailOtp', ['document', '2026-04'], ({ wallet }) => core.registerEmailOtp(wallet, { email })],
  ['sendEmailOtp', profileNames, ({ wallet }) => core.sendEmailOtp(wallet)],
  [
    'signInWithEmailOtp',
    profileNames,
    async ({ wallet, page }) => {
      await core.signInWithEmailOtp(wallet, { otp: page.lastCode() })
      await page.api('/api/fund', {})
    },
  ],
  ['registerPasskey', ['document', '2026-04'], ({ wallet }) => core.registerPasskey(wallet, laptop)],
  // Signed in: the same calls.
  ['createPasskey', ['2026-08'], ({ wallet }) => core.createPasskey(wallet, laptop)],
  // The account has a passkey by now.
  [
    'registerPasskeySilently',
    profileNames,
    ({ wallet }) => core.registerPasskeySilently(wallet, { nickname: 'Mine' }),
  ],
  ['signInWithPasskey', profileNames, ({ wallet }) => core.signInWithPasskey(wallet)],
  [
    'registerOAuth',
    profileNames,
    async ({ wallet, identity }) => core.registerOAuth(wallet, { oidcToken: await identity() }),
  ],
  ['prepareSignIn', profileNames, async ({ wallet }) => core.prepareSignIn(wallet, { type: 'PASSKEY' })],
  [
    'signInWithOAuth',
    profileNames,
    async ({ wallet, identity }) => {
      const { nonce } = await core.prepareSignIn(wallet, { type: 'OAUTH' })
      await core.signInWithOAuth(wallet, { oidcToken: await identity(nonce) })
    },
  ],
  [
    'updateContact',
    ['2026-08'],
    async ({ wallet, page }) => {
      const { customerId } = await page.api('/api/contact')
      await core.updateContact(wallet, { customerId, phoneNumber: '+15550177' })
    },
  ],
  ['registerSmsOtp', ['2026-08'], ({ wallet }) => core.registerSmsOtp(wallet, {})],
  ['sendSmsOtp', ['2026-08'], ({ wallet }) => core.sendSmsOtp(wallet)],
  [
    'signInWithSmsOtp',
    ['2026-08'],
    ({ wallet, page }) => core.signInWithSmsOtp(wallet, { otp: page.lastCode() }),
  ],
  ['listAuthMethods', profileNames, ({ wallet }) => core.listAuthMethods(wallet)],
  ['listSessions', profileNames, ({ wallet }) => core.listSessions(wallet)],
  ['refreshSession', ['2026-08'], ({ wallet }) => core.refreshSession(wallet)],
  [
    'executeQuote',
    profileNames,
    async ({ wallet, quote }) => core.executeQuote(wallet, { quote: await quote() }),
  ],
  ['listAccounts', profileNames, ({ wallet }) => core.listAccounts(wallet)],
  ['listReceiveWays', profileNames, ({ wallet }) => core.listReceiveWays(wallet)],
  ['listTransactions', profileNames, ({ wallet }) => core.listTransactions(wallet)],
  [
    'getTransaction',
    profileNames,
    async ({ wallet }) => {
      const [row] = (await core.listTransactions(wallet)).rows
      await core.getTransaction(wallet, { transactionId: row!.id! })
    },
  ],
  [
    'reconcilePayments',
    profileNames,
    async ({ wallet, quote, demo }) => {
      demo.sandbox.faults.add({ endpoint: 'executeQuote', when: 'after', response: 'drop' })
      // Whether it is paid then or unknown: the response of the service is lost.
      await core.executeQuote(wallet, { quote: await quote() }).catch(() => undefined)
      await core.reconcilePayments(wallet)
    },
  ],
  ['exportWallet', profileNames, ({ wallet }) => core.exportWallet(wallet)],
  ['setWalletPrivacy', ['2026-08'], ({ wallet }) => core.setWalletPrivacy(wallet, { isPrivate: true })],
  [
    'revokeSession',
    profileNames,
    async ({ wallet, page, accountId, identity }) => {
      const other = page.walletOf(accountId)
      const { nonce } = await core.prepareSignIn(other, { type: 'OAUTH' })
      const { sessionId } = await core.signInWithOAuth(other, { oidcToken: await identity(nonce) })
      await core.revokeSession(wallet, { sessionId })
    },
  ],
  [
    'revokeAuthMethod',
    profileNames,
    async ({ wallet }) => {
      const identity = (await core.listAuthMethods(wallet)).find(({ type }) => type === 'OAUTH')!
      await core.revokeAuthMethod(wallet, { authMethodId: identity.id! })
    },
  ],
  ['signOut', profileNames, ({ wallet }) => core.signOut(wallet, { revoke: true })],
]

/** The verbs that send a code to the user. */
export const sendsCodes = new Set(['registerEmailOtp', 'sendEmailOtp', 'registerSmsOtp', 'sendSmsOtp'])

/** The exports of core that make no call: they read what is on the device, sign there, or create an object. */
export const withoutCalls = [
  ...['createWallet', 'diagnose', 'ensureSession', 'getSession', 'getSessionState', 'getServerSessionState'],
  ...['indexedDbSessionStore', 'isUnreadable', 'memorySessionStore', 'signPayload', 'watchSession'],
]

/** The verbs that a page calls before it knows the account. */
export const beforeTheAccount = [
  'getTerms',
  'startLogin',
  'logInWithPasskey',
  'startSignUp',
  'confirmSignUp',
  'signUpWithPasskey',
  'signOutAll',
]

/** For customers of regions with strong authentication. The demo has none, so the service refuses these, and the walk leaves them out. */
export const ofOtherRegions = ['authorizeQuote', 'completeScaLogin', 'resendQuoteCode', 'startScaLogin']

/** For calls that the service settles later, which this sandbox does not do: see e2e/flows. */
export const ofSlowServices = ['pendingOperations', 'resumeOperation']

/** The demo makes quotes in a route of its own, and its page is no other origin than the wallet's, so its relay refuses these. */
export const refusedVerbs = ['requestQuote', 'createHandOff']
