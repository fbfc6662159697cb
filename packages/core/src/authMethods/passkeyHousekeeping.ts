/** Keeps the device in agreement with the service: its passkeys, through WebAuthn's Signal API and as far as it goes, and what a revocation leaves. */

import type { AuthMethod, Row } from '@embedded-wallet/protocol'
import type { Finish } from '../operations/waiting.js'
import type { PasskeyCeremonies, PasskeySignal } from '../passkey/passkeyCeremonies.js'
import type { KnownPasskey, SessionRecord } from '../records.js'
import { deviceSessions, forgetSession, isExpired, newestFirst } from '../session/deviceSessions.js'
import type { OpenWallet } from '../wallet/wallet.js'
import { isOverdue, recallBegun } from './begunRegistrations.js'
import { readAuthMethods, recallAuthMethod } from './chooseAuthMethod.js'
import { acceptedIds, credentialIdOf } from './credentialIds.js'

/** Lists the account's AuthMethods, for this page, too. */
export async function listAccountAuthMethods(
  wallet: OpenWallet,
  signal: AbortSignal | undefined,
): Promise<Row<AuthMethod>[]> {
  const listed = await readAuthMethods(wallet, signal)
  wallet.state.authMethods = listed
  if (wallet.passkeys.signal !== undefined) await syncAcceptedPasskeys(wallet, listed)
  return listed
}

/**
 * It is revoked: its sessions go from this device, and its passkey.
 *
 * @param known - The AuthMethod, if the caller has read it.
 */
export const finishRevocation: Finish<void> = async (
  wallet,
  { target: authMethodId },
  known: Row<AuthMethod> | undefined,
) => {
  const { state } = wallet
  const own = await recallAuthMethod(wallet, 'PASSKEY')
  const isTarget = ({ id }: Row<AuthMethod>) => id === authMethodId
  // A row with an id can be read.
  const target = (known ?? state.authMethods?.find(isTarget)) as AuthMethod | undefined
  if (state.authMethods) state.authMethods = state.authMethods.filter((one) => !isTarget(one))
  let refusal: unknown
  const held = [...(await deviceSessions(wallet)).records.values()]
  for (const record of held.filter((record) => record.authMethodId === authMethodId)) {
    // A key that cannot be deleted must not keep the others on the device.
    await forgetSession(wallet, record).catch((error: unknown) => {
      refusal = error
    })
  }
  const isOwn = own?.authMethodId === authMethodId
  const ownCredentialId = isOwn ? own.credentialId : undefined
  const credentialId = target ? credentialIdOf(target, own) : ownCredentialId
  // Only this one: a list from before the call may lack a passkey that was registered since, and signaling it would remove that one.
  if ((target ? target.type === 'PASSKEY' : isOwn) && credentialId !== undefined && own?.rpId !== undefined)
    await removePasskey(wallet.passkeys, { rpId: own.rpId, credentialId })
  if (refusal !== undefined) throw refusal
}

/** Reports to the authenticator that the service does not accept a passkey. The device may remove it for good. */
export async function removePasskey(
  passkeys: PasskeyCeremonies,
  { rpId, credentialId }: Pick<KnownPasskey, 'rpId' | 'credentialId'>,
): Promise<void> {
  await send(passkeys, { type: 'unknown-credential', rpId, credentialId })
}

/** The newest session on this device of an AuthMethod of the list, but not of this one. */
export async function findSigner(
  wallet: OpenWallet,
  all: readonly Row<AuthMethod>[],
  authMethodId: string,
): Promise<SessionRecord | undefined> {
  const isOther = (record: SessionRecord) =>
    record.authMethodId !== authMethodId && all.some(({ id }) => id === record.authMethodId)
  return newestFirst(await deviceSessions(wallet)).find(
    (record) => isOther(record) && !isExpired(wallet.clock, record),
  )
}

/** Reports the user's new email address to the password manager that lists this device's passkey under the old one. */
export async function renameOwnPasskey(wallet: OpenWallet, email: string): Promise<void> {
  const { rpId, userId, hasAddress } = (await recallAuthMethod(wallet, 'PASSKEY')) ?? {}
  if (!hasAddress || rpId === undefined || userId === undefined) return
  await send(wallet.passkeys, { type: 'current-user-details', rpId, userId, name: email, displayName: email })
}

/** Reports to the authenticator which passkeys the service accepts, if all their credential ids are known. */
async function syncAcceptedPasskeys(
  wallet: OpenWallet,
  authMethods: readonly Row<AuthMethod>[],
): Promise<void> {
  const own = await recallAuthMethod(wallet, 'PASSKEY')
  if (own?.rpId === undefined || own.userId === undefined) return
  const credentialIds = acceptedIds(authMethods, own)
  if (credentialIds === undefined) return
  // A list without this device's passkey may be old or a lie, and the device may delete the passkey for good. It is believed only
  // while a session here shows that the user has another way in.
  const isListed = own.credentialId !== undefined && credentialIds.includes(own.credentialId)
  if (!isListed && (await findSigner(wallet, authMethods, own.authMethodId)) === undefined) return
  // Its request may be under way still: a passkey that is left out may be gone when the service registers it.
  const begun = (await recallBegun(wallet, 'PASSKEY')).filter((one) => !isOverdue(one, wallet.clock))
  const open = begun.flatMap(({ passkey }) => passkey?.credentialId ?? [])
  // Ids with another user handle do nothing here (WebAuthn L3 section 5.1.10). They stay in: a relay that gives all
  // passkeys of an account one handle would lose those that are left out.
  await send(wallet.passkeys, {
    type: 'all-accepted-credentials',
    rpId: own.rpId,
    userId: own.userId,
    credentialIds: [...new Set([...credentialIds, ...open])],
  })
}

async function send(passkeys: PasskeyCeremonies, signal: PasskeySignal): Promise<void> {
  try {
    await passkeys.signal?.(signal)
  } catch {
    // Ignored: the browser has no Signal API, or the authenticator refused. The device keeps a passkey that does not work.
  }
}
