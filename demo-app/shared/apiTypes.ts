/** The types of the requests and responses between the page and its server. */

import type {
  Currency,
  ProfileName,
  Quote,
  QuoteDetails,
  Receipt,
  ScaFactorName,
} from '@embedded-wallet/protocol'
import type { PayeeCheck } from '@embedded-wallet/ui/words'

export interface WalletInfo {
  accountId: string
  /** The address that the user signed up with. Absent when the server no longer knows it. */
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

/** Response of `/api/wallet`. `wallet` is null when this browser is not signed in. */
export interface WalletResponse extends ServiceInfo {
  wallet: WalletInfo | null
}

/** Response of `POST /api/inbox`: the newest mail for an address, its code or else its text. The page has an inbox only with the embedded sandbox. */
export interface InboxResponse {
  newest: { code?: string; text?: string | undefined; sentAt: string } | null
}

/** The recipient of a quote, as far as the server knows it. */
export interface Payee {
  name: string
  /** For example `Test account ending 4000`. */
  detail?: string
  /** Absent when the service compares no names for this kind of recipient, or does not say. */
  check?: PayeeCheck
  /** Whether the account is one of a test service, so that it does not exist. */
  isTest?: boolean
}

/** A recipient that the user has saved. */
export interface SavedPayee {
  /** `ExternalAccount:<id>` */
  id: string
  name: string
  /** For example `USD account ending 4000`. */
  detail: string
  /** What arrives there. */
  currency: string
  /** Whether it cannot be paid any more. */
  isClosed?: true
  /** Absent where the bank compares no names, or the service does not say. */
  check?: PayeeCheck
}

/** A UMA address, and the currencies that arrive there. */
export interface Receiver {
  umaAddress: string
  /** Empty when the service does not say. */
  currencies: {
    code: string
    decimals: number
    /** The smallest and the largest amount, in the smallest unit. Absent: no limit that a payment could reach. */
    min?: number
    max?: number
  }[]
}

/** Response of `POST /api/receivers`. */
export interface ReceiverResponse {
  receiver?: Receiver
  /** Why this address cannot be paid. */
  refusal?: 'SELF_PAYMENT' | 'INVALID_UMA_ADDRESS'
}

/** Response of `POST /api/quotes`: the service's quote and its recipient. */
export interface PayeeQuote extends Quote {
  payee: Payee
  rateDetails?: QuoteDetails['rateDetails']
  platformFeesIncluded?: number
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
