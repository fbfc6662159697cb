/** The base of all browser stories: their profile, and what their pages log must not contain the canary. The servers check their own responses. */

import { test as base, expect } from '@playwright/test'
import { checkEvent, takeLeakReport } from '../canary/leakDetector.js'
import { writeLeakReport } from '../canary/searchTestRun.mjs'
import type { ProfileName } from './profiles.js'

export const test = base.extend<{ leakCheck: undefined }, { profile: ProfileName }>({
  profile: ['document', { option: true, scope: 'worker' }],
  leakCheck: [
    async ({ context }, use) => {
      context.on('console', (message) => checkEvent('the console', message.text()))
      context.on('weberror', (error) => checkEvent('an error of the page', String(error.error().stack)))
      await use(undefined)
      const report = await takeLeakReport()
      writeLeakReport(report)
      expect(report.hits).toEqual([])
    },
    { auto: true },
  ],
})
