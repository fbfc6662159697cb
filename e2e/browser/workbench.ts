/** A bare page with the SDK and a backend to arrange things: for stories that need a browser but no user interface. */

import type { BrowserContext, Page } from '@playwright/test'
import { createServer } from 'vite'
import workbenchConfig from '../workbench/vite.config.js'
import { addAuthenticator } from './addAuthenticator.js'
import type { Authenticator } from './authenticator.js'
import { test as base } from './leakCheckedTest.js'

/** The bare page and its backend. */
export interface Workbench {
  url: string
  /** Calls the backend. `what` is account, fund, quote, balance, code, idToken, signer, executions or wait. */
  arrange<T>(what: string, body?: Record<string, string | number>): Promise<T>
  /** Opens a page of a context with a wallet of the account in `wallet` and the SDK in `core`. */
  openTab(context: BrowserContext, accountId: string, options?: Record<string, unknown>): Promise<Page>
}

declare global {
  /** The SDK and the wallet of the tab. Untyped, because browser stories do not import packages. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  var core: any
  // biome-ignore lint/suspicious/noExplicitAny: see above
  var wallet: any
}

export const test = base.extend<{ authenticator: Authenticator }, { workbench: Workbench }>({
  workbench: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants a pattern here
    async ({}, use) => {
      const server = await createServer(workbenchConfig)
      await server.listen()
      const url = server.resolvedUrls!.local[0]!.replace(/\/$/, '')
      await use({
        url,
        arrange: async (what, body = {}) => {
          const response = await fetch(`${url}/arrange/${what}`, {
            method: 'POST',
            body: JSON.stringify(body),
          })
          if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`)
          return response.json()
        },
        openTab: async (context, accountId, options = {}) => {
          const page = await context.newPage()
          await page.goto(url)
          await page.waitForFunction(() => globalThis.core !== undefined)
          await page.evaluate(
            ([accountId, options]) => {
              const relayUrl = `${location.origin}/wallet`
              globalThis.wallet = core.createWallet({ accountId, relayUrl, ...options })
            },
            [accountId, options] as const,
          )
          return page
        },
      })
      await server.close()
    },
    { scope: 'worker' },
  ],
  authenticator: async ({ context }, use) => {
    const first = await context.newPage()
    await use(await addAuthenticator(first))
  },
})

export { expect } from '@playwright/test'
