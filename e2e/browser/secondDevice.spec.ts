/** Stories: a user signs in on a second device and out of the first one; two tabs show what happens in the other; a session that ends is renewed in place. */

import type { Page } from '@playwright/test'
import { expect, newProfile, openUser, signOutIn, test } from './user.js'

/**
 * Two cookies outlive a sign-out. They are no sign-in: one gives a browser that has signed in before a budget of sign-ins, and that of
 * a sign-up, which is left out here, lets the code of its mail open a wallet without a way to sign in for ten minutes.
 */
const namesOfCookies = async (page: Page) =>
  (await page.context().cookies()).map(({ name }) => name).filter((name) => name !== 'wallet-sign-up')

test('a user signs in on a second device with a synced passkey and sends money', { tag: '@money' }, async ({
  user,
  demo,
  profile,
}) => {
  const balance = await user.signUpWithFunds(demo.url)

  const other = await openUser(await newProfile(user), { profile, email: user.email })
  await user.authenticator.syncTo(other.authenticator)
  await other.openDemo(demo.url)
  await other.enterEmail()
  expect(other.authenticator.prompts()).toBe(0)
  await other.click('Sign in with passkey')
  await expect(other.session()).toContainText('Signed in')
  expect(other.authenticator.prompts()).toBe(1)
  expect(await other.balance()).toBe(balance)
  await other.send('Ada Lovelace', '12.50')
  await other.seeOutcome()
  expect(await other.balance()).toBe(balance - 12_500_000n)

  await other.page.reload()
  await expect(other.session()).toContainText('Signed in')
  await user.page.reload()
  expect(await user.balance()).toBe(balance - 12_500_000n)
  expect([...user.pageErrors, ...other.pageErrors]).toEqual([])
})

// The copies of a synced passkey do not count their signatures together. A service that took an older count for a clone would lock
// the first device out: WebAuthn Level 3, section 7.2, step 22 leaves that to it.
test('a synced passkey opens the wallet on both devices, in turns', { tag: ['@money', '@release'] }, async ({
  user,
  demo,
  profile,
}) => {
  await user.signUp(demo.url)
  const other = await openUser(await newProfile(user), { profile, email: user.email })
  await user.authenticator.syncTo(other.authenticator)
  await user.signOut()
  await other.openDemo(demo.url)
  for (const device of [other, user, other, user]) {
    await device.enterEmail()
    await device.click('Sign in with passkey')
    await expect(device.session()).toContainText('Signed in')
    await device.signOut()
  }
  expect([...user.pageErrors, ...other.pageErrors]).toEqual([])
})

test('a sign-out removes the user from the browser, and the user can sign in again', {
  tag: ['@money', '@release'],
}, async ({ user, demo, page }) => {
  const balance = await user.signUpWithFunds(demo.url)
  await user.signOut()
  await expect(user.session()).toContainText('Signed out')
  await expect(page.getByRole('status', { name: 'Balance' })).toHaveCount(0)
  expect(await namesOfCookies(page)).toEqual(['wallet-device'])
  await page.reload()
  await expect(page.getByLabel('Email address')).toHaveValue('')

  await user.enterEmail()
  await user.click('Sign in with passkey')
  await expect(user.session()).toContainText('Signed in')
  expect(await user.balance()).toBe(balance)
  expect(user.pageErrors).toEqual([])
})

test('an address with a wallet gets no second wallet, and the page leads to the sign-in', {
  tag: ['@money', '@release'],
}, async ({ user, demo, profile }) => {
  await user.signUp(demo.url)
  const other = await openUser(await newProfile(user), { profile, email: user.email })
  await user.authenticator.syncTo(other.authenticator)
  await other.openDemo(demo.url)
  await other.createWallet()
  // A stranger who enters the address learns nothing: only the mailbox shows it.
  await expect(other.page.getByLabel('Code', { exact: true })).toBeVisible()
  await expect(other.page.getByRole('main')).not.toContainText('already has one')
  const inbox = other.page.getByRole('region', { name: 'Sandbox inbox' })
  await expect(inbox).toContainText('This address already has a wallet. Sign in to it.')
  await other.click('Use another address')
  await other.enterEmail()
  await other.click('Sign in with passkey')
  await expect(other.session()).toContainText('Signed in')
})

