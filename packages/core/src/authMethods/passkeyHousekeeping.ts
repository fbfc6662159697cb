/** Keeps the device's passkeys in agreement with the service, through WebAuthn's Signal API. Best effort. */

import type { AuthMethod } from '@embedded-wallet/protocol'
import { ServiceError } from '../errors.js'
import type { PasskeyCeremonies, PasskeySignal } from '../passkey/passkeyCeremonies.js'
import type { KnownAuthMethod } from '../records.js'

/** Removes a new passkey from the device when the service definitely refused its registration. */
export async function removeRefusedPasskey(
  passkeys: PasskeyCeremonies,
  rpId: string,
  credentialId: string,
  error: unknown,
): Promise<void> {
  const isDefinite =
    error instanceof ServiceError &&
    error.code === 'REFUSED' &&
    (error.status === 400 || error.status === 409)
  if (isDefinite) await removePasskey(passkeys, rpId, credentialId)
}

/** Tells the authenticator that the service does not accept a passkey. */
export async function removePasskey(
  passkeys: PasskeyCeremonies,
  rpId: string,
  credentialId: string,
): Promise<void> {
  await send(passkeys, { type: 'unknown-credential', rpId, credentialId })
}

/**
 * Tells the authenticator which passkeys the service accepts, when all their credential ids are known.
 *
 * @param own - The passkey that this device remembers.
 * @param authMethods - All of the account's.
 */
export async function syncAcceptedPasskeys(
  passkeys: PasskeyCeremonies,
  own: KnownAuthMethod | undefined,
  authMethods: readonly AuthMethod[],
): Promise<void> {
  // The only AuthMethod cannot be revoked: an empty list belongs to an account that the relay does not show.
  if (authMethods.length === 0 || own?.rpId === undefined || own.userId === undefined) return
  const ids = authMethods
    .filter(({ type }) => type === 'PASSKEY')
    .map(({ id, credentialId }) => credentialId ?? (id === own.authMethodId ? own.credentialId : undefined))
  // A passkey that is left out of the set may be removed from the device, so a guess could cost a login.
  if (ids.includes(undefined)) return
  // Ids with another user handle do nothing here (WebAuthn L3 section 5.1.10). They stay in: a relay that gives all
  // passkeys of an account one handle would lose those that are left out.
  await send(passkeys, {
    type: 'all-accepted-credentials',
    rpId: own.rpId,
    userId: own.userId,
    credentialIds: ids as string[],
  })
}

async function send(passkeys: PasskeyCeremonies, signal: PasskeySignal): Promise<void> {
  try {
    await passkeys.signal?.(signal)
  } catch {
    // The browser has no Signal API, or the authenticator refused. Lost: the device keeps a passkey that does not work.
  }
}
