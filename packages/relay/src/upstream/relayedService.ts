/** The options about the service: where it is, with which credentials, and how requests travel to it. */

import type { Branding } from '@embedded-wallet/protocol'
import type { Transport } from './transport.js'

/** The service behind the relay, and the credentials that only the relay knows. */
export interface RelayedService {
  /** Absolute URL with the version segment, such as `https://api.example/2025-10-13`. */
  baseUrl: string
  /** User name of HTTP Basic. It must not contain a colon. */
  tokenId: string
  /** Password of HTTP Basic. The relay sends it only in the Authorization header to `baseUrl`. */
  clientSecret: string
  /** Sends requests to the service. Default: the global `fetch`. A sandbox in the same process works as it is. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
  /** Takes the place of `fetch`. `nodeTransport()` of `@embedded-wallet/relay/node` is several times faster on Node. */
  transport?: Transport | undefined
  /** How long one request to the service may take, in milliseconds, 1 to 2147483647. Default: 15 000. */
  timeoutMs?: number | undefined
  /** For deployments that put their own name into headers and fields. */
  branding?: Branding | undefined
}
