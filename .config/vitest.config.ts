/** Tests that run in Node: each package's own, the service's stories and the stories in one process. */

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = '@embedded-wallet/source'

export default defineConfig({
  root,
  resolve: { conditions: [source, 'module', 'node', 'development|production'] },
  ssr: { resolve: { conditions: [source, 'module', 'node', 'development|production'] } },
  test: {
    environment: 'node',
    include: ['packages/*/src/**/*.test.ts', '{demo-app,e2e}/**/*.test.ts'],
    setupFiles: ['e2e/canary/everySandbox.ts', 'e2e/canary/everyRelay.ts'],
    server: { deps: { inline: [/^@embedded-wallet\//] } },
  },
})
