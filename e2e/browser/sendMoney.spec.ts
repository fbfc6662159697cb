/** Stories: a user creates a wallet, sends money and signs out; and a payment that is under way or loses its response is made once, and the page says what is known. */

import type { Page } from '@playwright/test'
import { canary, findCanary } from '../canary/canary.mjs'
import { profiles } from './profiles.js'
import { expect, holdRequests, test } from './user.js'

test('money that arrives while the page is open can be sent at once', {
  tag: ['@money', '@release'],
}, async ({ user, demo, page }) => {
  await page.clock.install()
  await user.signUp(demo.url)
  // What was there before does not count as arrived.
  expect(await user.balance()).toBe(0n)
  await user.goTo('Receive')
  await page.evaluate(() =>
    fetch('/api/fund', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }),
  )
  // A page in front reads the balance every 15 seconds.
  await page.clock.fastForward(15_000)
  await expect(page.getByText('100.00 USDC arrived.')).toBeVisible()
  await user.review('Ada Lovelace', '12.50')
  await expect(page.getByRole('heading', { name: 'Review payment' })).toBeVisible()
})

test('a user sends money on the embedded sandbox', { tag: ['@money', '@each-profile'] }, async ({
  user,
  demo,
  page,
  profile,
}) => {
  const { signUpPrompts } = profiles[profile]
  await user.signUp(demo.url)
  expect(user.authenticator.prompts()).toBe(signUpPrompts)

  await user.addTestFunds()
  const start = await user.balance()
  await user.send('Ada Lovelace', '12.50')
  await user.seeOutcome()
  expect(await user.balance()).toBe(start - 12_500_000n)

  await page.reload()
  await expect(user.session()).toContainText('Signed in')
  await user.send('$success.usd@sandbox.example', '7.000001')
  await user.seeOutcome()
  expect(await user.balance()).toBe(start - 19_500_001n)
  expect(user.authenticator.prompts()).toBe(signUpPrompts)

  await page.reload()
  expect(await user.balance()).toBe(start - 19_500_001n)
  const revocations: number[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'DELETE') revocations.push(response.status())
  })
  await user.signOut()
  // The key goes first. The page for a new sign-in comes when the service has responded.
  await expect(page.getByLabel('Email address')).toBeVisible()
  // A text that does not name its operation could be an export: it is not signed, and the session ends at its end.
  expect(revocations).toEqual(profile === '2026-08' ? [202, 204] : [202])
  await page.reload()
  await expect(user.session()).toContainText('Signed out')
  expect(user.pageErrors).toEqual([])
})

test('a user sends money on another service, which only the environment of the demo names', {
  tag: ['@money', '@release'],
}, async ({ own, page }) => {
  const { user, url, sandbox } = own
  const bodies: Promise<string>[] = []
  page.on('response', (response) => bodies.push(response.text().catch(() => '')))
  const start = await user.signUpWithFunds(url)
  await user.send('$success.usd@sandbox.example', '1')
  await user.seeOutcome()
  expect(await user.balance()).toBe(start - 1_000_000n)
  await user.signOut()
  await expect(user.session()).toContainText('Signed out')
  expect(user.pageErrors).toEqual([])

  // The browser and its pages never carry a service credential.
  const cookies = JSON.stringify(await page.context().cookies())
  const seen = [...(await Promise.all(bodies)), cookies].join()
  expect(sandbox.clientSecret).toBe(canary)
  expect(findCanary(seen)).toEqual([])
})

test('a double click on "Pay" makes one payment', { tag: ['@money', '@release'] }, async ({
  user,
  demo,
  page,
}) => {
  const start = await user.signUpWithFunds(demo.url)
  await user.review('Ada Lovelace', '3')
  await page.getByRole('button', { name: /^Pay \W?\d/, exact: true }).dblclick({ noWaitAfter: true })
  await user.seeOutcome()
  expect(await user.balance()).toBe(start - 3_000_000n)
  await page.reload()
  expect(await user.balance()).toBe(start - 3_000_000n)
})

/** What the code of the chosen way says. */
async function codeOf(page: Page, way: string): Promise<string> {
  const name = `QR code: ${way}, Address `
  const code = page.getByRole('img', { name })
  await expect(code).toBeVisible()
  return ((await code.getAttribute('aria-label')) ?? '').slice(name.length)
}

test('a user copies each way to receive, and sees money arrive', { tag: ['@money', '@release'] }, async ({
  user,
  demo,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await user.signUp(demo.url)
  await user.goTo('Receive')
  await expect(page).toHaveTitle(/^Receive money/)
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())

  // Who gets the money stands before the address.
  await expect(page.getByText(`Pay ${user.email}`)).toBeVisible()
  const umaAddress = await codeOf(page, 'Address')
  expect(umaAddress).toMatch(/^\$.+@.+$/)
  await user.click('Copy Address')
  await expect(page.getByText('Copied: Address')).toBeAttached()
  expect(await clipboard()).toBe(umaAddress)

  // The sandbox names a Spark wallet for its stablecoin.
  await page.getByRole('radio', { name: 'Spark' }).check()
  const address = await codeOf(page, 'Spark')
  await user.click('Copy Address')
  await expect.poll(clipboard).toBe(address)
  await user.click('Copy Invoice')
  await expect.poll(clipboard).toMatch(/^ln/)

  await user.click('Add test funds')
  await expect(page.getByRole('status').filter({ hasText: '100.00 USDC arrived.' })).toBeVisible()
  await page.getByRole('link', { name: 'See the activity' }).click()
  await expect(page.getByText('+100.00 USDC')).toBeVisible()
  expect(user.pageErrors).toEqual([])
})

const button = (name: string | RegExp) => ['button', { name, exact: true }] as const

test('while a payment is under way its form and its review take no other order', {
  tag: ['@money', '@release'],
}, async ({ user, demo, page }) => {
  await user.signUpWithFunds(demo.url)
  const releaseQuote = await holdRequests(page, '**/quotes/request')
  const releaseExecution = await holdRequests(page, '**/execute')
  await user.review('Ada Lovelace', '2')
  // A quote that arrives after "Edit" does not open the payment again.
  await user.click('Edit')
  releaseQuote()
  await expect(page.getByLabel('Amount')).toHaveValue('2')
  await user.click('Review')
  await user.click(/^Pay \W?\d/)
  for (const name of ['Edit', /^Pay \W?\d/])
    await expect(page.getByRole(...button(name)), `${name}`).toBeDisabled()
  await expect(page.getByRole('status', { name: 'Progress' })).toHaveText(
    'Still working. Nothing is lost. Your payment is being sent. It is sent only once, however long it takes.',
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

test('the page of a payment with a lost response says that it is not known, until it is', {
  tag: '@money',
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
