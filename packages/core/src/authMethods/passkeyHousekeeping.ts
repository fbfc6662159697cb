/** Keeps the device's passkeys in agreement with the service, through WebAuthn's Signal API. Best effort. */

import type { AuthMethod } from '@embedded-wallet/protocol'
import { ServiceError } from '../errors.js'
import type { PasskeySignal } from '../passkey/passkeyCeremonies.js'
import type { Wallet } from '../wallet.js'
import { recallAuthMethod } from './chooseAuthMethod.js'

/** After a registration that the service definitely refused, the new passkey is an orphan: nothing accepts it. */
export async function disownRefused(
  wallet: Wallet,
  rpId: string,
  credentialId: string,
  error: unknown,
): Promise<void> {
  const isDefinite =
    error instanceof ServiceError &&
    error.code === 'REFUSED' &&
    (error.status === 400 || error.status === 409)
  if (isDefinite) await disown(wallet, rpId, credentialId)
}

/** Tells the authenticator that nothing accepts a passkey. */
export async function disown(wallet: Wallet, rpId: string, credentialId: string): Promise<void> {
  await send(wallet, { type: 'unknown-credential', rpId, credentialId })
}

/** After a list of AuthMethods or a revocation: what is accepted, when all of it is known by its credential id. */
export async function agreeOnAccepted(wallet: Wallet, authMethods: readonly AuthMethod[]): Promise<void> {
  // The only AuthMethod cannot be revoked: a list without any is that of an account which does not show.
  if (wallet.passkeys.signal === undefined || authMethods.length === 0) return
  const own = await recallAuthMethod(wallet, 'PASSKEY')
  if (own?.rpId === undefined || own.userId === undefined) return
  const ids = authMethods
    .filter(({ type }) => type === 'PASSKEY')
    .map(({ id, credentialId }) => credentialId ?? (id === own.authMethodId ? own.credentialId : undefined))
  // A passkey that is left out of the set may be removed from the device, so a guess would be a lost login.
  if (ids.includes(undefined)) return
  // Ids with another user handle do nothing here (WebAuthn L3 section 5.1.10). They stay in: a relay that gives all
  // passkeys of an account one handle would lose those that are left out.
  await send(wallet, {
    type: 'all-accepted-credentials',
    rpId: own.rpId,
    userId: own.userId,
    credentialIds: ids as string[],
  })
}

async function send(wallet: Wallet, signal: PasskeySignal): Promise<void> {
  try {
    await wallet.passkeys.signal?.(signal)
  } catch {
    // A browser without the API, or an authenticator that does not listen.
  }
}
