/** Stories in a real browser, against the built demo over HTTP. */

import { defineConfig } from '@playwright/test'
import { findChromium } from '../.config/browser.mjs'

const executablePath = findChromium()

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
  ],
})
