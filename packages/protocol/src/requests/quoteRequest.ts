/** The relay's own endpoint for quotes: a page says what it wants to pay for, and the app on the backend makes the quote. */

import * as v from 'valibot'
import { Identifier } from '../scalars.js'

/** Body of `POST /quotes/request` on a relay. */
export interface RequestQuoteBody {
  /** The account that pays. It may be absent when the caller has one only. */
  accountId?: string
  /** What the page wants to pay for, in the app's own form: any JSON. The app's backend decides what it means. */
  order?: unknown
}

/** Schema of `RequestQuoteBody`. It names no other field: one that is misspelled would be lost in silence. */
export const RequestQuoteBody: v.GenericSchema<RequestQuoteBody> = /* @__PURE__ */ v.strictObject({
  accountId: v.exactOptional(Identifier),
  order: v.exactOptional(v.unknown()),
})
