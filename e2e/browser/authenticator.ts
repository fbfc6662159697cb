/** The interface of a virtual passkey authenticator in a browser. */

/** The authenticator of the user's device. */
export interface Authenticator {
  /** How often a passkey was created or used. */
  prompts(): number
  /** The WebAuthn credential ids and user handles that it holds, base64url. None of them is secret. */
  publicIds(): Promise<string[]>
  /** Copies its passkeys to another device of the user, as a passkey provider does. */
  syncTo(other: Authenticator): Promise<void>
  /** Adds a passkey that another device holds. */
  add(passkey: Passkey): Promise<void>
  /** Sets whether the user unlocks the device at a prompt. */
  setUserVerified(isUserVerified: boolean): Promise<void>
}

/** A passkey with its private key, in the form of the browser's protocol. */
export interface Passkey {
  credentialId: string
  isResidentCredential: boolean
  privateKey: string
  signCount: number
  rpId?: string
  userHandle?: string
}
