/** Story: every screen of the demo is accessible, fits, has its title, lets the user go back, and logs nothing. */

import { oneVariant, prepareInspection, variants, visitScreen } from './screens/inspectScreen.js'
import { chapters } from './screens/screens.js'
import { startDemo } from './servers.js'
import { test as base, expect, openUser } from './user.js'

/** A release inspects every screen in every variant; other runs inspect in one those that rarely change. */
const test = base.extend<object, { everyVariant: boolean }>({
  everyVariant: [false, { option: true, scope: 'worker' }],
})

for (const { name, email, screens } of chapters)
  test(`the screens of ${name} keep the rules`, { tag: '@one-profile' }, async ({
    page,
    profile,
    everyVariant,
  }) => {
    test.setTimeout(180_000)
    page.setDefaultTimeout(15_000)
    const demo = await startDemo(profile)
    try {
      const user = await openUser(page, { profile, email })
      await prepareInspection(page)
      for (const screen of screens)
        await test.step(screen.name, async () => {
          const inVariants = everyVariant || screen.isInEveryRun ? variants : oneVariant
          const faults = await visitScreen(user, screen, demo.url, inVariants)
          expect.soft(faults, screen.name).toEqual([])
        })
    } finally {
      await demo.stop()
    }
  })
