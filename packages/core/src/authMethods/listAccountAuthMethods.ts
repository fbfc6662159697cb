/** Lists the account's AuthMethods, and keeps the device's passkeys in agreement with the list. */

import type { AuthMethod, Row } from '@embedded-wallet/protocol'
import { callRelay } from '../http/callRelay.js'
import type { OpenWallet } from '../openWallet.js'
import { recallAuthMethod } from './chooseAuthMethod.js'
import { syncAcceptedPasskeys } from './passkeyHousekeeping.js'

/** @throws {ServiceError} As `callRelay`. */
export async function listAccountAuthMethods(
  wallet: OpenWallet,
  signal: AbortSignal | undefined,
): Promise<Row<AuthMethod>[]> {
  const query = { accountId: wallet.accountId }
  const { body } = await callRelay(wallet, 'listAuthMethods', { query, signal })
  wallet.state.authMethods = body.data
  if (wallet.passkeys.signal !== undefined) {
    await syncAcceptedPasskeys(wallet.passkeys, await recallAuthMethod(wallet, 'PASSKEY'), body.data)
  }
  return body.data
}
