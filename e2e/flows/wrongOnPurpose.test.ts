/** Story: what a developer or a user gets wrong on purpose. Each row provokes it through the public API: the code, what the user reads, and what the developer reads. */

import { createServer } from 'node:net'
import {
  createWallet,
  executeQuote,
  listAccounts,
  listAuthMethods,
  memorySessionStore,
  registerEmailOtp,
  registerPasskey,
  requestQuote,
  revokeAuthMethod,
  sendEmailOtp,
  signInWithEmailOtp,
  signInWithPasskey,
  startLogin,
  type WalletOptions,
} from '@embedded-wallet/core'
import { createPlatform, createUmaQuote, getQuote, walletOf } from '@embedded-wallet/platform'
import { createAppSessions, createRelay, QuoteRefusal, type RelayOptions } from '@embedded-wallet/relay'
import { createSoftwareAuthenticator, createTestApp } from '@embedded-wallet/sandbox/testing'
import { describeProblem, en, type Purpose } from '@embedded-wallet/ui/words'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestSystem, relayUrl } from '../support/testSystem.js'

type Fetch = (request: Request) => Promise<Response>

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const accountId = 'InternalAccount:0198'
const pageAt = (href: string) => vi.stubGlobal('location', new URL(href))
const walletOn = (fetch: Fetch, options: Partial<WalletOptions> = {}) =>
  createWallet({ accountId, relayUrl, fetch, sessionStore: memorySessionStore(), ...options })

/** An app with a user who is signed in and has 10 USDC. */
async function openApp(relay: Partial<RelayOptions> = {}) {
  const app = createTestApp({ origin: 'https://shop.example', relay })
  const wallet = await app.signedInWallet({ amount: 10_000_000 })
  return { app, wallet, quote: (amount = 1_000_000) => app.quote(wallet.accountId, amount) }
}

const service = {
  baseUrl: 'https://api.example/2025-10-13',
  tokenId: 'token',
  clientSecret: 'hunter2-hunter2',
}
const relyingParty = { id: 'shop.example', name: 'Shop', origins: ['https://shop.example'] }
const relayOf = (changed: object) => createRelay({ service, relyingParty, authorize: () => null, ...changed })
const readQuote = (platform: ReturnType<typeof platformOf>) => getQuote(platform, { quoteId: 'Quote:0198' })
const platformOf = (changed: object) => createPlatform({ ...service, retries: 0, ...changed })

/** A quote that the app refuses in its own words, or for an amount that is none. */
const selling = (order: unknown) => async () => {
  const sandboxed = await openApp({
    createQuote: ({ accountId: payer, order: wanted }) => {
      if (wanted?.payee === undefined) throw new QuoteRefusal('BAD_ORDER', 'Choose a payee first.')
      if (wanted.payee === 'broken') throw new Error('no such table: payees')
      const platform = createPlatform({ ...sandboxed.app.sandbox, retries: 0 })
      const payee = { umaAddress: '$success.usd@sandbox.example', currency: wanted.currency ?? 'USD' }
      return createUmaQuote(platform, { accountId: payer, ...payee, amount: wanted.amount })
    },
  })
  await requestQuote(sandboxed.wallet, { order })
}

/** A port on which nothing listens. */
async function deadPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

interface Row {
  provoke: () => unknown
  /** The code, and after a slash the code of the service, the relay or the app; the class of a mistake in the code of the app. */
  code: string
  /** What the user was about to do. Left out where no user ever sees it, because the process does not start. */
  purpose?: Purpose
  user?: string
  developer: string | RegExp
}

