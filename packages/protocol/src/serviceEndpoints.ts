/** Every endpoint of the service in one table. It has its own module so that a browser does not load all of it. */

import { agentEndpoints } from './agentEndpoints.js'
import {
  type Endpoint,
  type PathParameter,
  type RelayEndpointName,
  type relayEndpoints,
  walletEndpoints,
} from './endpoints.js'
import { platformEndpoints } from './platformEndpoints.js'
import { scaEndpoints } from './scaEndpoints.js'
import { scaPlatformEndpoints } from './scaPlatformEndpoints.js'

const sandbox = { auth: 'basic', audience: 'sandbox', signing: 'none', method: 'POST', success: 200 } as const

/** The endpoints that exist in sandboxes only. The service refuses production keys with 403. */
export const sandboxEndpoints = {
  fundInternalAccount: { ...sandbox, path: '/sandbox/internal-accounts/{accountId}/fund' },
  sendQuotePayment: { ...sandbox, path: '/sandbox/send' },
  receiveUmaPayment: { ...sandbox, path: '/sandbox/uma/receive' },
  // Source: both dated profiles.
  sendTestWebhook: { ...sandbox, path: '/sandbox/webhooks/test' },
} as const satisfies Record<string, Endpoint>

/** Every endpoint of the service, by name. The relay's own endpoints are in `relayEndpoints`. */
export const serviceEndpoints = {
  ...walletEndpoints,
  ...scaEndpoints,
  ...platformEndpoints,
  ...scaPlatformEndpoints,
  ...agentEndpoints,
  ...sandboxEndpoints,
} as const

/** The name of an endpoint of the service: a key of `serviceEndpoints`. */
export type ServiceEndpointName = keyof typeof serviceEndpoints
/** The name of any endpoint: of the service or of a relay. */
export type EndpointName = ServiceEndpointName | RelayEndpointName

/** The path parameters of an endpoint: one identifier or code for each place. */
export type EndpointParams<Name extends EndpointName> = Record<
  PathParameter<(typeof serviceEndpoints & typeof relayEndpoints)[Name]['path']>,
  string
>
