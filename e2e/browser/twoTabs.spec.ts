/** Story: the demo in two tabs. Each tab shows what happens in the other. */

import { expect, passkeyName, signOutIn, test, waysOf } from './user.js'

test('a way in that is added in one tab is known in the other', {
  tag: ['@first-passkey-unsigned', '@release'],
}, async ({ user, demo, context, page }) => {
  await user.beginWithoutPasskey(demo.url)
  const other = await context.newPage()
  await other.goto(demo.url)
  const create = other.getByRole('button', { name: 'Create passkey', exact: true })
  await expect(create).toBeVisible()
  await page.bringToFront()
  await user.authenticator.setUserVerified(false)
  await user.click('Use codes by e-mail')
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()

  // The wallet already has a way in, so another passkey takes a confirmation, and without it the other tab offers the sign-in.
  await create.click()
  const dialog = other.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog).toContainText('to add a passkey.')
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(other.getByRole('button', { name: 'E-mail me a code', exact: true })).toBeVisible()
  await expect(create).toHaveCount(0)
})

test('a sign-in in one tab shows in a tab that was opened before the passkey existed', {
  tag: ['@first-passkey-unsigned', '@release'],
}, async ({ user, demo, context, page }) => {
  await user.beginWithoutPasskey(demo.url)
  const other = await context.newPage()
  await other.goto(demo.url)
  await expect(other.getByRole('button', { name: 'Create passkey', exact: true })).toBeVisible()
  await page.bringToFront()
  await user.click('Create passkey')
  await expect(user.session()).toContainText('Signed in')
  await expect(other.getByRole('status', { name: 'Session' })).toContainText('Signed in')
  await other.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(waysOf(other).getByText(passkeyName)).toBeVisible()
  await other.getByRole('link', { name: 'Wallet', exact: true }).click()
  await signOutIn(other)
  await expect(user.session()).toContainText('Signed out')
  await expect(page.getByRole('heading', { name: 'Welcome back', exact: true })).toBeVisible()
  expect(user.pageErrors).toEqual([])
})

test('a sign-in with the first code shows in a tab that was opened before it', {
  tag: ['@born-with-codes', '@release'],
}, async ({ user, demo, context, page }) => {
  await user.openDemo(demo.url)
  const other = await context.newPage()
  await other.goto(demo.url)
  await expect(other.getByRole('button', { name: 'Create wallet', exact: true })).toBeVisible()
  await page.bringToFront()
  await user.createWallet()
  await user.confirmAddress()
  await expect(user.session()).toContainText('Signed in')
  await expect(other.getByRole('status', { name: 'Session' })).toContainText('Signed in')
  await signOutIn(other)
  await expect(user.session()).toContainText('Signed out')
  await expect(page.getByRole('heading', { name: 'Welcome back', exact: true })).toBeVisible()
  expect(user.pageErrors).toEqual([])
})

test('a sign-in and a sign-out in one tab show in the other', async ({ user, demo, context }) => {
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
