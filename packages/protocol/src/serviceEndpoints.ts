/** Every endpoint of the service in one table; apart from the rest, so that a browser need not carry all of it. */

import { agentEndpoints } from './agentEndpoints.js'
import {
  type Endpoint,
  type PathParameter,
  type RelayEndpointName,
  type relayEndpoints,
  walletEndpoints,
} from './endpoints.js'
import { platformEndpoints } from './platformEndpoints.js'

const sandbox = { auth: 'basic', audience: 'sandbox', signing: 'none', method: 'POST', success: 200 } as const

/** What exists only where no money moves; production keys are refused with 403. */
export const sandboxEndpoints = {
  fundInternalAccount: { ...sandbox, path: '/sandbox/internal-accounts/{accountId}/fund' },
  sendQuotePayment: { ...sandbox, path: '/sandbox/send' },
  receiveUmaPayment: { ...sandbox, path: '/sandbox/uma/receive' },
} as const satisfies Record<string, Endpoint>

/** Every endpoint of the service, by name. The relay's own rows are not the service's and stand apart. */
export const serviceEndpoints = {
  ...walletEndpoints,
  ...platformEndpoints,
  ...agentEndpoints,
  ...sandboxEndpoints,
} as const

export type ServiceEndpointName = keyof typeof serviceEndpoints
export type EndpointName = ServiceEndpointName | RelayEndpointName

/** The path parameters of an endpoint: one identifier, or one code, for each place. */
export type EndpointParams<Name extends EndpointName> = Record<
  PathParameter<(typeof serviceEndpoints & typeof relayEndpoints)[Name]['path']>,
  string
>
