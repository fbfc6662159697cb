/** Stories of the page that shows how money reaches the wallet. */

import { expect, test } from './user.js'

test('a user copies each way to receive, and sees money arrive', {
  tag: '@one-profile',
}, async ({ user, demo, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await user.signUp(demo.url)
  await user.goTo('Receive')
  await expect(page).toHaveTitle(/^Receive money/)
  const response = await (await page.request.get(`${demo.url}/api/receive`)).json()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())

  await expect(
    page.getByRole('img', { name: `QR code: Address, address ${response.umaAddress}` }),
  ).toBeVisible()
  await user.click('Copy Address')
  await expect(page.getByText('Copied: Address')).toBeAttached()
  expect(await clipboard()).toBe(response.umaAddress)

  // The sandbox names a Spark wallet for its stablecoin.
  const { address, invoice } = response.instructions[0].account
  await page.getByRole('radio', { name: 'Spark' }).check({ force: true })
  await expect(page.getByRole('img', { name: `QR code: Spark, address ${address}` })).toBeVisible()
  await user.click('Copy Address')
  await expect.poll(clipboard).toBe(address)
  await user.click('Copy Invoice')
  await expect.poll(clipboard).toBe(invoice)

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
  const { umaAddress } = await (await bob.page.request.get(`${url}/api/receive`)).json()
  await user.signUpWithFunds(url)
  await user.send(umaAddress, '10')
  await user.seeOutcome()
  await expect(bob.page.getByRole('status').filter({ hasText: /USDC arrived/ })).toBeVisible()
  await expect(page).toHaveURL(/\/payments\//)
})
