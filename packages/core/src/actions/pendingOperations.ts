/** Verb: list what the service still works on. */

import { listOperations } from '../operations/operationMemory.js'
import type { OperationAction } from '../records.js'
import { notRead } from '../store/notRead.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/** A request of this device of which the end is not known. It shows no key, body or signature. */
export interface ListedOperation {
  /** The Request-Id; a made-up id for a sign-in without one. The service's `WALLET_OPERATION` webhooks name the same Request-Id. */
  readonly id: string
  /** The verb, such as `exportWallet`. */
  readonly action: OperationAction
  /** When it began, by the service's clock, ISO 8601. */
  readonly since: string
  /** When its challenge ends, ISO 8601. An export that is not delivered until then must start over. */
  readonly expiresAt: string
}

/**
 * Lists the requests of this device that the service took and has not settled, and those that a closed page left behind.
 *
 * Nothing is sent. Operations that are over are forgotten. Call it after the page loads, and `resumeOperation` for each entry.
 *
 * @throws {StoreError} `STORE_UNAVAILABLE`: the browser could not read its storage, and this page knows of none. Call again later.
 * @see docs/guides/sessions.md
 * @example
 * ```ts
 * for (const { id } of await pendingOperations(wallet)) await resumeOperation(wallet, { id })
 * ```
 */
export async function pendingOperations(wallet: Wallet): Promise<ListedOperation[]> {
  const open = openWallet(wallet)
  const { operations, isKnown } = await listOperations(open)
  if (!isKnown && operations.length === 0) throw notRead('an operation without a known end')
  return operations.map(({ id, action, since, expiresAt }) => ({
    id,
    action,
    since: new Date(since).toISOString(),
    expiresAt,
  }))
}
