/** Runs the published vectors and the sandbox's tests in a page of the engine that ENGINE names: chromium, firefox or webkit. */

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { browserOf, type Engine } from '../e2e/engines/engines.js'
import { leftOut } from '../e2e/engines/runInEngines.mjs'

const engine = (process.env.ENGINE ?? 'chromium') as Engine
const root = fileURLToPath(new URL('..', import.meta.url))

export default defineConfig({
  root,
  resolve: {
    conditions: ['@embedded-wallet/source', 'module', 'browser', 'development|production'],
    alias: { 'node:crypto': `${root}packages/sandbox/test/inPage/nodeCrypto.ts` },
  },
  optimizeDeps: { include: ['buffer', '@noble/hashes/legacy.js'] },
  test: {
    include: ['packages/core/test/vectors/*.test.ts', 'packages/sandbox/{src,test}/**/*.test.ts'],
    // These tests require files, processes or a server.
    exclude: [
      'packages/sandbox/test/{command,commandGuard,commandOptions,crash,fileJournal,flippedBytes,oidcDiscovery,storage}.test.ts',
      ...leftOut[engine].map(({ file }) => file),
    ],
    setupFiles: ['packages/sandbox/test/inPage/setup.ts', 'e2e/canary/sandboxSetup.ts'],
    testTimeout: 60_000,
    // One page for all files: a page for each takes four times as long, most of it to load the same modules again.
    isolate: false,
    browser: await browserOf(engine),
  },
})
