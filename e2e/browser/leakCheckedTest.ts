/** The base of all stories in a browser: what its pages say is heard, and must not hold the canary. The servers are heard by themselves. */

import { test as base, expect } from '@playwright/test'
import { hearEvent, takeHeard } from '../canary/listener.js'
import { reportHeard } from '../canary/report.mjs'

export const test = base.extend<{ canaryWatch: undefined }>({
  canaryWatch: [
    async ({ context }, use) => {
      context.on('console', (message) => hearEvent('the console', message.text()))
      context.on('weberror', (error) => hearEvent('an error of the page', String(error.error().stack)))
      await use(undefined)
      const heard = await takeHeard()
      reportHeard(heard)
      expect(heard.hits).toEqual([])
    },
    { auto: true },
  ],
})
