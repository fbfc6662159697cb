/** Test setup: every relay that a test makes is heard, its answers and its events. The test that leaks the canary fails. */

import type * as Relay from '@embedded-wallet/relay'
import { afterEach, expect, vi } from 'vitest'
import { hearAnswer, hearEvent, takeHeard } from './listener.js'
import { reportHeard } from './report.mjs'

vi.mock('@embedded-wallet/relay', async (load) => {
  const real = await load<typeof Relay>()
  const createRelay: typeof real.createRelay = (options) => {
    const onEvent: Relay.RelayOptions['onEvent'] = (event) => {
      hearEvent('an event of the relay', event)
      return options.onEvent?.(event)
    }
    return new Proxy(real.createRelay({ ...options, onEvent }), {
      apply: async (relay, _, [request, caller]: Parameters<Relay.Relay>) => {
        const response = await relay(request, caller)
        hearAnswer(request, response)
        return response
      },
    })
  }
  return { ...real, createRelay }
})

afterEach(async () => {
  const heard = await takeHeard()
  reportHeard(heard)
  expect(heard.hits).toEqual([])
})
