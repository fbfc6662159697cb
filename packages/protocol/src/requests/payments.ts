/** Bodies of quotes and transfers. */

import * as v from 'valibot'
import { maxQuoteAmount } from '../limits.js'
import { PlatformFeeOverride } from '../resources/platformFee.js'
import { Amount, Identifier } from '../scalars.js'
import type { ScaFactorName } from './sca.js'

const text = /* @__PURE__ */ v.pipe(v.string(), v.nonEmpty())
const optionalText = /* @__PURE__ */ v.exactOptional(text)

/** Body of `POST /quotes`. */
export interface CreateQuoteBody {
  source:
    | { sourceType: 'ACCOUNT'; accountId: string; customerId?: string }
    | { sourceType: 'REALTIME_FUNDING'; currency: string; customerId?: string; cryptoNetwork?: string }
  destination:
    | { destinationType: 'ACCOUNT'; accountId: string; paymentRail?: string }
    | { destinationType: 'UMA_ADDRESS'; umaAddress: string; currency: string }
  /** Which side `lockedCurrencyAmount` fixes. */
  lockedCurrencySide: 'SENDING' | 'RECEIVING'
  /** Integer in the smallest unit of the locked side's currency, 1 to 9·10¹⁵. */
  lockedCurrencyAmount: number
  lookupId?: string
  /** The service refuses it for an embedded wallet, which must sign first. */
  immediatelyExecute?: boolean
  description?: string
  purposeOfPayment?: string
  senderCustomerInfo?: Record<string, unknown>
  /** Profile 2026-08: how the user wants to authorize the payment, where the service demands it. Not `TOTP`. */
  scaFactor?: ScaFactorName
  /** Profile 2026-08: the platform's fee of this payment, in place of its `feeConfigs`. USD as sending currency only. */
  platformFeeOverride?: PlatformFeeOverride
}

export const CreateQuoteBody: v.GenericSchema<CreateQuoteBody> = /* @__PURE__ */ v.object({
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
  lockedCurrencySide: v.picklist(['SENDING', 'RECEIVING']),
  lockedCurrencyAmount: v.pipe(Amount, v.minValue(1), v.maxValue(maxQuoteAmount)),
  lookupId: v.exactOptional(Identifier),
  immediatelyExecute: v.exactOptional(v.boolean()),
  description: optionalText,
  purposeOfPayment: optionalText,
  senderCustomerInfo: v.exactOptional(v.record(v.string(), v.unknown())),
  scaFactor: v.exactOptional(v.picklist(['SMS_OTP', 'TOTP', 'PASSKEY'])),
  platformFeeOverride: v.exactOptional(PlatformFeeOverride),
})

/** Body of a transfer, in or out, of the platform or of an agent. Both accounts have the same currency. */
export interface TransferBody {
  source: { accountId: string }
  destination: { accountId: string }
  /** Integer in the smallest unit. */
  amount: number
}

export const TransferBody: v.GenericSchema<TransferBody> = /* @__PURE__ */ v.object({
  source: v.object({ accountId: Identifier }),
  destination: v.object({ accountId: Identifier }),
  amount: v.pipe(Amount, v.minValue(1), v.maxValue(maxQuoteAmount)),
})

/** Body of `POST /crypto/estimate-withdrawal-fee`. */
export interface EstimateWithdrawalFeeBody {
  internalAccountId: string
  /** Asset code. */
  currency: string
  /** Such as `BASE_MAINNET`: see `cryptoNetworks`. */
  cryptoNetwork: string
  /** Integer in the smallest unit. */
  amount: number
  destinationAddress: string
}

export const EstimateWithdrawalFeeBody: v.GenericSchema<EstimateWithdrawalFeeBody> = /* @__PURE__ */ v.object(
  {
    internalAccountId: Identifier,
    currency: text,
    cryptoNetwork: text,
    amount: v.pipe(Amount, v.minValue(1), v.maxValue(maxQuoteAmount)),
    destinationAddress: text,
  },
)
