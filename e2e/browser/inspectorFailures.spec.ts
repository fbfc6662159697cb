/** Story: the inspector draws what failed: a check that the relay refused, and a leg with a lost response. */

import type { Page } from '@playwright/test'
import { breakNextPayment } from './openControls.js'
import { expect, test } from './user.js'

const wide = { width: 1280, height: 900 }

/** A payment as the diagram shows it, by its outcome. */
const paymentWith = (page: Page, outcome: string) =>
  page
    .getByRole('region', { name: 'What just happened' })
    .getByRole('listitem', { name: new RegExp(`^Execute the quote: ${outcome} in `) })

test('a check that refuses is drawn, and nothing goes on to the service', {
  tag: ['@one-profile', '@release'],
}, async ({ user, demo, page }) => {
  await page.setViewportSize(wide)
  const start = await user.signUpWithFunds(demo.url)
  // A form of another site can send this request, but not with this header.
  await page.route('**/execute', async (route) => {
    const { 'wallet-call': _, ...headers } = await route.request().allHeaders()
    await route.continue({ headers })
  })
  await user.send('Ada Lovelace', '10')
  const payment = paymentWith(page, '403')
  await expect(payment).toContainText('refused: origin')
  await expect(payment.getByRole('button', { name: /from the relay to the service/ })).toHaveCount(0)
  const leg = payment.getByRole('button', {
    name: /execute from your device to the relay, refused with 403$/,
  })
  await leg.click()
  const check = payment.getByRole('listitem').filter({ hasText: /^origin refused/ })
  await expect(check).toContainText('It comes from this page and from no other site.')
  expect(await user.balance()).toBe(start)
})

test('a leg without a response is drawn as lost, and can be looked into', {
  tag: ['@one-profile', '@release'],
}, async ({ user, demo, page }) => {
  await page.setViewportSize(wide)
  await user.signUpWithFunds(demo.url)
  await breakNextPayment(user, 'Offline')
  await user.send('Ada Lovelace', '10')
  const payment = paymentWith(page, '502, outcome unknown')
  await expect(payment).toContainText(/\d+ checks passed/)
  await expect(payment).toContainText('no response')
  const lost = payment.getByRole('button', { name: /execute from the relay to the service, no response$/ })
  await lost.click()
  await expect(lost).toHaveAttribute('aria-expanded', 'true')
  await expect(payment.getByText(/response never came|no response/i).last()).toBeVisible()
})
