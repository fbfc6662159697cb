/** The ids of passkeys, as far as the account's list and this device know them. */

import type { AuthMethod, Row } from '@embedded-wallet/protocol'
import type { KnownAuthMethod } from '../records.js'

/** The credential id of a passkey, from the list or from this device: most deployments list none. */
export const credentialIdOf = (
  { id, credentialId }: { id?: string | undefined; credentialId?: string },
  own: KnownAuthMethod | undefined,
): string | undefined => credentialId ?? (id === own?.authMethodId ? own?.credentialId : undefined)

/**
 * The credential ids of all the account's passkeys.
 *
 * @returns Undefined if one of them is not known, or a row cannot be read: a passkey that is left out may be removed from the device, so a guess
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
