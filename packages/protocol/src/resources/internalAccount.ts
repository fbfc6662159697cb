/** An InternalAccount: money held with the service. */

import * as v from 'valibot'
import { Identifier, type OpenEnum, openEnum, Timestamp } from '../scalars.js'
import { CurrencyAmount } from './currency.js'
import { PaymentInstructions } from './paymentInstructions.js'

export const internalAccountTypes = ['INTERNAL_FIAT', 'INTERNAL_CRYPTO', 'EMBEDDED_WALLET'] as const
export type InternalAccountType = (typeof internalAccountTypes)[number]

export interface InternalAccount {
  /** `InternalAccount:<id>` */
  id: string
  /** EMBEDDED_WALLET is self-custodial: moving money out needs a session signature from the customer's device. */
  type: OpenEnum<InternalAccountType>
  balance: CurrencyAmount
  fundingPaymentInstructions: PaymentInstructions[]
  createdAt: string
  updatedAt: string
  /** Empty or absent when the account belongs to the platform. */
  customerId?: string
}

export const InternalAccount: v.GenericSchema<InternalAccount> = /* @__PURE__ */ v.object({
  id: Identifier,
  type: openEnum<InternalAccountType>(),
  balance: CurrencyAmount,
  fundingPaymentInstructions: v.array(PaymentInstructions),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  customerId: v.exactOptional(v.string()),
})
