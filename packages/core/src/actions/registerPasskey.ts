/** Verb: create a passkey on this device and register it with the account. */

import type { AuthMethod } from '@embedded-wallet/protocol'
import { rememberAuthMethod } from '../authMethods/chooseAuthMethod.js'
import { disown, disownRefused } from '../authMethods/passkeyHousekeeping.js'
import { register } from '../authMethods/registration.js'
import { callRelay } from '../http/callRelay.js'
import { oneCeremony } from '../passkey/oneCeremony.js'
import { withPasskeyErrors } from '../passkey/passkeyError.js'
import { toAttestation } from '../passkey/wireNames.js'
import type { Wallet } from '../wallet.js'

/**
 * Creates a passkey and registers it. It does not sign in: call `signInWithPasskey` next.
 *
 * The account's first credential needs no session; a further one is signed with the session of another credential.
 *
 * @param wallet - Made by `createWallet`.
 * @param options - See below; `signal` ends the call early.
 * @param options.nickname - 1 to 64 characters; the authenticator and the list of AuthMethods show it.
 * @returns The AuthMethod.
 * @throws {PasskeyError} `PASSKEY_CANCELLED`, `PASSKEY_ABORTED`, `PASSKEY_UNSUPPORTED`, `PASSKEY_ALREADY_REGISTERED`,
 * `PASSKEY_RP_ID_MISMATCH`, `PASSKEY_AUTHENTICATOR_UNFIT`, `PASSKEY_FAILED`.
 * @throws {SessionError} `SESSION_REQUIRED` or `SESSION_EXPIRED` for a further credential; `PAYLOAD_MISMATCH`,
 * `SIGNING_DECLINED`.
 * @throws {ServiceError} `REFUSED` with serviceCode `PASSKEY_CREDENTIAL_ALREADY_EXISTS` for a second passkey;
 * `OUTCOME_UNKNOWN` when the last answer was lost: look at `listAuthMethods`.
 * @throws {RangeError} When `nickname` is not 1 to 64 characters.
 * @see WebAuthn L3 section 7.1; the interface document, "Credential endpoints"
 * @example
 * ```ts
 * await registerPasskey(wallet, { nickname: 'My phone' })
 * ```
 */
export async function registerPasskey(
  wallet: Wallet,
  { nickname, signal }: { nickname: string; signal?: AbortSignal },
): Promise<AuthMethod> {
  if (typeof nickname !== 'string' || nickname === '' || nickname.length > 64) {
    throw new RangeError('nickname: 1 to 64 characters are needed')
  }
  const { accountId, passkeys } = wallet
  passkeys.preload?.()
  const { body: options } = await callRelay(wallet, 'createRegistrationOptions', {
    body: JSON.stringify({ accountId, nickname }),
    signal,
  })
  const credential = await withPasskeyErrors('create', signal, () =>
    oneCeremony(signal, (signal) => passkeys.create(options, { signal })),
  )
  const attestation = toAttestation(credential)
  const { credentialId } = attestation
  const rpId = options.rp.id
  try {
    const body = { type: 'PASSKEY', accountId, nickname, challenge: options.challenge, attestation } as const
    const registered = await register(wallet, body, { action: 'registerPasskey', signal })
    const { authMethod } = registered
    const isEarlier = registered.credentialId !== credentialId
    // An earlier try had worked after all: the passkey that was made now is nobody's.
    if (isEarlier) await disown(wallet, rpId, credentialId)
    await rememberAuthMethod(wallet, 'PASSKEY', {
      authMethodId: authMethod.id,
      credentialId: registered.credentialId,
      rpId,
      // Each registration has its own user handle: this one does not belong to the earlier passkey.
      ...(isEarlier ? {} : { userId: options.user.id }),
    })
    return authMethod
  } catch (error) {
    await disownRefused(wallet, rpId, credentialId, error)
    throw error
  }
}
