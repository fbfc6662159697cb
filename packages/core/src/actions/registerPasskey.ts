/** Verb: create a passkey on this device and register it with the account. */

import { type AuthMethod, maxUserNameLength, type RegistrationOptions } from '@embedded-wallet/protocol'
import { findOwnPasskeys, joinRegistration, register } from '../authMethods/registration.js'
import { requireSubtle } from '../crypto/subtle.js'
import { callRelay } from '../http/callRelay.js'
import type { Waiting } from '../operations/waiting.js'
import { isCeremonyRunning, oneCeremony } from '../passkey/oneCeremony.js'
import type { CreationOptions, PasskeyHint } from '../passkey/passkeyCeremonies.js'
import { withPasskeyErrors } from '../passkey/passkeyError.js'
import { toAttestation } from '../passkey/wireNames.js'
import type { PendingOperation } from '../records.js'
import { withStepUp } from '../signing/stepUp.js'
import { type OpenWallet, openWallet, type Wallet } from '../wallet/wallet.js'

/** How a new passkey is listed, and which authenticator is offered first. */
export interface NewPasskey {
  /**
   * 1 to 64 characters; the list of AuthMethods shows it. Or a function that makes it from the name of what holds the new passkey, such as
   * `Google Password Manager`; undefined if that is not known.
   */
  nickname: string | ((authenticator: string | undefined) => string)
  /**
   * 1 to 254 characters: the account name under which a password manager lists the passkey, normally the user's email address. An
   * authenticator may cut it after 64 bytes. Default: `nickname`.
   */
  userName?: string | undefined
  /** Which authenticator the user is likely to choose, most likely first. Default: the browser decides. */
  hints?: readonly PasskeyHint[] | undefined
}

/**
 * Creates a passkey and registers it, without signing in: `createPasskey` does both.
 *
 * After a lost response, call it again: if the passkey did get registered, the call returns its AuthMethod and shows no prompt.
 * An account without a credential registers one without a session. A further one is signed with the session of another, even
 * if the account started with codes by email.
 *
 * @throws {SessionError} `SESSION_REQUIRED`, `SESSION_EXPIRED`, `SESSION_KEY_LOST`: the account has a credential, but this device has
 * no session to sign with. Sign in first, such as with a code by email.
 * @throws {ServiceError} `REFUSED` with serviceCode `PASSKEY_CREDENTIAL_ALREADY_EXISTS`: the account already has the one passkey that the
 * deployment allows. Usually known before the prompt.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost; call again, with the same `nickname`.
 * @throws {RangeError} If `nickname` is not 1 to 64 characters, or `userName` not 1 to 254.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential
 * @see docs/reference/endpoints.md#registerauthmethod
 * @example
 * ```ts
 * await registerPasskey(wallet, { nickname: 'My phone', userName: 'ada@example.com' })
 * ```
 */
export async function registerPasskey(
  wallet: Wallet,
  { nickname, userName, hints, ...waiting }: NewPasskey & Waiting,
): Promise<AuthMethod> {
  const wanted = checkNewPasskey({ nickname, userName, hints })
  const open = openWallet(wallet)
  open.passkeys.preload?.()
  const options = { action: 'registerPasskey', ...waiting } as const
  const isSame = ({ begun }: PendingOperation) =>
    typeof nickname === 'function' || begun?.nickname === nickname
  return joinRegistration(open, isSame, options, () => createAndRegister(open, wanted, options))
}

/** @throws {RangeError} If a name is too short or too long. */
export function checkNewPasskey(wanted: NewPasskey): NewPasskey {
  nicknameOf(wanted)
  if (wanted.userName !== undefined) checkLength('userName', wanted.userName, maxUserNameLength)
  return wanted
}

function nicknameOf({ nickname }: NewPasskey, authenticator?: string): string {
  const text = typeof nickname === 'function' ? nickname(authenticator) : nickname
  checkLength('nickname', text, 64)
  return text
}

/** @param onCreated - Called when the browser has created the passkey silently, without a prompt: see `registerPasskeySilently`. Default: with a prompt. */
export async function createAndRegister(
  open: OpenWallet,
  wanted: NewPasskey,
  { signal, onCreated, ...options }: Parameters<typeof register>[2] & { onCreated?: () => Promise<unknown> },
): Promise<AuthMethod> {
  const { userName, hints } = wanted
  const silent = onCreated !== undefined
  requireSubtle()
  const { accountId, passkeys } = open
  const { registered, credentialIds } = await findOwnPasskeys(open, signal)
  if (registered !== undefined) return registered
  const body = JSON.stringify({ accountId, nickname: nicknameOf(wanted), userName })
  // Before the passkey is created: one that the relay then refuses would stay on the device.
  const issued = await withStepUp(open, { action: 'registerPasskey', signal }, (headers) =>
    callRelay(open, 'createRegistrationOptions', { body, headers, signal }),
  )
  const { challenge, rp, user, pubKeyCredParams, timeout, excludeCredentials } = issued.body
  // No other field of the relay's options: it could weaken the passkey.
  const creation: CreationOptions = {
    challenge,
    rp,
    user,
    pubKeyCredParams,
    timeout,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      // Source: WebAuthn L3, section 5.1.3: where verification is required and there is no prompt for it, the browser refuses.
      userVerification: silent ? 'preferred' : 'required',
    },
    excludeCredentials: withIds(excludeCredentials, credentialIds),
    ...(hints && { hints: [...hints] }),
  }
  const credential = await withPasskeyErrors('create', signal, rp.id, () => {
    // A prompt that the user has opened stays.
    if (silent && isCeremonyRunning()) throw new DOMException('A prompt is open.', 'AbortError')
    return oneCeremony(timeout, signal, (signal) => passkeys.create(creation, { signal, silent }))
  })
  await onCreated?.()
  const attestation = toAttestation(credential)
  const { credentialId } = attestation
  const passkey = {
    credentialId,
    rpId: rp.id,
    userId: user.id,
    ...(userName?.includes('@') && { hasAddress: true }),
  }
  const registration = {
    type: 'PASSKEY',
    accountId,
    nickname: nicknameOf(wanted, credential.authenticator),
    challenge,
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
