/** Verb: sign a text with the session key. */

import { askConsent } from '../guard/consent.js'
import { requireSession } from '../session/deviceSessions.js'
import { signWith } from '../signing/signWith.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/**
 * Signs a text exactly as given, for flows that the SDK has no verb for.
 *
 * It does not check the content: show the user what they sign. `executeQuote` and the other verbs check their payloads.
 *
 * @param options.payloadToSign - The text as the service sent it.
 * @returns The value of the Service-Wallet-Signature header: base64url of `{publicKey, scheme, signature}`.
 * @example
 * ```ts
 * const header = await signPayload(wallet, { payloadToSign })
 * ```
 */
export async function signPayload(
  wallet: Wallet,
  options: { payloadToSign: string; signal?: AbortSignal | undefined },
): Promise<string> {
  if (wallet?.remote) return wallet.remote.call('signPayload', options)
  const { payloadToSign, signal } = options
  const open = openWallet(wallet)
  const session = await requireSession(open, signal)
  // The app signs its own text: there is nothing to compare it with, and the user cannot see what it is for.
  const { accountId } = open
  const [form, notShown] = ['unknown' as const, ['action', 'accountId']]
  const summary = { action: 'signPayload' as const, accountId, form, payloadToSign, blind: true, notShown }
  await askConsent(open, summary, signal)
  return signWith(open, session, payloadToSign)
}
