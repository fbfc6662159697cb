/** An InternalAccount: money that the service holds. */

import * as v from 'valibot'
import { type Readable, readable } from '../reading.js'
import { Identifier, type OpenEnum, openEnum, Timestamp } from '../scalars.js'
import { CurrencyAmount } from './currency.js'
import { PaymentInstructions } from './paymentInstructions.js'

/** Kinds of accounts that the service holds. */
export const internalAccountTypes = ['INTERNAL_FIAT', 'INTERNAL_CRYPTO', 'EMBEDDED_WALLET'] as const
/** One of `internalAccountTypes`. */
export type InternalAccountType = (typeof internalAccountTypes)[number]

/** An account that the service holds. */
export interface InternalAccount {
  /** `InternalAccount:<id>` */
  id: string
  /** EMBEDDED_WALLET is self-custodial: only a signature of the user's device can move money out. */
  type: OpenEnum<InternalAccountType>
  balance: CurrencyAmount
  fundingPaymentInstructions: PaymentInstructions[]
  createdAt: string
  updatedAt: string
  /** Newer deployments only. */
  status?: OpenEnum<'PENDING' | 'ACTIVE' | 'CLOSED' | 'FROZEN' | 'FAILED'>
  /** Newer deployments only: everything that the account holds. There, `balance` is what can be spent. */
  totalBalance?: CurrencyAmount
  /** Empty or absent when the account belongs to the platform. */
  customerId?: string
  /** Newer deployments only: whether the wallet is private. */
  privateEnabled?: boolean
}

export const InternalAccount: Readable<InternalAccount> = /* @__PURE__ */ readable(
  v.object({
    id: Identifier,
    type: openEnum<InternalAccountType>(),
    balance: CurrencyAmount,
    fundingPaymentInstructions: v.array(PaymentInstructions),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    status: v.exactOptional(openEnum<'PENDING' | 'ACTIVE' | 'CLOSED' | 'FROZEN' | 'FAILED'>()),
    totalBalance: v.exactOptional(CurrencyAmount),
    customerId: v.exactOptional(v.string()),
    privateEnabled: v.exactOptional(v.boolean()),
  }),
  ['id', 'balance', 'totalBalance'],
)
