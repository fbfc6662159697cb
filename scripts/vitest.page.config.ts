/** Runs the sandbox's tests again in a page of Chromium, because the sandbox runs wherever Web Crypto does. */

import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findChromium } from './browser.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const executablePath = findChromium()

export default defineConfig({
  root,
  resolve: {
    conditions: ['@embedded-wallet/source', 'module', 'browser', 'development|production'],
    alias: { 'node:crypto': `${root}packages/sandbox/test/inPage/nodeCrypto.ts` },
  },
  optimizeDeps: { include: ['buffer'] },
  test: {
    include: ['packages/sandbox/{src,test}/**/*.test.ts'],
    // These tests require files, processes or a server.
    exclude: [
      'packages/sandbox/test/{command,commandGuard,commandOptions,crash,fileJournal,flippedBytes,oidcDiscovery,storage}.test.ts',
    ],
    setupFiles: ['packages/sandbox/test/inPage/setup.ts', 'e2e/canary/sandboxSetup.ts'],
    browser: {
      enabled: true,
      ui: false,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          ...(executablePath && { executablePath }),
          args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
