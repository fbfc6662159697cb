/** A passkey authenticator of the browser, without a person in front of it. */

/** The authenticator of the person's device. */
export interface Authenticator {
  /** How often a passkey was made or used. */
  prompts(): number
  /** The WebAuthn credential ids and user handles that it holds, base64url: none of them is a secret. */
  publicIds(): Promise<string[]>
  /** Puts the passkeys that it holds on another device of the person, as a passkey provider does. */
  syncTo(other: Authenticator): Promise<void>
  /** Takes a passkey that another device holds. */
  take(passkey: Passkey): Promise<void>
  /** Whether the person unlocks the device when asked. */
  setWilling(isWilling: boolean): Promise<void>
}

/** A passkey with its private key, as the browser's protocol has it. */
export interface Passkey {
  credentialId: string
  isResidentCredential: boolean
  privateKey: string
  signCount: number
  rpId?: string
  userHandle?: string
}
