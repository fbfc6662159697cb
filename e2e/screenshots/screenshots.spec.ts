/** Writes a picture of every screen of the demo, at each width, by day and by night. */

import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { showScreen } from '../browser/screens/inspectScreen.js'
import { chapters } from '../browser/screens/screens.js'
import { startDemo } from '../browser/servers.js'
import { openUser, test } from '../browser/user.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const widths = [360, 390, 1280, 1600]

/** The pictures of the README. */
const inReadme: Readonly<Record<string, string>> = {}

for (const { name, email, screens } of chapters)
  test(name, async ({ page, profile }) => {
    test.setTimeout(300_000)
    const demo = await startDemo(profile)
    const user = await openUser(page, { profile, email })
    for (const screen of screens) {
      await screen.reach(user, demo.url)
      for (const locator of screen.shows(page)) await locator.waitFor()
      for (const width of widths)
        for (const scheme of ['light', 'dark'] as const) {
          await showScreen(page, screen, { width, scheme })
          await page.screenshot({
            path: `${root}screenshots/${width}-${scheme}/${screen.name}.png`,
            fullPage: true,
          })
        }
      const picture = inReadme[screen.name]
      if (picture) {
        mkdirSync(`${root}docs/screenshots`, { recursive: true })
        await showScreen(page, screen, { width: 1280, scheme: 'light' })
        await page.screenshot({ path: `${root}docs/screenshots/${picture}.png` })
      }
      await showScreen(page, screen, { width: 1280, scheme: 'light' })
    }
    await demo.stop()
  })
