/** Story: the inspector draws what failed: a call that the relay refused, and one with a lost response. */

import type { Page } from '@playwright/test'
import { breakNextPayment } from './openControls.js'
import { expect, test } from './user.js'

const wide = { width: 1280, height: 900 }

/** A payment as the diagram shows it, by its outcome. */
const paymentWith = (page: Page, outcome: string) =>
  page
    .getByRole('region', { name: 'What just happened' })
    .getByRole('listitem', { name: new RegExp(`^Execute the quote: ${outcome} in `) })

test('a call that the relay refuses is drawn as refused', {
  tag: ['@one-profile', '@release'],
}, async ({ user, demo, page }) => {
  await page.setViewportSize(wide)
  const start = await user.signUpWithFunds(demo.url)
  await user.inspect()
  // A form of another site can send this request, but not with this header.
  await page.route('**/execute', async (route) => {
    const { 'wallet-call': _, ...headers } = await route.request().allHeaders()
    await route.continue({ headers })
  })
  await user.send('Ada Lovelace', '10')
  const payment = paymentWith(page, '403')
  const line = payment.locator('summary').first()
  await expect(line).toContainText('execute from your device to the relay, refused with 403')
  await line.click()
  await expect(payment.getByRole('region', { name: 'Response 403: body' })).toBeVisible()
  expect(await user.balance()).toBe(start)
})

test('a call without a response from the service is drawn as unknown, and can be looked into', {
  tag: ['@one-profile', '@release'],
}, async ({ user, demo, page }) => {
  await page.setViewportSize(wide)
  await user.signUpWithFunds(demo.url)
  await user.inspect()
  await breakNextPayment(user, 'Offline')
  await user.send('Ada Lovelace', '10')
  const payment = paymentWith(page, '502, outcome unknown')
  await payment.locator('summary').first().click()
  await expect(payment.getByText('What could be compared matches.')).toBeVisible()
})
