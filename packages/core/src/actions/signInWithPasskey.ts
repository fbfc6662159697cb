/** Verb: sign in with a passkey. */

import { orAborted } from '../abort.js'
import { PasskeyError } from '../errors.js'
import { serverNow } from '../http/serviceClock.js'
import { ceremoniesOver } from '../passkey/oneCeremony.js'
import { currentSession } from '../session/deviceSessions.js'
import { toWalletSession, type WalletSession } from '../session/sessionRecord.js'
import { provePasskey } from '../signIn/passkeySignIn.js'
import { type PreparedPasskeySignIn, requestPasskeyOffer, takeOffer } from '../signIn/preparedSignIn.js'
import { signInOnce, signInsOver } from '../signIn/signInOnce.js'
import type { Wallet } from '../wallet.js'

/** How a passkey sign-in is asked for. */
export interface PasskeySignInOptions {
  /** The passkey's AuthMethod. Left out: the one last used here, or the account's first. */
  authMethodId?: string
  /** What `prepareSignIn` returned: the prompt then opens without a network call before it. */
  prepared?: PreparedPasskeySignIn
  /**
   * Offer passkeys in the autofill of an `<input autocomplete="username webauthn">` instead of a prompt. Stays open until
   * the person picks one; a prompt in between suspends it. End it with `signal` when the input goes away.
   */
  autofill?: boolean
  signal?: AbortSignal
}

/**
 * Signs in with a passkey. Afterwards this device holds a session key that no script can read.
 *
 * Call it from a click: browsers open the prompt only shortly after one. While another tab of this account is at it, this
 * one waits and takes the session that the other opened.
 *
 * @returns The session, without its key.
 * @throws {PasskeyError} `PASSKEY_CANCELLED`, `PASSKEY_ABORTED`, `PASSKEY_UNSUPPORTED`, `PASSKEY_RP_ID_MISMATCH`,
 * `PASSKEY_FAILED`.
 * @throws {SessionError} `AUTH_METHOD_NOT_FOUND` when the account has no passkey; `SEALED_KEY_INVALID` and
 * `SESSION_UNUSABLE` when the service's answer is not fit for this device; `INSECURE_CONTEXT`.
 * @throws {ServiceError} `REFUSED` when the assertion is not accepted; `UNREACHABLE`, `ABORTED`, `RATE_LIMITED`,
 * `UNEXPECTED_RESPONSE`.
 * @see the interface document, "Credential types for wallet sessions"
 * @example
 * ```ts
 * const { expiresAt } = await signInWithPasskey(wallet)
 * ```
 */
export async function signInWithPasskey(
  wallet: Wallet,
  options: PasskeySignInOptions = {},
): Promise<WalletSession> {
  if (options.autofill) return signInByAutofill(wallet, options)
  return signInOnce(wallet, options.signal, async () => {
    const prepared = options.prepared && takeOffer(wallet, options.prepared)
    return provePasskey(wallet, prepared ?? (await requestPasskeyOffer(wallet, options)), options)
  })
}

/** A challenge is renewed so long before its end that the person can still pick a passkey and prove it. */
const renewalMs = 30_000

async function signInByAutofill(wallet: Wallet, options: PasskeySignInOptions): Promise<WalletSession> {
  const { signal } = options
  for (;;) {
    const offer = await requestPasskeyOffer(wallet, options)
    const round = new AbortController()
    const end = () => round.abort()
    const untilRenewal = Date.parse(offer.challenge.expiresAt) - serverNow(wallet) - renewalMs
    const timer = setTimeout(end, Math.max(untilRenewal, 1000))
    signal?.addEventListener('abort', end)
    try {
      return await provePasskey(wallet, offer, { autofill: true, signal, round: round.signal })
    } catch (error) {
      const isSuspended =
        error instanceof PasskeyError && error.code === 'PASSKEY_ABORTED' && !signal?.aborted
      if (!isSuspended) throw error
      // A prompt took the place, or the challenge grew old. Whoever signed in by that prompt needs no autofill any more.
      const othersOver = ceremoniesOver().then(() => signInsOver(wallet))
      await orAborted(signal, othersOver)
      const { record } = await currentSession(wallet)
      if (record !== undefined) return toWalletSession(record)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
    }
  }
}
