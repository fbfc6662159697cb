/** Where money for an account or a quote is sent, and what an embedded wallet must sign to send it. */

import * as v from 'valibot'
import type { ValueOf } from '../reading.js'
import { openEnum } from '../scalars.js'

/** The known kinds of funding targets. */
export const fundingAccountTypes = ['USD_ACCOUNT', 'SPARK_WALLET', 'EMBEDDED_WALLET'] as const
/** One of `fundingAccountTypes`. */
export type FundingAccountType = (typeof fundingAccountTypes)[number]

const accountOrWalletInfo = /* @__PURE__ */ v.looseObject({
  accountType: openEnum<FundingAccountType>(),
  /** EMBEDDED_WALLET: the text that the session key must sign to execute the quote. */
  payloadToSign: v.exactOptional(v.string()),
})
/** A funding target. The other fields depend on `accountType` and are kept as they are. */
export interface AccountOrWalletInfo extends ValueOf<typeof accountOrWalletInfo> {}

/** Where money for an account or a quote is sent, and what an embedded wallet signs to send it. */
export interface PaymentInstructions extends ValueOf<typeof paymentInstructions> {}

const paymentInstructions = /* @__PURE__ */ v.object({
  accountOrWalletInfo: accountOrWalletInfo as v.GenericSchema<AccountOrWalletInfo>,
  instructionsNotes: v.exactOptional(v.string()),
  isPlatformAccount: v.exactOptional(v.boolean()),
})
export const PaymentInstructions: v.GenericSchema<PaymentInstructions> = paymentInstructions
