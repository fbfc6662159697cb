/** Verb: create a passkey on this device and register it with the account. */

import { type AuthMethod, maxUserNameLength, type RegistrationOptions } from '@embedded-wallet/protocol'
import { findOwnPasskeys, joinRegistration, register } from '../authMethods/registration.js'
import { callRelay } from '../http/callRelay.js'
import { oneCeremony } from '../passkey/oneCeremony.js'
import { withPasskeyErrors } from '../passkey/passkeyError.js'
import { toAttestation } from '../passkey/wireNames.js'
import type { PendingOperation } from '../records.js'
import { withStepUp } from '../signing/stepUp.js'
import type { Waiting } from '../signing/waiting.js'
import { type OpenWallet, openWallet, type Wallet } from '../wallet.js'

/**
 * Creates a passkey and registers it. It does not sign in: call `signInWithPasskey` next.
 *
 * After a lost response, call it again: when the passkey did get registered, the call returns its AuthMethod and shows no prompt.
 * An account without a credential registers one without a session. A further one is signed with the session of another, also
 * where the deployment gave the account codes by e-mail at birth.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - The fields below.
 * @param options.nickname - 1 to 64 characters; the list of AuthMethods shows it.
 * @param options.userName - 1 to 254 characters: the account name under which a password manager lists the passkey, normally
 * the user's e-mail address. An authenticator may cut it after 64 bytes. Default: `nickname`.
 * @param options.signal - Ends the call early.
 * @param options.onState - Called with `processing` each time that the service says that it works on the call.
 * @returns The AuthMethod.
 * @throws {PasskeyError} `PASSKEY_CANCELLED`: the user closed the prompt, or it timed out.
 * @throws {PasskeyError} `PASSKEY_ABORTED`: `signal` or a newer ceremony ended the prompt.
 * @throws {PasskeyError} `PASSKEY_UNSUPPORTED`: this browser does not support WebAuthn.
 * @throws {PasskeyError} `PASSKEY_RP_ID_MISMATCH`: the page's host may not use the relying party id.
 * @throws {PasskeyError} `PASSKEY_FAILED`: anything else; see `cause`.
 * @throws {PasskeyError} `PASSKEY_ALREADY_REGISTERED`: this authenticator holds a passkey for the account.
 * @throws {PasskeyError} `PASSKEY_AUTHENTICATOR_UNFIT`: it cannot store a passkey, verify its user, or use the algorithms.
 * @throws {SessionError} `SESSION_REQUIRED`, `SESSION_EXPIRED`, `SESSION_KEY_LOST`: the account has a credential, and this device
 * no session to sign with. Sign in first, such as with a code by e-mail.
 * @throws {ServiceError} `PROCESSING`: `signal` ended the wait; the service still works on the call, and the same call waits on.
 * @throws {ServiceError} `STEP_UP_REQUIRED`: the relay wants a sign-in made for this action, and the wallet has no
 * `reauthenticate`, or its sign-in did not count. Nothing was done.
 * @throws {ServiceError} `REFUSED` with serviceCode `PASSKEY_CREDENTIAL_ALREADY_EXISTS`: the account has the one passkey that the
 * deployment takes. Usually known before the prompt.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost; call again, with the same `nickname`.
 * @throws {RangeError} When `nickname` is not 1 to 64 characters, or `userName` not 1 to 254.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential
 * @see docs/reference/endpoints.md#registerauthmethod
 * @example
 * ```ts
 * await registerPasskey(wallet, { nickname: 'My phone', userName: 'ada@example.com' })
 * ```
 */
export async function registerPasskey(
  wallet: Wallet,
  { nickname, userName, ...waiting }: { nickname: string; userName?: string | undefined } & Waiting,
): Promise<AuthMethod> {
  checkLength('nickname', nickname, 64)
  if (userName !== undefined) checkLength('userName', userName, maxUserNameLength)
  const open = openWallet(wallet)
  open.passkeys.preload?.()
  const options = { action: 'registerPasskey', ...waiting } as const
  const isSame = ({ begun }: PendingOperation) => begun?.nickname === nickname
  return joinRegistration(open, isSame, options, () =>
    createAndRegister(open, { nickname, userName }, options),
  )
}

async function createAndRegister(
  open: OpenWallet,
  { nickname, userName }: { nickname: string; userName: string | undefined },
  { signal, ...options }: Parameters<typeof register>[2],
): Promise<AuthMethod> {
  const { accountId, passkeys } = open
  const { registered, credentialIds } = await findOwnPasskeys(open, signal)
  if (registered !== undefined) return registered
  const body = JSON.stringify({ accountId, nickname, userName })
  // Before the passkey is created: one that the relay then refuses would stay on the device.
  const issued = await withStepUp(open, { action: 'registerPasskey', signal }, (headers) =>
    callRelay(open, 'createRegistrationOptions', { body, headers, signal }),
  )
  const creation = {
    ...issued.body,
    excludeCredentials: withIds(issued.body.excludeCredentials, credentialIds),
  }
  const credential = await withPasskeyErrors('create', signal, () =>
    oneCeremony(creation.timeout, signal, (signal) => passkeys.create(creation, { signal })),
  )
  const attestation = toAttestation(credential)
  const passkey = { credentialId: attestation.credentialId, rpId: creation.rp.id, userId: creation.user.id }
  const registration = {
    type: 'PASSKEY',
    accountId,
    nickname,
    challenge: creation.challenge,
    attestation,
  } as const
  return register(open, registration, { ...options, passkey, signal })
}

function checkLength(name: string, value: unknown, max: number): void {
  if (typeof value !== 'string' || value === '' || value.length > max)
    throw new RangeError(`${name} must have 1 to ${max} characters`)
}

/** A credential id has at most 1023 bytes (WebAuthn L3 section 4). What the browser stored may be damaged. */
const base64UrlId = /^[A-Za-z0-9_-]{1,1364}$/

type Excluded = RegistrationOptions['excludeCredentials']

function withIds(excluded: Excluded, ids: readonly string[]): Excluded {
  const isNew = (id: string) => base64UrlId.test(id) && excluded.every((one) => one.id !== id)
  return [...excluded, ...ids.filter(isNew).map((id) => ({ type: 'public-key' as const, id }))]
}
