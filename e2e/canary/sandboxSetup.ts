/** Test setup: every sandbox that a test creates has the canary as its client secret, unless the test sets another. */

import type * as Sandbox from '@embedded-wallet/sandbox'
import { vi } from 'vitest'
import { canary } from './canary.mjs'

vi.mock('@embedded-wallet/sandbox', async (load) => {
  const real = await load<typeof Sandbox>()
  const createSandbox: typeof real.createSandbox = (options) =>
    real.createSandbox({ clientSecret: canary, ...options })
  return { ...real, createSandbox }
})
