/** The endpoints of a relay by which a page reads: balance, payments, ways to receive. Only who reads loads these rows. */

import type { Endpoint } from './endpoints.js'

const read = { method: 'GET', auth: 'none', audience: 'relay', signing: 'none', success: 200 } as const

/** The endpoints that a relay provides for reads of the accounts of the app's session. */
export const readEndpoints = {
  readAccounts: { ...read, path: '/accounts' },
  readTransactions: { ...read, path: '/accounts/{accountId}/transactions' },
  readTransaction: { ...read, path: '/accounts/{accountId}/transactions/{transactionId}' },
  readReceiveWays: { ...read, path: '/accounts/{accountId}/receive-ways' },
} as const satisfies Record<string, Endpoint>

/** The name of an endpoint by which a page reads through a relay. */
export type ReadEndpointName = keyof typeof readEndpoints

/** The verbs of a wallet that read, each with the endpoint that it calls. */
export const readVerbs = {
  listAccounts: 'readAccounts',
  listTransactions: 'readTransactions',
  getTransaction: 'readTransaction',
  listReceiveWays: 'readReceiveWays',
} as const satisfies Record<string, ReadEndpointName>

/** The name of a verb that reads, such as `listAccounts`. */
export type ReadVerb = keyof typeof readVerbs
