/** Story: every screen of the demo is accessible, fits, has its title, lets the user go back, and logs nothing. */

import { prepareInspection, variants, visitScreen } from './screens/inspectScreen.js'
import { chapters } from './screens/screens.js'
import { startDemo } from './servers.js'
import { expect, openUser, test } from './user.js'

for (const { name, email, profile = 'document', settings, isInEveryRun = false, screens } of chapters)
  test(`the screens of ${name} keep the rules`, {
    tag: ['@one-profile', ...(isInEveryRun ? [] : ['@release'])],
  }, async ({ page }) => {
    test.setTimeout(300_000)
    page.setDefaultTimeout(15_000)
    const demo = await startDemo(profile, settings)
    try {
      const user = await openUser(page, { profile, email })
      await prepareInspection(page)
      for (const screen of screens)
        await test.step(screen.name, async () => {
          const faults = await visitScreen(user, screen, demo.url, variants)
          expect.soft(faults, screen.name).toEqual([])
        })
    } finally {
      await demo.stop()
    }
  })
