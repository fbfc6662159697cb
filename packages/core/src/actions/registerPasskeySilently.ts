/** Verb: give an account its first passkey without a prompt, after the app's own login with a saved password. */

import type { AuthMethod } from '@embedded-wallet/protocol'
import { readAuthMethods } from '../authMethods/chooseAuthMethod.js'
import { withLock } from '../tabs/lock.js'
import { type OpenWallet, openWallet, type Wallet } from '../wallet/wallet.js'
import { checkNewPasskey, createAndRegister, type NewPasskey } from './registerPasskey.js'

/** The first of two tabs creates the passkey, and the other one finds it. */
const waitMs = 30_000

/**
 * Marks that a passkey was created. If its registration then fails, it stays on the device, because an empty list is no proof that it is not
 * registered: a second one must not come beside it with each login.
 */
const keyOf = ({ account }: OpenWallet) => `silent-passkey/${account}`

/**
 * Creates the account's first passkey silently, without a prompt, right after the user logged in to the app with a password that the browser had saved.
 *
 * It rejects for nothing that happens: if the browser cannot do it, did not just fill in a password or the user has switched it off,
 * nothing happens and nothing shows. Do not wait for it: a prompt that the user opens meanwhile ends it. It does nothing for an account that has any
 * way to sign in, because a further one needs a session and a new sign-in: offer it with `createPasskey`.
 *
 * It does not sign in: the user's first action with the wallet does.
 *
 * @returns The AuthMethod; undefined if no passkey was created.
 * @throws {RangeError} If `nickname` is not 1 to 64 characters, or `userName` not 1 to 254.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-createCredential
 * @example
 * ```ts
 * void registerPasskeySilently(wallet, { nickname: 'My phone', userName: 'ada@example.com' })
 * ```
 */
export async function registerPasskeySilently(
  wallet: Wallet,
  { signal, ...options }: NewPasskey & { signal?: AbortSignal | undefined },
): Promise<AuthMethod | undefined> {
  const wanted = checkNewPasskey(options)
  const open = openWallet(wallet)
  const onCreated = () => open.store.set(keyOf(open), true)
  const work = async () => {
    // Also one that cannot be read: silence makes one passkey at most.
    if ((await open.store.get(keyOf(open))) !== undefined) return undefined
    if ((await readAuthMethods(open, signal)).length > 0) return undefined
    const registration = { action: 'registerPasskey', signal, onCreated } as const
    return createAndRegister({ ...open, reauthenticate: undefined }, wanted, registration)
  }
  try {
    if ((await open.passkeys.canCreateSilently?.()) !== true) return undefined
    return await withLock(`silent/${open.account}`, waitMs, work, signal)
  } catch {
    // Ignored: why there is no passkey. The user is offered one.
    return undefined
  }
}
