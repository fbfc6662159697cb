/** Creates identifiers. */

import type { IdentifierPrefix } from '@embedded-wallet/protocol'
import type { Deployment } from '../deployment.js'

/** @returns A new identifier such as `Quote:0b8f…`. */
export function newId(prefix: IdentifierPrefix | 'Timer' | 'WalletOperation'): string {
  return `${prefix}:${crypto.randomUUID()}`
}

/** @returns A new request id, which is opaque to clients. */
export function newRequestId({ requestIds }: Deployment): string {
  const uuid = crypto.randomUUID()
  return requestIds === 'bare' ? uuid : `Request:${uuid}`
}
