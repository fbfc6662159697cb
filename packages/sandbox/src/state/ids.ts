/** Creates identifiers, and what new and changed records have. */

import type { IdentifierPrefix } from '@embedded-wallet/protocol'
import type { Deployment } from '../deployment.js'
import { type Clock, isoTime } from './clock.js'
import type { Table } from './table.js'

/** @returns A new identifier such as `Quote:0b8f…`. */
export function newId(prefix: IdentifierPrefix | 'Timer' | 'WalletOperation'): string {
  return `${prefix}:${crypto.randomUUID()}`
}

/** @returns The identifier and the times of a record that is made now. */
export function made(prefix: IdentifierPrefix, { clock }: { clock: Pick<Clock, 'now'> }) {
  const createdAt = isoTime(clock.now())
  return { id: newId(prefix), createdAt, updatedAt: createdAt }
}

/** Changes a row, and its time. @returns The row. */
export function update<Row extends { id: string; updatedAt?: string }>(
  table: Pick<Table<Row>, 'set'>,
  row: Row,
  change: Partial<Row>,
  { clock }: { clock: Pick<Clock, 'now'> },
): Row {
  Object.assign(row, change, { updatedAt: isoTime(clock.now()) })
  table.set(row.id, row)
  return row
}

/** @returns A new request id, which is opaque to clients. */
export function newRequestId({ requestIds }: Deployment): string {
  const uuid = crypto.randomUUID()
  return requestIds === 'bare' ? uuid : `Request:${uuid}`
}
