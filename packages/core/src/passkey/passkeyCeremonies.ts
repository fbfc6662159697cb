/** What the SDK needs of a passkey authenticator. */

import type { RegistrationOptions } from '@embedded-wallet/protocol'

/** A WebAuthn `RegistrationResponseJSON`, as far as it is used. Binary values are base64url. */
export interface RegistrationCeremonyResult {
  rawId: string
  response: { clientDataJSON: string; attestationObject: string; transports?: readonly string[] | undefined }
}

/** A WebAuthn `PublicKeyCredentialRequestOptionsJSON`, as far as it is used. */
export interface AuthenticationOptions {
  /** base64url */
  challenge: string
  /** Left out: the browser takes the page's host, as WebAuthn defines. */
  rpId?: string
  allowCredentials: { type: 'public-key'; id: string }[]
  userVerification: 'required'
  /** Milliseconds. */
  timeout: number
}

/** A WebAuthn `AuthenticationResponseJSON`, as far as it is used. Binary values are base64url. */
export interface AuthenticationCeremonyResult {
  rawId: string
  response: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    userHandle?: string | null | undefined
  }
}

/** The two WebAuthn ceremonies. A platform without `navigator.credentials` passes its own to `createWallet`. */
export interface PasskeyCeremonies {
  create(options: RegistrationOptions, context: { signal?: AbortSignal }): Promise<RegistrationCeremonyResult>
  get(
    options: AuthenticationOptions,
    context: { signal?: AbortSignal },
  ): Promise<AuthenticationCeremonyResult>
}
