/** Keeps the device's passkeys in agreement with the service, through WebAuthn's Signal API. Best effort. */

import type { AuthMethod, Row } from '@embedded-wallet/protocol'
import type { PasskeyCeremonies, PasskeySignal } from '../passkey/passkeyCeremonies.js'
import type { KnownAuthMethod, KnownPasskey } from '../records.js'

/** Tells the authenticator that the service does not accept a passkey. The device may remove it for good. */
export async function removePasskey(
  passkeys: PasskeyCeremonies,
  { rpId, credentialId }: Pick<KnownPasskey, 'rpId' | 'credentialId'>,
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
  authMethods: readonly Row<AuthMethod>[],
): Promise<void> {
  if (own?.rpId === undefined || own.userId === undefined) return
  const credentialIds = acceptedIds(authMethods, own)
  if (credentialIds === undefined) return
  // Ids with another user handle do nothing here (WebAuthn L3 section 5.1.10). They stay in: a relay that gives all
  // passkeys of an account one handle would lose those that are left out.
  await send(passkeys, {
    type: 'all-accepted-credentials',
    rpId: own.rpId,
    userId: own.userId,
    credentialIds,
  })
}

/** The credential id of a passkey, from the list or from this device: most deployments list none. */
export const credentialIdOf = (
  { id, credentialId }: { id?: string | undefined; credentialId?: string },
  own: KnownAuthMethod | undefined,
): string | undefined => credentialId ?? (id === own?.authMethodId ? own?.credentialId : undefined)

/**
 * The credential ids of all the account's passkeys.
 *
 * @returns Undefined when one of them is not known, or a row cannot be read: a passkey that is left out may be removed from the device, so a guess
 * could cost a login.
 */
export function acceptedIds(
  authMethods: readonly Row<AuthMethod>[],
  own: KnownAuthMethod | undefined,
): string[] | undefined {
  // A row that cannot be read may be a passkey.
  const ids = authMethods
    .filter(({ type = 'PASSKEY' }) => type === 'PASSKEY')
    .map((row) => credentialIdOf(row, own))
  // The only AuthMethod cannot be revoked: an empty list belongs to an account that the relay does not show.
  return authMethods.length === 0 || ids.includes(undefined) ? undefined : (ids as string[])
}

async function send(passkeys: PasskeyCeremonies, signal: PasskeySignal): Promise<void> {
  try {
    await passkeys.signal?.(signal)
  } catch {
    // The browser has no Signal API, or the authenticator refused. Lost: the device keeps a passkey that does not work.
  }
}
