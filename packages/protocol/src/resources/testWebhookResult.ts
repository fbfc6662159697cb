/** What the platform's webhook endpoint responded to a test. */

import * as v from 'valibot'
import { type Readable, readable } from '../reading.js'

/** The result of a test webhook. Its fields are in snake case on the wire. */
export interface TestWebhookResult {
  /** Where the test went. */
  url?: string
  /** The HTTP status of the endpoint's response. */
  response_status: number
  /** The endpoint's response as text. */
  response_body?: string
}

export const TestWebhookResult: Readable<TestWebhookResult> = /* @__PURE__ */ readable(
  v.object({
    url: v.exactOptional(v.string()),
    response_status: v.pipe(v.number(), v.integer()),
    response_body: v.exactOptional(v.string()),
  }),
  ['response_status'],
)
