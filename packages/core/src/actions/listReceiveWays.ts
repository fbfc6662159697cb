/** Verb: list the ways to pay money into the account. */

import type { ReceiveWay, Row } from '@embedded-wallet/protocol'
import { callRelay } from '../http/callRelay.js'
import { readReceiveWays } from '../http/readCalls.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/**
 * Lists the ways to pay money into the account: addresses and bank details, to show and to copy. It takes no wallet session.
 *
 * They come from the relay, as everything that a page reads: a relay that was taken over could name an account of its own.
 *
 * @returns All of them; an empty array if the service names none. One that cannot be read stands marked in its place: see `isUnreadable`.
 * @throws {ServiceError} `REFUSED` with serviceCode `ACCOUNT_GONE` (404): the service does not have the account anymore.
 * @see packages/relay/README.md
 * @example
 * ```ts
 * const ways = await listReceiveWays(wallet)
 * const bank = ways.find((way) => !isUnreadable(way) && way.account.accountType === 'USD_ACCOUNT')
 * ```
 */
export async function listReceiveWays(
  wallet: Wallet,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Row<ReceiveWay>[]> {
  const open = openWallet(wallet)
  const { accountId } = open
  const call = { params: { accountId }, own: readReceiveWays, signal }
  return (await callRelay(open, 'readReceiveWays', call)).body.data
}
