/** Story: a payment is under way, fails, or loses its response. The page says what is known, and no payment is made twice. */

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

/** Story of one ending: the suffix of the account number selects it. Source: interface document, "Sandbox outcome rules". */
interface Ending {
  suffix: string
  /** Seconds of the sandbox's clock, and what the page says then. */
  says: [seconds: number, title: string][]
  /** What the row of the activity says, and what has left the balance for good, in cents. */
  row: string
  cents: bigint
}

const endings: Ending[] = [
  { suffix: '789', says: [[0, '$1.98 was delivered']], row: 'Delivered', cents: 200n },
  { suffix: '002', says: [[0, 'Failed: 2.00 USDC is in your balance']], row: 'Failed', cents: 0n },
  {
    ...{ suffix: '003', row: 'Delivered', cents: 200n },
    says: [
      [0, '2.00 USDC is on its way'],
      [360, '$1.98 was delivered'],
    ],
  },
  {
    ...{ suffix: '004', row: 'Failed, money is back', cents: 0n },
    says: [
      [0, 'Failed: 2.00 USDC is coming back to you'],
      [30, 'Failed: 2.00 USDC is back in your balance'],
    ],
  },
  {
    ...{ suffix: '005', row: 'Failed, money is back', cents: 0n },
    says: [
      [0, '$1.98 was delivered'],
      [30, 'Failed: 2.00 USDC is coming back to you'],
      [30, 'Failed: 2.00 USDC is back in your balance'],
    ],
  },
  {
    ...{ suffix: '007', row: 'Failed, not refunded', cents: 200n },
    says: [
      [0, 'Failed: 2.00 USDC is coming back to you'],
      [30, 'Failed: 2.00 USDC left your wallet and has not come back'],
    ],
  },
]

test('the page of a payment says where the money is, for every kind of ending', { tag: '@release' }, async ({
  own,
  page,
}) => {
  const { user, url, sandbox } = own
  const start = await user.signUpWithFunds(url)
  let spent = 0n
  for (const { suffix, says, row, cents } of endings) {
    await user.send(`000123456${suffix}`, '2')
    const place = page.getByRole('status', { name: 'Where the money is' })
    for (const [seconds, title] of says) {
      if (seconds > 0) {
        await sandbox.advance(seconds * 1000)
        await page.reload()
      }
      await expect(place.getByRole('heading')).toHaveText(title)
    }
    if (suffix === '007') {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await user.click('Copy the ids')
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toContain(`Transaction: ${decodeURIComponent(page.url().split('/').at(-1)!)}`)
    }
    if (suffix === '002') {
      // The money is here, so the form opens again, filled.
      await user.click('Send again')
      await expect(page.getByText('Test Payee')).toBeVisible()
      await expect(page.getByLabel('Amount')).toHaveValue('2.00')
      await user.click('Cancel')
    }
    spent += cents * 10_000n
    expect(await user.balance(), suffix).toBe(start - spent)
    await expect(page.getByRole('listitem').filter({ hasText: '2.00 USDC' }).first()).toContainText(row)
  }
  expect(user.pageErrors).toEqual([])
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

test('a payment with a lost response can only be confirmed again, and is shown after a reload', {
  tag: ['@one-profile', '@release'],
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
  await user.seeOutcome()
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
  // Without its quote nothing says its amount.
  const earlier = page.getByText('We do not know yet whether the money was sent.')
  await expect(earlier).toBeVisible()
  await user.click('Check again')
  await expect(earlier).toBeVisible()
  // As soon as it can be read, the page says it by itself.
  await page.unroute('**/wallet/quotes/*')
  await expect(
    page.getByText(/ was delivered\. The service has handed the money to the recipient’s bank/),
  ).toBeVisible()
  // The button disappears after its work, so the focus moves to the heading.
  await expect(page.getByRole('heading', { name: 'An earlier payment' })).toBeFocused()
  expect(await user.balance()).toBe(start - 5_000_000n)
  await page.getByRole('button', { name: 'Open this payment' }).click()
  await user.seeOutcome()
  await expect(page.getByText('The response was lost. This is what the service says now.')).toBeVisible()
  // Its cause is gone, and so is the notice.
  await user.goTo('Wallet')
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
  await expect(page.getByText(/response was lost/)).toHaveCount(0)
})

test('the page of a payment with a lost response says that it is not known, until it is', {
  tag: '@one-profile',
}, async ({ user, demo, page }) => {
  const start = await user.signUpWithFunds(demo.url)
  await page.route('**/execute', (route) => route.abort('connectionreset'))
  await user.send('Ada Lovelace', '2')
  await expect(page.getByText(/may or may not have been sent/)).toBeVisible()
  await user.goTo('Wallet')
  await page.getByRole('button', { name: 'Open this payment' }).click()
  const place = page.getByRole('status', { name: 'Where the money is' }).getByRole('heading')
  await expect(place).toHaveText('We do not know yet whether 2.00 USDC was sent')
  await page.reload()
  await expect(place).toHaveText('We do not know yet whether 2.00 USDC was sent')
  expect(await user.balance()).toBe(start)
})
