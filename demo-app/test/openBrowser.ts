/** A test's browser that uses the demo: it keeps cookies and sends its origin. */

import { fileURLToPath } from 'node:url'
import { browserProfile } from '@embedded-wallet/e2e/support/browserProfile.js'
import { createApp } from '../server/app'
import type { Settings } from '../server/config'

export const origin = 'http://localhost:3000'
export const email = 'ada@shop.example'
const folder = fileURLToPath(new URL('.', import.meta.url))

export const openDemo = (settings: Settings = {}, at = origin) => createApp(settings, at, folder)

/**
 * Opens a browser without cookies.
 *
 * @param at - Origin of the page.
 * @param app - The demo to use. Give two browsers the same app to let both use one demo.
 * @param address - IP address of the browser.
 */
export function openBrowser(
  settings: Settings = {},
  at = origin,
  app = openDemo(settings, at),
  address = '203.0.113.1',
) {
  const { fetch: send, cookies } = browserProfile(
    async (request) => app.request(request, undefined, { address }),
    at,
  )
  const request = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    send(
      new Request(`${at}${path}`, {
        headers: { 'Content-Type': 'application/json', 'Wallet-Call': '1', ...headers },
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      }),
    )
  const json = async (path: string, body?: unknown) => (await request(path, body)).json()
  /** Asks for a quote as the send form does: what the user typed is looked up first. */
  const quoteFor = async (recipient: string, amount: string, more: object = {}) => {
    const { found } = await json('/api/look-up', { text: recipient })
    const order = {
      id: crypto.randomUUID(),
      recipient: found?.recipient ?? recipient,
      side: 'SENDING',
      amount,
      ...more,
    }
    return json('/wallet/quotes/request', { order })
  }
  return { app, send, request, json, quoteFor, cookies }
}

type Browser = ReturnType<typeof openBrowser>

/** Reads the newest code that was mailed to an address. */
export async function readCode({ json }: Browser, address = email): Promise<string> {
  return (await json('/api/inbox', { email: address })).newest.code
}

/** @returns `accountId` of the new wallet where the service mails its codes. */
export const startSignUp = ({ json }: Browser, identifier = email): Promise<{ accountId?: string }> =>
  json('/wallet/login/sign-up', { identifier })

/**
 * Signs up where the demo itself mails the code: the browser is then signed in to a new wallet.
 *
 * @param readMail - Returns the newest code. Default: reads it from the demo's inbox.
 */
export async function signUp(browser: Browser, address = email, readMail?: () => string) {
  await startSignUp(browser, address)
  const code = readMail?.() ?? (await readCode(browser, address))
  await browser.request('/wallet/login/sign-up/confirm', { code })
  return browser.json('/api/wallet')
}
