/** The relay's own endpoint for quotes: a page says what it wants to pay for, and the app on the backend makes the quote. */

import * as v from 'valibot'
import type { ValueOf } from '../reading.js'
import { Identifier } from '../scalars.js'

/** Body of `POST /quotes/request` on a relay. */
export interface RequestQuoteBody extends ValueOf<typeof requestQuoteBody> {}

const requestQuoteBody = /* @__PURE__ */ v.strictObject({
  /** The account that pays. It may be absent when the caller has one only. */
  accountId: v.exactOptional(Identifier),
  /** What the page wants to pay for, in the app's own form: any JSON. The app's backend decides what it means. */
  order: v.exactOptional(v.unknown()),
})
/** Schema of `RequestQuoteBody`. It names no other field: one that is misspelled would be lost in silence. */
export const RequestQuoteBody: v.GenericSchema<RequestQuoteBody> = requestQuoteBody
