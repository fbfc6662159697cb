/** Values for the tests of the policy: responses of the service, a quote, and calls. */

import type { UpstreamResponse } from '../src/upstream/transport.js'

/** A response of the service with a JSON body. */
export const jsonUpstream = (status: number, body: unknown): UpstreamResponse => ({
  ...{ status, headers: { 'content-type': 'application/json' } },
  bytes: new TextEncoder().encode(JSON.stringify(body)),
})

const usd = { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 }
const time = '2026-01-01T00:00:00.000Z'
/** A quote as service-interface "Quotes" shows it. */
export const quoteBody = {
  ...{ id: 'Quote:1', status: 'PENDING', createdAt: time, expiresAt: time, transactionId: 'Transaction:1' },
  ...{ sendingCurrency: usd, receivingCurrency: usd, exchangeRate: 1, feesIncluded: 0 },
  ...{ totalSendingAmount: 1, totalReceivingAmount: 1 },
  source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1' },
  destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
}

/** A session as the service sends it after a sign-in. */
export const sessionBody = { id: 'Session:1', accountId: 'InternalAccount:1', expiresAt: time }

/** A request body as the relay has read it. */
export const bodyOfCall = (json: Record<string, unknown>) => ({
  json,
  bytes: new TextEncoder().encode(JSON.stringify(json)),
})
