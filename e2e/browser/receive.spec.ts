/** Stories of the page that shows how money reaches the wallet. */

import type { Page } from '@playwright/test'
import { expect, test } from './user.js'

/** What the code of the chosen way says. */
async function codeOf(page: Page, way: string): Promise<string> {
  const name = `QR code: ${way}, Address `
  const code = page.getByRole('img', { name })
  await expect(code).toBeVisible()
  return ((await code.getAttribute('aria-label')) ?? '').slice(name.length)
}

test('a user copies each way to receive, and sees money arrive', {
  tag: '@one-profile',
}, async ({ user, demo, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await user.signUp(demo.url)
  await user.goTo('Receive')
  await expect(page).toHaveTitle(/^Receive money/)
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())

  // Who gets the money stands before the address.
  await expect(page.getByText(`Pay ${user.email}`)).toBeVisible()
  const umaAddress = await codeOf(page, 'Address')
  expect(umaAddress).toMatch(/^\$.+@.+$/)
  await user.click('Copy Address')
  await expect(page.getByText('Copied: Address')).toBeAttached()
  expect(await clipboard()).toBe(umaAddress)

  // The sandbox names a Spark wallet for its stablecoin.
  await page.getByRole('radio', { name: 'Spark' }).check({ force: true })
  const address = await codeOf(page, 'Spark')
  await user.click('Copy Address')
  await expect.poll(clipboard).toBe(address)
  await user.click('Copy Invoice')
  await expect.poll(clipboard).toMatch(/^ln/)

  await user.click('Add test funds')
  await expect(page.getByRole('status').filter({ hasText: '100.00 USDC arrived.' })).toBeVisible()
  await page.getByRole('link', { name: 'See the activity' }).click()
  await expect(page.getByText('+100.00 USDC')).toBeVisible()
  expect(user.pageErrors).toEqual([])
})

test('one user pays the address of another, and it arrives', { tag: ['@one-profile', '@release'] }, async ({
  own,
  page,
  browser,
}) => {
  const { user, url, openUser } = own
  const bob = await openUser(await (await browser.newContext()).newPage(), 'bob@shop.example')
  await bob.signUp(url)
  await bob.goTo('Receive')
  const umaAddress = await codeOf(bob.page, 'Address')
  await user.signUpWithFunds(url)
  await user.send(umaAddress, '10')
  await user.seeOutcome()
  await expect(bob.page.getByRole('status').filter({ hasText: /USDC arrived/ })).toBeVisible()
  await expect(page).toHaveURL(/\/payments\//)
})
