/** A passkey authenticator for a page of Chromium, which confirms each prompt. */

/**
 * @param {import('playwright').Page} page - A page of Chromium. It gets an authenticator of its own.
 * @returns The DevTools session of the page, which reports each prompt.
 * @see https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/
 */
export async function addVirtualAuthenticator(page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}
