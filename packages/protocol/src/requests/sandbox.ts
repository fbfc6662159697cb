/** Bodies of the endpoints that exist in sandboxes only. */

import * as v from 'valibot'
import { maxSandboxFundingAmount } from '../limits.js'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Amount, Identifier } from '../scalars.js'

const text = /* @__PURE__ */ v.pipe(v.string(), v.nonEmpty())

/** Body of `POST /sandbox/internal-accounts/{accountId}/fund`. */
export interface FundBody extends ValueOf<typeof fundBody> {}

const fundBody = /* @__PURE__ */ v.object({
  /** Smallest currency unit, at most 10¹¹. */
  amount: v.pipe(Amount, v.minValue(1), v.maxValue(maxSandboxFundingAmount)),
})
export const FundBody: v.GenericSchema<FundBody> = fundBody

/** Body of `POST /sandbox/send`: pays a quote with real-time funding. */
export interface SendQuotePaymentBody extends ValueOf<typeof sendQuotePaymentBody> {}

const sendQuotePaymentBody = /* @__PURE__ */ v.object({
  quoteId: Identifier,
  currencyCode: text,
  /** Integer in the smallest unit. Assumption: default is the amount of the quote. */
  currencyAmount: v.exactOptional(v.pipe(Amount, v.minValue(1))),
})
export const SendQuotePaymentBody: v.GenericSchema<SendQuotePaymentBody> = sendQuotePaymentBody

/** Body of `POST /sandbox/uma/receive`: a payment arrives for a UMA address or a customer. */
export interface ReceiveUmaPaymentBody {
  senderUmaAddress: string
  /** This or `customerId` is required. */
  receiverUmaAddress?: string
  customerId?: string
  receivingCurrencyCode: string
  /** Integer in the smallest unit. */
  receivingCurrencyAmount: number
}

export const ReceiveUmaPaymentBody: v.GenericSchema<ReceiveUmaPaymentBody> = /* @__PURE__ */ v.pipe(
  v.object({
    senderUmaAddress: text,
    receiverUmaAddress: v.exactOptional(text),
    customerId: v.exactOptional(Identifier),
    receivingCurrencyCode: text,
    receivingCurrencyAmount: v.pipe(Amount, v.minValue(1), v.maxValue(maxSandboxFundingAmount)),
  }),
  v.check(
    ({ receiverUmaAddress, customerId }) => receiverUmaAddress !== undefined || customerId !== undefined,
    'receiverUmaAddress or customerId must be given',
  ),
)

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
