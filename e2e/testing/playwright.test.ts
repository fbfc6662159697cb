/** The helper for the tests of apps, with a page in a real browser and its backend in the test's process. */

import { fileURLToPath } from 'node:url'
import { createTestApp, installInBrowser } from '@embedded-wallet/sandbox/testing'
import { chromium } from 'playwright'
import { build, defaultClientConditions } from 'vite'
import { expect, test } from 'vitest'
import { findChromium } from '../../scripts/programs.mjs'
import { chromium as settings } from '../playwright.config.js'

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['@embedded-wallet/source', ...defaultClientConditions] },
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL('shopPage.ts', import.meta.url)), formats: ['iife'], name: 'shop' },
    },
  })
  const [{ output }] = built as { output: { code: string }[] }[] as [{ output: [{ code: string }] }]
  return output[0].code
}

test.skipIf(findChromium() === undefined)(
  'a page signs up with a software passkey and pays, without a server',
  async () => {
    const code = await bundle()
    const browser = await chromium.launch(settings.launchOptions)
    try {
      const app = createTestApp({ origin: 'http://localhost:3000' })
      const page = await browser.newPage()
      await page.route(`${app.origin}/`, (route) =>
        route.fulfill({ contentType: 'text/html', body: `<!doctype html><script>${code}</script>` }),
      )
      await installInBrowser(page, app)
      await page.goto(app.origin)
      const accountId = await app.createAccount()
      await app.fund(accountId, 100_000_000)
      const quote = await app.quote(accountId, 30_000_000)
      const call = `signUpAndPay(${JSON.stringify(accountId)}, ${JSON.stringify(quote)})`
      expect(await page.evaluate(call)).toMatch(/^Session:/)
      expect(await app.balance(accountId)).toBe(70_000_000)
      expect(app.passkeys.prompts).toBe(2)
    } finally {
      await browser.close()
    }
  },
)
