/** Bodies of quotes and transfers. */

import * as v from 'valibot'
import { maxQuoteAmount } from '../limits.js'
import type { ValueOf } from '../reading.js'
import { PlatformFeeOverride } from '../resources/platformFee.js'
import { Amount, Identifier } from '../scalars.js'

const text = /* @__PURE__ */ v.pipe(v.string(), v.nonEmpty())
const optionalText = /* @__PURE__ */ v.exactOptional(text)

/** Body of `POST /quotes`. */
export interface CreateQuoteBody extends ValueOf<typeof createQuoteBody> {}

const createQuoteBody = /* @__PURE__ */ v.object({
  source: v.variant('sourceType', [
    v.object({
      sourceType: v.literal('ACCOUNT'),
      accountId: Identifier,
      customerId: v.exactOptional(Identifier),
    }),
    v.object({
      sourceType: v.literal('REALTIME_FUNDING'),
      currency: text,
      customerId: v.exactOptional(Identifier),
      cryptoNetwork: optionalText,
    }),
  ]),
  destination: v.variant('destinationType', [
    v.object({ destinationType: v.literal('ACCOUNT'), accountId: Identifier, paymentRail: optionalText }),
    v.object({ destinationType: v.literal('UMA_ADDRESS'), umaAddress: text, currency: text }),
  ]),
  /** Which side `lockedCurrencyAmount` fixes. */
  lockedCurrencySide: v.picklist(['SENDING', 'RECEIVING']),
  /** Integer in the smallest unit of the locked side's currency, 1 to 9·10¹⁵. */
  lockedCurrencyAmount: v.pipe(Amount, v.minValue(1), v.maxValue(maxQuoteAmount)),
  lookupId: v.exactOptional(Identifier),
  /** The service refuses it for an embedded wallet, which must sign first. */
  immediatelyExecute: v.exactOptional(v.boolean()),
  description: optionalText,
  purposeOfPayment: optionalText,
  senderCustomerInfo: v.exactOptional(v.record(v.string(), v.unknown())),
  /** Profile 2026-08: how the user wants to authorize the payment, where the service demands it. Not `TOTP`. */
  scaFactor: v.exactOptional(v.picklist(['SMS_OTP', 'TOTP', 'PASSKEY'])),
  /** Profile 2026-08: the platform's fee of this payment, in place of its `feeConfigs`. USD as sending currency only. */
  platformFeeOverride: v.exactOptional(PlatformFeeOverride),
})
export const CreateQuoteBody: v.GenericSchema<CreateQuoteBody> = createQuoteBody

/** Body of a transfer, in or out, of the platform or of an agent. Both accounts have the same currency. */
export interface TransferBody extends ValueOf<typeof transferBody> {}

const transferBody = /* @__PURE__ */ v.object({
  source: v.object({ accountId: Identifier }),
  destination: v.object({ accountId: Identifier }),
  /** Integer in the smallest unit. */
  amount: v.pipe(Amount, v.minValue(1), v.maxValue(maxQuoteAmount)),
})
export const TransferBody: v.GenericSchema<TransferBody> = transferBody

/** Body of `POST /crypto/estimate-withdrawal-fee`. */
export interface EstimateWithdrawalFeeBody extends ValueOf<typeof estimateWithdrawalFeeBody> {}

const estimateWithdrawalFeeBody = /* @__PURE__ */ v.object({
  internalAccountId: Identifier,
  /** Asset code. */
  currency: text,
  /** Such as `BASE_MAINNET`: see `cryptoNetworks`. */
  cryptoNetwork: text,
  /** Integer in the smallest unit. */
  amount: v.pipe(Amount, v.minValue(1), v.maxValue(maxQuoteAmount)),
  destinationAddress: text,
})
export const EstimateWithdrawalFeeBody: v.GenericSchema<EstimateWithdrawalFeeBody> = estimateWithdrawalFeeBody
