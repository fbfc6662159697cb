/** Contact sheets: what users see most, side by side, in each language, theme and width. What is open in the gallery, and the demo. */

import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { showView } from '../browser/galleryView.js'
import { startDemo } from '../browser/servers.js'
import { advanceClock, openUser, test } from '../browser/user.js'

const folder = fileURLToPath(new URL('../../screenshots/sheets/', import.meta.url))
const themes = ['light', 'dark'] as const
const heights: Readonly<Record<number, number>> = { 390: 844, 1440: 900 }

/** By what a user does there: a state of the gallery. */
const shown: Readonly<Record<string, string>> = {
  'sign-up': 'WalletLogin: sign-up',
  code: 'WalletLogin: code',
  balance: 'WalletBalance: full',
  activity: 'WalletActivity: full',
  send: 'WalletSend: amount',
  review: 'WalletPay: review',
  'review, another name': 'WalletPay: review, NOT_MATCHED',
  'on its way': 'WalletPayment: on its way',
  delivered: 'WalletPayment: delivered',
  'paid in a shop': 'WalletPay: delivered',
  failed: 'WalletPayment: still there',
  receive: 'WalletReceive: address',
  receipt: 'WalletReceipt: off-ramp abroad',
  settings: 'WalletSettings: all',
  'lost passkey': 'WalletLogin: proof, help',
  unlock: 'WalletLogin: unlock',
  'own origin': 'FramedQuestion: question',
  slow: 'WalletLogin: finding',
  down: 'WalletActivity: error',
  words: 'WalletRecovery: shown',
}

type Sheet = Map<string, string>

const take = async (page: Page, sheet: Sheet, name: string) => {
  const style = 'html { scrollbar-gutter: auto } header:has(h1:only-child) { display: none }'
  sheet.set(name, (await page.screenshot({ style })).toString('base64'))
}

/** Writes one picture of all that were taken. */
async function writeSheet(page: Page, name: string, width: number, sheet: Sheet) {
  const columns = width < 600 ? 7 : 3
  const shownWidth = width < 600 ? 273 : 640
  const drawn = await page.context().newPage()
  await drawn.setViewportSize({ width: columns * (shownWidth + 8) + 8, height: 600 })
  const figures = [...sheet].map(
    ([title, png]) =>
      `<figure><figcaption>${title}</figcaption><img src="data:image/png;base64,${png}"></figure>`,
  )
  await drawn.setContent(
    `<style>body { margin: 4px; background: #888; font: 12px sans-serif; display: flex; flex-wrap: wrap }
      figure { margin: 4px } img { display: block; width: ${shownWidth}px }</style>${figures.join('')}`,
  )
  mkdirSync(folder, { recursive: true })
  await drawn.screenshot({ path: `${folder}${name}.png`, fullPage: true })
  await drawn.close()
}

for (const texts of ['en', 'de', 'ja', 'ar'])
  test(`the gallery in ${texts}`, async ({ page }) => {
    test.setTimeout(900_000)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const sheets = { light: new Map<string, string>(), dark: new Map<string, string>() }
    for (const [name, show] of Object.entries(shown)) {
      await showView(page, { show, texts })
      for (const theme of themes) {
        await page.evaluate((theme) => {
          document.documentElement.dataset.theme = theme
        }, theme)
        await take(page, sheets[theme], name)
      }
    }
    for (const theme of themes) await writeSheet(page, `gallery-390-${texts}-${theme}`, 390, sheets[theme])
  })

test('the demo', async ({ page }) => {
  test.setTimeout(900_000)
  const demo = await startDemo('document')
  try {
    const user = await openUser(page, { profile: 'document', email: 'grace@shop.example' })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    const sheets = new Map<string, Sheet>()
    const see = async (name: string) => {
      for (const width of [390, 1440])
        for (const theme of themes) {
          await page.setViewportSize({ width, height: heights[width]! })
          await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
          const key = `${width}-${theme}`
          const sheet = sheets.get(key) ?? new Map<string, string>()
          sheets.set(key, sheet)
          await take(page, sheet, name)
        }
    }
    const where = page.getByRole('status', { name: 'Where the money is' })
    const pay = async (suffix: string) => {
      await user.goTo('Wallet')
      await user.send(`000123456${suffix}`, '12.5')
      await where.waitFor()
    }
    await user.openDemo(demo.url)
    await page.getByLabel('Email address').waitFor()
    await see('sign-up')
    await user.createWallet()
    await expect(page.getByRole('region', { name: 'Sandbox inbox' })).toContainText(/\d{6}/)
    await see('code')
    await user.confirmAddress()
    await page.getByText('No payments yet.').waitFor()
    await see('home, empty')
    await user.addTestFunds()
    await see('home, first money')
    await user.goTo('Send')
    await page.getByLabel('Recipient', { exact: true }).waitFor()
    await see('send')
    await page.getByLabel('Recipient', { exact: true }).fill('Maria Lopez')
    await page.getByLabel('Amount').fill('12.5')
    await see('send, filled')
    await user.click('Review')
    await page.getByRole('heading', { name: 'Review payment' }).waitFor()
    await see('review')
    await user.click(/^Pay \W?\d/)
    await where.waitFor()
    await see('delivered')
    await user.click('Receipt')
    await page.locator('[data-part=receipt]').waitFor()
    await see('receipt')
    await pay('003')
    await see('on its way')
    await pay('002')
    await see('failed')
    await user.goTo('Wallet')
    await page.getByText('On its way').first().waitFor()
    await see('home')
    await user.goTo('Receive')
    await page.locator('[data-part=qr]').waitFor()
    await see('receive')
    await user.goTo('Account')
    await page.getByRole('heading', { name: 'Ways to sign in' }).waitFor()
    await page.getByRole('button', { name: /^Remove Passkey/ }).waitFor()
    await see('account')
    await page.getByRole('button', { name: /^Remove Passkey/ }).click()
    await page.getByRole('dialog').waitFor()
    await see('remove?')
    await user.click('Keep it')
    await user.inspect()
    await see('behind the scenes')
    await user.inspect(false)
    await user.goTo('Wallet')
    await page.route('**/wallet/**', () => undefined)
    await page.reload()
    await advanceClock(user, 3)
    await see('slow')
    await page.unroute('**/wallet/**')
    await page.route('**/wallet/**', (route) =>
      route.fulfill({ status: 500, json: { status: 500, code: 'INTERNAL_ERROR', message: '' } }),
    )
    await page.reload()
    await page.getByRole('button', { name: /again/ }).first().waitFor()
    await see('down')
    await page.unroute('**/wallet/**')
    await page.reload()
    await page.getByRole('button', { name: /^(?:Wallet menu: |Your wallet$)/ }).click()
    await see('menu')
    await user.click('Sign out')
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    await see('welcome back')
    await user.enterEmail()
    await page.getByRole('heading', { name: 'Verify that it is you' }).waitFor()
    await see('proof')
    for (const [key, sheet] of sheets) await writeSheet(page, `demo-${key}`, Number.parseInt(key, 10), sheet)
  } finally {
    await demo.stop()
  }
})
