/** Verb: renew the session before it ends. Newer deployments only. */

import { SIGN_IN_REQUIRED } from '@embedded-wallet/protocol'
import { ServiceError, SessionError } from '../errors.js'
import { createClientKey, preloadKeyOpener } from '../keys/clientKey.js'
import { openWallet } from '../openWallet.js'
import type { WalletSession } from '../records.js'
import { forgetSession } from '../session/deviceSessions.js'
import { openSession } from '../session/openSession.js'
import { requireSession } from '../session/requireSession.js'
import { signedRetry } from '../signing/signedRetry.js'
import type { Wallet } from '../wallet.js'

/**
 * Opens a new session with the current one, without a prompt. It works only while the current one is active.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - The fields below.
 * @param options.signal - Ends the call early.
 * @returns The new session, without its key. This device has forgotten the old one's key.
 * @throws {SessionError} `SESSION_REQUIRED`, `SESSION_EXPIRED`, `SESSION_KEY_LOST`: this device has no session to sign with.
 * @throws {SessionError} `SESSION_EXPIRED`: the last sign-in is too long ago for another renewal; the current session goes on
 * until it ends.
 * @throws {SessionError} `PAYLOAD_MISMATCH`: the payload to sign contradicts this action.
 * @throws {SessionError} `PAYLOAD_UNREADABLE`: the payload to sign is damaged JSON, or names a field twice.
 * @throws {SessionError} `PAYLOAD_NOT_APPROVED`: its form is unknown, and `approvePayload` did not approve it.
 * @throws {SessionError} `SIGNING_DECLINED`: the wallet's `confirm` did not return `true`.
 * @throws {SessionError} `SEALED_KEY_INVALID`: the new session key cannot be opened on this device.
 * @throws {SessionError} `SESSION_UNUSABLE`: the new session is not for this wallet.
 * @throws {StoreError} `STORE_UNAVAILABLE`: the session was renewed, and the browser refused to delete the old key.
 * @throws {ServiceError} `UNREACHABLE`: the relay cannot be reached.
 * @throws {ServiceError} `ABORTED`: `signal` ended the call.
 * @throws {ServiceError} `REFUSED`: the relay or the service refused; see `status`, `serviceCode` and `reason`.
 * @throws {ServiceError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {ServiceError} `UNEXPECTED_RESPONSE`: the response is not what the interface promises.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost; the old session goes on, and a new one may exist without a key.
 * @see docs/reference/endpoints.md#refreshsession
 * @example
 * ```ts
 * await refreshSession(wallet)
 * ```
 */
export async function refreshSession(
  wallet: Wallet,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<WalletSession> {
  const open = openWallet(wallet)
  preloadKeyOpener(open)
  const old = await requireSession(open, signal)
  const clientKey = await createClientKey(open)
  const { clientPublicKey } = clientKey
  const session = await signedRetry(open, 'refreshSession', {
    params: { sessionId: old.sessionId },
    body: { clientPublicKey },
    type: old.type,
    expected: { action: 'refreshSession', parameters: { targetPublicKey: clientPublicKey } },
    session: old,
    signal,
  }).catch((error: unknown) => {
    throw error instanceof ServiceError && error.serviceCode === SIGN_IN_REQUIRED ? toTooOld(error) : error
  })
  const renewed = await openSession(open, old.authMethodId, session, clientKey)
  await forgetSession(open, old)
  return renewed
}

const toTooOld = (cause: ServiceError) =>
  new SessionError(
    'SESSION_EXPIRED',
    'The last sign-in is too long ago to renew the session. Sign in again.',
    {
      cause,
    },
  )
