/** Firefox's virtual authenticator, over Marionette. It belongs to the browser, not to a page. */

import type { Page } from '@playwright/test'
import type { Authenticator, Passkey } from './authenticator.js'
import { type Marionette, openMarionette } from './marionette.js'

/** The port of the Firefox of this worker. The first process of the test run chooses the range for all workers. */
export function marionettePort(): number {
  process.env.MARIONETTE_FIRST_PORT ??= String(20_000 + (process.pid % 20_000))
  return Number(process.env.MARIONETTE_FIRST_PORT) + Number(process.env.TEST_PARALLEL_INDEX ?? 0)
}

/** Start options that make Firefox take Marionette commands and offer a software authenticator. */
export const firefoxSettings = {
  args: ['--marionette'],
  firefoxUserPrefs: {
    'marionette.port': marionettePort(),
    'security.webauth.webauthn_enable_softtoken': true,
    'security.webauth.webauthn_enable_usbtoken': false,
  },
}

let shared: Promise<{ marionette: Marionette; authenticatorId: string }> | undefined

async function openAuthenticator() {
  const marionette = await openMarionette(marionettePort())
  const authenticatorId = await marionette.send<string>('WebAuthn:AddVirtualAuthenticator', {
    ...{ protocol: 'ctap2_1', transport: 'internal', hasResidentKey: true },
    ...{ hasUserVerification: true, isUserConsenting: true, isUserVerified: true },
  })
  return { marionette, authenticatorId }
}

export async function addToFirefox(page: Page): Promise<Authenticator> {
  shared ??= openAuthenticator()
  const { marionette, authenticatorId } = await shared
  await marionette.send('WebAuthn:RemoveAllCredentials', { authenticatorId })
  const held = () => marionette.send<Passkey[]>('WebAuthn:GetCredentials', { authenticatorId })
  const notShared = async () => {
    throw new Error('Firefox has one authenticator for all pages. Run this test in Chromium.')
  }
  return {
    prompts: await countPrompts(page),
    publicIds: async () =>
      (await held()).flatMap(({ credentialId, userHandle = '' }) => [credentialId, userHandle]),
    syncTo: notShared,
    add: notShared,
    setUserVerified: (isUserVerified) =>
      marionette.send('WebAuthn:SetUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** Firefox has no event for a prompt, so this counts the page's own calls that returned a credential. */
async function countPrompts(page: Page): Promise<() => number> {
  let prompts = 0
  await page.exposeFunction('countPrompt', () => {
    prompts++
  })
  const count = () => {
    const { countPrompt } = globalThis as unknown as { countPrompt: () => Promise<void> }
    // An empty page has no `navigator.credentials`.
    if (navigator.credentials === undefined) return
    for (const name of ['create', 'get'] as const) {
      const original = navigator.credentials[name].bind(navigator.credentials)
      navigator.credentials[name] = async (
        options?: CredentialCreationOptions & CredentialRequestOptions,
      ) => {
        const credential = await original(options)
        await countPrompt()
        return credential
      }
    }
  }
  await page.addInitScript(count)
  await page.evaluate(count)
  return () => prompts
}
