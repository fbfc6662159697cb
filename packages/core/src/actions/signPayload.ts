/** Verb: sign a text with the session key. */

import { requireSession, signWith } from '../session/requireSession.js'
import { authoriseSigning } from '../signing/authorizeSigning.js'
import { createWalletSignature } from '../signing/walletSignature.js'
import type { Wallet } from '../wallet.js'

/**
 * Signs a text exactly as given, for flows that the SDK has no verb for.
 *
 * Its content is not checked: show the person what they sign. `executeQuote` and the other verbs check their payloads.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - See below.
 * @param options.payloadToSign - The text as the service sent it.
 * @returns The value of the Service-Wallet-Signature header.
 * @throws {SessionError} `SESSION_REQUIRED`, `SESSION_EXPIRED`, `SESSION_KEY_LOST`, `SIGNING_DECLINED`.
 * @throws {TypeError} When the text is no string, or has a lone surrogate.
 * @example
 * ```ts
 * const header = await signPayload(wallet, { payloadToSign })
 * ```
 */
export async function signPayload(
  wallet: Wallet,
  { payloadToSign }: { payloadToSign: string },
): Promise<string> {
  const record = await requireSession(wallet)
  await authoriseSigning(wallet, { action: 'signPayload', payloadToSign })
  return signWith(wallet, record, (key) => createWalletSignature(payloadToSign, key))
}