const rows: Record<string, Row> = {
  'the quote is over': {
    provoke: async () => {
      const { app, wallet, quote } = await openApp()
      const old = await quote()
      await app.advanceClock(400_000)
      await executeQuote(wallet, { quote: old })
    },
    code: 'QUOTE_EXPIRED / CONFLICT',
    purpose: 'payment',
    user: 'Nothing was sent: the quote expired before you confirmed it. Review the payment again.',
    developer: 'The quote was not executed: it has expired. Ask for a new one.',
  },
  'the money does not suffice': {
    provoke: async () => {
      const { wallet, quote } = await openApp()
      await executeQuote(wallet, { quote: await quote(50_000_000) })
    },
    code: 'INSUFFICIENT_FUNDS / CONFLICT',
    purpose: 'payment',
    user: 'Nothing was sent: your balance does not cover it. Send a smaller amount, or add money first.',
    developer:
      'Nothing was paid: the service refused a quote that is open and in time, and the balance does not cover it.',
  },
  'the money does not suffice, and the deployment has a code for it': {
    provoke: async () => {
      const app = createTestApp({ profile: '2026-08' })
      const wallet = await app.signedInWallet({ amount: 0 })
      const params = { accountId: wallet.accountId }
      await app.platform('fundInternalAccount', { params, body: { amount: 10_000_000 } })
      await executeQuote(wallet, { quote: await app.quote(wallet.accountId, 1_000_000) })
    },
    code: 'INSUFFICIENT_FUNDS / INSUFFICIENT_FUNDS',
    purpose: 'payment',
    user: 'Nothing was sent: your balance does not cover it. Send a smaller amount, or add money first.',
    developer:
      'The service refused the call: 400 INSUFFICIENT_FUNDS. The balance does not cover the payment with its fees: pay less, or fund the account.',
  },
  'the app refuses in its own words': {
    provoke: selling({}),
    code: 'REFUSED / BAD_ORDER',
    purpose: 'payment',
    user: 'Nothing was sent: Choose a payee first.',
    developer: 'Your createQuote refused: 409 BAD_ORDER. userMessage says why, for the user.',
  },
  'the order has an amount that is none': {
    provoke: selling({ payee: 'shop', amount: '12,50' }),
    code: 'REFUSED / INVALID_AMOUNT',
    purpose: 'payment',
    user: 'Nothing was sent: this amount cannot be paid. If you entered it, enter another one. Otherwise contact support.',
    developer: /400 INVALID_AMOUNT\. The amount must be a whole number of the smallest unit of its currency/,
  },
  'the order has an amount that the service does not take': {
    provoke: selling({ payee: 'shop', amount: 5 }),
    code: 'REFUSED / AMOUNT_OUT_OF_RANGE',
    purpose: 'payment',
    user: 'Nothing was sent: the amount is too small or too large. Enter another amount.',
    developer:
      "The relay refused the call: 400 AMOUNT_OUT_OF_RANGE. The service refused what createQuote sent. Amounts count the smallest unit of their currency: with 6 decimals, 1000000 are 1.00. The reason is in your server's log, or in its onEvent.",
  },
  'the order has a currency that the service does not take': {
    provoke: selling({ payee: 'shop', amount: 1_000_000, currency: 'usd' }),
    code: 'REFUSED / INVALID_CURRENCY',
    purpose: 'payment',
    user: 'Nothing was sent: the recipient cannot receive this currency. Choose another currency.',
    developer:
      "The relay refused the call: 400 INVALID_CURRENCY. The service refused what createQuote sent. The reason is in your server's log, or in its onEvent.",
  },
  'createQuote of the app throws': {
    provoke: selling({ payee: 'broken', amount: 1 }),
    code: 'REFUSED / INTERNAL_ERROR',
    purpose: 'payment',
    user: 'Nothing was sent: something went wrong in this app. Try again. If it happens again, contact support.',
    developer:
      "The relay refused the call: 500 INTERNAL_ERROR. createQuote of the relay failed. No money has moved. The reason is in your server's log, or in its onEvent. Another quote will fail in the same way.",
  },
  'authorize of the app throws': {
    provoke: () =>
      listAuthMethods(
        walletOn(
          openTestSystem({
            relay: {
              authorize: () => {
                throw new TypeError('req.session is undefined')
              },
            },
          }).relay,
        ),
      ),
    code: 'REFUSED / INTERNAL_ERROR',
    purpose: 'reading',
    user: 'We cannot show this right now: something went wrong in this app. Try again. If it happens again, contact support.',
    developer:
      "The relay refused the call: 500 INTERNAL_ERROR. Nothing was sent: authorize of the relay failed. The reason is in your server's log, or in its onEvent.",
  },
  'a new user has the id of an earlier one': {
    provoke: async () => {
      const { sandbox } = openTestSystem()
      const platform = createPlatform(sandbox)
      await walletOf(platform, { userId: '1', email: 'ada@shop.example' })
      const { relay } = openTestSystem({
        relay: { authorize: () => walletOf(platform, { userId: '1', email: 'eve@shop.example' }) },
      })
      await listAccounts(walletOn(relay))
    },
    code: 'REFUSED / BAD_GATEWAY',
    purpose: 'reading',
    user: 'We cannot show this right now: something went wrong in this app. Try again. If it happens again, contact support.',
    developer:
      /^The relay refused the call: 502 BAD_GATEWAY\. Nothing was sent: authorize of the relay calls the service, .* The reason is in your server's log/,
  },
  'the page is at http on the LAN': {
    provoke: async () => {
      const system = openTestSystem()
      const wallet = system.wallet(await system.createAccount())
      pageAt('http://192.0.2.2:5173/')
      const { getRandomValues } = crypto
      vi.stubGlobal('crypto', { getRandomValues })
      await registerPasskey(wallet, { nickname: 'My phone' })
    },
    code: 'INSECURE_CONTEXT',
    purpose: 'action',
    user: 'Nothing was changed or sent: this page was opened without a secure connection. Open it with https in its address.',
    developer:
      'This page has no Web Crypto and no passkeys. Serve it over https or from localhost: http at another address is not enough.',
  },
  'a wrong service key': {
    provoke: async () => {
      const { fetch, baseUrl, tokenId } = openTestSystem().sandbox
      await readQuote(platformOf({ fetch, baseUrl, tokenId, clientSecret: 'of another client' }))
    },
    code: 'REFUSED',
    developer:
      /The service refuses the credentials of this client\. Check tokenId and clientSecret, and that they belong to the environment of baseUrl, which has a version at its end\./,
  },
  'a wrong host of the service': {
    provoke: async () =>
      readQuote(platformOf({ baseUrl: `http://127.0.0.1:${await deadPort()}/2025-10-13` })),
    code: 'UNREACHABLE',
    developer: /Check the network and baseUrl/,
  },
  'a wrong path of the service': {
    provoke: async () =>
      readQuote(platformOf({ fetch: async () => new Response('Not Found', { status: 404 }) })),
    code: 'REFUSED',
    developer:
      'getQuote: the service responded with 404 and gave no reason. Check baseUrl, with the version at its end.',
  },
  'http to a public service, in the platform client': {
    provoke: () => platformOf({ baseUrl: 'http://api.example/2025-10-13' }),
    code: 'TypeError',
    developer:
      'baseUrl must begin with https://, because the client secret goes there. http is for localhost and private hosts',
  },
  'http to a public service, in the relay': {
    provoke: () => relayOf({ service: { ...service, baseUrl: 'http://8.8.8.8/2025-10-13' } }),
    code: 'TypeError',
    developer:
      'service.baseUrl must begin with https://, because the client secret goes there. http is for localhost and private hosts',
  },
  'rpId is an address': {
    provoke: () => walletOn(fetch, { rpId: 'https://localhost' }),
    code: 'TypeError',
    developer: 'rpId must be a bare host in lower case, such as shop.example',
  },
  'the relying party has a port': {
    provoke: () => relayOf({ relyingParty: { ...relyingParty, id: 'localhost:5173' } }),
    code: 'TypeError',
    developer: /^relyingParty\.id must be a domain .* no port, no IP address$/,
  },
  'the relying party is an address on the LAN': {
    provoke: () => relayOf({ relyingParty: { ...relyingParty, id: '192.0.2.2' } }),
    code: 'TypeError',
    developer: /^relyingParty\.id must be a domain .* no port, no IP address$/,
  },
  'a signer key that is none': {
    provoke: () => walletOn(fetch, { exportSigner: 'abc' }),
    code: 'TypeError',
    developer: 'exportSigner must be a SEC1 key in hex, or unsigned-sandbox',
  },
  'rpId of another host': {
    provoke: async () => {
      const system = openTestSystem({ relay: { relyingParty: { ...relyingParty, id: 'other.example' } } })
      const passkeys = createSoftwareAuthenticator({ origin: 'https://shop.example' })
      pageAt('https://shop.example/')
      await registerPasskey(system.wallet(await system.createAccount(), { passkeys }), {
        nickname: 'My phone',
      })
    },
    code: 'PASSKEY_RP_ID_MISMATCH',
    purpose: 'action',
    user: 'Nothing was changed or sent: passkeys do not work at this address. Open the app at its usual address.',
    developer:
      "This page may not use the relying party id: it must be the page's host or a parent domain, over https. The id is other.example, the host shop.example.",
  },
  'an origin that is not listed': {
    provoke: async () => {
      const { relay } = openTestSystem()
      pageAt('http://localhost:5174/')
      const headers = { Origin: location.origin, 'Sec-Fetch-Site': 'same-origin' }
      await listAuthMethods(
        walletOn((request) =>
          relay(new Request(request, { headers: { ...Object.fromEntries(request.headers), ...headers } })),
        ),
      )
    },
    code: 'REFUSED / ORIGIN_NOT_LISTED',
    purpose: 'reading',
    user: 'We cannot show this right now: this app is not set up correctly. Contact support.',
    developer:
      /This origin is not listed: add .* to relyingParty\.origins .* cors\.origins .* The origin is http:\/\/localhost:5174\./,
  },
  'a proxy that changes Origin': {
    provoke: async () => {
      const { relay } = openTestSystem()
      pageAt('https://shop.example/')
      await listAuthMethods(
        walletOn((request) => {
          const headers = { ...Object.fromEntries(request.headers), Origin: 'http://127.0.0.1:3000' }
          return relay(new Request(request, { headers }))
        }),
      )
    },
    code: 'REFUSED / ORIGIN_NOT_LISTED',
    purpose: 'reading',
    user: 'We cannot show this right now: this app is not set up correctly. Contact support.',
    developer:
      / This page is https:\/\/shop\.example, and the relay saw http:\/\/127\.0\.0\.1:3000: does a proxy change Origin\?$/,
  },
  'no secret for cookies': {
    provoke: () => createAppSessions({ secret: '', relyingParty }),
    code: 'TypeError',
    developer: 'secret must be a non-empty string. Make one with: openssl rand -hex 32',
  },
  'a short secret for cookies': {
    provoke: () => createAppSessions({ secret: 'hunter2', relyingParty }),
    code: 'RangeError',
    developer: 'secret must have at least 32 characters. Make one with: openssl rand -hex 32',
  },
  'authorize knows no user': {
    provoke: () => listAuthMethods(walletOn(openTestSystem({ relay: { authorize: () => null } }).relay)),
    code: 'REFUSED / NOT_SIGNED_IN',
    purpose: 'reading',
    user: 'We cannot show this right now: you are signed out of this app. Sign in again.',
    developer:
      /You are not signed in to the app: authorize of the relay returned no account.* credentials and headers/,
  },
  'the relay is mounted elsewhere': {
    provoke: () => listAuthMethods(walletOn(async () => new Response('Cannot GET', { status: 404 }))),
    code: 'REFUSED',
    purpose: 'reading',
    user: 'We cannot show this right now: this app could not find it. Try again. If it happens again, contact support.',
    developer:
      'The response does not come from the relay: it is a 404 without the header Wallet-Profile. Check that your backend runs, and that relayUrl is where it mounts the relay.',
  },
  'a development server sends its page': {
    provoke: () => {
      const headers = { 'Content-Type': 'text/html' }
      return listAuthMethods(walletOn(async () => new Response('<!doctype html>', { headers })))
    },
    code: 'UNEXPECTED_RESPONSE',
    purpose: 'reading',
    user: 'We cannot show this right now: this app did not understand the payment service’s response. Try again. If it happens again, contact support.',
    developer:
      'The response is a web page. Check that relayUrl is where your backend mounts the relay, and that a development server passes that path on.',
  },
  'the backend is down': {
    provoke: async () => {
      const url = `http://127.0.0.1:${await deadPort()}/wallet`
      await listAuthMethods(walletOn(fetch, { relayUrl: url }))
    },
    code: 'UNREACHABLE',
    purpose: 'reading',
    user: 'We cannot show this right now: the payment service cannot be reached. Check your connection and try again.',
    developer:
      /^The relay cannot be reached at http:\/\/127\.0\.0\.1:\d+\/wallet\. Check the connection, and that your backend runs there\.$/,
  },
  'a Content-Security-Policy that blocks the relay': {
    provoke: () => {
      pageAt('https://shop.example/')
      const document = new EventTarget()
      vi.stubGlobal('document', document)
      const seen = { effectiveDirective: 'connect-src', disposition: 'enforce', blockedURI: relayUrl }
      const blocked: Fetch = async () => {
        document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), seen))
        throw new TypeError('Failed to fetch')
      }
      return listAuthMethods(walletOn(blocked))
    },
    code: 'REFUSED / RELAY_NOT_LISTED',
    purpose: 'reading',
    user: 'We cannot show this right now: this app is not set up correctly. Contact support.',
    developer:
      'Nothing was sent. The Content-Security-Policy of this page blocked the call: add https://shop.example to its connect-src.',
  },
  'wallet and relay have different profiles': {
    provoke: () => listAuthMethods(walletOn(openTestSystem({ profile: '2026-08' }).relay)),
    code: 'PROFILE_MISMATCH',
    purpose: 'reading',
    user: 'We cannot show this right now: this app is not set up correctly. Contact support.',
    developer:
      "Wallet and relay have different profiles: 'document' in the wallet, '2026-08' in the relay. Set the option profile of createWallet, or of WalletScreens, and that of createRelay to the same value.",
  },
  'a payment without a sign-in': {
    provoke: async () => {
      const system = openTestSystem()
      const payer = await system.createAccount()
      await executeQuote(system.wallet(payer), { quote: await system.quote(payer, 1_000_000) })
    },
    code: 'SESSION_REQUIRED',
    purpose: 'payment',
    user: 'Nothing was sent: you are not signed in on this device. Sign in, then try again.',
    developer: /Sign in first/,
  },
  'a verb before the login of the app': {
    provoke: () => listAuthMethods(undefined as never),
    code: 'TypeError',
    developer: 'wallet must come from createWallet: log in first',
  },
  'authorize returns an account that the service does not have, such as of a sandbox that began anew': {
    provoke: async () => {
      const { relay } = openTestSystem({
        relay: {
          authorize: () => ({ accountId, customer: { id: 'Customer:0198' } }),
          allowReads: ['listAccounts'],
        },
      })
      await listAccounts(walletOn(relay))
    },
    code: 'REFUSED / ACCOUNT_GONE',
    purpose: 'reading',
    user: 'The payment service does not recognize this wallet, so we cannot show what is in it. Contact support.',
    developer:
      /^The relay refused the call: 404 ACCOUNT_GONE\. The service does not have the account that authorize returned: .* walletOf makes a new wallet/,
  },
  'a read that the relay does not allow': {
    provoke: async () => listAccounts((await openApp({ allowReads: [] })).wallet),
    code: 'REFUSED / READS_NOT_ALLOWED',
    purpose: 'reading',
    user: 'We cannot show this right now: this app is not set up correctly. Contact support.',
    developer: /404 READS_NOT_ALLOWED\. The option allowReads of the relay does not have this verb/,
  },
  'a login that is not set up': {
    provoke: () =>
      startLogin({ relayUrl, fetch: openTestSystem().relay }, { identifier: 'ada@shop.example' }),
    code: 'REFUSED / LOGIN_NOT_SET_UP',
    purpose: 'signIn',
    user: 'Nothing was changed or sent: this app is not set up correctly. Contact support.',
    developer: /404 LOGIN_NOT_SET_UP\. The relay has no option login.* isLogin=\{false\}/,
  },
  'the only way in is removed': {
    provoke: async () => {
      const { wallet } = await openApp()
      const [only] = await listAuthMethods(wallet)
      await revokeAuthMethod(wallet, { authMethodId: (only as { id: string }).id })
    },
    code: 'LAST_AUTH_METHOD',
    purpose: 'action',
    user: 'Nothing was changed or sent: this is your only way to sign in, and without it you would lose your wallet. Add another one first.',
    developer: 'It is the only way to sign in to this account. Register another first.',
  },
  'a wrong code': {
    provoke: async () => {
      const system = openTestSystem()
      const wallet = system.wallet(await system.createAccount())
      await registerEmailOtp(wallet, { email: 'ada@shop.example' })
      await sendEmailOtp(wallet)
      await signInWithEmailOtp(wallet, { otp: 'wrong' })
    },
    code: 'REFUSED / UNAUTHORIZED',
    purpose: 'code',
    user: 'That code was not accepted. Check it or request another one.',
    developer: 'The service refused the call: 401 UNAUTHORIZED (Invalid OTP code).',
  },
  'the response to a payment is lost': {
    provoke: async () => {
      const { app, wallet, quote } = await openApp()
      app.loseNextResponse()
      const offered = await quote()
      const cut: Fetch = async (request) => {
        if (request.url.includes('/quotes/')) throw new TypeError('Failed to fetch')
        return app.relay(request)
      }
      await executeQuote({ ...wallet, fetch: cut }, { quote: offered })
    },
    code: 'OUTCOME_UNKNOWN',
    purpose: 'payment',
    user: 'This payment may or may not have been sent: the response was lost. If your activity does not show it, confirm this same payment again: it cannot be sent twice. Do not start a new one.',
    developer:
      'The response was lost, so it is unknown whether the service acted. Read the current state before you do anything else.',
  },
  'the user closes the prompt': {
    provoke: async () => {
      const { wallet } = await openApp()
      const passkeys = {
        ...wallet.passkeys,
        get: () => Promise.reject(new DOMException('', 'NotAllowedError')),
      }
      await signInWithPasskey({ ...wallet, passkeys })
    },
    code: 'PASSKEY_CANCELLED',
    purpose: 'passkey',
    user: 'Nothing was changed or sent: no passkey was used, because the prompt was closed or timed out. Try again, or use the device that has your passkey.',
    developer:
      'The passkey prompt was closed or timed out, or there is no matching passkey here. Try again when ready.',
  },
}

