/** Adds a virtual passkey authenticator to a page. Chromium has its own protocol for it, and Firefox that of Marionette, its remote control. */

import { connect } from 'node:net'
import type { CDPSession, Page } from '@playwright/test'
import { addVirtualAuthenticator } from '../../scripts/programs.mjs'

/** Gives a page an authenticator that completes ceremonies without a user. In Firefox all pages share one, and a new one replaces it. */
export function addAuthenticator(page: Page): Promise<Authenticator> {
  const engine = page.context().browser()!.browserType().name()
  return engine === 'firefox' ? addToFirefox(page) : addToChromium(page)
}

/** The authenticator of the user's device. */
export interface Authenticator {
  /** How often a passkey was created or used. */
  prompts(): number
  /** The WebAuthn credential ids and user handles that it holds, base64url. None of them is secret. */
  publicIds(): Promise<string[]>
  /** Copies its passkeys to another device of the user, as a passkey provider does. */
  syncTo(other: Authenticator): Promise<void>
  add(passkey: Passkey): Promise<void>
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

export async function addToChromium(page: Page, session?: CDPSession): Promise<Authenticator> {
  const { session: cdp, authenticatorId } = await addVirtualAuthenticator(page, session)
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

/** A connection to a running Firefox. */
export interface Marionette {
  /** @returns The `value` of the response if it has one, else the whole result. */
  send<T>(command: string, parameters?: object): Promise<T>
  close(): void
}

/**
 * Connects to the Firefox that listens on a port.
 *
 * A message is its length in bytes, a colon and JSON: `[0, id, command, parameters]` for a request,
 * `[1, id, error, result]` for a response.
 *
 * @see https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
export function openMarionette(port: number): Promise<Marionette> {
  const socket = connect(port, '127.0.0.1')
  const waiting = new Map<number, (error: unknown, result: unknown) => void>()
  let lastId = 0
  const send = <T>(command: string, parameters: object = {}): Promise<T> =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, (error, result) => {
        if (error !== null) reject(new Error(`${command}: ${JSON.stringify(error)}`))
        else resolve(((result as { value?: T } | null)?.value ?? result) as T)
      })
      const text = JSON.stringify([0, id, command, parameters])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      for (;;) {
        const colon = received.indexOf(':')
        const end = colon + 1 + Number(received.subarray(0, colon))
        if (colon < 0 || received.length < end) return
        const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString())
        received = received.subarray(end)
        // The first message is a greeting.
        if (!Array.isArray(message)) resolve({ send, close: () => socket.end() })
        else waiting.get(message[1])?.(message[2], message[3])
      }
    })
  })
}

/** The port of the Firefox of this worker, below those of connections. The first process of the test run chooses the range for all workers. */
export function marionettePort(): number {
  process.env.MARIONETTE_FIRST_PORT ??= String(20_000 + (process.pid % 12_000))
  return Number(process.env.MARIONETTE_FIRST_PORT) + Number(process.env.TEST_PARALLEL_INDEX ?? 0)
}

/** Start options that make Firefox take Marionette commands and offer a software authenticator. */
export const firefoxSettings = {
  args: ['--marionette'],
  firefoxUserPrefs: {
    'marionette.port': marionettePort(),
    'security.webauth.webauthn_enable_softtoken': true,
    'security.webauth.webauthn_enable_usbtoken': false,
    // The clock of a page: else it has whole milliseconds.
    'privacy.reduceTimerPrecision': false,
  },
}

let shared: Promise<{ marionette: Marionette; authenticatorId: string }> | undefined

async function openAuthenticator() {
  const marionette = await openMarionette(marionettePort())
  const authenticatorId = await marionette.send<string>('WebAuthn:AddVirtualAuthenticator', {
    protocol: 'ctap2_1',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserConsenting: true,
    isUserVerified: true,
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
