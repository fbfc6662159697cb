/** What the lookup of a receiver returns: of an external account, or of a UMA address. */

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

/** What can be sent to a UMA address, and what the service must know of the payer. */
export interface UmaLookup extends ValueOf<typeof umaLookup> {}

const umaLookup = /* @__PURE__ */ v.object({
  /** `Lookup:<id>`. Give it to the quote that follows. */
  lookupId: Identifier,
  receiverUmaAddress: v.string(),
  supportedCurrencies: v.array(
    v.object({ currency: Currency, estimatedExchangeRate: v.number(), min: Amount, max: Amount }),
  ),
  /** What the service must know of the payer, such as FULL_NAME. */
  requiredPayerDataFields: v.exactOptional(v.array(FieldDefinition)),
})
export const UmaLookup: Readable<UmaLookup> = /* @__PURE__ */ readable(umaLookup, ['lookupId'])
