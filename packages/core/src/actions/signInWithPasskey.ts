/** Verb: sign in with a passkey. */

import { stepSignal, untilAborted } from '../abort.js'
import { PasskeyError } from '../errors.js'
import type { Waiting } from '../operations/waiting.js'
import { ceremoniesOver } from '../passkey/oneCeremony.js'
import type { PasskeyHint } from '../passkey/passkeyCeremonies.js'
import type { PreparedPasskeySignIn, WalletSession } from '../records.js'
import { currentSession, toWalletSession } from '../session/deviceSessions.js'
import { provePasskey } from '../signIn/passkeySignIn.js'
import { requestPasskeyOffer, takeOffer } from '../signIn/preparedSignIn.js'
import { joinSignIn } from '../signIn/provenSignIn.js'
import { signInsOver } from '../signIn/signInOnce.js'
import { type OpenWallet, openWallet, type Wallet } from '../wallet/wallet.js'

/** The options of a passkey sign-in. */
export interface PasskeySignInOptions extends Waiting {
  /** The passkey's AuthMethod. Default: the one last used here, or the account's first. */
  authMethodId?: string | undefined
  /**
   * What `prepareSignIn` returned: the prompt then opens without waiting for a network call. For a step-up only what was prepared
   * with the wallet of that step-up is used.
   */
  prepared?: PreparedPasskeySignIn | undefined
  /**
   * Offers passkeys in the autofill of an `<input autocomplete="username webauthn">` instead of a prompt. It stays open until
   * the user picks one; a prompt in between suspends it. End it with `signal` when the input goes away.
   */
  autofill?: boolean | undefined
  /** Where the passkey is likely to be, most likely first: `hybrid` is a phone nearby. Default: the browser decides. */
  hints?: readonly PasskeyHint[] | undefined
}

/**
 * Signs in with a passkey. Afterwards this device holds a session key that no script can read.
 *
 * Call it from a click: browsers open the prompt only shortly after one. While another tab of this account signs in, this
 * call waits and takes the session that the other tab opened.
 *
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost; a session without a key may exist; sign in again.
 * @see docs/reference/endpoints.md#verifyauthmethod
 * @see https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion
 * @example
 * ```ts
 * const { expiresAt } = await signInWithPasskey(wallet)
 * ```
 */
export async function signInWithPasskey(
  wallet: Wallet,
  options: PasskeySignInOptions = {},
): Promise<WalletSession> {
  const open = openWallet(wallet)
  const { autofill, prepared } = options
  // The prompt of an action that was given up closes.
  const signal = options.signal ?? open.stepUp?.signal
  const own = { ...options, signal }
  if (autofill) return signInByAutofill(open, own)
  return joinSignIn(open, 'PASSKEY', own, async () => {
    const offer = prepared && takeOffer(open, prepared)
    return provePasskey(open, offer ?? (await requestPasskeyOffer(open, own)), own)
  })
}

/** A challenge is renewed so long before its end that the user can still pick a passkey and prove it. */
const renewalMs = 30_000

async function signInByAutofill(wallet: OpenWallet, options: PasskeySignInOptions): Promise<WalletSession> {
  const { signal } = options
  for (;;) {
    const offer = await requestPasskeyOffer(wallet, options)
    const untilRenewal = Date.parse(offer.challenge.expiresAt) - wallet.clock.now() - renewalMs
    const round = stepSignal(Math.max(untilRenewal, 1000), signal)
    try {
      return await provePasskey(wallet, offer, { ...options, round: round.signal })
    } catch (error) {
      const isSuspended =
        error instanceof PasskeyError && error.code === 'PASSKEY_ABORTED' && !signal?.aborted
      if (!isSuspended) throw error
      // A prompt took the place, or the challenge grew old. After a sign-in by that prompt, autofill has nothing to do.
      await untilAborted(signal, ceremoniesOver())
      await signInsOver(wallet, signal)
      const { record } = await currentSession(wallet)
      if (record !== undefined && wallet.stepUp === undefined) return toWalletSession(record)
    } finally {
      round.release()
    }
  }
}
