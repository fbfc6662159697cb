/** What this browser knows of passkeys. */

/** Whether this browser can create and use passkeys. Some browsers inside other apps cannot. */
export const hasWebAuthn = (): boolean => typeof globalThis.PublicKeyCredential === 'function'
