/** The options about the service: where it is, with which credentials, and how requests travel to it. */

import type { Branding } from '@embedded-wallet/protocol'
import type { Transport } from './transport.js'

/** The service behind the relay, and the credentials that only the relay knows. */
export interface RelayedService {
  /** Such as `https://api.example/2025-10-13`. */
  baseUrl: string
  /** User of HTTP Basic. */
  tokenId: string
  /** Password of HTTP Basic. It never leaves but in the Authorization header to `baseUrl`. */
  clientSecret: string
  /** How requests travel upstream. Default: the platform's fetch. A sandbox in the same process fits as it is. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
  /** Instead of `fetch`: `nodeTransport()` of `@embedded-wallet/relay/node` is several times faster on Node. */
  transport?: Transport
  /** How long one call upstream may take, in milliseconds. Default: 15 000. */
  timeoutMs?: number
  /** For deployments that put their own name into headers and fields. */
  branding?: Branding
}
