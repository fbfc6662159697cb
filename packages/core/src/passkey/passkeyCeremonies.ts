/** The interface between the SDK and a passkey authenticator. */

import type { RegistrationOptions } from '@embedded-wallet/protocol'

/** Which authenticator the user is likely to choose. A browser that does not know it shows its usual prompt. */
export type PasskeyHint = 'client-device' | 'hybrid' | 'security-key'

/** A WebAuthn `PublicKeyCredentialCreationOptionsJSON`, as far as the SDK uses it. */
export interface CreationOptions extends RegistrationOptions {
  hints?: PasskeyHint[]
}

/** A WebAuthn `RegistrationResponseJSON`, as far as the SDK uses it. Binary values are base64url. */
export interface RegistrationCeremonyResult {
  rawId: string
  /** What holds the passkey, such as `Google Password Manager`, where it is known. */
  authenticator?: string | undefined
  response: { clientDataJSON: string; attestationObject: string; transports?: readonly string[] | undefined }
}

/** A WebAuthn `PublicKeyCredentialRequestOptionsJSON`, as far as the SDK uses it. */
export interface AuthenticationOptions {
  /** base64url */
  challenge: string
  /** Left out: the browser takes the page's host, as WebAuthn defines. */
  rpId?: string
  allowCredentials: { type: 'public-key'; id: string }[]
  userVerification: 'required'
  /** Milliseconds. */
  timeout: number
  hints?: PasskeyHint[]
}

/** A WebAuthn `AuthenticationResponseJSON`, as far as the SDK uses it. Binary values are base64url. */
export interface AuthenticationCeremonyResult {
  rawId: string
  /** What extensions of the ceremony returned. Only a proof for the service passes it on. */
  clientExtensionResults?: object | undefined
  response: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    userHandle?: string | null | undefined
  }
}

/** What a ceremony gets beside its options. */
export interface CeremonyContext {
  /** Ends the ceremony. */
  signal?: AbortSignal
  /** Authentication only: offer passkeys in the autofill of an input instead of a prompt (conditional mediation). */
  autofill?: boolean
  /** Registration only: without a prompt, for a password manager that has just filled in a password (conditional mediation). */
  silent?: boolean
}

/** What the service knows, for the authenticator to follow (WebAuthn L3 section 5.1.10, Signal API). */
export type PasskeySignal =
  | { type: 'unknown-credential'; rpId: string; credentialId: string }
  | { type: 'all-accepted-credentials'; rpId: string; userId: string; credentialIds: string[] }
  | { type: 'current-user-details'; rpId: string; userId: string; name: string; displayName: string }

/** The two WebAuthn ceremonies. A platform without `navigator.credentials` passes its own to `createWallet`. */
export interface PasskeyCeremonies {
  /** Creates a passkey (WebAuthn L3 section 5.1.3). */
  create(options: CreationOptions, context: CeremonyContext): Promise<RegistrationCeremonyResult>
  /** Uses a passkey (WebAuthn L3 section 5.1.4). */
  get(options: AuthenticationOptions, context: CeremonyContext): Promise<AuthenticationCeremonyResult>
  /** Whether `create` can be `silent` here. Default: it cannot. */
  canCreateSilently?: (() => Promise<boolean>) | undefined
  /** Loads the code of the ceremonies before a click. */
  preload?: (() => void) | undefined
  /** Passes a signal on, if the platform can. Rejections are ignored. */
  signal?(signal: PasskeySignal): Promise<void>
}
