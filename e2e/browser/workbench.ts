/** Stories on the bare page, which need a browser but no user interface. */

import { type Authenticator, addAuthenticator } from './addAuthenticator.js'
import { test as base } from './leakCheckedTest.js'

export const test = base.extend<{ authenticator: Authenticator }>({
  authenticator: async ({ context }, use) => {
    const first = await context.newPage()
    await use(await addAuthenticator(first))
  },
})

export { expect } from '@playwright/test'
export type { Workbench } from './serveWorkbench.js'