test.each(Object.entries(rows))(
  '%s: the code, the words for users and those for developers',
  async (_, row) => {
    const error = await Promise.resolve()
      .then(row.provoke)
      .then(
        () => expect.unreachable('nothing was wrong'),
        (thrown: Error & { code?: string; serviceCode?: string }) => thrown,
      )
    const { code = error.name, serviceCode } = error
    const found = {
      code: serviceCode === undefined ? code : `${code} / ${serviceCode}`,
      user: row.purpose && describeProblem(en, error, row.purpose).text,
      developer: error.message,
    }
    // A user reads no address, no code, and no value of a developer.
    expect(found.user ?? '').not.toMatch(/https?:|localhost|["'`{}]|[A-Z]+_[A-Z]|\d{3}/)
    const { developer } = row
    expect(found).toEqual({
      code: row.code,
      user: row.user,
      developer: typeof developer === 'string' ? developer : expect.stringMatching(developer),
    })
  },
)

test('a payment that was made on another device is not made again, and is no error', async () => {
  const { app, wallet, quote } = await openApp()
  const shown = await quote()
  await executeQuote(wallet, { quote: shown })
  const sessionStore = memorySessionStore()
  const other = app.wallet(wallet.accountId, { sessionStore })
  await signInWithPasskey(other)
  const before = await app.balance(wallet.accountId)
  expect(await executeQuote(other, { quote: shown })).toMatchObject({ status: 'COMPLETED' })
  expect(await app.balance(wallet.accountId)).toBe(before)
})
