/** Verb: create a passkey on this device and register it with the account. */

import type { AuthMethod } from '@embedded-wallet/protocol'
import { rememberAuthMethod } from '../authMethods/chooseAuthMethod.js'
import { removePasskey, removeRefusedPasskey } from '../authMethods/passkeyHousekeeping.js'
import { register } from '../authMethods/registration.js'
import { callRelay } from '../http/callRelay.js'
import { openWallet } from '../openWallet.js'
import { oneCeremony } from '../passkey/oneCeremony.js'
import { withPasskeyErrors } from '../passkey/passkeyError.js'
import { toAttestation } from '../passkey/wireNames.js'
import type { Wallet } from '../wallet.js'

/**
 * Creates a passkey and registers it. It does not sign in: call `signInWithPasskey` next.
 *
 * The account's first credential is registered without a session; a further one is signed with the session of another credential.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - The fields below.
 * @param options.nickname - 1 to 64 characters; the authenticator and the list of AuthMethods show it.
 * @param options.signal - Ends the call early.
 * @returns The AuthMethod.
 * @throws {PasskeyError} `PASSKEY_CANCELLED`: the user closed the prompt, or it timed out.
 * @throws {PasskeyError} `PASSKEY_ABORTED`: `signal` or a newer ceremony ended the prompt.
 * @throws {PasskeyError} `PASSKEY_UNSUPPORTED`: this browser does not support WebAuthn.
 * @throws {PasskeyError} `PASSKEY_RP_ID_MISMATCH`: the page's host may not use the relying party id.
 * @throws {PasskeyError} `PASSKEY_FAILED`: anything else; see `cause`.
 * @throws {PasskeyError} `PASSKEY_ALREADY_REGISTERED`: this authenticator holds a passkey for the account.
 * @throws {PasskeyError} `PASSKEY_AUTHENTICATOR_UNFIT`: it cannot store a passkey, verify its user, or use the algorithms.
 * @throws {SessionError} `SESSION_REQUIRED`, `SESSION_EXPIRED`, `SESSION_KEY_LOST`: this device has no session to sign with.
 * @throws {SessionError} `PAYLOAD_MISMATCH`: the payload to sign contradicts this action.
 * @throws {SessionError} `PAYLOAD_UNREADABLE`: the payload to sign is not an unambiguous JSON object.
 * @throws {SessionError} `PAYLOAD_NOT_APPROVED`: its form is unknown, and `approvePayload` did not approve it.
 * @throws {SessionError} `SIGNING_DECLINED`: the wallet's `confirm` did not return `true`.
 * @throws {ServiceError} `UNREACHABLE`: the relay cannot be reached.
 * @throws {ServiceError} `ABORTED`: `signal` ended the call.
 * @throws {ServiceError} `REFUSED`: the relay or the service refused; see `status`, `serviceCode` and `reason`.
 * @throws {ServiceError} `RATE_LIMITED`: too many calls; wait `retryAfterSeconds`.
 * @throws {ServiceError} `UNEXPECTED_RESPONSE`: the response is not what the interface promises.
 * @throws {ServiceError} `REFUSED` with serviceCode `PASSKEY_CREDENTIAL_ALREADY_EXISTS`: the account has a passkey.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost; read `listAuthMethods` before another attempt.
 * @throws {RangeError} When `nickname` is not 1 to 64 characters.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential
 * @see docs/reference/endpoints.md#registerauthmethod
 * @example
 * ```ts
 * await registerPasskey(wallet, { nickname: 'My phone' })
 * ```
 */
export async function registerPasskey(
  wallet: Wallet,
  { nickname, signal }: { nickname: string; signal?: AbortSignal | undefined },
): Promise<AuthMethod> {
  if (typeof nickname !== 'string' || nickname === '' || nickname.length > 64) {
    throw new RangeError('nickname must have 1 to 64 characters')
  }
  const open = openWallet(wallet)
  const { accountId, passkeys } = open
  passkeys.preload?.()
  const { body: options } = await callRelay(open, 'createRegistrationOptions', {
    body: JSON.stringify({ accountId, nickname }),
    signal,
  })
  const credential = await withPasskeyErrors('create', signal, () =>
    oneCeremony(options.timeout, signal, (signal) => passkeys.create(options, { signal })),
  )
  const attestation = toAttestation(credential)
  const { credentialId } = attestation
  const rpId = options.rp.id
  try {
    const body = { type: 'PASSKEY', accountId, nickname, challenge: options.challenge, attestation } as const
    const registered = await register(open, body, { action: 'registerPasskey', signal })
    const { authMethod } = registered
    const isEarlier = registered.credentialId !== credentialId
    // An earlier attempt had worked after all: the service does not accept the passkey that was created now.
    if (isEarlier) await removePasskey(passkeys, rpId, credentialId)
    await rememberAuthMethod(open, 'PASSKEY', {
      authMethodId: authMethod.id,
      credentialId: registered.credentialId,
      rpId,
      // Each registration has its own user handle: this one does not belong to the earlier passkey.
      ...(isEarlier ? {} : { userId: options.user.id }),
    })
    return authMethod
  } catch (error) {
    await removeRefusedPasskey(passkeys, rpId, credentialId, error)
    throw error
  }
}
