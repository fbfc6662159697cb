/** Forgets what the service still works on: it goes on alone, and what it opens has no key here. */

import type { OpenWallet } from '../wallet.js'

/** Where a pending operation is stored. */
export const operationKey = ({ account }: OpenWallet, id = ''): string => `operation/${account}/${id}`

/** For a sign-out: no later call may join a sign-in that began before. Lost when the store refuses: its record counts until its end. */
export async function clearOperations(wallet: OpenWallet): Promise<void> {
  const { values } = await wallet.store.list(operationKey(wallet))
  for (const one of values as readonly ({ id?: string } | undefined)[])
    await wallet.store.delete(operationKey(wallet, one?.id))
}
