/** What a relay sends to a page that reads: the accounts of the app's session, their payments, and how money reaches them. */

import * as v from 'valibot'
import type { ValueOf } from '../reading.js'
import type { CurrencyAmount } from '../resources/currency.js'
import type { WholeList } from '../resources/list.js'
import type { AccountOrWalletInfo } from '../resources/quote.js'
import type { Transaction } from '../resources/transaction.js'
import type { OpenEnum } from '../scalars.js'

/** An account that the app's session may use. */
export interface WalletAccount {
  /** `InternalAccount:<id>` or `EmbeddedWallet:<id>`, as the app knows it. */
  accountId: string
  /** What can be spent. Absent where the response of the service cannot be read: show that it is not known, not zero. */
  balance?: CurrencyAmount | undefined
  /** Newer deployments only: everything that the account holds. */
  totalBalance?: CurrencyAmount | undefined
  /** `Customer:<id>`: the user of the account. */
  customerId?: string | undefined
  /** `false`: the customer has no email address, so no code can be mailed. Absent: the relay does not know. */
  hasEmail?: false | undefined
  /** `false`: the app offers no codes as a second way in. */
  offersCodes?: false | undefined
  /** Newer deployments only. */
  status?: OpenEnum<'PENDING' | 'ACTIVE' | 'CLOSED' | 'FROZEN' | 'FAILED'> | undefined
  /** Newer deployments only: whether the wallet is private. */
  isPrivate?: boolean | undefined
}

/** The accounts of the app's session. `hint`: why there may be none, for developers. */
export interface WalletAccounts extends WholeList<WalletAccount> {
  hint?: string | undefined
}

/** One way to pay money into an account. */
export interface ReceiveWay {
  /**
   * Where to send it. `accountType` is that of the service, such as `USD_ACCOUNT` or `SPARK_WALLET`; of `UMA_ADDRESS`, the relay's own, it has
   * `umaAddress`. The other fields are texts, numbers and lists of texts, to show and to copy.
   */
  account: AccountOrWalletInfo
  /** What the sender must know, in the words of the service. */
  notes?: string | undefined
  /** Whether the money first reaches an account of the platform, which assigns it by the reference. */
  isPlatformAccount?: boolean | undefined
}

/** A page of payments, newest first. */
export interface TransactionPage {
  data: Transaction[]
  /** Present if there are more. Only the relay can read it, and only for the same account. */
  nextCursor?: string | undefined
}

/** Query of `GET /accounts/{accountId}/transactions` on a relay. */
export interface TransactionPageQuery extends ValueOf<typeof TransactionPageQuery> {}

export const TransactionPageQuery = v.strictObject({
  /** 1 to 100. */
  limit: v.exactOptional(v.pipe(v.string(), v.regex(/^([1-9]\d?|100)$/))),
  /** `nextCursor` of the page before. */
  cursor: v.exactOptional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,8192}$/))),
})
