/** The app under test: sandbox, relay and a user's device in one process, and the controls that tests want. */

import {
  createWallet,
  memorySessionStore,
  registerPasskey,
  sendEmailOtp,
  signInWithEmailOtp,
  signInWithPasskey,
  type Wallet,
} from '@embedded-wallet/core'
import { errorCodes } from '@embedded-wallet/protocol'
import { createRelay } from '@embedded-wallet/relay'
import { createSandbox } from '@embedded-wallet/sandbox'
import { mendBuffers, mendHeaders } from './install.js'
import { createSoftwareAuthenticator } from './softwareAuthenticator.js'
import { platformCall, type TestApp, type TestAppOptions } from './testApp.js'

/**
 * Creates an app for a test: sandbox, relay and device in one process, without ports and without mocks.
 *
 * Needs the packages `@embedded-wallet/core` and `@embedded-wallet/relay` beside the sandbox.
 *
 * @returns The app. Nothing runs in the background, so a test need not close it.
 * @throws {TypeError} If an option of the sandbox or the relay is wrong.
 * @throws {Error} If the environment of the test lacks what keys and calls need, such as Jest with jsdom; the message names it.
 * @example
 * ```ts
 * const app = createTestApp()
 * const wallet = await app.signedInWallet()
 * ```
 */
export function createTestApp(options: TestAppOptions = {}): TestApp {
  checkEnvironment()
  mendBuffers()
  const { origin = pageOrigin(), profile = 'document', relayPath = '/wallet' } = options
  const relyingParty = { id: new URL(origin).hostname, name: 'Test', origins: [origin] }
  const sandbox = createSandbox({ relyingParty, profile, folder: false, ...options.sandbox })
  const { baseUrl, tokenId, clientSecret } = sandbox
  const accounts: { accountId: string; customer: { id: string } }[] = []
  const service = options.betweenRelayAndService?.(sandbox.fetch) ?? sandbox.fetch
  const relay = createRelay({
    service: { baseUrl, tokenId, clientSecret, fetch: mendHeaders(service) },
    profile,
    relyingParty,
    authorize: () => accounts,
    now: sandbox.clock.now,
    mode: 'sandbox',
    mountPath: relayPath,
    // A test signs in more often than a user.
    quotas: false,
    ...given(options.relay),
  })
  const passkeys = createSoftwareAuthenticator({ origin })
  const isBornWithCodes = profile === '2026-08'

  const app: TestApp = {
    sandbox,
    relay,
    relayUrl: `${origin}${relayPath}`,
    origin,
    passkeys,
    createAccount: async (customer) => {
      const { id } = await app.platform('createCustomer', {
        body: {
          platformCustomerId: crypto.randomUUID(),
          customerType: 'INDIVIDUAL',
          // The dated profiles send codes to the customer's own addresses.
          ...(profile !== 'document' && { email: 'ada@shop.example', phoneNumber: '+15550100' }),
          ...customer,
        },
      })
      const { data } = await app.platform('listInternalAccounts', {
        query: { customerId: id, type: 'EMBEDDED_WALLET' },
      })
      accounts.push({ accountId: data[0]!.id, customer: { id: id! } })
      return data[0]!.id
    },
    wallet: (accountId, walletOptions) =>
      createWallet({
        accountId,
        profile,
        relayUrl: app.relayUrl,
        rpId: relyingParty.id,
        fetch: relay,
        sessionStore: memorySessionStore(),
        passkeys,
        reauthenticate: (own) => signInWithPasskey(own),
        // The sandbox signs envelopes only where a test turns it on.
        ...(isBornWithCodes && { exportSigner: 'unsigned-sandbox', otpSigner: 'unsigned-sandbox' }),
        ...walletOptions,
      }),
    signedInWallet: async ({ customer, wallet: walletOptions, amount = 100_000_000 } = {}) => {
      const accountId = await app.createAccount(customer)
      const wallet = app.wallet(accountId, walletOptions)
      const signInWithCode = async (own: Wallet) => {
        await sendEmailOtp(own)
        await signInWithEmailOtp(own, { otp: app.newestCode() })
      }
      if (isBornWithCodes) {
        // The account was born with a code by email, and a session must sign every registration.
        await signInWithCode(wallet)
        // The service sends few codes in a row.
        await app.advanceClock(120_000)
      }
      await registerPasskey({ ...wallet, reauthenticate: signInWithCode }, { nickname: 'My phone' })
      await signInWithPasskey(wallet)
      if (amount > 0) await app.fund(accountId, amount)
      return wallet
    },
    platform: platformCall(sandbox),
    fund: async (accountId, amount) => {
      const fund = (id: string) =>
        app.platform('fundInternalAccount', { params: { accountId: id }, body: { amount } })
      if (profile !== '2026-08') return void (await fund(accountId))
      // There, money added to a wallet is book money. So the platform pays the wallet, as an app's backend must do.
      const { data } = await app.platform('listPlatformInternalAccounts', {
        query: { currency: options.sandbox?.stablecoin?.code ?? 'USDC' },
      })
      await fund(data[0]!.id)
      await app.quote(data[0]!.id, amount, {
        destination: { destinationType: 'ACCOUNT', accountId },
        immediatelyExecute: true,
      })
    },
    balance: async (accountId) => {
      const { data } = await app.platform('listInternalAccounts', {
        query: { type: 'EMBEDDED_WALLET', limit: '100' },
      })
      return data.find(({ id }) => id === accountId)!.balance.amount
    },
    quote: (accountId, amount, more) =>
      app.platform('createQuote', {
        body: {
          source: { sourceType: 'ACCOUNT', accountId },
          destination: {
            destinationType: 'UMA_ADDRESS',
            umaAddress: '$success.usd@sandbox.example',
            currency: 'USD',
          },
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: amount,
          ...more,
        },
      }),
    advanceClock: (milliseconds) => sandbox.clock.advance(milliseconds),
    newestCode: (to) => {
      const sent = sandbox.inbox.findLast((code) => to === undefined || code.to === to)
      if (sent === undefined) throw new Error('The sandbox has sent no code yet.')
      return sent.code
    },
    loseNextResponse: (endpoint = 'executeQuote') =>
      sandbox.faults.add({ endpoint, when: 'after', response: 'drop' }),
    failNextPayment: () =>
      sandbox.faults.add({
        endpoint: 'executeQuote',
        when: 'before',
        response: {
          status: 400,
          body: { status: 400, code: errorCodes.amountOutOfRange, message: 'The test refuses this payment.' },
        },
      }),
  }
  return app
}

/** Without it the sandbox fails with its first call, and its response does not say why. */
function checkEnvironment(): void {
  const needed = {
    'crypto.subtle': globalThis.crypto?.subtle,
    TextEncoder: globalThis.TextEncoder,
    Request: globalThis.Request,
    structuredClone: globalThis.structuredClone,
  }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (missing.length === 0) return
  throw new Error(
    `This test environment has no ${missing.join(', ')}: take another one. In Jest, @happy-dom/jest-environment has all, and those of jsdom do not.`,
  )
}

/** The origin of the page that the test has, or that of a development server. */
function pageOrigin(): string {
  const { origin } = (globalThis as { location?: { origin?: string } }).location ?? {}
  return origin?.startsWith('http') ? origin : 'http://localhost:3000'
}

/** The options that are set: one that is undefined keeps its default. */
function given<Options extends object>(
  options: Options = {} as Options,
): { [Name in keyof Options]: NonNullable<Options[Name]> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never
}
