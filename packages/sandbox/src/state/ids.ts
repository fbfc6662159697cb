/** Creates identifiers, and what a new record has. */

import type { IdentifierPrefix } from '@embedded-wallet/protocol'
import type { Deployment } from '../deployment.js'
import { type Clock, isoTime } from './clock.js'

/** @returns A new identifier such as `Quote:0b8f…`. */
export function newId(prefix: IdentifierPrefix | 'Timer' | 'WalletOperation'): string {
  return `${prefix}:${crypto.randomUUID()}`
}

/** @returns The identifier and the times of a record that is made now. */
export function made(prefix: IdentifierPrefix, { clock }: { clock: Pick<Clock, 'now'> }) {
  const createdAt = isoTime(clock.now())
  return { id: newId(prefix), createdAt, updatedAt: createdAt }
}

/** @returns A new request id, which is opaque to clients. */
export function newRequestId({ requestIds }: Deployment): string {
  const uuid = crypto.randomUUID()
  return requestIds === 'bare' ? uuid : `Request:${uuid}`
}
