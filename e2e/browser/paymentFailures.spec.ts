/** Story: a payment is under way, fails, or loses its response. The page says what is known, and no payment is made twice. */

import { expect, test } from './user.js'

const button = (name: string) => ['button', { name, exact: true }] as const

test('while a payment is under way its form and its review take no other order', {
  tag: '@one-profile',
}, async ({ user, demo, page }) => {
  await user.signUpWithFunds(demo.url)
  /** Holds a request until it is released. */
  const hold = async (url: string) => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(url, async (route) => {
      await held
      await route.continue()
    })
    return release
  }
  const releaseQuote = await hold('**/api/quotes')
  const releaseExecution = await hold('**/execute')
  await user.review('Ada Lovelace', '2')
  // A quote that arrives after "Cancel" would open the closed payment again.
  await expect(page.getByRole(...button('Cancel'))).toBeDisabled()
  releaseQuote()
  await user.click('Confirm and sign')
  for (const name of ['Edit', 'Confirm and sign'])
    await expect(page.getByRole(...button(name)), name).toBeDisabled()
  releaseExecution()
  await expect(page.getByRole('heading', { name: 'Sent 2.00 USDC' })).toBeFocused()
  await user.click('Done')
  await expect(page.getByRole('heading', { name: 'Your wallet' })).toBeFocused()
})

test('a payment that fails after it was accepted is shown as failed', { tag: '@one-profile' }, async ({
  user,
  demo,
  page,
}) => {
  await user.signUpWithFunds(demo.url)
  await page.route('**/execute', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), status: 'FAILED' } })
  })
  await user.send('Ada Lovelace', '2')
  await expect(page.getByRole('heading', { name: 'The payment of 2.00 USDC failed' })).toBeFocused()
  await expect(page.getByText('was not sent')).toHaveCount(0)
})

test('a payment with a lost response can only be confirmed again, and is shown after a reload', {
  tag: '@one-profile',
}, async ({ user, demo, page }) => {
  const start = await user.signUpWithFunds(demo.url)
  let isLost = true
  await page.route('**/execute', (route) => (isLost ? route.abort('connectionreset') : route.continue()))
  await user.send('Ada Lovelace', '2')
  const unknown = page.getByText(/may or may not have been sent/)
  await expect(unknown).toBeVisible()
  await expect(page.getByRole(...button('Edit'))).toHaveCount(0)

  // Confirming the same quote again is the same payment.
  isLost = false
  await user.click('Confirm and sign')
  await expect(page.getByRole('heading', { name: 'Sent 2.00 USDC' })).toBeVisible()
  expect(await user.balance()).toBe(start - 2_000_000n)

  // Now the payment arrives, but every response is lost until the page is loaded again.
  await page.route('**/wallet/quotes/*', (route) => route.abort('connectionreset'))
  await page.unroute('**/execute')
  await page.route('**/execute', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await user.send('Ada Lovelace', '3')
  await expect(unknown).toBeVisible()
  await user.goTo('Wallet')
  await page.reload()
  await expect(unknown).toBeVisible()
  await page.unroute('**/wallet/quotes/*')
  await user.click('Check again')
  await expect(
    page.getByText('A payment of 3.00 USDC was sent, although its response was lost. Do not send it again.'),
  ).toBeVisible()
  // The button disappears after its work, so the focus moves to the heading.
  await expect(page.getByRole('heading', { name: 'An earlier payment' })).toBeFocused()
  expect(await user.balance()).toBe(start - 5_000_000n)
  await page.reload()
  await expect(user.session()).toContainText('Signed in')
  await expect(page.getByText(/response was lost/)).toHaveCount(0)
})
