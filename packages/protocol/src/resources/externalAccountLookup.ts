/** The lookup of an external account, before a quote. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Amount, Identifier } from '../scalars.js'
import { Currency } from './currency.js'
import { FieldDefinition } from './fieldDefinition.js'

/** What can be sent to an external account, and what the service must know of the payer. */
export interface ExternalAccountLookup extends ValueOf<typeof externalAccountLookup> {}

const externalAccountLookup = /* @__PURE__ */ v.object({
  /** `Lookup:<id>`. Give it to the quote that follows. */
  lookupId: Identifier,
  accountId: Identifier,
  supportedCurrencies: v.array(
    v.object({ currency: Currency, estimatedExchangeRate: v.number(), min: Amount, max: Amount }),
  ),
  /** What the service must know of the payer, such as FULL_NAME. */
  requiredPayerDataFields: v.exactOptional(v.array(FieldDefinition)),
})
export const ExternalAccountLookup: Readable<ExternalAccountLookup> = /* @__PURE__ */ readable(
  externalAccountLookup,
  ['lookupId'],
)
