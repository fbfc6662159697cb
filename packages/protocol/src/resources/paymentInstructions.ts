/** Where money for an account or a quote can be sent, and what an embedded wallet must sign to send it. */

import * as v from 'valibot'
import { type OpenEnum, openEnum } from '../scalars.js'

/** Kinds of funding targets seen so far. */
export const fundingAccountTypes = ['USD_ACCOUNT', 'SPARK_WALLET', 'EMBEDDED_WALLET'] as const
export type FundingAccountType = (typeof fundingAccountTypes)[number]

/** Discriminated by `accountType`; the other fields depend on it and are kept as they come. */
export interface AccountOrWalletInfo {
  accountType: OpenEnum<FundingAccountType>
  /** EMBEDDED_WALLET: the text that the session key must sign to execute the quote. */
  payloadToSign?: string
  [field: string]: unknown
}

export interface PaymentInstructions {
  accountOrWalletInfo: AccountOrWalletInfo
  instructionsNotes?: string
  isPlatformAccount?: boolean
}

export const PaymentInstructions: v.GenericSchema<PaymentInstructions> = /* @__PURE__ */ v.object({
  accountOrWalletInfo: v.looseObject({
    accountType: openEnum<FundingAccountType>(),
    payloadToSign: v.exactOptional(v.string()),
  }),
  instructionsNotes: v.exactOptional(v.string()),
  isPlatformAccount: v.exactOptional(v.boolean()),
})
