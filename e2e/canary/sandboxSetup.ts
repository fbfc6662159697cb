/** Test setup: every sandbox that a test creates has the canary as its client secret, unless the test sets another, and its calls are recorded. */

import type * as Sandbox from '@embedded-wallet/sandbox'
import { afterAll, afterEach, vi } from 'vitest'
import { recordSandbox, takeNews } from '../coverage/recorder.js'
import { canary } from './canary.mjs'

vi.mock('@embedded-wallet/sandbox', async (load) => {
  const real = await load<typeof Sandbox>()
  const createSandbox: typeof real.createSandbox = (options) =>
    recordSandbox(real.createSandbox({ clientSecret: canary, ...options }))
  return { ...real, createSandbox }
})

afterEach(async ({ task }) => {
  task.meta.contract = await takeNews()
})

// A fake timer that a file leaves would stop the next file in its process.
afterAll(() => void vi.restoreAllMocks().useRealTimers())
