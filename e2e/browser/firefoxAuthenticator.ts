/** Firefox's virtual authenticator, over Marionette. The browser has it, not a page. */

import type { Page } from '@playwright/test'
import type { Authenticator, Passkey } from './authenticator.js'
import { type Marionette, openMarionette } from './marionette.js'

/** Where the Firefox of a worker of the test run listens; the run's first process chooses for all. */
export function marionettePort(): number {
  process.env.MARIONETTE_FIRST_PORT ??= String(20_000 + (process.pid % 20_000))
  return Number(process.env.MARIONETTE_FIRST_PORT) + Number(process.env.TEST_PARALLEL_INDEX ?? 0)
}

/** What Firefox is started with, so that it takes commands and brings an authenticator of its own. */
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
    throw new Error('Firefox has one authenticator for all pages: a second device cannot be played with it.')
  }
  return {
    prompts: await countPrompts(page),
    publicIds: async () =>
      (await held()).flatMap(({ credentialId, userHandle = '' }) => [credentialId, userHandle]),
    syncTo: notShared,
    take: notShared,
    setWilling: (isUserVerified) =>
      marionette.send('WebAuthn:SetUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** No event tells of a prompt, so the page's own calls are counted that came to a credential. */
async function countPrompts(page: Page): Promise<() => number> {
  let prompts = 0
  await page.exposeFunction('aPromptWasAnswered', () => {
    prompts++
  })
  const count = () => {
    const { aPromptWasAnswered } = globalThis as unknown as { aPromptWasAnswered: () => Promise<void> }
    // An empty page has none.
    if (navigator.credentials === undefined) return
    for (const name of ['create', 'get'] as const) {
      const original = navigator.credentials[name].bind(navigator.credentials)
      navigator.credentials[name] = async (
        options?: CredentialCreationOptions & CredentialRequestOptions,
      ) => {
        const credential = await original(options)
        await aPromptWasAnswered()
        return credential
      }
    }
  }
  await page.addInitScript(count)
  await page.evaluate(count)
  return () => prompts
}
