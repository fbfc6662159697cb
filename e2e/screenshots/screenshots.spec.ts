/** Writes a picture of every screen of the demo, at each width, by day and by night. */

import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { showView } from '../browser/galleryView.js'
import { showScreen, type Variant } from '../browser/screens/inspectScreen.js'
import { chapters } from '../browser/screens/screens.js'
import { startDemo } from '../browser/servers.js'
import { openUser, test } from '../browser/user.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const widths = [360, 390, 1280, 1600]

/** A picture has no scrollbar, so it needs no room for one. */
const style = 'html { scrollbar-gutter: auto }'

/** The pictures of the docs, and the window of each. */
const inDocs: Readonly<Record<string, Variant & { file: string; height: number }>> = {
  'inspector-signed': { file: 'inspector', width: 1440, height: 900, scheme: 'light' },
}

/** What the picture on the first screen of the README shows, from left to right. */
const inReadme = [
  'WalletActivity: with names',
  'WalletSend: amount',
  'WalletPay: review',
  'WalletPay: delivered',
  'WalletReceive: address',
]

test.describe('the README', () => {
  test.use({ deviceScaleFactor: 2 })

  test('the gallery', async ({ page }) => {
    await page.setViewportSize({ width: 1340, height: 1000 })
    await showView(page, {})
    const frames = page.locator('.thumbnail iframe')
    await expect(frames).toHaveCount(await page.locator('.thumbnail').count(), { timeout: 120_000 })
    const left = await page.locator('.thumbnails > li').evaluateAll((all, wanted) => {
      const isWanted = (one: Element) => wanted.includes(one.querySelector('iframe')!.title)
      for (const one of all) (one as HTMLElement).hidden = !isWanted(one)
      return all.filter(isWanted).length
    }, inReadme)
    expect(left).toBe(inReadme.length)
    const { x, y } = (await page.locator('.thumbnails').boundingBox())!
    const clip = { x, y, width: left * 215 - 20, height: 322 }
    await page.screenshot({ path: `${root}docs/screenshots/screens.png`, clip, style })
  })
})

for (const { name, email, screens } of chapters)
  test(name, async ({ page }) => {
    const demo = await startDemo('document')
    try {
      const user = await openUser(page, { profile: 'document', email })
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const screen of screens) {
        await screen.reach(user, demo.url)
        for (const locator of screen.shows(page)) await locator.waitFor()
        const picture = inDocs[screen.name]
        if (picture) {
          const { file, width, height, scheme } = picture
          await showScreen(page, screen, { width, scheme })
          await page.setViewportSize({ width, height })
          await page.screenshot({ path: `${root}docs/screenshots/${file}.png`, style })
        }
        for (const width of widths)
          for (const scheme of ['light', 'dark'] as const) {
            await showScreen(page, screen, { width, scheme })
            // Not `fullPage`: the bar of a phone stands at the bottom of its window.
            const height = await page.evaluate(() => document.documentElement.scrollHeight)
            await page.setViewportSize({ width, height: Math.min(height, 2400) })
            const path = `${root}screenshots/${width}-${scheme}/${screen.name}.png`
            await page.screenshot({ path, style })
          }
        await showScreen(page, screen, { width: 1280, scheme: 'light' })
      }
    } finally {
      await demo.stop()
    }
  })
