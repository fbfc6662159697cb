/** Story: every screen of the demo is accessible, fits, has its title, lets the user go back, and logs nothing. */

import { inspectScreen, oneVariant, prepareInspection, variants } from './screens/inspectScreen.js'
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
    const demo = await startDemo(profile)
    const user = await openUser(page, { profile, email })
    await prepareInspection(page)
    for (const screen of screens)
      await test.step(screen.name, async () => {
        const before = user.pageErrors.length
        await screen.reach(user, demo.url)
        await inspectScreen(page, screen, everyVariant || screen.isInEveryRun ? variants : oneVariant)
        const logged = user.pageErrors.slice(before).filter((text) => !screen.logs?.test(text))
        expect.soft(logged, `console of ${screen.name}`).toEqual([])
      })
    await demo.stop()
  })
