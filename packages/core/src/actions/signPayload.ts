/** Verb: sign a text with the session key. */

import { requireSession } from '../session/currentSession.js'
import { createWalletSignature } from '../session/walletSignature.js'
import type { Wallet } from '../wallet.js'

/**
 * Signs a text exactly as given, for flows that the SDK has no verb for.
 *
 * Nothing is checked but that the text is well formed: show the person what they sign. `executeQuote` and the other
 * verbs check their payloads themselves.
 *
 * @param options.payloadToSign - The text as the service sent it.
 * @returns The value of the Service-Wallet-Signature header.
 * @throws {SessionError} `SESSION_REQUIRED`, `SESSION_EXPIRED`.
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
  return createWalletSignature(payloadToSign, await requireSession(wallet))
}
