/** Creates identifiers. */

import type { IdentifierPrefix } from '@embedded-wallet/protocol'
import type { Service } from './service.js'

/** @returns A new identifier such as `Quote:0b8f…`. */
export function newId(prefix: IdentifierPrefix | 'Timer'): string {
  return `${prefix}:${crypto.randomUUID()}`
}

/** @returns A new request id, which is opaque to clients. */
export function newRequestId({ deployment }: Service): string {
  const uuid = crypto.randomUUID()
  return deployment.requestIds === 'bare' ? uuid : `Request:${uuid}`
}
