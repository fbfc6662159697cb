/** What the send form gets from the app, and what it gives to it: plain data. */

import type { PayeeCheck } from '../words/describePayeeCheck.js'

/** A recipient that the user has saved. */
export interface SendPayee {
  /** What pays it: `ExternalAccount:<id>`. */
  id: string
  name: string
  /** Smaller, below the name, such as `EUR account ending 3000`. */
  detail?: string | undefined
  /** What arrives there. */
  currency?: string | undefined
  decimals?: number | undefined
  /** Such as `USD_ACCOUNT`: what the form asks for the bank. */
  accountType?: string | undefined
  /** Whether it cannot be paid anymore. */
  isClosed?: boolean | undefined
  /** The bank's check of the name. */
  check?: PayeeCheck | undefined
}

/** A currency that a recipient takes. */
export interface Receivable {
  currency: string
  decimals?: number | undefined
  /** The smallest and the largest amount, in the smallest unit of `currency`. Absent: none that a payment could reach. */
  min?: number | undefined
  max?: number | undefined
}

/** What arrives, as far as it is known. */
export type Received = { [Name in keyof Receivable]?: Receivable[Name] | undefined }

/** Who is behind what the user typed. */
export interface FoundRecipient {
  /** What pays it, where that is not the text itself: an id, or an address. */
  recipient?: string | undefined
  name?: string | undefined
  detail?: string | undefined
  /** Absent or empty: not known. */
  receives?: readonly Receivable[] | undefined
  /** Whether the recipient's service wants to know what the payment is for. */
  needsPurpose?: boolean | undefined
  /** Why it cannot be paid: `SELF_PAYMENT`, `INVALID_UMA_ADDRESS`, or any other code. */
  refusal?: string | undefined
}

/** What may be sent, as far as it is known before there is a quote. */
export interface SendLimits {
  /** Of the currency that arrives. */
  decimals?: number | undefined
  /** The smallest and the largest payment, in the smallest unit of what the wallet holds. */
  min?: number | undefined
  max?: number | undefined
  /** The rest for today, in that unit. */
  leftToday?: number | undefined
  /** Above it the user signs in once more, in that unit. */
  signInAbove?: number | undefined
}

/** A bank that can be paid. */
export interface SendBank {
  /** What `bankName` of an account takes. */
  bankName: string
  /** What the user reads. */
  displayName: string
}

/** A new account, as `createCustomerExternalAccount` takes it. */
export interface NewAccount {
  /** ISO 4217, or the code of an asset. */
  currency: string
  /** `accountType`, its fields, and the `beneficiary`. */
  accountInfo: Readonly<Record<string, unknown>>
  /** Of 2026-08: whether it is the user's own account. */
  ownershipType?: 'FIRST_PARTY' | 'THIRD_PARTY' | undefined
}

/** The order that `createQuote` of the relay gets. */
export interface SendOrder {
  /** New for each form that was edited; the same one when the same form is reviewed again. */
  id: string
  /** A UMA address, or the id of an account. */
  recipient: string
  /** Which side `amount` is: what leaves the wallet, or what arrives. */
  side: 'SENDING' | 'RECEIVING'
  /** In whole units of its currency, such as `12.5`. */
  amount: string
  /** What arrives, where the recipient takes several currencies. */
  receives?: string | undefined
  /** What the payment is for, such as `GIFT`: `purposeOfPayment` of the quote. */
  purpose?: string | undefined
  /** For the recipient's bank statement: `remittanceInformation` of the quote, at most 140 characters. */
  message?: string | undefined
  /** How it is sent, such as `WIRE`: `paymentRail` of the quote's destination. Absent: the service chooses. */
  rail?: string | undefined
}

/** What the form has at first. */
export interface SendPrefill {
  /** An address, or the id of an account. */
  recipient?: string | undefined
  /** In whole units, such as `12.5`. */
  amount?: string | undefined
  side?: SendOrder['side'] | undefined
  payee?: SendPayee | undefined
  /** Whether the user chose it in your app, such as a payment that is sent again. Otherwise the form notes that a link filled it. */
  isOwn?: boolean | undefined
}
