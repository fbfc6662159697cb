/** The types of the requests and responses between the page and its server. */

import type { Currency, ProfileName, Receipt, ScaFactorName } from '@embedded-wallet/protocol'

export interface WalletInfo {
  accountId: string
  /** The address that the user signed up with. Absent if the server no longer knows it. */
  email?: string
  /** In the smallest unit of `currency`. */
  balance: number
  currency: Currency
  /** Whether no real money moves. Test funds and test payees exist only then. */
  isTestService: boolean
  /** The amount that "Add test funds" adds, in the smallest unit. 0 when the service has no test funds. */
  testFunds: number
}

/** Response of `GET /api/contact`: the customer who owns the wallet, and where the service reaches them. */
export interface ContactResponse {
  customerId: string
  email?: string
  phoneNumber?: string
}

/** Response of `GET /api/factors`: with what the user authorizes payments and logs in for them. Empty where the service demands neither. */
export interface FactorsResponse {
  customerId: string
  factors: ScaFactorName[]
}

/** An identity provider that signs users in: OpenID Connect, authorization code with PKCE, public client. */
export interface IdentityProviderInfo {
  /** For buttons and lists. */
  name: string
  clientId: string
  authorizationEndpoint: string
  tokenEndpoint: string
}

/** What the page must know of the service. The page trusts its own server with it, and never the relay. */
export interface ServiceInfo {
  profile: ProfileName
  /** The key that signs one-time-code targets, or `unsigned-sandbox`. Absent: none is pinned. */
  otpSigner?: string
  /** The key that signs exports, or `unsigned-sandbox`. Absent: the page shows no recovery words. */
  exportSigner?: string
  /** Whether new users accept the end-user terms. */
  hasTerms?: true
  /** Absent: no provider is offered. The provider of the embedded sandbox is the only one that the demo knows. */
  identityProvider?: IdentityProviderInfo
  /** Whether the service runs inside the demo's own server. */
  isEmbeddedSandbox: boolean
}

/** Response of `/api/wallet`. `wallet` is null if this browser is not signed in. */
export interface WalletResponse extends ServiceInfo {
  wallet: WalletInfo | null
}

/** Response of `POST /api/inbox`: the newest mail for an address, its code or else its text. The page has an inbox only with the embedded sandbox. */
export interface InboxResponse {
  newest: { code?: string; text?: string | undefined; sentAt: string } | null
}

/** Response of `GET /api/receipts/:id`. */
export interface ReceiptResponse {
  /** Null: there is none. */
  receipt: Receipt | null
}

export interface ApiProblem {
  code: string
  message: string
}
