/**
 * The base of all browser stories: their profile, and the servers of a worker. What their pages log must not contain the canary. The
 * servers check their own responses.
 */

import { test as base, expect } from '@playwright/test'
import { checkEvent, takeLeakReport } from '../canary/leakDetector.js'
import { writeLeakReport } from '../canary/searchTestRun.mjs'
import { type Authenticator, addAuthenticator } from './addAuthenticator.js'
import type { ProfileName } from './profiles.js'
import { type DemoProgram, startDemo } from './servers.js'
import { serveWorkbench, type Workbench } from './serveWorkbench.js'

interface OfWorker {
  profile: ProfileName
  demo: DemoProgram
  workbench: Workbench
}

// Stories with other fixtures of a worker would need another worker, with a browser and servers of its own: all of these are here.
export const test = base.extend<{ leakCheck: undefined; authenticator: Authenticator }, OfWorker>({
  profile: ['document', { option: true, scope: 'worker' }],
  demo: [
    async ({ profile }, use) => {
      const demo = await startDemo(profile)
      await use(demo)
      await demo.stop()
    },
    { scope: 'worker' },
  ],
  workbench: [
    async ({ profile }, use) => {
      const { workbench, close } = await serveWorkbench(profile)
      await use(workbench)
      await close()
    },
    { scope: 'worker' },
  ],
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
  /** Of all pages of the context, for stories on the bare page. */
  authenticator: async ({ context }, use) => use(await addAuthenticator(await context.newPage())),
})

export type { Workbench }
export { expect }
