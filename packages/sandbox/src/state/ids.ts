/** Creates identifiers. */

import type { IdentifierPrefix } from '@embedded-wallet/protocol'

/** @returns A new identifier such as `Quote:0b8f…`. */
export function newId(prefix: IdentifierPrefix | 'Timer'): string {
  return `${prefix}:${crypto.randomUUID()}`
}

/** @returns A new request id, which is opaque to clients. */
export function newRequestId(): string {
  return `Request:${crypto.randomUUID()}`
}
