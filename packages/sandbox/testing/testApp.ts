/** What a test gets and controls: the types of `createTestApp`, and its calls of the service. */

import type { Quote, Wallet, WalletOptions } from '@embedded-wallet/core'
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
import type { Relay, RelayOptions } from '@embedded-wallet/relay'
import type { Sandbox, SandboxOptions } from '@embedded-wallet/sandbox'
import type { SoftwareAuthenticator } from './softwareAuthenticator.js'

/** The options of {@link createTestApp}. All have defaults. */
export interface TestAppOptions {
  /** The origin of the app's pages. Default: that of the page (jsdom, happy-dom), else `http://localhost:3000`. */
  origin?: string | undefined
  /** Where the app mounts the relay. Default: `/wallet`. */
  relayPath?: string | undefined
  /** The dated form of the service. Default: `document`. */
  profile?: ProfileName | undefined
  /** Further options of the sandbox. */
  sandbox?: SandboxOptions | undefined
  /** Further options of the relay, such as the app's own `authorizeAction`. Default: every account of the test is the user's; no quotas. */
  relay?: { readonly [Name in keyof RelayOptions]?: RelayOptions[Name] | undefined } | undefined
  /** Changes what passes between the relay and the service. */
  betweenRelayAndService?: ((next: Sandbox['fetch']) => Sandbox['fetch']) | undefined
}

/** What {@link TestApp.signedInWallet} takes. */
export interface SignedInWalletOptions {
  /** Fields of the customer. */
  customer?: Partial<CreateCustomerBody> | undefined
  /** Further options of the wallet. */
  wallet?: Partial<WalletOptions> | undefined
  /** The money in the wallet, in the currency's smallest unit. Default: 100,000,000 (100 USDC). */
  amount?: number | undefined
}

/** An app in one process: the service, the relay, a device, and what a test controls. */
export interface TestApp {
  /** The service. Its credentials are for the app's own backend. */
  sandbox: Sandbox
  /** The relay as a function. */
  relay: Relay
  /** Where wallets find the relay. */
  relayUrl: string
  /** The origin of the app's pages. */
  origin: string
  /** The user's device. */
  passkeys: SoftwareAuthenticator
  /** Creates a customer with a wallet account, which belongs to the user from now on. Returns the account's id. */
  createAccount(customer?: Partial<CreateCustomerBody>): Promise<string>
  /** Creates the wallet of an account, with the user's device, on which the session ends with the test. */
  wallet(accountId: string, options?: Partial<WalletOptions>): Wallet
  /** Creates a user who is signed in with a passkey and has money. */
  signedInWallet(options?: SignedInWalletOptions): Promise<Wallet>
  /** Adds money that the wallet can spend, in the currency's smallest unit. */
  fund(accountId: string, amount: number): Promise<void>
  /** Reads the balance, in the currency's smallest unit. */
  balance(accountId: string): Promise<number>
  /** Creates a quote, as the app's backend would. Default destination: `$success.usd@sandbox.example`. */
  quote(accountId: string, amount: number, more?: Partial<CreateQuoteBody>): Promise<Quote>
  /** Calls the service as the app's backend. */
  platform: PlatformCall
  /** Advances the clock of service and relay, so that sessions and codes expire and payments go on. */
  advanceClock(milliseconds: number): Promise<void>
  /** Returns the newest code that was mailed or sent, to one address if given. */
  newestCode(to?: string): string
  /** The service does the next call of an endpoint, and its response is lost on the way. Default: `executeQuote`. */
  loseNextResponse(endpoint?: ServiceEndpointName): void
  /** The service refuses the next payment; no money moves. */
  failNextPayment(): void
}

/** Calls an endpoint of the service by its name. Throws an `Error` with the response's body when it is refused. */
export type PlatformCall = <Name extends ServiceEndpointName>(
  name: Name,
  call: { params?: EndpointParams<Name>; query?: Exchanges[Name]['query']; body?: Exchanges[Name]['body'] },
) => Promise<Exchanges[Name]['response']>

/** @returns Calls with the platform's credentials of a sandbox. */
export function platformCall({ baseUrl, tokenId, clientSecret, fetch }: Sandbox): PlatformCall {
  return async (name, { params, query, body }) => {
    const { method, path } = serviceEndpoints[name]
    const search =
      query === undefined ? '' : `?${new URLSearchParams(Object.entries(query as Record<string, string>))}`
    const response = await fetch(
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
  }
}
