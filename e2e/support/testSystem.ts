/** Wallet, relay, sandbox and the integrator's backend in one process, without mocks or ports. */

import {
  createWallet,
  memorySessionStore,
  type Quote,
  registerPasskey,
  sendEmailOtp,
  signInWithEmailOtp,
  signInWithPasskey,
  type Wallet,
  type WalletOptions,
} from '@embedded-wallet/core'
import {
  type CreateCustomerBody,
  type CreateQuoteBody,
  type EndpointParams,
  type Exchanges,
  fillPath,
  type ProfileName,
  type ServiceEndpointName,
  serviceEndpoints,
} from '@embedded-wallet/protocol'
import { createRelay, type RelayOptions } from '@embedded-wallet/relay'
import { createSandbox, type Sandbox, type SandboxOptions } from '@embedded-wallet/sandbox'
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from './softwareAuthenticator.js'

type Fetch = (request: Request) => Promise<Response>

const origin = 'https://shop.example'
const relyingParty = { id: 'shop.example', name: 'Shop', origins: [origin] }
export const relayUrl = `${origin}/wallet`

/** The parts in one process, and helpers for stories. */
export interface TestSystem {
  sandbox: Sandbox
  relay: Fetch
  /** Every request that reached the relay, oldest first, such as `POST /auth/credentials 201`. */
  relayed: string[]
  /** Every request that reached the service. */
  requests: Request[]
  /** Creates a customer. Returns the id of its embedded-wallet account, which `authorize` allows from now on. */
  createAccount(more?: Partial<CreateCustomerBody>): Promise<string>
  /** Creates the wallet of an account on a new device. */
  wallet(
    accountId: string,
    options?: Partial<WalletOptions>,
  ): Wallet & { authenticator: SoftwareAuthenticator }
  /** Creates a user who is signed in with a passkey and has 100 USDC. */
  signedIn(
    more?: Partial<CreateCustomerBody>,
  ): Promise<{ accountId: string; wallet: ReturnType<TestSystem['wallet']> }>
  /** Calls the service as the integrator's backend. */
  platform<Name extends ServiceEndpointName>(
    name: Name,
    call: { params?: EndpointParams<Name>; query?: Exchanges[Name]['query']; body?: Exchanges[Name]['body'] },
  ): Promise<Exchanges[Name]['response']>
  fund(accountId: string, amount: number): Promise<void>
  balance(accountId: string): Promise<number>
  quote(accountId: string, amount: number, more?: Partial<CreateQuoteBody>): Promise<Quote>
}

/**
 * Connects the parts, all of one profile. `betweenWalletAndRelay` and `betweenRelayAndService` can change what passes
 * between them.
 */
export function openTestSystem(
  options: {
    profile?: ProfileName
    sandbox?: SandboxOptions
    relay?: Partial<RelayOptions>
    betweenWalletAndRelay?: (next: Fetch) => Fetch
    betweenRelayAndService?: (next: Fetch) => Fetch
  } = {},
): TestSystem {
  const { profile = 'document' } = options
  const sandbox = createSandbox({ relyingParty, profile, ...options.sandbox })
  const { baseUrl, tokenId, clientSecret } = sandbox
  const accounts: string[] = []
  const relayed: string[] = []
  const requests: Request[] = []
  const service: Fetch = (request) => {
    requests.push(request.clone() as Request)
    return sandbox.fetch(request)
  }
  const relay = createRelay({
    service: { baseUrl, tokenId, clientSecret, fetch: options.betweenRelayAndService?.(service) ?? service },
    profile,
    relyingParty,
    authorize: () => accounts,
    now: sandbox.clock.now,
    mode: 'sandbox',
    // Stories with many calls do not test quotas; other tests do.
    quotas: false,
    // Stories of other rules act without a step-up. The stories of the step-up have a policy of their own.
    authorizeAction: () => 'allow',
    allowExport: true,
    ...options.relay,
  })
  const logged: Fetch = async (request) => {
    const response = await relay(request)
    relayed.push(
      `${request.method} ${new URL(request.url).pathname.replace('/wallet', '').replace(/:[\w-]+/g, '')} ${response.status}`,
    )
    return response
  }

  const system: TestSystem = {
    sandbox,
    relay,
    relayed,
    requests,
    createAccount: async (more) => {
      const customer = await system.platform('createCustomer', {
        body: {
          platformCustomerId: crypto.randomUUID(),
          customerType: 'INDIVIDUAL',
          // The dated profiles send codes to the customer's own addresses.
          ...(profile !== 'document' && { email: 'ada@shop.example', phoneNumber: '+15550100' }),
          ...more,
        },
      })
      const { data } = await system.platform('listInternalAccounts', {
        query: { customerId: customer.id, type: 'EMBEDDED_WALLET' },
      })
      accounts.push(data[0]!.id)
      return data[0]!.id
    },
    wallet: (accountId, walletOptions) => {
      const authenticator = createSoftwareAuthenticator({ origin })
      const wallet = createWallet({
        accountId,
        profile,
        relayUrl,
        rpId: relyingParty.id,
        fetch: options.betweenWalletAndRelay?.(logged) ?? logged,
        sessionStore: memorySessionStore(),
        passkeys: authenticator,
        // The sandbox signs envelopes only where a test turns it on.
        ...(profile === '2026-08' && { exportSigner: 'unsigned-sandbox', otpSigner: 'unsigned-sandbox' }),
        ...walletOptions,
      })
      return Object.assign(Object.create(null), wallet, { authenticator })
    },
    signedIn: async (more) => {
      const accountId = await system.createAccount(more)
      const wallet = system.wallet(accountId)
      if (profile === '2026-08') {
        // The account was born with a code by e-mail, and a session must sign every registration.
        await sendEmailOtp(wallet)
        await signInWithEmailOtp(wallet, { otp: sandbox.inbox.at(-1)!.code })
      }
      await registerPasskey(wallet, { nickname: 'My phone' })
      await signInWithPasskey(wallet)
      await system.fund(accountId, 100_000_000)
      return { accountId, wallet }
    },
    platform: async (name, { params, query, body }) => {
      const { method, path } = serviceEndpoints[name]
      const search = query === undefined ? '' : `?${new URLSearchParams(Object.entries(query))}`
      const response = await sandbox.fetch(
        new Request(baseUrl + fillPath(path, params ?? {}) + search, {
          method,
          headers: {
            Authorization: `Basic ${btoa(`${tokenId}:${clientSecret}`)}`,
            ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          },
          body: body === undefined ? null : JSON.stringify(body),
        }),
      )
      if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
      return response.json()
    },
    fund: async (accountId, amount) =>
      void (await system.platform('fundInternalAccount', { params: { accountId }, body: { amount } })),
    balance: async (accountId) => {
      const { data } = await system.platform('listInternalAccounts', {
        query: { type: 'EMBEDDED_WALLET', limit: '100' },
      })
      return data.find(({ id }) => id === accountId)!.balance.amount
    },
    quote: (accountId, amount, more) =>
      system.platform('createQuote', {
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
  }
  return system
}
