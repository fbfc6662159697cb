/** Story: what the wallet just did is drawn beside it, and can be looked into. */

import type { Page } from '@playwright/test'
import { violationsOn } from './axe.js'
import { expect, test } from './user.js'

const wide = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }
const tag = ['@one-profile']

const inspectorOf = (page: Page) => page.getByRole('region', { name: 'What just happened' })
/** The payment as the diagram shows it. */
const paymentIn = (page: Page) =>
  inspectorOf(page).getByRole('listitem', { name: /^Execute the quote: 200 in / })

test('what the user has typed survives a change of the width, and a look behind the scenes', {
  tag: [...tag, '@release'],
}, async ({ user, demo, page }) => {
  await page.setViewportSize(wide)
  await user.openDemo(demo.url)
  const field = page.getByLabel('E-mail address')
  await field.fill('ada@shop.example')
  // The wallet first: what happens behind the scenes shows on demand.
  await expect(inspectorOf(page)).toHaveCount(0)
  for (const size of [phone, wide]) {
    await page.setViewportSize(size)
    await expect(field).toHaveValue('ada@shop.example')
    await expect(field).toBeFocused()
  }
  await user.inspect()
  await expect(inspectorOf(page)).toBeVisible()
  await expect(field).toBeVisible()
  // On a phone it takes the place of the wallet.
  await page.setViewportSize(phone)
  await expect(inspectorOf(page)).toBeVisible()
  await expect(field).toBeHidden()
  await user.inspect(false)
  await expect(inspectorOf(page)).toHaveCount(0)
  await expect(field).toHaveValue('ada@shop.example')
})

test('a payment is drawn, and a keyboard opens what was sent and compared', { tag }, async ({
  user,
  demo,
  page,
}) => {
  await page.setViewportSize(wide)
  await user.signUpWithFunds(demo.url)
  await user.inspect()
  await user.send('$bob@partner.example', '2')
  await expect(paymentIn(page)).toContainText('signed here')
  await expect(inspectorOf(page)).toContainText(/Execute the quote: 200 in \d+ ms/)

  const payment = paymentIn(page)
  await expect(payment.locator('summary').first()).toContainText('execute from your device to the relay, 200')
  await payment.locator('summary').first().focus()
  await page.keyboard.press('Enter')
  await expect(payment.getByText('What could be compared matches.')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violationsOn(page)).toEqual([])
  }
  await page.keyboard.press('Enter')
  await expect(payment.getByText('What could be compared matches.')).toHaveCount(0)

  await inspectorOf(page).getByRole('button', { name: 'Clear' }).click()
  await expect(inspectorOf(page)).toContainText('no secret is in it')
})

test('the diagram follows what is new until the user scrolls away', { tag: [...tag, '@release'] }, async ({
  user,
  demo,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 640 })
  await user.signUpWithFunds(demo.url)
  await user.inspect()
  const funds = inspectorOf(page).getByRole('listitem', { name: /^Add test funds/ })
  await expect(funds).toBeInViewport()
  await funds.hover()
  await page.mouse.wheel(0, -2000)
  await user.addTestFunds()
  await expect(funds).toHaveCount(2)
  await expect(funds.last()).not.toBeInViewport()
  await funds.first().hover()
  await page.mouse.wheel(0, 5000)
  await expect(funds.last()).toBeInViewport()
})

test('on a phone the inspector opens on the newest call, and an opened call stays in view', {
  tag: [...tag, '@release'],
}, async ({ user, demo, page }) => {
  await page.setViewportSize(phone)
  await user.signUpWithFunds(demo.url)
  const funds = inspectorOf(page).getByRole('listitem', { name: /^Add test funds/ })
  await user.inspect()
  await expect(funds).toBeInViewport()
  await funds.locator('summary').first().click()
  await expect(funds.getByText('Only a sandbox gives money away.')).toBeInViewport()
  await expect(funds.getByRole('heading', { name: 'Add test funds' })).toBeInViewport({ ratio: 1 })
})

test('a call opens and folds again under the same key, and the focus stays on it', { tag }, async ({
  user,
  demo,
  page,
}) => {
  await page.setViewportSize(wide)
  await user.signUp(demo.url)
  await user.inspect()
  const reading = inspectorOf(page)
    .getByRole('listitem')
    .filter({ hasText: /^List the ways to sign in/ })
    .first()
  const line = reading.locator('summary').first()
  const sentence = reading.getByText('Reads which passkeys')
  await line.focus()
  await page.keyboard.press('Enter')
  await expect(sentence).toBeVisible()
  await expect(line).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sentence).toHaveCount(0)
  await expect(line).toBeFocused()
})
