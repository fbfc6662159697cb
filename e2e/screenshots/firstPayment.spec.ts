/** Prints what a first payment takes from an empty page of the demo: clicks, prompts, fields, words on screen, seconds. */

import { expect, type Page } from '@playwright/test'
import { startDemo } from '../browser/servers.js'
import { openUser, test } from '../browser/user.js'

declare global {
  var acts: { clicks: number; fields: string[] }
}

/** In the page: what its user does by hand. */
function countActs() {
  globalThis.acts = { clicks: 0, fields: [] }
  // A key that sends a form clicks, too, without a pointer.
  addEventListener('pointerdown', () => acts.clicks++, true)
  addEventListener(
    'input',
    ({ target }) => {
      const { name, type } = target as HTMLInputElement
      if (type !== 'checkbox' && !acts.fields.includes(name)) acts.fields.push(name)
    },
    true,
  )
}

const wordsOn = (page: Page) =>
  page.evaluate(() => document.body.innerText.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length)

/** Each response comes so much later. */
const lines = { 'a fast line': 0, 'a slow line': 400 }

for (const [line, delayMs] of Object.entries(lines))
  test(`a first payment on ${line}`, async ({ page }) => {
    const demo = await startDemo('document')
    try {
      const user = await openUser(page, { profile: 'document' })
      await page.addInitScript(countActs)
      await page.setViewportSize({ width: 390, height: 844 })
      if (delayMs > 0)
        await page.route('**', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, delayMs))
          await route.continue()
        })
      const screens: Record<string, number> = {}
      const see = async (name: string) => {
        screens[name] = await wordsOn(page)
      }
      const start = Date.now()
      await user.openDemo(demo.url)
      const email = page.getByLabel('Email address')
      await email.waitFor()
      await see('sign-up')
      await email.fill(user.email)
      await user.click('Create wallet')
      await expect(page.getByRole('region', { name: 'Sandbox inbox' })).toContainText(/\d{6}/)
      await see('code')
      await user.confirmAddress()
      await page.getByText('No payments yet.').waitFor()
      await see('home')
      const signedUp = { ms: Date.now() - start, clicks: await page.evaluate(() => acts.clicks) }
      await user.click('Add test funds')
      await user.click('Send')
      await page.getByLabel('Recipient', { exact: true }).waitFor()
      await see('send')
      await page.getByLabel('Amount').fill('12.5')
      await page.getByLabel('Recipient', { exact: true }).fill('Maria Lopez')
      await user.click('Review')
      const pay = page.getByRole('button', { name: /^Pay \W?\d/ })
      await pay.waitFor()
      await see('review')
      await pay.click()
      await user.seeOutcome()
      const ms = Date.now() - start
      await see('end')
      const { clicks, fields } = await page.evaluate(() => acts)
      const words = Object.values(screens).reduce((sum, count) => sum + count, 0)
      console.log(
        JSON.stringify({
          line,
          clicks,
          prompts: user.authenticator.prompts(),
          fields,
          words,
          screens,
          ms,
          signedUp,
        }),
      )
    } finally {
      await demo.stop()
    }
  })
