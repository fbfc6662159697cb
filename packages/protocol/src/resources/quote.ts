/** A Quote: an offer to move and convert money, valid for minutes; how it can be paid; and the request for one. */

import * as v from 'valibot'
import { maxQuoteAmount } from '../limits.js'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Amount, Identifier, NonEmptyText, OptionalText, openEnum, Timestamp } from '../scalars.js'
import { Currency } from './currency.js'
import { PlatformFeeOverride } from './platformConfig.js'
import { ScaChallenge } from './scaChallenge.js'
import { RateDetails } from './transaction.js'
import { filePart } from './verification.js'

const accountOrWalletInfo = v.looseObject({
  accountType: openEnum<'USD_ACCOUNT' | 'SPARK_WALLET' | 'EMBEDDED_WALLET'>(),
  /** EMBEDDED_WALLET: the text that the session key must sign to execute the quote. */
  payloadToSign: v.exactOptional(v.string()),
})
/** A funding target. The other fields depend on `accountType` and are kept as they are. */
export interface AccountOrWalletInfo extends ValueOf<typeof accountOrWalletInfo> {}

/** Where money for an account or a quote is sent, and what an embedded wallet signs to send it. */
export interface PaymentInstructions extends ValueOf<typeof paymentInstructions> {}

const paymentInstructions = v.object({
  accountOrWalletInfo: accountOrWalletInfo as v.GenericSchema<AccountOrWalletInfo>,
  instructionsNotes: v.exactOptional(v.string()),
  isPlatformAccount: v.exactOptional(v.boolean()),
})
export const PaymentInstructions: v.GenericSchema<PaymentInstructions> = paymentInstructions

/** The states of a quote. `PENDING_AUTHORIZATION` in newer deployments only: nothing has moved, and the user must prove more. */
export const quoteStatuses = [
  'PENDING',
  'PENDING_AUTHORIZATION',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
  'EXPIRED',
] as const
/** One of `quoteStatuses`. */
export type QuoteStatus = (typeof quoteStatuses)[number]

const source = v.looseObject({
  sourceType: openEnum<'ACCOUNT' | 'REALTIME_FUNDING'>(),
  accountId: v.exactOptional(v.string()),
  customerId: v.exactOptional(v.string()),
})
/** Where the money comes from. The other fields depend on `sourceType`. */
export interface QuoteSource extends ValueOf<typeof source> {}

const destination = v.looseObject({
  destinationType: openEnum<'ACCOUNT' | 'UMA_ADDRESS'>(),
  accountId: v.exactOptional(v.string()),
  umaAddress: v.exactOptional(v.string()),
})
/** Where the money goes. The other fields depend on `destinationType`. */
export interface QuoteDestination extends ValueOf<typeof destination> {}

/** An offer to move and convert money, as a browser reads it. */
export interface Quote extends ValueOf<typeof quote, UnreadQuoteField> {}

/** What a quote may lack when a client reads it. */
export type UnreadQuoteField = 'createdAt' | 'destination' | 'exchangeRate' | 'feesIncluded' | 'transactionId'

