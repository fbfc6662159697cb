/** The lookup of an external account, before a quote. */

import * as v from 'valibot'
import { type Readable, readable } from '../reading.js'
import { Amount, Identifier } from '../scalars.js'
import { Currency } from './currency.js'
import { FieldDefinition } from './fieldDefinition.js'

/** What can be sent to an external account, and what the service must know of the payer. */
export interface ExternalAccountLookup {
  /** `Lookup:<id>`. Give it to the quote that follows. */
  lookupId: string
  accountId: string
  supportedCurrencies: {
    currency: Currency
    estimatedExchangeRate: number
    /** Smallest amount, in the currency's smallest unit. */
    min: number
    /** Largest amount, in the currency's smallest unit. */
    max: number
  }[]
  /** What the service must know of the payer, such as FULL_NAME. */
  requiredPayerDataFields?: FieldDefinition[]
}

export const ExternalAccountLookup: Readable<ExternalAccountLookup> = /* @__PURE__ */ readable(
  v.object({
    lookupId: Identifier,
    accountId: Identifier,
    supportedCurrencies: v.array(
      v.object({ currency: Currency, estimatedExchangeRate: v.number(), min: Amount, max: Amount }),
    ),
    requiredPayerDataFields: v.exactOptional(v.array(FieldDefinition)),
  }),
  ['lookupId'],
)
