/** Finds a user's wallet account at the service. */

import { isUnreadable, listInternalAccounts, type Platform, PlatformError } from '@embedded-wallet/platform'
import { accountKey, type InternalAccount } from '@embedded-wallet/protocol'
import type { User } from './users'

/** @returns The account of the login; undefined when the service no longer knows it. */
export async function findAccount(
  platform: Platform,
  { customerId, accountId }: User,
): Promise<InternalAccount | undefined> {
  try {
    for await (const row of listInternalAccounts(platform, { customerId, type: 'EMBEDDED_WALLET' }))
      if (!isUnreadable(row) && accountKey(row.id) === accountKey(accountId)) return row
  } catch (error) {
    if (!(error instanceof PlatformError && (error.status === 404 || error.status === 410))) throw error
  }
  return undefined
}
