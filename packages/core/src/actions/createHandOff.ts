/** Verb: make a one-time code by which the backend of another origin's page learns who has signed in. */

import type { HandOff } from '@embedded-wallet/protocol'
import { callRelay } from '../http/callRelay.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/**
 * Makes a code for the page around a wallet in an origin of its own. The backend of that page redeems it once, within a minute, and
 * learns the account of this wallet.
 *
 * Only the wallet's own origin gets codes, and the relay's option `login.handOff` lists the pages. Give `page` as the browser names it,
 * such as `event.origin`, and never taken from the page's own data.
 *
 * @returns The code, for `redeemHandOff` of the relay.
 * @throws {ServiceError} `REFUSED` with serviceCode `HAND_OFF_NOT_SET_UP` (404): the relay has no option `login.handOff`.
 * @throws {ServiceError} `REFUSED` with serviceCode `HAND_OFF_PAGE_NOT_LISTED` (403): it does not list the page, or the caller is no wallet.
 * @see packages/relay/README.md#a-wallet-in-an-origin-of-its-own
 * @example
 * ```ts
 * const { code } = await createHandOff(wallet, { page: 'https://shop.example' })
 * ```
 */
export async function createHandOff(
  wallet: Wallet,
  { page, signal }: { page: string; signal?: AbortSignal | undefined },
): Promise<HandOff> {
  const body = JSON.stringify({ page })
  return (await callRelay(openWallet(wallet), 'createHandOff', { body, signal })).body
}