/** The schema entries of a quote, for schemas with more fields. */
export const quoteEntries = {
  /** `Quote:<id>` */
  id: Identifier,
  status: openEnum<QuoteStatus>(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  source: source as v.GenericSchema<QuoteSource>,
  destination: destination as v.GenericSchema<QuoteDestination>,
  sendingCurrency: Currency,
  receivingCurrency: Currency,
  /** Everything that leaves the source, with fees, in the smallest unit of `sendingCurrency`. */
  totalSendingAmount: Amount,
  /** In the smallest unit of `receivingCurrency`. */
  totalReceivingAmount: Amount,
  /** Sending units per receiving unit, both whole whatever their decimals: 1 from USDC to USD. Never compute an amount from it. */
  exchangeRate: v.number(),
  /** Part of `totalSendingAmount`, in the same unit. */
  feesIncluded: Amount,
  /** `Transaction:<id>` */
  transactionId: Identifier,
  /** For an embedded-wallet source: one entry of type EMBEDDED_WALLET carries `payloadToSign`. Select by type. */
  paymentInstructions: v.exactOptional(v.array(PaymentInstructions)),
  /** Since autumn 2026: whether all that must be uploaded before the payment is there. Absent: nothing must be. */
  documentStatus: v.exactOptional(v.fallback(v.optional(openEnum<'PENDING' | 'COMPLETE'>()), undefined)),
  /** PENDING_AUTHORIZATION: what the user must prove. Absent if it cannot be read. */
  // A fault in it must not hide the status.
  scaChallenge: v.exactOptional(v.fallback(v.optional(ScaChallenge), undefined)),
}

const quote = v.object(quoteEntries)
export const Quote: v.GenericSchema<Quote> = quote

/** A document that a quote needs before it is executed. Source: published schema of a quote's document requirement, read 2026-11-29. */
export interface DocumentRequirement extends ValueOf<typeof documentRequirement> {}

const documentRequirement = v.object({
  /** Such as `COMMERCIAL_AGREEMENT`. */
  requirementId: v.string(),
  /** One of them is enough, such as `INVOICE`. */
  acceptedDocumentTypes: v.array(v.string()),
  satisfied: v.boolean(),
})

/** The parts of `POST /quotes/{quoteId}/documents`, a multipart form. Source: the published schema of its form, read 2026-11-29. */
export interface UploadQuoteDocumentBody extends ValueOf<typeof UploadQuoteDocumentBody> {}

export const UploadQuoteDocumentBody = v.object({
  /** PDF, JPEG or PNG, at most 8 MB. */
  file: filePart,
  /** One of the quote's `documentRequirements`. */
  requirementId: NonEmptyText,
  /** One of its `acceptedDocumentTypes`. */
  documentType: NonEmptyText,
})

/** A quote as a backend reads it. */
export interface QuoteDetails extends ValueOf<typeof quoteDetails, UnreadQuoteField> {}

const quoteDetails = v.object({
  ...quoteEntries,
  /** Such as FULL_NAME, BIRTH_DATE, NATIONALITY. */
  counterpartyInformation: v.exactOptional(v.record(v.string(), v.unknown())),
  rateDetails: v.exactOptional(RateDetails),
  /** Newer deployments only: the platform's part of `feesIncluded`, in the same unit. */
  platformFeesIncluded: v.exactOptional(Amount),
  /** Since autumn 2026: what must be uploaded before the payment, one file for each. */
  documentRequirements: v.exactOptional(v.array(documentRequirement as v.GenericSchema<DocumentRequirement>)),
})
export const QuoteDetails: Readable<QuoteDetails> = readable(quoteDetails, [
  'id',
  'status',
  'expiresAt',
  'sendingCurrency',
  'receivingCurrency',
  'totalSendingAmount',
  'totalReceivingAmount',
  'feesIncluded?',
])

/** The fields of a quote that are the service's. */
export const quoteFields: ReadonlySet<string> = new Set(Object.keys(quoteDetails.entries))

/** Body of `POST /quotes`. */
export interface CreateQuoteBody extends ValueOf<typeof CreateQuoteBody> {}

export const CreateQuoteBody = v.object({
  source: v.variant('sourceType', [
    v.object({
      sourceType: v.literal('ACCOUNT'),
      accountId: Identifier,
      customerId: v.exactOptional(Identifier),
    }),
    v.object({
      sourceType: v.literal('REALTIME_FUNDING'),
      currency: NonEmptyText,
      customerId: v.exactOptional(Identifier),
      cryptoNetwork: OptionalText,
    }),
  ]),
  destination: v.variant('destinationType', [
    v.object({ destinationType: v.literal('ACCOUNT'), accountId: Identifier, paymentRail: OptionalText }),
    v.object({ destinationType: v.literal('UMA_ADDRESS'), umaAddress: NonEmptyText, currency: OptionalText }),
  ]),
  /** Which side `lockedCurrencyAmount` fixes. */
  lockedCurrencySide: v.picklist(['SENDING', 'RECEIVING']),
  /** Integer in the smallest unit of the locked side's currency, 1 to 9·10¹⁵. */
  lockedCurrencyAmount: v.pipe(Amount, v.minValue(1), v.maxValue(maxQuoteAmount)),
  lookupId: v.exactOptional(Identifier),
  /** The service refuses it for an embedded wallet, which must sign first. */
  immediatelyExecute: v.exactOptional(v.boolean()),
  description: OptionalText,
  purposeOfPayment: OptionalText,
  /** Profile 2026-08. */
  remittanceInformation: OptionalText,
  senderCustomerInfo: v.exactOptional(v.record(v.string(), v.unknown())),
  /** Profile 2026-08: how the user wants to authorize the payment, where the service demands it. Not `TOTP`. */
  scaFactor: v.exactOptional(v.picklist(['SMS_OTP', 'TOTP', 'PASSKEY'])),
  /** Profile 2026-08: the platform's fee of this payment, in place of its `feeConfigs`. USD as sending currency only. */
  platformFeeOverride: v.exactOptional(PlatformFeeOverride),
})
