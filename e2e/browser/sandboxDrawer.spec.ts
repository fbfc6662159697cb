/** Story: the drawer of the sandbox. Each control does what its words say, and the wallet behind it shows it. */

import type { Page } from '@playwright/test'
import { openDrawer } from './openDrawer.js'
import { expect, test } from './user.js'

const inAnyBuild = { tag: ['@one-profile', '@release'] }

const balanceOf = (page: Page) => page.getByRole('status', { name: 'Balance' })

test(
  'a scenario fills in the form, and the payment ends as its words say',
  inAnyBuild,
  async ({ user, demo, page }) => {
    const start = await user.signUpWithFunds(demo.url)
    const scenarios = await openDrawer(page)
    await scenarios.click('Try: The recipient’s bank rejects it')
    await scenarios.says('The form is filled in.')
    await expect(scenarios.drawer.getByRole('button', { name: 'Go to the form' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(scenarios.drawer).toBeHidden()
    await expect(page).toHaveURL(/\/send$/)
    await expect(page.getByLabel('Amount')).toHaveValue('10')
    await user.click('Review')
    await expect(page.getByText('Rita Rejected').first()).toBeVisible()
    await user.click('Confirm and sign')
    const place = page.getByRole('status', { name: 'Where the money is' })
    await expect(place).toContainText('is coming back to you')

    const clock = await openDrawer(page)
    const next = clock.drawer.getByRole('region', { name: 'Next step' })
    await expect(next).toContainText('Then move the clock by one minute.')
    await clock.toggle('Clock')
    const time = clock.drawer.getByRole('status', { name: 'Sandbox time' }).locator('time')
    // Other stories may have moved the clock of this demo.
    const secondsAhead = async () =>
      (Date.parse((await time.getAttribute('datetime')) ?? '') - Date.now()) / 1000
    const before = await secondsAhead()
    await clock.click('+1 minute')
    await clock.says('The clock went forward by one minute.')
    await expect.poll(secondsAhead).toBeGreaterThan(before + 45)
    await expect(clock.drawer.getByRole('status', { name: 'Sandbox time' })).toContainText(
      'ahead of your clock',
    )
    await expect(place).toContainText('is back in your balance')
    await expect(next).toHaveCount(0)
    await clock.close()
    expect(await user.balance()).toBe(start)
    expect(user.pageErrors).toEqual([])
  },
)

test('money arrives behind the drawer', inAnyBuild, async ({ user, demo, page }) => {
  await user.signUp(demo.url)
  const { toggle, click, says, close } = await openDrawer(page)
  await toggle('Incoming money')
  await click('Add 100.00 USDC')
  await says('100.00 USDC were added.')
  await expect(balanceOf(page)).toContainText('100.00')
  await click('A payment arrives')
  await says('It is in your balance.')
  await expect(balanceOf(page)).toContainText('115.00')
  await click('Compliance stops one')
  await says('Nothing was added')
  await expect(balanceOf(page)).toContainText('115.00')
  await close()
  await expect(page.getByRole('button', { name: 'Sandbox', exact: true })).toBeFocused()
})

test(
  'the clock ends the session, the page says so, and it is renewed in place',
  inAnyBuild,
  async ({ user, demo, page }) => {
    await user.signUp(demo.url)
    const { toggle, click, says, close } = await openDrawer(page)
    await toggle('Clock')
    await click('Until my session is over')
    await says('Your session is over. Your money is safe')
    await close()
    await expect(user.session()).toContainText('Session over')
    await user.click('Sign in with passkey')
    await expect(user.session()).toContainText('Signed in')
  },
)

test('a lost answer is asked for again, and the payment happens once', {
  tag: ['@one-profile'],
}, async ({ user, demo, page }) => {
  const start = await user.signUpWithFunds(demo.url)
  const { drawer, toggle, click, says, close } = await openDrawer(page)
  await toggle('Faults')
  await click('Lost answer')
  await says('The next payment: the service acts, and its response is lost.')
  await expect(drawer.getByRole('list', { name: 'Waiting faults' })).toContainText('The next payment')
  await close()
  await user.send('Ada Lovelace', '10')
  await user.seeOutcome()
  expect(start - (await user.balance())).toBeLessThan(20_000_000n)
  const after = await openDrawer(page)
  await after.toggle('Faults')
  await expect(after.drawer.getByRole('list', { name: 'Waiting faults' })).toHaveCount(0)
})

test(
  'an agent asks to pay, is approved, and cannot spend the money of the user',
  inAnyBuild,
  async ({ user, demo, page }) => {
    await user.signUp(demo.url)
    const { drawer, toggle, click, says } = await openDrawer(page)
    await toggle('Agents')
    await click('Create an agent')
    await says('The agent is connected.')
    await click('Let it ask to pay me')
    await says('Nothing has moved')
    await expect(balanceOf(page)).toContainText('0.00')
    await click('Approve 25.00 USD')
    await says('Approved. The agent pays you 25.00 USD')
    await expect(drawer.getByRole('list', { name: 'Payments of the agent' })).toContainText(
      'Approved and paid',
    )
    await expect(balanceOf(page)).toContainText(/2\d\.\d/)
    await click('Let it try to spend my money')
    await says('Nothing moved. The service refused')
  },
)

test(
  'the webhook log shows verified signatures; a copy is recognized, a forgery refused',
  inAnyBuild,
  async ({ user, demo, page }) => {
    await user.signUpWithFunds(demo.url)
    const { drawer, toggle, says } = await openDrawer(page)
    await toggle('Webhooks')
    await expect(drawer.getByText('Signature verified').first()).toBeVisible()
    await drawer
      .getByRole('button', { name: /^Deliver again/ })
      .first()
      .click()
    await says('it did not handle it twice (409)')
    await drawer
      .getByRole('button', { name: /^Deliver with a changed body/ })
      .first()
      .click()
    await says('Refused (401)')
  },
)

test('the codes of the user are in the drawer', inAnyBuild, async ({ user, demo, page }) => {
  await user.signUp(demo.url)
  const { drawer, toggle } = await openDrawer(page)
  await toggle('Codes')
  await expect(drawer.getByRole('list', { name: 'Codes' })).toContainText(/\d{6}.*user\d+@shop\.example/)
})
