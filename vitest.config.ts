/** Runs the tests in Node against the sources: those of each package and those across packages. */

import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ByName } from './e2e/support/byName.js'
import { seedOfRun } from './e2e/support/seedOfRun.mjs'
import { testProjects } from './e2e/support/testProjects.js'

const root = fileURLToPath(new URL('.', import.meta.url))
const source = '@embedded-wallet/source'

export default defineConfig({
  root,
  // As Node resolves. Vite's condition `module` would give Node the files of OpenTelemetry that only bundlers can read.
  resolve: { conditions: [source, 'node', 'development|production'] },
  ssr: { resolve: { conditions: [source, 'node', 'development|production'] } },
  test: {
    environment: 'node',
    // Also with another one in the shell: sandboxes would keep their state, and the next run would find it.
    env: { NODE_ENV: 'test', TEST_SEED: String(seedOfRun()) },
    tags: [
      {
        name: 'long',
        description: 'Not in `npm test`. A release takes all of its cases, a run by hand a part of them.',
        timeout: 600_000,
      },
    ],
    // One more than the cores: a fourth of the time, a test waits for a timer or for a program that it started.
    maxWorkers: availableParallelism() + 1,
    // Long enough for slow and shared machines. What waits ends as soon as its result is there: see testSetup.ts, too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: testProjects(root),
    sequence: { sequencer: ByName },
    setupFiles: ['e2e/canary/sandboxSetup.ts', 'e2e/canary/relaySetup.ts', 'e2e/support/testSetup.ts'],
    server: { deps: { inline: [/^@embedded-wallet\//] } },
  },
})
