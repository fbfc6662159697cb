/** A passkey authenticator of the browser, without a person in front of it. */

import type { Page } from '@playwright/test'

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
interface Passkey {
  credentialId: string
  isResidentCredential: boolean
  privateKey: string
  signCount: number
  rpId?: string
  userHandle?: string
}

/** Gives a page an authenticator that answers by itself. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  let prompts = 0
  const count = () => {
    prompts++
  }
  cdp.on('WebAuthn.credentialAdded', count)
  cdp.on('WebAuthn.credentialAsserted', count)
  return {
    prompts: () => prompts,
    publicIds: async () => {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials
        .flatMap(({ credentialId, userHandle = '' }) => [credentialId, userHandle])
        .map((id) => Buffer.from(id, 'base64').toString('base64url'))
    },
    syncTo: async (other) => {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
      for (const credential of credentials) await other.take(credential)
    },
    take: async (credential) => {
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
    setWilling: (isUserVerified) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => undefined),
  }
}
