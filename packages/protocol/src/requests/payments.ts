/** Bodies and queries of customers, accounts, quotes, transactions and sandbox funding. */

import * as v from 'valibot'
import { maxQuoteAmount, maxSandboxFundingAmount, pageLimit } from '../limits.js'
import { type CustomerType, customerTypes } from '../resources/customer.js'
import type { ExternalAccountInfo } from '../resources/externalAccount.js'
import { Amount, Identifier } from '../scalars.js'

const text = /* @__PURE__ */ v.pipe(v.string(), v.nonEmpty())
const optionalText = /* @__PURE__ */ v.exactOptional(text)

/** Body of `POST /customers`. */
export interface CreateCustomerBody {
  platformCustomerId: string
  customerType: CustomerType
  region?: string
  currencies?: string[]
  email?: string
  umaAddress?: string
  fullName?: string
  birthDate?: string
  nationality?: string
}

export const CreateCustomerBody: v.GenericSchema<CreateCustomerBody> = /* @__PURE__ */ v.object({
  platformCustomerId: text,
  customerType: v.picklist(customerTypes),
  region: optionalText,
  currencies: v.exactOptional(v.array(v.string())),
  email: v.exactOptional(v.pipe(v.string(), v.email())),
  umaAddress: optionalText,
  fullName: optionalText,
  birthDate: v.exactOptional(v.pipe(v.string(), v.isoDate())),
  nationality: optionalText,
})

/** Query values arrive as text; `limit` is read as a number from 1 to 100, 20 when absent. */
export interface PageQuery {
  limit?: string
  cursor?: string
}

const pageEntries = {
  limit: /* @__PURE__ */ v.exactOptional(
    /* @__PURE__ */ v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/),
      v.check(
        (digits) => Number(digits) >= pageLimit.min && Number(digits) <= pageLimit.max,
        `limit must be from ${pageLimit.min} to ${pageLimit.max}`,
      ),
    ),
  ),
  cursor: optionalText,
}

/** Query of `GET /customers/internal-accounts`. */
export interface InternalAccountsQuery extends PageQuery {
  customerId?: string
  currency?: string
  type?: string
}

export const InternalAccountsQuery: v.GenericSchema<InternalAccountsQuery> = /* @__PURE__ */ v.object({
  ...pageEntries,
  customerId: v.exactOptional(Identifier),
  currency: optionalText,
  type: optionalText,
})

/** Body of `POST /platform/external-accounts`. */
export interface CreateExternalAccountBody {
  /** ISO 4217. */
  currency: string
  accountInfo: ExternalAccountInfo
  platformAccountId?: string
}

export const CreateExternalAccountBody: v.GenericSchema<CreateExternalAccountBody> = /* @__PURE__ */ v.object(
  {
    currency: text,
    accountInfo: v.looseObject({ accountType: text }),
    platformAccountId: optionalText,
  },
)

/** Query of `GET /platform/external-accounts`. */
export interface ExternalAccountsQuery extends PageQuery {
  currency?: string
}

export const ExternalAccountsQuery: v.GenericSchema<ExternalAccountsQuery> = /* @__PURE__ */ v.object({
  ...pageEntries,
  currency: optionalText,
})

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
  /** Refused for an embedded-wallet source, which must sign first. */
  immediatelyExecute?: boolean
  description?: string
  purposeOfPayment?: string
  senderCustomerInfo?: Record<string, unknown>
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
})

/** Query of `GET /transactions`. */
export interface TransactionsQuery extends PageQuery {
  customerId?: string
  platformCustomerId?: string
  /** Matches sender or receiver. */
  accountIdentifier?: string
  senderAccountIdentifier?: string
  receiverAccountIdentifier?: string
  status?: string
  type?: string
  reference?: string
  /** Inclusive, ISO 8601. */
  startDate?: string
  /** Inclusive, ISO 8601. */
  endDate?: string
  sortOrder?: 'asc' | 'desc'
}

export const TransactionsQuery: v.GenericSchema<TransactionsQuery> = /* @__PURE__ */ v.object({
  ...pageEntries,
  customerId: v.exactOptional(Identifier),
  platformCustomerId: optionalText,
  accountIdentifier: v.exactOptional(Identifier),
  senderAccountIdentifier: v.exactOptional(Identifier),
  receiverAccountIdentifier: v.exactOptional(Identifier),
  status: optionalText,
  type: optionalText,
  reference: optionalText,
  startDate: optionalText,
  endDate: optionalText,
  sortOrder: v.exactOptional(v.picklist(['asc', 'desc'])),
})

/** Body of `POST /sandbox/internal-accounts/{accountId}/fund`. */
export interface FundBody {
  /** Smallest currency unit, at most 10¹¹. */
  amount: number
}

export const FundBody: v.GenericSchema<FundBody> = /* @__PURE__ */ v.object({
  amount: v.pipe(Amount, v.minValue(1), v.maxValue(maxSandboxFundingAmount)),
})
