/** What the platform's webhook endpoint responded to a test. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'

/** The result of a test webhook. Its fields are in snake case on the wire. */
export interface TestWebhookResult extends ValueOf<typeof testWebhookResult> {}

const testWebhookResult = /* @__PURE__ */ v.object({
  /** Where the test went. */
  url: v.exactOptional(v.string()),
  /** The HTTP status of the endpoint's response. */
  response_status: v.pipe(v.number(), v.integer()),
  /** The endpoint's response as text. */
  response_body: v.exactOptional(v.string()),
})
export const TestWebhookResult: Readable<TestWebhookResult> = /* @__PURE__ */ readable(testWebhookResult, [
  'response_status',
])
