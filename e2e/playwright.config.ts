/** Stories in real browsers, against the built demo over HTTP: all of them in Chromium, the ways in and the signed actions in Firefox too. */

import { defineConfig } from '@playwright/test'
import { findChromium, findFirefox } from '../scripts/browser.mjs'
import { firefoxSettings } from './browser/firefoxAuthenticator.js'

const executablePath = findChromium()
const firefoxPath = findFirefox()
const firefox = {
  name: 'firefox',
  testMatch: 'waysIn.spec.ts',
  // There a prompt of autofill waits for a person, and no protocol shows what a page has sent.
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
  // Patience for slow and shared machines; nothing waits longer than it must.
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
          // Root, as in containers, has no sandbox to start; the rest keeps the browser from calling home.
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
