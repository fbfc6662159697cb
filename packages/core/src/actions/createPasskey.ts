/** Verb: create a passkey on this device, and be signed in afterwards. */

import { type AuthMethod, isWayIn } from '@embedded-wallet/protocol'
import { readAuthMethods, recallAuthMethod } from '../authMethods/chooseAuthMethod.js'
import { PasskeyError } from '../errors.js'
import type { Waiting } from '../operations/waiting.js'
import { currentSession } from '../session/deviceSessions.js'
import { opening } from '../session/openings.js'
import { tellApp } from '../tellApp.js'
import { type OpenWallet, openWallet, type Wallet } from '../wallet/wallet.js'
import { registerEmailOtp } from './registerOtp.js'
import { type NewPasskey, registerPasskey } from './registerPasskey.js'
import { signInWithPasskey } from './signInWithPasskey.js'

/** How a new passkey is listed, and who is told what happens. */
export interface CreatePasskeyOptions extends NewPasskey, Waiting {
  /** Called before each prompt of the device. `sign-in`: the passkey is there, and the second prompt signs in with it. */
  onStep?: ((step: CreatePasskeyStep) => void) | undefined
  /**
   * Adds codes to this address as a second way in. The sign-in confirms that, too, so it costs no prompt. Where the service or the app does
   * not allow it, the user is signed in all the same, with one way in: look at `listAuthMethods`.
   */
  codesTo?: string | undefined
}

/** What the next prompt of the device is for. */
export type CreatePasskeyStep = 'create' | 'sign-in'

/**
 * Creates a passkey, registers it, and signs in with it if this device is not signed in. Call it from a click.
 *
 * With a session there is one prompt. So there is where `reauthenticate` opens one with a code on the way, such as for a wallet that was
 * born with codes by email (`2026-08`). The first credential of any other wallet takes two prompts: the service opens no session for a registration.
 *
 * After a closed prompt or a lost response call it again: it continues where it was. Signed out, on a device that has a passkey of
 * the account, it signs in with that one and creates none.
 *
 * @returns The AuthMethod of the passkey. This device is signed in.
 * @throws {PasskeyError} As `registerPasskey` and `signInWithPasskey`: `PASSKEY_CANCELLED` if the user closed a prompt.
 * @throws {SessionError} `SESSION_REQUIRED`: the account has another way to sign in, this device no session, and the wallet no
 * `reauthenticate`. Sign in first.
 * @throws {ServiceError} As `registerPasskey` and `signInWithPasskey`.
 * @throws {RangeError} If `nickname` is not 1 to 64 characters, or `userName` not 1 to 254.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential
 * @example
 * ```ts
 * await createPasskey(wallet, { nickname: 'My phone', userName: 'ada@example.com' })
 * ```
 */
export async function createPasskey(wallet: Wallet, options: CreatePasskeyOptions): Promise<AuthMethod> {
  const open = openWallet(wallet)
  const { signal, onState } = options
  let created: AuthMethod | undefined
  const signIn = (own: Wallet) => signInWithPasskey(own, { authMethodId: created!.id, signal, onState })
  const registering = { ...wallet }
  const confirming = { ...wallet, reauthenticate: signIn }

  return opening(open, [registering, confirming], async () => {
    const { onStep, codesTo, ...passkey } = options
    created = await ownPasskey(open, signal)
    if (created === undefined) {
      tellApp(onStep, 'create')
      created = await registerPasskey(registering, passkey)
      if ((await currentSession(open)).record !== undefined) return created
    }
    tellApp(onStep, 'sign-in')
    if (codesTo !== undefined) {
      const adding = { email: codesTo, signal, onState }
      // Its step-up is the sign-in. Ignored: why there are no codes.
      await registerEmailOtp(confirming, adding).catch((error: unknown) => {
        if (error instanceof PasskeyError || signal?.aborted) throw error
      })
      if ((await currentSession(open)).record !== undefined) return created
    }
    await signIn(wallet)
    return created
  })
}

/** The passkey of this device, while it is signed out: an earlier call created it. One that was revoked elsewhere is none. */
async function ownPasskey(
  wallet: OpenWallet,
  signal: AbortSignal | undefined,
): Promise<AuthMethod | undefined> {
  const known = await recallAuthMethod(wallet, 'PASSKEY')
  if (known?.credentialId === undefined || (await currentSession(wallet)).record) return undefined
  const listed = await readAuthMethods(wallet, signal)
  return listed.find((row) => row.id === known.authMethodId && isWayIn(row)) as AuthMethod | undefined
}
