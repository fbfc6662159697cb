/** Story: a user opens the demo. Nothing jumps while it loads, and the balance waits for two calls at once. */

import { deferred } from '../support/deferred.js'
import { seeOpening, views } from './opening.js'
import { expect, test } from './user.js'

for (const size of views)
  test(`nothing jumps at a width of ${size.width}, and the balance is there after two calls`, async ({
    user,
    demo,
  }) => {
    const { page } = user
    await page.setViewportSize(size)
    const calls = ['GET /api/wallet', 'GET /wallet/accounts']
    expect(await seeOpening(page, demo.url, page.getByLabel('Email address'), 2)).toEqual(calls)
    await user.signUpWithFunds(demo.url)
    const balance = page.getByRole('status', { name: 'Balance' }).getByText('100.00')
    expect(await seeOpening(page, demo.url, balance, 2)).toEqual(calls)
    // What it reads first comes beside its scripts, and once.
    expect(user.pageErrors).toEqual([])
  })

test('the shell stands before the server responds, and holds what went wrong', async ({ page, demo }) => {
  const { promise: late, resolve: respond } = deferred()
  await page.route('**/api/wallet', async (route) => {
    await late
    await route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'The server failed. Try again.' } })
  })
  await page.goto(demo.url)
  const header = page.getByRole('banner').getByText('Embedded Wallet')
  await expect(header).toBeVisible()
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' }).first()).toBeVisible()
  respond()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(header).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Email address')).toBeVisible()
})
