/** Makes identifiers. */

import type { IdentifierPrefix } from '@embedded-wallet/protocol'

/** A new identifier such as `Quote:0b8f…`. */
export function newId(prefix: IdentifierPrefix | 'Timer'): string {
  return `${prefix}:${crypto.randomUUID()}`
}

/** A new request id. Opaque to clients. */
export function newRequestId(): string {
  return `Request:${crypto.randomUUID()}`
}
