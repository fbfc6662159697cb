/** Story: a session in two tabs, each of which shows what happens in the other; and one that ends, and is renewed in place. */

import { expect, signOutIn, test } from './user.js'

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

test('a session that is over keeps the page and its draft, and is renewed in place', async ({
  own: { user, url, sandbox },
  page,
}) => {
  await page.clock.install()
  await user.signUpWithFunds(url)
  await user.goTo('Send')
  await page.getByLabel('Recipient').fill('Ada Lovelace')
  // For the service, too: if only the clock of the page is ahead, its next response corrects it.
  await sandbox.advance(16 * 60_000)
  await page.clock.fastForward('16:00')
  await expect(page.getByRole('heading', { name: 'Your session is over' })).toBeVisible()
  expect(page.url()).toBe(`${url}/send`)
  await expect(page.getByText('Signed out')).toHaveCount(0)
  await user.click('Sign in with passkey')
  await expect(page.getByRole('heading', { name: 'Your session is over' })).toHaveCount(0)
  await expect(page.getByLabel('Recipient')).toHaveValue('Ada Lovelace')
  expect(user.pageErrors).toEqual([])
})
