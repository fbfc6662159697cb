/**
 * Every endpoint of the service in one table, each row with its schemas. A browser needs few rows, and few schemas: those rows
 * are in modules of their own, and their schemas in `schemas.ts`.
 */

import * as v from 'valibot'
import { agentEndpoints } from './agentEndpoints.js'
import { type EndpointTable, platform, writes } from './endpointRows.js'
import {
  type PathParameter,
  type RelayEndpointName,
  type relayEndpoints,
  walletEndpoints,
} from './endpoints.js'
import { TestWebhookResult } from './events.js'
import { maxSandboxFundingAmount } from './limits.js'
import { platformEndpoints } from './platformEndpoints.js'
import type { ReadEndpointName, readEndpoints } from './readEndpoints.js'
import { InternalAccount } from './resources/internalAccount.js'
import { Transaction } from './resources/transaction.js'
import { scaEndpoints } from './scaEndpoints.js'
import { Amount, Identifier, NonEmptyText } from './scalars.js'

export { agentEndpoints } from './agentEndpoints.js'
export type { EndpointSchemas } from './endpointRows.js'
export { platformEndpoints } from './platformEndpoints.js'

const inSandbox = writes({ ...platform, audience: 'sandbox', method: 'POST' })

/** A payment that arrives for a UMA address or a customer. */
const receivedPayment = v.pipe(
  v.object({
    senderUmaAddress: NonEmptyText,
    // This or `customerId` is required.
    receiverUmaAddress: v.exactOptional(NonEmptyText),
    customerId: v.exactOptional(Identifier),
    receivingCurrencyCode: NonEmptyText,
    // Integer in the smallest unit.
    receivingCurrencyAmount: v.pipe(Amount, v.minValue(1), v.maxValue(maxSandboxFundingAmount)),
  }),
  v.check(
    ({ receiverUmaAddress, customerId }) => receiverUmaAddress !== undefined || customerId !== undefined,
    'receiverUmaAddress or customerId must be given',
  ),
)

/** The endpoints that exist in sandboxes only. The service refuses production keys with 403. */
export const sandboxEndpoints = {
  fundInternalAccount: inSandbox('/sandbox/internal-accounts/{accountId}/fund', InternalAccount, {
    /** Smallest currency unit, at most 10¹¹. */
    amount: v.pipe(Amount, v.minValue(1), v.maxValue(maxSandboxFundingAmount)),
  }),
  sendQuotePayment: inSandbox('/sandbox/send', Transaction, {
    quoteId: Identifier,
    currencyCode: NonEmptyText,
    /** Integer in the smallest unit. Assumption: default is the amount of the quote. */
    currencyAmount: v.exactOptional(v.pipe(Amount, v.minValue(1))),
  }),
  receiveUmaPayment: inSandbox('/sandbox/uma/receive', Transaction, receivedPayment),
  // Source: both dated profiles.
  sendTestWebhook: inSandbox('/sandbox/webhooks/test', TestWebhookResult),
} as const satisfies EndpointTable

/** Every endpoint of the service, by name. The relay's own endpoints are in `relayEndpoints` and `readEndpoints`. */
export const serviceEndpoints = {
  ...walletEndpoints,
  ...scaEndpoints,
  ...platformEndpoints,
  ...agentEndpoints,
  ...sandboxEndpoints,
} as const

/** The name of an endpoint of the service: a key of `serviceEndpoints`. */
export type ServiceEndpointName = keyof typeof serviceEndpoints
/** The name of any endpoint: of the service or of a relay. */
export type EndpointName = ServiceEndpointName | RelayEndpointName | ReadEndpointName

/** The path parameters of an endpoint: one identifier or code for each place. */
export type EndpointParams<Name extends EndpointName> = Record<
  PathParameter<(typeof serviceEndpoints & typeof relayEndpoints & typeof readEndpoints)[Name]['path']>,
  string
>
