/** Where money for an account or a quote is sent, and what an embedded wallet must sign to send it. */

import * as v from 'valibot'
import { type OpenEnum, openEnum } from '../scalars.js'

/** The known kinds of funding targets. */
export const fundingAccountTypes = ['USD_ACCOUNT', 'SPARK_WALLET', 'EMBEDDED_WALLET'] as const
/** One of `fundingAccountTypes`. */
export type FundingAccountType = (typeof fundingAccountTypes)[number]

/** A funding target. The other fields depend on `accountType` and are kept as they are. */
export interface AccountOrWalletInfo {
  accountType: OpenEnum<FundingAccountType>
  /** EMBEDDED_WALLET: the text that the session key must sign to execute the quote. */
  payloadToSign?: string
  [field: string]: unknown
}

/** Where money for an account or a quote is sent, and what an embedded wallet signs to send it. */
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
