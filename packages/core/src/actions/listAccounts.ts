/** Verb: list the accounts of the app's session. */

import type { WalletAccount } from '@embedded-wallet/protocol'
import { callRelay } from '../http/callRelay.js'
import { readAccounts } from '../http/readCalls.js'
import { type RelayAddress, toRelayTransport } from '../wallet/options.js'

/**
 * Lists the accounts that the app's session may use, with their balances. So a page finds its wallet again after a reload. It needs no
 * wallet session, and does not tell whether there is one.
 *
 * @param relay - Where the relay is: `{ relayUrl }`, or a wallet.
 * @returns The first 20 accounts that `authorize` of the relay returns; an empty array if the user is not signed in to the app. An account
 * has no `balance` where that of the service cannot be read.
 * @throws {ServiceError} `REFUSED` with serviceCode `ACCOUNT_GONE` (404): the service does not have the account anymore. A sandbox that
 * started over has none of its earlier wallets: create the wallet again.
 * @throws {ServiceError} `REFUSED` with serviceCode `CUSTOMER_NOT_KNOWN` (404): `authorize` of the relay must return `{ accountId, customer }`.
 * @throws {ServiceError} `REFUSED` with serviceCode `READS_NOT_ALLOWED` (404): `allowReads` of the relay does not have it.
 * @see packages/relay/README.md
 * @example
 * ```ts
 * const [account] = await listAccounts({ relayUrl: '/wallet' })
 * const wallet = account && createWallet({ accountId: account.accountId, relayUrl: '/wallet' })
 * ```
 */
export async function listAccounts(
  relay: RelayAddress,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<WalletAccount[]> {
  const call = { own: readAccounts, signal }
  const { body } = await callRelay(toRelayTransport(relay), 'readAccounts', call)
  // An app shows its login then, and nothing would explain why.
  if (body.hint) console.warn(body.hint)
  return body.data as WalletAccount[]
}
