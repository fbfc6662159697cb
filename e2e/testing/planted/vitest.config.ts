/** A unit test that fails on purpose, for the test of the verdict: e2e/testRun.check.test.ts. */

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: { include: ['e2e/testing/planted/*.planted.ts'] },
})
