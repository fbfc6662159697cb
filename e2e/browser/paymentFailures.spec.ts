/** Story: a payment is under way or loses its response. The page says what is known, and no payment is made twice. */

import { holdRequests } from './openControls.js'
import { expect, test } from './user.js'

const button = (name: string) => ['button', { name, exact: true }] as const

test('while a payment is under way its form and its review take no other order', {
  tag: '@one-profile',
}, async ({ user, demo, page }) => {
  await user.signUpWithFunds(demo.url)
  const releaseQuote = await holdRequests(page, '**/api/quotes')
  const releaseExecution = await holdRequests(page, '**/execute')
  await user.review('Ada Lovelace', '2')
  // A quote that arrives after "Cancel" would open the closed payment again.
  await expect(page.getByRole(...button('Cancel'))).toBeDisabled()
  releaseQuote()
  await user.click('Confirm and sign')
  for (const name of ['Edit', 'Confirm and sign'])
    await expect(page.getByRole(...button(name)), name).toBeDisabled()
  await expect(page.getByRole('status', { name: 'Progress' })).toHaveText(
    'Still working: nothing is lost. Your payment is being signed and sent. It is made once, however long it takes.',
  )
  releaseExecution()
  await expect(page).toHaveTitle('Payment to Ada Lovelace · Embedded Wallet')
  await expect(page.getByRole('heading', { name: 'Payment to Ada Lovelace' })).toBeFocused()
  await user.seeOutcome()
  // "Back" leads over the finished form to where the user came from.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Your wallet' })).toBeFocused()
  await page.goForward()
  await page.reload()
  await user.seeOutcome()
})

test('the page of a payment is only for the wallet that made it', { tag: '@one-profile' }, async ({
  user,
  demo,
  page,
}) => {
  await user.signUpWithFunds(demo.url)
  await page.goto(`${demo.url}/payments/Transaction:0198c0de`)
  await expect(page.getByText('This wallet has no payment with this id.')).toBeVisible()
})

test('the page of a payment with a lost response says that it is not known, until it is', {
  tag: '@one-profile',
}, async ({ user, demo, page }) => {
  const start = await user.signUpWithFunds(demo.url)
  await page.route('**/execute', (route) => route.abort('connectionreset'))
  await user.send('Ada Lovelace', '2')
  const place = page.getByRole('status', { name: 'Where the money is' }).getByRole('heading')
  await expect(place).toHaveText('We do not know yet whether 2.00 USDC was sent')
  await user.goTo('Wallet')
  await page.getByRole('button', { name: 'Open this payment' }).click()
  await expect(place).toHaveText('We do not know yet whether 2.00 USDC was sent')
  await page.reload()
  await expect(place).toHaveText('We do not know yet whether 2.00 USDC was sent')
  expect(await user.balance()).toBe(start)
})
