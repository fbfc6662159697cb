/** The query of exchange rates. */

import * as v from 'valibot'
import { maxQuoteAmount } from '../limits.js'
import type { ValueOf } from '../reading.js'

const text = /* @__PURE__ */ v.pipe(v.string(), v.nonEmpty())

/** Query of `GET /exchange-rates`. Values travel as text; a list of currencies as a repeated parameter. */
export interface ExchangeRatesQuery extends ValueOf<typeof exchangeRatesQuery> {}

const exchangeRatesQuery = /* @__PURE__ */ v.object({
  /** ISO 4217, or an asset code. */
  sourceCurrency: v.exactOptional(text),
  /** One or several: the parameter is repeated. */
  destinationCurrency: v.exactOptional(v.union([text, v.array(text)])),
  /** An integer in the smallest unit of `sourceCurrency`. */
  sendingAmount: v.exactOptional(
    v.pipe(
      v.string(),
      v.check(
        (digits) => /^\d{1,16}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= maxQuoteAmount,
        `sendingAmount must be an integer from 1 to ${maxQuoteAmount}`,
      ),
    ),
  ),
})
export const ExchangeRatesQuery: v.GenericSchema<ExchangeRatesQuery> = exchangeRatesQuery
