/** Runs the browser stories: all of them in Chromium, the sign-in methods and the signed actions in Firefox too. */

import { defineConfig } from '@playwright/test'
import { findChromium, findFirefox } from '../scripts/browser.mjs'
import { firefoxSettings } from './browser/firefoxAuthenticator.js'

const executablePath = findChromium()
const firefoxPath = findFirefox()
const firefox = {
  name: 'firefox',
  testMatch: 'signInMethods.spec.ts',
  // In Firefox the autofill prompt waits for a user, and no protocol shows what a page has sent.
  grepInvert: /autofill|code by SMS/,
  use: {
    browserName: 'firefox' as const,
    channel: 'moz-firefox',
    launchOptions: { executablePath: firefoxPath!, ...firefoxSettings },
  },
}

export default defineConfig({
  testDir: 'browser',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  // Long enough for slow and shared machines. An expectation ends as soon as it holds.
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  use: { screenshot: 'only-on-failure', trace: 'retain-on-failure' },
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        launchOptions: {
          ...(executablePath === undefined ? {} : { executablePath }),
          // Root, as in containers, cannot start Chromium's sandbox. The other flags stop requests of the browser itself.
          args: [
            ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
      },
    },
    ...(firefoxPath === undefined ? [] : [firefox]),
  ],
})
