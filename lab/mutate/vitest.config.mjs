/** The tests of one room under mutation: its witnesses, without the search for the client secret, which every run of the tests does. */

import { defineConfig, mergeConfig } from 'vitest/config'
import base from '../../vitest.config.ts'

const { projects, setupFiles, ...test } = base.test
const config = mergeConfig(
  { ...base, test },
  { test: { setupFiles: [], isolate: false, testTimeout: 120_000, hookTimeout: 120_000 } },
)
export default defineConfig({
  ...config,
  test: { ...config.test, include: JSON.parse(process.env.MUTATE_TESTS) },
})
