/** What the screens of payments take from the app, and what they know of one payment. */

import type { PendingPayment, Transaction } from '@embedded-wallet/core'
import type { Payer } from '../pay/PaymentLogin.js'
import type { NameOf } from './counterparty.js'

/** What the screens show of one payment, and what the app adds. */
export interface PaymentSlots {
  /** The names of the app's address book. */
  nameOf?: NameOf | undefined
  /** Who logs in for payments, where the service wants it: see `WalletPay`. */
  payer?: Payer | undefined
  /** Shows "Send again" on a payment that failed, where its money is in the wallet. The app opens its form. */
  onSendAgain?: ((transaction: Transaction) => void) | undefined
  /** Something could not be read. The screen says it. */
  onProblem?: ((error: Error) => void) | undefined
}

/** The props of `WalletPayment`. */
export interface WalletPaymentProps extends PaymentSlots {
  /** `Transaction:<id>`, or `Quote:<id>` of a payment that this device has made. */
  paymentId: string
  /** The heading, such as "Payment to Ada Lovelace", for the title of the page. */
  onTitle?: ((title: string) => void) | undefined
}

/** A payment, and what this device remembers of payments. */
export interface RememberedPayment extends WalletPaymentProps {
  pending: readonly PendingPayment[] | undefined
  dismiss: (quoteId: string) => void
  isFetching: boolean
  onCheck: () => void
}