test('the page says that the browser refused to delete the key at sign-out', {
  tag: ['@money', '@release'],
}, async ({ user, demo, page }) => {
  await user.signUp(demo.url)
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('refused', 'UnknownError')
    }
  })
  await user.signOut()
  await expect(page.getByLabel('Email address')).toBeVisible()
  await expect(page.getByText('the browser did not delete the session key')).toBeVisible()
  expect(await namesOfCookies(page)).toEqual(['wallet-device'])
})

test('a way in that is added in one tab is known in the other', { tag: '@release' }, async ({
  user,
  demo,
  context,
  page,
}) => {
  await user.beginWithoutPasskey(demo.url)
  const other = await context.newPage()
  await other.goto(demo.url)
  const create = other.getByRole('button', { name: 'Create passkey', exact: true })
  await expect(create).toBeVisible()
  await page.bringToFront()
  await user.authenticator.setUserVerified(false)
  await user.click('Use codes by email')
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()

  // The wallet already has a way in, so another passkey takes a confirmation, and without it the other tab offers the sign-in.
  await create.click()
  const dialog = other.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog).toContainText('to add a passkey.')
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(other.getByRole('button', { name: 'Email me a code', exact: true })).toBeVisible()
  await expect(create).toHaveCount(0)
})

test('a sign-in and a sign-out in one tab show in the other', { tag: ['@money', '@release'] }, async ({
  user,
  demo,
  context,
}) => {
  await user.signUp(demo.url)
  const other = await context.newPage()
  await other.goto(demo.url)
  const session = other.getByRole('status', { name: 'Session' })
  await expect(session).toContainText('Signed in')

  const reads: string[] = []
  user.page.on('request', (request) => reads.push(new URL(request.url()).pathname))
  await signOutIn(other)
  await expect(session).toContainText('Signed out')
  await expect(user.session()).toContainText('Signed out')
  await expect(user.page.getByRole('heading', { name: 'Welcome back', exact: true })).toBeVisible()
  // Only what is never refused: the login may end before another call arrives.
  const neverRefused = ['/api/wallet', '/wallet/accounts']
  expect(reads.filter((path) => !neverRefused.includes(path))).toEqual([])

  await user.page.bringToFront()
  await user.enterEmail()
  await user.click('Sign in with passkey')
  await expect(user.session()).toContainText('Signed in')
  await expect(session).toContainText('Signed in')
  expect(user.pageErrors).toEqual([])
})

test('a session that is over keeps the page, its draft and the balance, and a payment asks for the passkey', {
  tag: '@money',
}, async ({ own: { user, url, sandbox }, page }) => {
  await page.clock.install()
  await user.signUpWithFunds(url)
  await user.goTo('Send')
  await page.getByLabel('Recipient', { exact: true }).fill('Ada Lovelace')
  // For the service, too: if only the clock of the page is ahead, its next response corrects it.
  await sandbox.advance(16 * 60_000)
  await page.clock.fastForward('16:00')
  await expect(user.session()).toContainText('You sign in when you pay')
  expect(page.url()).toBe(`${url}/send`)
  await expect(page.getByLabel('Recipient', { exact: true })).toHaveValue('Ada Lovelace')
  await page.reload()
  const prompts = user.authenticator.prompts()
  expect(await user.balance()).toBe(100_000_000n)
  await expect(page.getByRole('button', { name: 'Sign in with passkey' })).toHaveCount(0)
  await user.send('$success.eur@sandbox.example', '30')
  await user.seeOutcome()
  expect(user.authenticator.prompts()).toBe(prompts + 1)
  expect(user.pageErrors).toEqual([])
})
