/** Verb: create a passkey on this device, and be signed in afterwards. */

import type { AuthMethod } from '@embedded-wallet/protocol'
import { readAuthMethods, recallAuthMethod } from '../authMethods/chooseAuthMethod.js'
import { currentSession } from '../session/deviceSessions.js'
import type { Waiting } from '../signing/waiting.js'
import { type OpenWallet, openWallet, type Wallet } from '../wallet.js'
import { type NewPasskey, registerPasskey } from './registerPasskey.js'
import { signInWithPasskey } from './signInWithPasskey.js'

/** How a new passkey is listed, and who hears what happens. */
export interface CreatePasskeyOptions extends NewPasskey, Waiting {
  /** Called before each prompt of the device. `sign-in`: the passkey is there, and the second prompt signs in with it. */
  onStep?: ((step: CreatePasskeyStep) => void) | undefined
}

/** What the next prompt of the device is for. */
export type CreatePasskeyStep = 'create' | 'sign-in'

/**
 * Creates a passkey, registers it, and signs in with it where this device is not signed in. Call it from a click.
 *
 * With a session there is one prompt. So there is where `reauthenticate` opens one with a code on the way, such as for a wallet that was
 * born with codes by e-mail (`2026-08`). The first credential of any other wallet takes two prompts: the service opens no session for a registration.
 *
 * After a closed prompt or a lost response call it again: it goes on where it was. Signed out, on a device that has a passkey of
 * the account, it signs in with that one and creates none.
 *
 * @returns The AuthMethod of the passkey. This device is signed in.
 * @throws {PasskeyError} As `registerPasskey` and `signInWithPasskey`: `PASSKEY_CANCELLED` when the user closed a prompt.
 * @throws {SessionError} `SESSION_REQUIRED`: the account has another way to sign in, this device no session, and the wallet no
 * `reauthenticate`. Sign in first.
 * @throws {ServiceError} As `registerPasskey` and `signInWithPasskey`.
 * @throws {RangeError} When `nickname` is not 1 to 64 characters, or `userName` not 1 to 254.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential
 * @example
 * ```ts
 * await createPasskey(wallet, { nickname: 'My phone', userName: 'ada@example.com' })
 * ```
 */
export async function createPasskey(
  wallet: Wallet,
  { onStep, ...options }: CreatePasskeyOptions,
): Promise<AuthMethod> {
  const open = openWallet(wallet)
  const { signal, onState } = options
  let authMethod = await ownPasskey(open, signal)
  if (authMethod === undefined) {
    onStep?.('create')
    authMethod = await registerPasskey(wallet, options)
    if ((await currentSession(open)).record !== undefined) return authMethod
  }
  onStep?.('sign-in')
  await signInWithPasskey(wallet, { authMethodId: authMethod.id, signal, onState })
  return authMethod
}

/** The passkey of this device, while it is signed out: an earlier call created it. One that was revoked elsewhere is none. */
async function ownPasskey(
  wallet: OpenWallet,
  signal: AbortSignal | undefined,
): Promise<AuthMethod | undefined> {
  const known = await recallAuthMethod(wallet, 'PASSKEY')
  if (known?.credentialId === undefined || (await currentSession(wallet)).record) return undefined
  const listed = await readAuthMethods(wallet, signal)
  return listed.find((row) => row.id === known.authMethodId) as AuthMethod | undefined
}
