/** An InternalAccount: money that the service holds. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Identifier, openEnum, Timestamp } from '../scalars.js'
import { CurrencyAmount } from './currency.js'
import { PaymentInstructions } from './quote.js'

/** Kinds of accounts that the service holds. */
export const internalAccountTypes = ['INTERNAL_FIAT', 'INTERNAL_CRYPTO', 'EMBEDDED_WALLET'] as const
/** One of `internalAccountTypes`. */
export type InternalAccountType = (typeof internalAccountTypes)[number]

/** An account that the service holds. */
export interface InternalAccount extends ValueOf<typeof internalAccount> {}

const internalAccount = v.object({
  /** `InternalAccount:<id>` */
  id: Identifier,
  /** EMBEDDED_WALLET is self-custodial: only a signature of the user's device can move money out. Those of one customer share one wallet. */
  type: openEnum<InternalAccountType>(),
  balance: CurrencyAmount,
  fundingPaymentInstructions: v.array(PaymentInstructions),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** Newer deployments only. */
  status: v.exactOptional(openEnum<'PENDING' | 'ACTIVE' | 'CLOSED' | 'FROZEN' | 'FAILED'>()),
  /** Newer deployments only: everything that the account holds. There, `balance` is what can be spent. */
  totalBalance: v.exactOptional(CurrencyAmount),
  /** Empty or absent if the account belongs to the platform. */
  customerId: v.exactOptional(v.string()),
  /** Newer deployments only: whether the wallet is private. */
  privateEnabled: v.exactOptional(v.boolean()),
})
export const InternalAccount: Readable<InternalAccount> = readable(internalAccount, [
  'id',
  'balance',
  'totalBalance',
])
