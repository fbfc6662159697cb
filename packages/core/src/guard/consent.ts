/** Asks the user: shows with the wallet's `confirm` what is about to be signed. */

import { throwIfAborted, untilAborted } from '../abort.js'
import { SessionError } from '../errors.js'
import type { SigningSummary } from '../signingSummary.js'
import type { OpenWallet } from '../wallet/wallet.js'

export async function askConsent(
  { confirm }: OpenWallet,
  summary: SigningSummary,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (confirm !== undefined && (await untilAborted(signal, confirm(summary))) !== true) {
    throw new SessionError('SIGNING_DECLINED', 'The user declined the signature. Nothing was signed.')
  }
  throwIfAborted(signal)
}
