/** Test setup: checks the responses and events of every relay that a test creates. A test that leaks the canary, or whose calls the OpenAPI document does not have, fails. */

import type * as Relay from '@embedded-wallet/relay'
import { afterEach, expect, vi } from 'vitest'
import { recordService, takeMisfits } from '../coverage/recorder.js'
import { checkEvent, checkResponse, takeLeakReport } from './leakDetector.js'
import { writeLeakReport } from './searchTestRun.mjs'

vi.mock('@embedded-wallet/relay', async (load) => {
  const real = await load<typeof Relay>()
  const createRelay: typeof real.createRelay = (options) => {
    const onEvent: Relay.RelayOptions['onEvent'] = (event) => {
      checkEvent('an event of the relay', event)
      return options.onEvent?.(event)
    }
    const { watched, recordRelay } = recordService(options)
    return new Proxy(real.createRelay({ ...watched, onEvent }), {
      apply: async (relay, _, [request, caller]: Parameters<Relay.Relay>) => {
        const response = await relay(request, caller)
        // What a server of Node has passed: its path alone is no address.
        if (!URL.canParse(request.url)) return response
        checkResponse(request, response)
        recordRelay(request, response)
        return response
      },
    })
  }
  return { ...real, createRelay }
})

afterEach(async () => {
  const report = await takeLeakReport()
  writeLeakReport(report)
  expect(report.hits).toEqual([])
  expect(await takeMisfits()).toEqual([])
})
