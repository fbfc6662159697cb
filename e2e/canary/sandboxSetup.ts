/** Test setup: every sandbox that a test creates has the canary as its client secret, unless the test sets another, and is watched where a test makes claims about the contract. */

import type * as Sandbox from '@embedded-wallet/sandbox'
import { vi } from 'vitest'
import { watchSandbox } from '../coverage/watchProduct.js'
import { canary } from './canary.mjs'

vi.mock('@embedded-wallet/sandbox', async (load) => {
  const real = await load<typeof Sandbox>()
  const createSandbox: typeof real.createSandbox = (options) =>
    watchSandbox(real.createSandbox({ clientSecret: canary, ...options }))
  return { ...real, createSandbox }
})
