/** What the page and its server say to each other. */

import type { Currency, CurrencyAmount, Quote } from '@embedded-wallet/protocol'

export interface WalletInfo {
  accountId: string
  /** By which the demo knows the person; absent when the server forgot it. */
  email?: string
  /** In the smallest unit of `currency`. */
  balance: number
  currency: Currency
  /** True where no real money moves: test funds and test payees exist only there. */
  isTestService: boolean
  /** What one press of "Add test funds" adds, in the smallest unit; 0 where that is not offered. */
  testFunds: number
}

/** Answer of `GET` and `POST /api/wallet`; `wallet` is null when this browser has none. */
export interface WalletResponse {
  wallet: WalletInfo | null
  /** Whether the service runs inside the demo's own server. */
  isEmbeddedSandbox: boolean
}

/** Answer of `POST /api/inbox`, which only the embedded sandbox has: the newest one-time code for an address. */
export interface InboxResponse {
  newest: { code: string; sentAt: string } | null
}

/** Whom a quote pays, as far as the server knows. */
export interface Payee {
  name: string
  /** For example `Test account ending 4000`. */
  detail?: string
}

/** Answer of `POST /api/quotes`: the service's quote, and whom it pays. */
export interface PayeeQuote extends Quote {
  payee: Payee
}

export interface ActivityEntry {
  id: string
  isIncoming: boolean
  /** The service's transaction status, such as `COMPLETED`. */
  status: string
  amount?: CurrencyAmount
  counterparty: string
  /** ISO 8601. */
  createdAt: string
}

export interface ApiProblem {
  code: string
  message: string
}
