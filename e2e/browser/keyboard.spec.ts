/** Story: a user without a mouse. After each step the focus is where the user continues. */

import type { Page } from '@playwright/test'
import { profiles } from './profiles.js'
import { expect, test } from './user.js'

const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const press = async (page: Page, name: string) => {
  await buttonOf(page, name).focus()
  await page.keyboard.press('Enter')
}

test('a user without a mouse creates a wallet and its passkey', { tag: '@release' }, async ({
  own,
  page,
  profile,
}) => {
  const { user, url, sandbox } = own
  const isBornWithCodes = profiles[profile].bornWith === 'codes'
  await user.openDemo(url)
  await page.getByLabel('E-mail address').fill(user.email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code')).toBeFocused()
  await user.authenticator.setUserVerified(false)
  await page.keyboard.type(await user.readSignUpCode())
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { name: 'Protect it with a passkey' })
  const closed = page.getByText(/prompt was closed or timed out/)
  const createPasskey = buttonOf(page, 'Create passkey')
  await expect(heading).toBeFocused()
  // The code has opened the first prompt, too. After a closed prompt it still counts: no other code is requested.
  await expect(closed).toBeVisible()
  await press(page, 'Create passkey')
  await expect(createPasskey).toBeFocused()
  await expect(closed).toBeVisible()
  await user.authenticator.setUserVerified(true)
  await press(page, 'Create passkey')
  await expect(user.session()).toContainText('Signed in')
  await user.seePasskey()
  if (isBornWithCodes) expect(await sandbox.codesFor(user.email)).toHaveLength(1)
})

test('the keyboard leaves a confirmation, and the action says that nothing was done', async ({
  user,
  demo,
  page,
}) => {
  await user.signUp(demo.url)
  await user.goTo('Account')
  await user.authenticator.setUserVerified(false)
  await press(page, 'Show recovery words')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog.getByText(/prompt was closed or timed out/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Nothing was changed or sent: you did not confirm it.')).toBeVisible()
  await expect(buttonOf(page, 'Show recovery words')).toBeFocused()
})

test('a button keeps the focus while it is busy and after it failed', { tag: '@release' }, async ({
  own,
  page,
}) => {
  const { user, url, sandbox } = own
  await user.signUp(url)
  await user.addCodes()
  // The service sends one code in 30 seconds, and the sign-up may have requested one.
  await sandbox.advance(30_000)
  await page.getByRole('button', { name: /^Menu of your wallet/ }).press('Enter')
  await press(page, 'Sign out')

  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused()
  await page.getByLabel('E-mail address').fill(user.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Show that it is you' })).toBeFocused()
  await press(page, 'E-mail me a code')
  await expect(page.getByLabel('Code')).toBeFocused()
  await press(page, 'Send another code')
  await expect(page.getByText('Another code is on its way')).toBeVisible()
  await expect(buttonOf(page, 'Send another code')).toBeFocused()
  await page.getByLabel('Code').fill('000001')
  await press(page, 'Sign in with code')
  await expect(page.getByText('was not accepted')).toBeVisible()
  await expect(buttonOf(page, 'Sign in with code')).toBeFocused()
  await press(page, 'Back')
  await expect(buttonOf(page, 'E-mail me a code')).toBeFocused()
  await press(page, 'Use another address')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused()
})

test('the page says when the wallet cannot be loaded after a sign-in', {
  tag: ['@one-profile', '@release'],
}, async ({ user, demo, page }) => {
  await user.signUp(demo.url)
  await user.signOut()
  await user.enterEmail()
  await page.route('**/api/wallet', (route) => route.abort('connectionreset'))
  await user.click('Sign in with passkey')
  await expect(
    page.getByText('We cannot read this now: the wallet’s service cannot be reached.'),
  ).toBeVisible()
})
