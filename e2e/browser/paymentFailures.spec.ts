/** Story: a payment that is under way, fails, or whose answer is lost. The page says what is known, and nobody pays twice. */

import { expect, test } from './person.js'

const button = (name: string) => ['button', { name, exact: true }] as const

test('while a payment is under way nothing can be begun that would hide how it ends', async ({
  person,
  demo,
  page,
}) => {
  await person.join(demo.url)
  await person.addTestFunds()
  /** Keeps a call waiting until it is released. */
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
  const offer = await hold('**/api/quotes')
  const execution = await hold('**/execute')
  await person.click('Send')
  await person.review('Ada Lovelace', '2')
  // An offer that comes after "Cancel" would open what was closed.
  await expect(page.getByRole(...button('Cancel'))).toBeDisabled()
  offer()
  await person.click('Confirm and sign')
  for (const name of ['Send', 'Sign out', 'Edit', 'Confirm and sign'])
    await expect(page.getByRole(...button(name)), name).toBeDisabled()
  execution()
  await expect(page.getByRole('heading', { name: 'Sent 2.00 USDC' })).toBeFocused()
  await expect(page.getByRole(...button('Sign out'))).toBeEnabled()
  await person.click('Done')
  await expect(page.getByRole('heading', { name: 'Your wallet' })).toBeFocused()
})

test('a payment that fails after it was accepted is told as failed', async ({ person, demo, page }) => {
  await person.join(demo.url)
  await person.addTestFunds()
  await page.route('**/execute', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), status: 'FAILED' } })
  })
  await person.send('Ada Lovelace', '2')
  await expect(page.getByRole('heading', { name: 'The payment of 2.00 USDC failed' })).toBeFocused()
  await expect(page.getByText('was not sent')).toHaveCount(0)
})

test('a lost answer offers no other payment in its place, and is told again after a reload', async ({
  person,
  demo,
  page,
}) => {
  await person.join(demo.url)
  await person.addTestFunds()
  const start = await person.balance()
  let isLost = true
  await page.route('**/execute', (route) => (isLost ? route.abort('connectionreset') : route.continue()))
  await person.send('Ada Lovelace', '2')
  const unknown = page.getByText(/may or may not have been sent/)
  await expect(unknown).toBeVisible()
  await expect(page.getByRole(...button('Send'))).toBeDisabled()
  await expect(page.getByRole(...button('Edit'))).toHaveCount(0)

  // The same quote again is the same payment.
  isLost = false
  await person.click('Confirm and sign')
  await expect(page.getByRole('heading', { name: 'Sent 2.00 USDC' })).toBeVisible()
  await expect.poll(() => person.balance()).toBe(start - 2_000_000n)
  await person.click('Done')

  // Now everything is lost but the money, until the page is loaded again.
  await page.route('**/wallet/quotes/*', (route) => route.abort('connectionreset'))
  await page.unroute('**/execute')
  await page.route('**/execute', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await person.send('Ada Lovelace', '3')
  await expect(unknown).toBeVisible()
  await page.reload()
  await expect(unknown).toBeVisible()
  await page.unroute('**/wallet/quotes/*')
  await person.click('Check again')
  await expect(
    page.getByText('A payment of 3.00 USDC was sent, although its response was lost. Do not send it again.'),
  ).toBeVisible()
  // The button is gone once it has done its work.
  await expect(page.getByRole('heading', { name: 'An earlier payment' })).toBeFocused()
  expect(await person.balance()).toBe(start - 5_000_000n)
  await page.reload()
  await expect(person.session()).toContainText('Signed in')
  await expect(page.getByText(/response was lost/)).toHaveCount(0)
})
