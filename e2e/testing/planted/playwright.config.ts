/** Stories that fail on purpose, for the test of the verdict: e2e/testRun.check.test.ts. */

import { defineConfig } from '@playwright/test'

export default defineConfig({ testDir: '.', workers: 1, projects: [{ name: 'planted' }] })
