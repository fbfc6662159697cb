/** Story: what the wallet just did is drawn beside it, and can be looked into. */

import { expect, test } from './user.js'

const wide = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

test('what the user has typed survives a change of the width', { tag: '@one-profile' }, async ({
  user,
  demo,
  page,
}) => {
  await page.setViewportSize(wide)
  await user.openDemo(demo.url)
  const field = page.getByLabel('E-mail address')
  await field.fill('ada@shop.example')
  await expect(page.getByRole('tab')).toHaveCount(0)
  for (const size of [phone, wide]) {
    await page.setViewportSize(size)
    await expect(page.getByRole('tab')).toHaveCount(size === phone ? 2 : 0)
    await expect(field).toHaveValue('ada@shop.example')
    await expect(field).toBeFocused()
  }
})

test('on a phone the inspector is a second tab, and the wallet is as it was', {
  tag: '@one-profile',
}, async ({ user, demo, page }) => {
  await page.setViewportSize(phone)
  await user.openDemo(demo.url)
  await page.getByLabel('E-mail address').fill('ada@shop.example')
  await page.getByRole('tab', { name: 'Wallet' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tabpanel', { name: 'Inspector' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What just happened' })).toBeVisible()
  await expect(page.getByRole('main')).toBeHidden()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByLabel('E-mail address')).toHaveValue('ada@shop.example')
})
