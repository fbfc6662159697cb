/** Chromium's virtual authenticator, over its DevTools protocol. Each page has its own. */

import type { Page } from '@playwright/test'
import type { Authenticator } from './authenticator.js'

export async function addToChromium(page: Page): Promise<Authenticator> {
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
      // As the passkeys of a provider: only such may be copied to another device. WebAuthn Level 3, section 6.1.3.
      defaultBackupEligibility: true,
      defaultBackupState: true,
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
      for (const credential of credentials) await other.add(credential)
    },
    add: async (credential) => {
      await cdp.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
    setUserVerified: (isUserVerified) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => undefined),
  }
}
