/** Story: the drawer of the sandbox. Each control does what its words say, and the wallet behind it shows it. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '../support/redisServer.js'
import { startDemo } from './servers.js'
import { expect, openUser, test } from './user.js'

const oneProfile = { tag: ['@one-profile', '@any-build'] }
/** A story with servers of its own. */
const ownServers = { tag: '@one-profile' }

/** The open drawer and the steps in it. */
async function openDrawer(page: Page) {
  await page.getByRole('button', { name: 'Sandbox', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Sandbox' })
  await expect(drawer).toBeVisible()
  const click = (name: string | RegExp) =>
    drawer.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click()
  return {
    drawer,
    click,
    /** Opens a section, or closes it. */
    toggle: (title: string) => drawer.getByRole('heading', { name: title, exact: true }).click(),
    says: (text: string | RegExp) => expect(drawer.locator('[aria-live]')).toContainText(text),
    close: () => click('Close'),
  }
}

const balanceOf = (page: Page) => page.getByRole('status', { name: 'Balance' })

test(
  'a scenario fills in the form, and the payment ends as its words say',
  oneProfile,
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

test('money arrives behind the drawer', oneProfile, async ({ user, demo, page }) => {
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
  oneProfile,
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

test(
  'a lost answer is asked for again, and the payment happens once',
  oneProfile,
  async ({ user, demo, page }) => {
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
  },
)

test(
  'an agent asks to pay, is approved, and cannot spend the money of the user',
  oneProfile,
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
  oneProfile,
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

test('the codes of the user are in the drawer', oneProfile, async ({ user, demo, page }) => {
  await user.signUp(demo.url)
  const { drawer, toggle } = await openDrawer(page)
  await toggle('Codes')
  await expect(drawer.getByRole('list', { name: 'Codes' })).toContainText(/\d{6}.*user\d+@shop\.example/)
})

test('each profile has people of its own, and a reset asks first', ownServers, async ({ page, profile }) => {
  const demo = await startDemo(profile)
  const user = await openUser(page, { profile })
  await user.signUp(demo.url)
  const profiles = await openDrawer(page)
  await profiles.toggle('Profile')
  await profiles.click('Use April 2026')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  const back = await openDrawer(page)
  await back.toggle('Profile')
  await back.click('Use Interface document')
  await expect(user.session()).toContainText('Signed in')

  const reset = await openDrawer(page)
  await reset.toggle('Start over')
  await reset.click('Delete everything…')
  await expect(reset.drawer.getByText('Everyone is signed out.')).toBeFocused()
  await reset.click('Keep it')
  await expect(user.session()).toContainText('Signed in')
  await reset.click('Delete everything…')
  await reset.click('Delete everything')
  await expect(page.getByRole('button', { name: 'Create wallet' })).toBeVisible()
  await demo.stop()
})

test(
  'a restart keeps the user signed in, the balance and the activity; --fresh starts anew',
  ownServers,
  async ({ page, profile }) => {
    // It starts four servers.
    test.setTimeout(120_000)
    const folder = mkdtempSync(join(tmpdir(), 'demo-restart-'))
    const settings = { PORT: String(await freePort()), DEMO_DATA: join(folder, 'data') }
    const user = await openUser(page, { profile })
    const first = await startDemo(profile, settings)
    await user.signUpWithFunds(first.url)
    await user.send('Ada Lovelace', '10')
    await user.seeOutcome()
    const balance = await user.balance()
    await expect(startDemo(profile, { ...settings, PORT: '0' }), 'a second demo').rejects.toThrow(
      /Another demo uses .* Stop it, or set DEMO_DATA to another folder/,
    )
    await first.stop()

    const second = await startDemo(profile, settings)
    await page.reload()
    await expect(user.session()).toContainText('Signed in')
    expect(await user.balance()).toBe(balance)
    await expect(page.getByText('Ada Lovelace')).toBeVisible()
    await second.stop()

    const fresh = await startDemo(profile, settings, ['--fresh'])
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await fresh.stop()
    rmSync(folder, { recursive: true })
  },
)
